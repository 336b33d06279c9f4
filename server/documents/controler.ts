import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { etatSelon, evaluer } from "../../domain/documents/evaluer.ts";
import { questionsDuRapprochement } from "../../domain/documents/questions-du-rapprochement.ts";
import { trouverAnomalies } from "../../domain/fre/controles.ts";
import { type DocumentLu, documentLu } from "../../domain/fre/document-lu.ts";
import { phraseAnomalie } from "../../domain/fre/phrases-anomalies.ts";
import type { Transaction } from "../db/base.ts";
import {
  type DocumentVerrouille,
  ecrireControles,
  numeroDejaPris,
  plaqueEtrangere,
  verrouillerDocument,
  vinEtranger,
} from "./documents.queries.ts";
import { lignesAVerifier } from "./lignes-a-verifier.queries.ts";
import { presenter } from "./presenter.ts";

/**
 * Refait les contrôles d'une lecture sur ses valeurs courantes : anomalies, ce qui manque, et l'état qui en découle. Une lecture
 * illisible le reste tant que personne n'y a rien écrit ; une lecture validée ou remplacée ne bouge pas.
 * @param raison pourquoi aucune restitution n'a été trouvée, si on vient de chercher
 */
export async function controler(tx: Transaction, id: string, raison: string | null = null): Promise<DocumentDetaille> {
  const [document, verrouille] = [await presenter(tx, id), await verrouillerDocument(tx, id)];
  if (!verrouille || document.etat === "valide" || document.etat === "remplace") return document;
  const vide = document.lignes.length === 0 && !document.identification.immatriculation && !document.numero;
  if (document.etat === "illisible" && vide) return document;
  const lu = enDocumentLu(document, verrouille);
  const trouvees = trouverAnomalies(lu).map((a) => ({
    code: a.code,
    ligne: a.ligne,
    ecart: a.ecart,
    phrase: phraseAnomalie(a, lu),
  }));
  // Le total d'un relevé se contrôle sur tous ses véhicules à la fois : on garde ce que la lecture en a dit.
  const duReleve = document.anomalies.filter((a) => document.parts > 1 && estTotal(a) && !trouvees.some(estTotal));
  const anomalies = [...trouvees, ...duReleve];
  const ancienne = document.a_completer.find((m) => m.champ === "restitution")?.raison ?? null;
  const a_completer = evaluer(lu, {
    restitutionId: document.restitution_id,
    raisonRattachement: raison ?? ancienne,
    numeroDejaPris: await numeroDejaPris(tx, id),
    plaqueEtrangere: await plaqueEtrangere(tx, id),
    vinEtranger: await vinEtranger(tx, id),
    duRapprochement: questionsDuRapprochement(await lignesAVerifier(tx, id)),
  });
  await ecrireControles(tx, id, { anomalies, a_completer, etat: etatSelon(a_completer, anomalies) });
  return presenter(tx, id);
}

const estTotal = (a: { code: string; ligne: number | null }): boolean => a.code === "somme_lignes" && a.ligne === null;

function enDocumentLu(d: DocumentDetaille, { identification }: DocumentVerrouille): DocumentLu {
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
        ...(identification.sans_dommage ? { sans_dommage: true } : {}),
        ...(identification.passages ? { passages: identification.passages } : {}),
        totaux: d.totaux,
        confiances: d.confiances,
        lignes: d.lignes.map(({ zone, details, confiances, sources: _sources, ...ligne }) => ({
          ...ligne,
          zone: zone ?? undefined,
          details: details ?? undefined,
          confiances: confiances ?? undefined,
        })),
      },
    ],
  });
}
