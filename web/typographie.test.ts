import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

/** Une unité qui suit son nombre, et rien d'autre : ni « s'archive », ni « j'accepte ». */
const UNITE = String.raw`(?:[KMG]?o|km|mm|ms|j|h|min|s|px|€|%)(?=[\s.,;:)\u00a0]|$)`;
/**
 * Ce qui, après une espace simple, peut se retrouver seul au début de la ligne suivante ; ou « « » seul à la fin d'une ligne. Entre deux
 * textes d'une même phrase, une unité peut ouvrir le second.
 */
const COUPABLE = new RegExp(String.raw` (?=[:;?!»](?:[\s.,)\u00a0"]|$))|« |(?<=\d) (?=${UNITE})`, "u");
const SUITE_COUPABLE = new RegExp(`^ (?=${UNITE})`, "u");

/** Les phrases que la spécification donne lettre pour lettre gardent ses espaces. */
const EXACTES: ReadonlySet<string> = new Set([
  "Êtes-vous sûr de vouloir supprimer ce garage ? Cette action est irréversible.",
  "Êtes-vous sûr de vouloir supprimer ce ticket ? Cette action est irréversible.",
]);

const coupable = (texte: string, suit = false): boolean => {
  const dit = texte.replace(/\s*\n\s*/g, " ");
  return !EXACTES.has(dit) && (COUPABLE.test(dit) || (suit && SUITE_COUPABLE.test(dit)));
};

/** Les textes coupables d'un fichier : ceux posés entre deux balises, les chaînes, les morceaux de gabarit. */
function textesCoupables(noeud: unknown, suit = false): string[] {
  if (Array.isArray(noeud)) return noeud.flatMap((n, i) => textesCoupables(n, i > 0));
  if (!noeud || typeof noeud !== "object") return [];
  const { type, value } = noeud as { type?: unknown; value?: unknown };
  if (type === "JSXText" || (type === "Literal" && typeof value === "string"))
    return coupable(String(value), type === "JSXText" && suit) ? [String(value)] : [];
  if (type === "TemplateElement") {
    const { cooked } = value as { cooked: string };
    return coupable(cooked, suit) ? [cooked] : [];
  }
  return Object.values(noeud).flatMap((n) => textesCoupables(n));
}

describe("typographie des écrans", () => {
  it("lie par une espace insécable la ponctuation double à son mot et l'unité à son nombre", () => {
    const fautes = globSync("web/**/*.{ts,tsx}", { exclude: ["web/site/**", "web/**/*.test.ts"] }).flatMap((fichier) =>
      textesCoupables(parseSync(fichier, readFileSync(fichier, "utf8")).program).map(
        (texte) => `${fichier} : ${texte.trim()}`,
      ),
    );
    expect(fautes).toEqual([]);
  });
});
