import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

/** Ce qui, après une espace simple, peut se retrouver seul au début de la ligne suivante ; ou « « » seul à la fin d'une ligne. */
const COUPABLE = / (?=[:;?!»€](?:[\s.,)\u00a0]|$))|« /u;

/** Les textes d'un fichier JSX posés entre deux balises : toujours montrés, jamais comparés. */
function textesMontres(noeud: unknown): string[] {
  if (Array.isArray(noeud)) return noeud.flatMap(textesMontres);
  if (!noeud || typeof noeud !== "object") return [];
  if ("type" in noeud && noeud.type === "JSXText" && "value" in noeud) return [String(noeud.value)];
  return Object.values(noeud).flatMap(textesMontres);
}

describe("typographie des écrans", () => {
  it("lie par une espace insécable la ponctuation double à son mot", () => {
    const fautes = globSync("web/**/*.tsx", { exclude: ["web/site/**"] }).flatMap((fichier) =>
      textesMontres(parseSync(fichier, readFileSync(fichier, "utf8")).program)
        .filter((texte) => COUPABLE.test(texte.replace(/\s*\n\s*/g, " ")))
        .map((texte) => `${fichier} : ${texte.trim()}`),
    );
    expect(fautes).toEqual([]);
  });
});
