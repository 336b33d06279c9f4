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
  "Veuillez remplir les champs obligatoires : ",
]);

const coupable = (texte: string, suit = false): boolean => {
  const dit = texte.replace(/\s*\n\s*/g, " ");
  return !EXACTES.has(dit) && (COUPABLE.test(dit) || (suit && SUITE_COUPABLE.test(dit)));
};

/** L'analyse coûte : un fichier où rien ne ressemble à une faute entre deux guillemets, accents graves ou balises s'en passe. */
const SOUPCON = (() => {
  const faute = '(?:[\\p{L}\\d»)}%€.] [:;?!»](?=[ .,)"`<$\\n]|$)|« |[\\d}] [a-zA-Z€%])';
  const entre = (ouvre: string, dedans: string, ferme: string) => `${ouvre}${dedans}*${faute}${dedans}*${ferme}`;
  return new RegExp(
    [entre('"', '[^"\\n]', '"'), entre("`", "[^`]", "`"), entre("[>}]", "[^<>{}=]", "[<{]")].join("|"),
    "u",
  );
})();
const sansCommentaires = (source: string): string => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");

/** Ajoute à `trouves` les textes coupables d'un nœud : ceux posés entre deux balises, les chaînes, les morceaux de gabarit. */
function relever(noeud: unknown, trouves: string[], suit = false): void {
  if (!noeud || typeof noeud !== "object") return;
  const { type, value, quasi } = noeud as { type?: unknown; value?: unknown; quasi?: { expressions?: unknown } };
  if (Array.isArray(noeud)) for (const [i, n] of noeud.entries()) relever(n, trouves, i > 0);
  // Une requête n'est pas un texte : elle a ses propres « ? » et « : ».
  else if (type === "TaggedTemplateExpression") relever(quasi?.expressions, trouves);
  else if (type === "JSXText" || (type === "Literal" && typeof value === "string")) {
    if (coupable(String(value), type === "JSXText" && suit)) trouves.push(String(value));
  } else if (type === "TemplateElement") {
    const { cooked } = value as { cooked: string };
    if (coupable(cooked, suit)) trouves.push(cooked);
  } else for (const enfant of Object.values(noeud)) relever(enfant, trouves);
}

/** Ce qui se lit dans un terminal, un journal technique ou un fichier rendu ; ce que le lecteur de documents compare. */
const HORS_DE_L_ECRAN = [
  "**/*.test.ts",
  "**/aides-*.ts",
  "web/site/**",
  "server/{lecture,reprise,sauvegarde,testing,db,admin}/**",
  "domain/fre/**",
  "server/{config,demarrer}.ts",
  "server/http/{journal-technique,pages,port,routeur}.ts",
  "server/{courrier,geocodage}/reglages.ts",
  "server/courrier/{smtp,service-formulaire}.ts",
  "server/fichiers/{choisir-stockage,pannes-s3,reglages-s3,stockage}.ts",
  "server/imports/{cas-sales,fichiers-rendus}.ts",
  "server/{journal/verifier,session/secret-change,adresses/verifier-archive,lettres/compilateur}.ts",
  "server/clients/{prestataire,cellules-export}.ts",
  // Une personne retouche ces textes, et un champ se reconnaît à son libellé : ce qui est gardé se compare.
  "domain/contestations/lettre.ts",
  "domain/formulaires/catalogue.ts",
];

describe("typographie des textes du produit", () => {
  it("lie par une espace insécable la ponctuation double à son mot et l'unité à son nombre", () => {
    const fautes = globSync("{web,domain,server}/**/*.{ts,tsx}", { exclude: HORS_DE_L_ECRAN }).flatMap((fichier) => {
      const trouves: string[] = [];
      const source = readFileSync(fichier, "utf8");
      if (SOUPCON.test(sansCommentaires(source))) relever(parseSync(fichier, source).program, trouves);
      return trouves.map((texte) => `${fichier} : ${texte.trim()}`);
    });
    expect(fautes).toEqual([]);
  });
});
