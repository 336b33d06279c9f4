import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import { type AuditLu, PHOTOS_DOMMAGE_MAX } from "../../domain/audits/audit.ts";
import type { Transaction } from "../db/base.ts";
import { rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { recalculer } from "./calculer.ts";
import { tenirBrouillon } from "./ecrire-audit.ts";
import {
  attacherPhoto,
  detacherPhoto,
  laisserPhotos,
  photoDejaAttachee,
  verrouillerDommage,
} from "./ecriture.queries.ts";

interface Place {
  id: string;
  dommage_id: string;
}

async function tenirDommage(tx: Transaction, { id, dommage_id }: Place): Promise<string> {
  const { client_id } = await tenirBrouillon(tx, id);
  if (!(await verrouillerDommage(tx, id, dommage_id))) throw erreursAudit.dommageIntrouvable();
  return client_id;
}

/** Ajoute la photo d'un dommage. */
export async function ajouterPhoto({ nom, ...place }: Place & { nom: string }, c: ContexteConnecte): Promise<AuditLu> {
  const { base } = c.services;
  // Le refus ne doit pas attendre la fin de l'envoi.
  const client_id = await base.ecrire(c.jeton, c.maintenant, (tx) => tenirDommage(tx, place));
  await recevoirFichier(c, { usage: "photo", nom, client_id, prefixe: place.id }, async (tx, { id: fichier }) => {
    await tenirDommage(tx, place);
    // Un client ne peut pas effacer un fichier : sans rattachement, le balayage emporte ce double le lendemain.
    if (await photoDejaAttachee(tx, place.dommage_id, fichier)) return;
    const jointe = { client: client_id, dommage: place.dommage_id, fichier, max: PHOTOS_DOMMAGE_MAX };
    if (!(await attacherPhoto(tx, jointe))) throw erreursAudit.tropDePhotos();
    await rattacherFichier(tx, fichier);
  });
  return base.ecrire(c.jeton, c.maintenant, (tx) => recalculer(tx, place.id, c));
}

/** Retire une photo ; si plus rien ne la montre, le balayage l'emporte. */
export async function retirerPhoto(
  tx: Transaction,
  { fichier_id, ...place }: Place & { fichier_id: string },
  c: ContexteConnecte,
): Promise<AuditLu> {
  await tenirDommage(tx, place);
  if (!(await detacherPhoto(tx, place.dommage_id, fichier_id))) throw erreursAudit.photoIntrouvable();
  await laisserPhotos(tx, [fichier_id]);
  return recalculer(tx, place.id, c);
}
