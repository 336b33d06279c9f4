import { grapheDesImports, importateursDe } from "./graphe-imports.ts";

/** Ce par quoi un essai prend une base à lui : qui ne l'importe pas ne parle à aucune. */
const GRAPPE = "server/testing/grappe.ts";

/** Les essais (`*.test.ts`) qui parlent à une base, d'après ce qu'ils importent : ceux qu'un autre PostgreSQL peut faire répondre autrement. */
export function essaisDeBase(): string[] {
  return [...importateursDe(grapheDesImports(), GRAPPE)].filter((f) => f.endsWith(".test.ts")).sort();
}
