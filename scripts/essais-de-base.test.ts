import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEVANT_LA_BASE, essaisAvecBase, essaisDeBase } from "./essais-de-base.ts";

const RACINE = join(import.meta.dirname, "..");
const avecBase = essaisAvecBase();
const essais = essaisDeBase(avecBase);
const lire = (f: string) => readFileSync(join(RACINE, f), "utf8");

it("tout essai qui prend une base la prend par la grappe : il est connu de la passe sur un serveur PostgreSQL", () => {
  expect(avecBase.length).toBeGreaterThan(100);
  const quiPrend = globSync("{server,db,domain,bench}/**/*.test.ts", { cwd: RACINE }).filter((f) =>
    /creerAppTest\(|baseDeTest\(|inject\("(acces|modele)"\)|TEST_DATABASE_URL/.test(lire(f)),
  );
  expect(quiPrend.filter((f) => !avecBase.includes(f))).toEqual([]);
  expect(essais).toEqual(
    expect.arrayContaining(
      ["audits/audits", "contestations/contestations", "rapprochements/rapprochements", "conditions/conditions"].map(
        (nom) => `server/${nom}.test.ts`,
      ),
    ),
  );
});

it("ce qui se passe devant la base, ou sans elle, ne s'y rejoue pas", () => {
  expect(Object.keys(DEVANT_LA_BASE).filter((f) => !avecBase.includes(f) || essais.includes(f))).toEqual([]);
  expect(essais.filter((f) => f.startsWith("web/") || f.startsWith("server/lecture/"))).toEqual([]);
});
