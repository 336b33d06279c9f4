import { comprendreDommage, comprendreOperation } from "../../../domain/fre/comprendre-ligne.ts";
import type { RoleColonne } from "../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { ditBonEtat } from "./bon-etat.ts";

const COCHE = /^(?:x|✓|✔|✗|☑|☒|■|●|•|▪)$/i;
/** Une colonne de cases est étroite : son intitulé s'abrège. */
const ABREGES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})r[ée]p(?:ar)?(?!\p{L})\.?/giu, "réparation"],
  [/(?<!\p{L})peint(?!\p{L})\.?|(?<=\+ ?)p(?!\p{L})\.?/giu, "peinture"],
  [/(?<!\p{L})rempl(?:ac)?(?!\p{L})\.?|(?<!\p{L})[ée]ch(?!\p{L})\.?/giu, "remplacement"],
  [/(?<!\p{L})(?:lustr|pol)(?!\p{L})\.?/giu, "lustrage"],
  [/(?<!\p{L})nett?(?!\p{L})\.?/giu, "nettoyage"],
  [/(?<!\p{L})fourn(?!\p{L})\.?/giu, "fourniture"],
  [/(?<!\p{L})contr(?!\p{L})\.?/giu, "contrôle"],
  [/(?<!\p{L})d[ée]boss(?!\p{L})\.?/giu, "débosselage"],
];

export const estUneCoche = (cellule: string): boolean => COCHE.test(cellule.trim());

/** Ce que dit une case cochée par l'intitulé de sa colonne (« Peint. », « Rayure », « Conforme ») : une opération, un dommage ou aucun ; `null` sinon. */
export function sensDUneCoche(
  cellule: string,
  intitule: string,
): { role: "operation" | "dommage"; texte: string } | null {
  if (!estUneCoche(cellule)) return null;
  if (ditBonEtat(intitule)) return { role: "dommage", texte: intitule };
  const texte = ABREGES.reduce((t, [abrege, mot]) => t.replace(abrege, mot), intitule);
  if (comprendreOperation(texte)) return { role: "operation", texte };
  return comprendreDommage(texte, null) ? { role: "dommage", texte } : null;
}

const CASE_VIDE = /^[☐□▢❏○◯]$/u;
const estCochee = (texte: string): boolean => COCHE.test(texte.trim()) && !CASE_VIDE.test(texte.trim());

/**
 * Des colonnes « Facturable » et « Usure normale » que le tableau coche, en « oui » et « non » : une case vide y répond non, et un blanc aussi là
 * où d'autres lignes sont cochées. Une colonne qui s'écrit en lettres est rendue telle quelle.
 */
export function cochesEnReponses<T extends { cellules: Map<RoleColonne, string> }>(lignes: readonly T[]): T[] {
  const cochees = (["facturable", "acceptable"] as const).filter((role) => {
    const remplies = lignes.map(({ cellules }) => (cellules.get(role) ?? "").trim()).filter((texte) => texte !== "");
    return remplies.some(estCochee) && remplies.every((texte) => COCHE.test(texte) || CASE_VIDE.test(texte));
  });
  if (cochees.length === 0) return [...lignes];
  return lignes.map((ligne) => {
    const cellules = new Map(ligne.cellules);
    for (const role of cochees) cellules.set(role, estCochee(cellules.get(role) ?? "") ? "oui" : "non");
    return { ...ligne, cellules };
  });
}

const CASE = /[☒☑■✓✔☐□▢❏]|\[[xX ]?\]/gu;

/** « ☐ oui ☒ non », « oui ☐ non ☒ » : la réponse dont la case est cochée ; le texte même si aucune ne l'est, ou plusieurs. */
export function reponseCochee(texte: string): string {
  const cases = texte.match(CASE) ?? [];
  const cochees = cases.flatMap((signe, i) => (/[☒☑■✓✔xX]/u.test(signe) ? [i] : []));
  const reponses = texte.split(CASE).map((mot) => mot.trim());
  const devant = reponses[0] === "";
  const [rang, autre] = cochees;
  if (rang === undefined || autre !== undefined || cases.length < 2) return texte;
  return reponses[devant ? rang + 1 : rang] ?? texte;
}
