import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { etatSelon, evaluer } from "../../domain/documents/evaluer.ts";
import { questionsDuRapprochement } from "../../domain/documents/questions-du-rapprochement.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { duVehicule, juger } from "../../domain/fre/juger.ts";
import { phraseAnomalie } from "../../domain/fre/phrases-anomalies.ts";
import type { Transaction } from "../db/base.ts";
import {
  ecrireControles,
  numeroDejaPris,
  plaqueEtrangere,
  verrouillerDocument,
  vinEtranger,
} from "./documents.queries.ts";
import { lectureGardee } from "./lecture-gardee.queries.ts";
import { lignesAVerifier } from "./lignes-a-verifier.queries.ts";
import { presenter } from "./presenter.ts";
import { documentGarde } from "./reconstruire.ts";

/**
 * Refait les contrôles d'une lecture sur ses valeurs courantes : anomalies, ce qui manque, et l'état qui en découle. Une lecture
 * illisible le reste tant que personne n'y a rien écrit ; une lecture validée ou remplacée ne bouge pas.
 * @param raison pourquoi aucune restitution n'a été trouvée, si on vient de chercher
 */
export async function controler(tx: Transaction, id: string, raison: string | null = null): Promise<DocumentDetaille> {
  const verrouille = await verrouillerDocument(tx, id);
  const garde = verrouille && (await lectureGardee(tx, id));
  if (!garde) throw erreursDocument.introuvable();
  if (garde.etat === "valide" || garde.etat === "remplace") return presenter(tx, id);
  const { document, vehicule, rang } = documentGarde(garde);
  const vide = vehicule.lignes.length === 0 && !vehicule.immatriculation && !document.numero;
  if (garde.etat === "illisible" && vide) return presenter(tx, id);
  const seul: DocumentLu = { ...document, vehicules: [vehicule] };
  const { anomalies: trouvees, doutes } = duVehicule(juger(document), rang);
  const anomalies = trouvees.map((a) => ({
    code: a.code,
    ligne: a.ligne,
    ecart: a.ecart,
    phrase: phraseAnomalie(a, seul),
  }));
  const a_completer = evaluer(
    seul,
    {
      restitutionId: garde.restitution_id,
      raisonRattachement: raison ?? garde.a_completer.find((m) => m.champ === "restitution")?.raison ?? null,
      numeroDejaPris: await numeroDejaPris(tx, id),
      plaqueEtrangere: await plaqueEtrangere(tx, id),
      vinEtranger: await vinEtranger(tx, id),
      duRapprochement: questionsDuRapprochement(await lignesAVerifier(tx, id)),
    },
    doutes,
  );
  await ecrireControles(tx, id, { anomalies, a_completer, etat: etatSelon(a_completer, anomalies) });
  return presenter(tx, id);
}
