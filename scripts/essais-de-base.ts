import { grapheDesImports, importateursDe } from "./graphe-imports.ts";

/** Ce par quoi un essai prend une base à lui : qui ne l'importe pas ne parle à aucune. */
const GRAPPE = "server/testing/grappe.ts";

/** Ceux dont un autre PostgreSQL ne changerait pas la réponse, bien qu'ils prennent une base : ce qu'ils éprouvent est devant elle. */
export const DEVANT_LA_BASE: Readonly<Record<string, string>> = {
  "server/testing/hostile.test.ts":
    "une valeur hostile est refusée par le contrat ; ce qui passe joue les requêtes que la matrice joue aussi",
  "server/testing/identifiants-etrangers.test.ts": "les requêtes de la matrice, à d'autres identifiants",
  "server/fichiers/coupure.test.ts": "le programme est tué pendant qu'il reçoit un fichier ; la base, elle, continue",
  "server/imports/fichiers-sales.test.ts":
    "ce que le lecteur de classeurs comprend ou refuse ; ce qui s'écrit passe par les requêtes de imports.test.ts",
};

/** Les essais (`*.test.ts`) qui prennent une base, d'après ce qu'ils importent. */
export function essaisAvecBase(): string[] {
  return [...importateursDe(grapheDesImports(), GRAPPE)].filter((f) => f.endsWith(".test.ts")).sort();
}

/** De ceux-là, les essais qu'un autre PostgreSQL peut faire répondre autrement. */
export const essaisDeBase = (avecBase = essaisAvecBase()): string[] => avecBase.filter((f) => !(f in DEVANT_LA_BASE));
