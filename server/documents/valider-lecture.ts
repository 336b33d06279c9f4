import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import {
  peutCorrigerLecture,
  peutRetirerDocument,
  peutRouvrirLecture,
} from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { documentACorriger } from "./corriger-lecture.ts";
import { changerEtat, verrouillerDocument } from "./documents.queries.ts";
import { liberer, pretsVisibles, supprimerDocument } from "./file.queries.ts";
import { presenter } from "./presenter.ts";
import { controlerEtSuivre } from "./rattacher.ts";
import { suivreRapprochement } from "./suivre-rapprochement.ts";

/** Une personne dit la lecture juste : ses lignes comptent dans les analyses (déclencheur `documents_reference`). */
export async function validerLecture(
  tx: Transaction,
  { id }: { id: string },
  { acteur, maintenant }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await documentACorriger(tx, id, acteur);
  if (document.etat === "illisible") throw erreursDocument.illisible();
  if (!document.client_id) throw erreursDocument.sansClient();
  await changerEtat(tx, id, "valide", acteur.id, maintenant);
  await suivreRapprochement(tx, document);
  return presenter(tx, id);
}

/** Valide d'un geste les lectures prêtes : parmi celles choisies, ou toutes celles que la personne peut valider. */
export async function validerPrets(
  tx: Transaction,
  { ids }: { ids?: readonly string[] | undefined },
  { acteur, maintenant }: ContexteConnecte,
): Promise<{ valides: number; ignores: number }> {
  const prets = await pretsVisibles(tx, ids);
  const restitutions = new Set<string>();
  let valides = 0;
  for (const id of prets) {
    const document = await verrouillerDocument(tx, id);
    // Relu sous verrou : une correction arrivée entre-temps a pu lui ôter de quoi être prêt.
    if (document?.etat !== "pret" || !document.client_id || !peutCorrigerLecture(acteur, document)) continue;
    await changerEtat(tx, id, "valide", acteur.id, maintenant);
    if (document.restitution_id) restitutions.add(document.restitution_id);
    valides += 1;
  }
  for (const restitution_id of restitutions) await suivreRapprochement(tx, { restitution_id });
  return { valides, ignores: (ids ? new Set(ids).size : prets.length) - valides };
}

export async function rouvrirLecture(
  tx: Transaction,
  { id }: { id: string },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await verrouillerDocument(tx, id);
  if (!document) throw erreursDocument.introuvable();
  if (!peutRouvrirLecture(acteur, document)) throw erreurs.interdit();
  await changerEtat(tx, id, "a_verifier", null, null);
  return controlerEtSuivre(tx, id);
}

/** Retire des documents de la file ; leur fichier part au balayage. Les lectures validées restent. */
export async function supprimerDocuments(
  tx: Transaction,
  { ids }: { ids: readonly string[] },
  { acteur }: { acteur: Acteur },
): Promise<{ supprimes: number; ignores: number }> {
  const distincts = [...new Set(ids)].sort();
  let connus = 0;
  let supprimes = 0;
  for (const id of distincts) {
    const document = await verrouillerDocument(tx, id);
    if (!document) continue;
    connus += 1;
    if (!peutRetirerDocument(acteur, document)) continue;
    await supprimerDocument(tx, id);
    if (document.fichier_id) await liberer(tx, document.fichier_id);
    if (document.restitution_id) await suivreRapprochement(tx, document);
    supprimes += 1;
  }
  if (connus === 0) throw erreursDocument.introuvable();
  return { supprimes, ignores: distincts.length - supprimes };
}
