import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { trouverAnomalies } from "../../domain/fre/controles.ts";
import { type DocumentLu, documentLu } from "../../domain/fre/document-lu.ts";
import { phraseAnomalie } from "../../domain/fre/phrases-anomalies.ts";

/** Anomalies d'un document gardé, sur ses valeurs courantes, avec leur phrase. */
export function anomaliesDe(
  document: DocumentDetaille,
  identification: Record<string, unknown>,
): DocumentDetaille["anomalies"] {
  const lu = enDocumentLu(document, identification);
  return trouverAnomalies(lu).map((a) => ({
    code: a.code,
    ligne: a.ligne,
    ecart: a.ecart,
    phrase: phraseAnomalie(a, lu),
  }));
}

function enDocumentLu(d: DocumentDetaille, identification: Record<string, unknown>): DocumentLu {
  return documentLu.parse({
    type_document: d.type_document,
    numero: d.numero,
    date_document: d.date_document,
    loueur: d.loueur_lu,
    anomalies: [],
    vehicules: [
      {
        ...d.identification,
        expertise: identification.expertise,
        totaux: d.totaux,
        lignes: d.lignes.map(({ zone, details, ...ligne }) => ({
          ...ligne,
          zone: zone ?? undefined,
          details: details ?? undefined,
        })),
      },
    ],
  });
}
