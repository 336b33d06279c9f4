import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { environnementEnfant } from "../server/environnement-enfant.ts";

it("l'interface se reconnaît sur une machine qui ne laisse ouvrir que 128 fichiers", () => {
  const module = new URL("./construire-web.ts", import.meta.url).href;
  const lire = `import("${module}").then(async (m) => process.stdout.write(await m.empreinteDesSources()))`;
  const dit = execFileSync(
    "sh",
    ["-c", 'ulimit -n 128 && exec "$0" --input-type=module -e "$1"', process.execPath, lire],
    {
      encoding: "utf8",
      env: { ...environnementEnfant(), PATH: process.env.PATH },
    },
  );
  expect(dit).toMatch(/^[0-9a-f]{64}$/);
});
