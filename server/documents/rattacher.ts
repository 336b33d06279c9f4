import { apparier } from "../../domain/documents/apparier.ts";
import { peutCorrigerLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { rattacherDocument } from "../restitutions/rattachement.queries.ts";
import {
  candidatsDe,
  documentAApparier,
  donnerAuClient,
  enAttenteDe,
  partsDuFichier,
  restitutionARanger,
  societesDesignees,
} from "./appariement.queries.ts";
import { controler } from "./controler.ts";
import { verrouillerDocument } from "./documents.queries.ts";
import { presenter } from "./presenter.ts";
import { suivreRapprochement } from "./suivre-rapprochement.ts";

const PLUSIEURS_SOCIETES =
  "Ce fichier parle de véhicules de plusieurs sociétés\u00a0: déposez-le pour chacune, avec ses seules pages.";

/** La restitution d'un document, ou pourquoi il faut la demander. */
export async function chercherRestitution(tx: Transaction, id: string) {
  const document = await documentAApparier(tx, id);
  if (!document) throw erreursDocument.introuvable();
  const candidats = await candidatsDe(tx, id);
  return { document, candidats, ...apparier(document, candidats) };
}

/**
 * Refait le rapprochement de la restitution d'un document, puis ses contrôles, qui demandent ce que le rapprochement laisse à vérifier : l'un ne va
 * pas sans l'autre.
 */
export async function controlerEtSuivre(tx: Transaction, id: string): Promise<DocumentDetaille> {
  await suivreRapprochement(tx, await presenter(tx, id));
  return controler(tx, id);
}

/**
 * Range un document que rien n'a encore rangé, si une seule restitution convient ; sinon dit pourquoi il faut choisir. Un fichier de
 * plusieurs sociétés n'est rangé nulle part : le donner à l'une le montrerait à l'autre.
 */
export async function rattacherSeul(tx: Transaction, id: string): Promise<DocumentDetaille> {
  const { document, choix, raison } = await chercherRestitution(tx, id);
  if (document.restitution_id) return controlerEtSuivre(tx, id);
  if (document.client_id === null && (await societesDuFichier(tx, id)).size > 1)
    return controler(tx, id, PLUSIEURS_SOCIETES);
  if (!choix) {
    const [societe, ...autres] = document.client_id ? [] : await societesDesignees(tx, id);
    if (societe && autres.length === 0) await donnerAuClient(tx, id, societe);
    return controler(tx, id, raison);
  }
  await rattacherDocument(tx, document, {
    id: choix.restitution_id,
    clientId: choix.client_id,
    date: choix.date_restitution,
  });
  return controlerEtSuivre(tx, id);
}

/** Toutes les sociétés que désignent les parts d'un même fichier. */
async function societesDuFichier(tx: Transaction, id: string): Promise<ReadonlySet<string>> {
  const societes = new Set<string>();
  for (const part of await partsDuFichier(tx, id)) {
    for (const societe of await societesDesignees(tx, part)) societes.add(societe);
    for (const candidat of await candidatsDe(tx, part)) societes.add(candidat.client_id);
  }
  return societes;
}

/** Range les documents choisis dans cette restitution. Ceux qu'on ne peut plus changer, ou d'une autre société, sont laissés. */
export async function rattacherPlusieurs(
  tx: Transaction,
  { ids, restitution_id }: { ids: readonly string[]; restitution_id: string },
  { acteur }: ContexteConnecte,
): Promise<{ rattaches: number; ignores: number }> {
  const restitution = await restitutionARanger(tx, restitution_id);
  if (!restitution) throw erreursRestitution.introuvable();
  let rattaches = 0;
  let connus = 0;
  for (const id of [...new Set(ids)].sort()) {
    const document = await verrouillerDocument(tx, id);
    if (!document) continue;
    connus += 1;
    const ailleurs = document.client_id !== null && document.client_id !== restitution.client_id;
    if (!peutCorrigerLecture(acteur, document)) continue;
    if (ailleurs && ids.length === 1) throw erreursDocument.autreSociete();
    if (ailleurs) continue;
    await rattacherDocument(tx, document, {
      id: restitution.id,
      clientId: restitution.client_id,
      date: restitution.date_restitution,
    });
    await controler(tx, id);
    rattaches += 1;
  }
  if (connus === 0) throw erreursDocument.introuvable();
  if (rattaches > 0) await suivreRapprochement(tx, { restitution_id });
  return { rattaches, ignores: new Set(ids).size - rattaches };
}

/** Range les documents qui attendaient cette restitution ; rend leur nombre. */
export async function rangerEnAttente(tx: Transaction, restitutionId: string): Promise<number> {
  let ranges = 0;
  for (const id of await enAttenteDe(tx, restitutionId)) {
    const { restitution_id } = await rattacherSeul(tx, id);
    if (restitution_id === restitutionId) ranges += 1;
  }
  return ranges;
}
