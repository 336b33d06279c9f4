import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { essaisDeBase } from "./essais-de-base.ts";

const RACINE = join(import.meta.dirname, "..");
const lire = (f: string) => readFileSync(join(RACINE, f), "utf8");

it("tout essai qui prend une base la prend par la grappe, et se rejoue donc sur un serveur PostgreSQL", () => {
  const essais = essaisDeBase();
  expect(essais.length).toBeGreaterThan(100);
  const quiPrend = globSync("{server,db,domain,bench}/**/*.test.ts", { cwd: RACINE }).filter((f) =>
    /creerAppTest\(|baseDeTest\(|inject\("(acces|modele)"\)|TEST_DATABASE_URL/.test(lire(f)),
  );
  expect(quiPrend.filter((f) => !essais.includes(f))).toEqual([]);
  expect(essais).toEqual(
    expect.arrayContaining(
      ["audits/audits", "contestations/contestations", "rapprochements/rapprochements", "conditions/conditions"].map(
        (nom) => `server/${nom}.test.ts`,
      ),
    ),
  );
});

it("ce qui ne parle à aucune base ne s'y rejoue pas", () => {
  const essais = essaisDeBase();
  expect(essais.filter((f) => f.startsWith("web/") || f.startsWith("server/lecture/"))).toEqual([]);
});
