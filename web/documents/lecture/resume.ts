import { formaterEuros } from "../../../domain/commun/montants.ts";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { netLu } from "./libelles.ts";

/** Ce qui a été lu, en une phrase : « 7 lignes lues, total 931,00 € HT, 1 point à vérifier ». */
export function resumeLecture(document: DocumentDetaille): string {
  const total = netLu(document);
  const points = document.anomalies.length;
  return [
    pluriel(document.lignes.length, "ligne lue", "lignes lues"),
    total === null ? "total non imprimé" : `total ${formaterEuros(total)} HT`,
    points === 0 ? "aucun point à vérifier" : pluriel(points, "point à vérifier", "points à vérifier"),
  ].join(", ");
}
