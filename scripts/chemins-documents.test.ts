import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

const RACINE = new URL("../", import.meta.url).pathname;
const PIECES = ["bench", "db", "docs", "domain", "e2e", "scripts", "server", "web"];

const lire = (chemin: string): string => readFileSync(RACINE + chemin, "utf8");
const chemins = new Set(PIECES.flatMap((d) => readdirSync(RACINE + d, { recursive: true }).map((f) => `${d}/${f}`)));
const noms = new Set([...chemins].map((chemin) => basename(chemin)));

/** Un chemin depuis la racine du dépôt (`*` y vaut plusieurs fichiers), ou le nom seul d'un fichier de code déjà situé plus haut. */
function existe(cite: string): boolean {
  if (cite.includes("*")) return globSync(cite, { cwd: RACINE }).length > 0;
  return cite.includes("/") ? chemins.has(cite.replace(/\/$/, "")) : noms.has(cite);
}

const CHEMIN = new RegExp(`^(?:${PIECES.join("|")})/[\\w./*-]+$`);
const NOM = /^[\w.-]+\.(?:tsx?|sql)$/;
const cites = (texte: string): string[] =>
  [...texte.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => (CHEMIN.test(code) || NOM.test(code) ? [code] : []));

const DOCUMENTS = [...globSync("docs/exigences*.md", { cwd: RACINE }), "docs/ARCHITECTURE.md"].toSorted();

describe("les documents disent vrai", () => {
  it.each(DOCUMENTS)("%s : chaque fichier cité existe", (document) => {
    const lus = cites(lire(document));
    expect(lus).not.toEqual([]);
    expect(lus.filter((cite) => !existe(cite))).toEqual([]);
  });

  it("chaque exigence a son identifiant à elle, où elle est faite et ce qui la montre", () => {
    const lignes = lire("docs/exigences.md")
      .split("\n")
      .filter((ligne) => /^S\d-/.test(ligne))
      .map((ligne) => ligne.split(" | "));
    const ids = lignes.map(([id]) => id);
    expect(ids.filter((id, rang) => ids.indexOf(id) !== rang)).toEqual([]);
    expect(lignes.filter((cases) => cases.length !== 5 || cases.includes("")).map(([id]) => id)).toEqual([]);
  });

  it.each(globSync("docs/exigences*.md", { cwd: RACINE }).toSorted())(
    "%s garde des promesses, non des notes de laboratoire : ni commit ni graine, qui vont dans bench/",
    (document) => {
      const notes = lire(document).match(/`[0-9a-f]{7,8}`|\bgraines? \d+/g) ?? [];
      expect(notes).toEqual([]);
    },
  );

  it("une section de la fiche domaine que l'on cite y est", () => {
    const sections = new Set(
      [...lire("docs/fiche-domaine.md").matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, n]) => n),
    );
    const citants = [...chemins].filter((c) => /\.(?:tsx?|md|sql)$/.test(c) && c !== "docs/fiche-domaine.md");
    const citations = citants.flatMap((chemin) =>
      [...lire(chemin).matchAll(/fiche domaine,? ?(?:sections? )?(\d+(?:\.\d+)?)(?: et (\d+(?:\.\d+)?))?/g)].flatMap(
        ([, ...numeros]) => numeros.filter((n) => n !== undefined).map((n) => ({ chemin, n })),
      ),
    );
    expect(citations.length).toBeGreaterThan(20);
    expect(citations.filter(({ n }) => !sections.has(n)).map(({ chemin, n }) => `${chemin} : ${n}`)).toEqual([]);
  });

  it("une décision que l'on cite est dans docs/adr/", () => {
    const decisions = new Set(readdirSync(`${RACINE}docs/adr`).map((f) => Number(f.slice(0, 4))));
    const citants = [...chemins].filter((c) => /\.(?:tsx?|md)$/.test(c));
    const absentes = citants.flatMap((chemin) =>
      [...lire(chemin).matchAll(/décision (\d+)/g)]
        .filter(([, n]) => !decisions.has(Number(n)))
        .map(([d]) => `${chemin} : ${d}`),
    );
    expect(absentes).toEqual([]);
  });

  it("aucun commentaire du code ne cite un document absent du dépôt", () => {
    const code = [...chemins].filter((chemin) => /\.tsx?$/.test(chemin) && !chemin.startsWith("db/migrations/"));
    const absents = code.flatMap((chemin) =>
      [...lire(chemin).matchAll(/(?:\/\/|^ ?\*|\/\*).*?([\w-]+\.md)\b/gm)]
        .map(([, document = ""]) => document)
        .filter((document) => !noms.has(document) && document !== "README.md")
        .map((document) => `${chemin} : ${document}`),
    );
    expect(absents).toEqual([]);
  });
});
