import { buffer } from "node:stream/consumers";
import { estInterne } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { peutCorrigerLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { FichierDepose } from "../../domain/fichiers/fichier.contrat.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import { erreursStatut } from "../../domain/statuts-facture/statut.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { fichierVisible, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { rattacherDocument } from "../restitutions/rattachement.queries.ts";
import type { Services } from "../services.ts";
import { estCdar, OCTETS_CDAR_MAXIMUM } from "../statuts-facture/lire-cdar.ts";
import { prendreStatuts } from "../statuts-facture/prendre-statuts.ts";
import { restitutionDe, verrouillerDocument, viderLignes } from "./documents.queries.ts";
import {
  autresParts,
  type DocumentDepose,
  documentDesOctets,
  insererALire,
  remettreALire,
  supprimerDocument,
} from "./file.queries.ts";
import { demanderLecture } from "./lectures.queries.ts";
import { presenter } from "./presenter.ts";
import { signalerLecture } from "./reveil.ts";

/** Ces octets sont déjà dans la file : le dépôt s'annule, et rend le document qui les porte. */
class DejaDepose extends Error {
  readonly document: DocumentDepose;
  constructor(document: DocumentDepose) {
    super("déjà déposé");
    this.document = document;
  }
}

interface Entree {
  nom: string;
  client_id?: string | undefined;
  restitution_id?: string | undefined;
}

/**
 * La seule entrée de la file, que le fichier vienne d'une personne, d'un e-mail ou d'un dossier : il attend d'être lu au nom de `cree_par`. Des
 * octets que la société a déjà n'y entrent pas : rend le document qui les porte, et le fichier reste sans dossier, que le balayage emportera.
 */
export async function mettreDansLaFile(
  tx: Transaction,
  fichier_id: string,
  depot: { client_id: string | null; cree_par: string; depose_par_client: boolean; maintenant: Date },
): Promise<{ id: string; deja: DocumentDepose | null }> {
  const deja = await documentDesOctets(tx, fichier_id, depot.client_id);
  if (deja) return { id: deja.id, deja };
  await rattacherFichier(tx, fichier_id);
  const id = await insererALire(tx, { ...depot, fichier_id });
  await demanderLecture(tx, id, depot.cree_par, depot.maintenant);
  return { id, deja: null };
}

interface Depose {
  /** Nul pour un statut de facture, qui n'est pas un document. */
  id: string | null;
  nom: string;
  deja: boolean;
  statut: string | null;
}

/** Note les statuts qu'un XML déposé porte ; nul si c'en est un autre. Lève statut_refuse s'il est piégé ou abîmé. */
async function noterStatuts(
  tx: Transaction,
  { id, type_mime, taille }: FichierDepose,
  { client_id, cree_par, maintenant }: { client_id: string | null; cree_par: string; maintenant: Date },
  { fichiers }: Pick<Services, "fichiers">,
): Promise<Pick<Depose, "deja" | "statut"> | null> {
  if (type_mime !== "application/xml" || taille > OCTETS_CDAR_MAXIMUM) return null;
  const visible = await fichierVisible(tx, id);
  const octets = visible && (await buffer((await fichiers.ouvrir(visible.cle)).flux));
  if (!octets || !estCdar(octets)) return null;
  if (client_id === null) throw erreursStatut.societeRequise();
  const pris = await prendreStatuts(tx, octets, { client_id, cree_par, maintenant });
  if (!pris) return null;
  if (pris.issue === "refusee") throw erreursStatut.refuse(pris.phrase);
  return { deja: pris.issue === "doublon", statut: pris.phrase };
}

/** Déposé d'une fiche, il est à sa restitution avant d'être lu. Lève restitution_introuvable (404), ou refuse celle d'une autre société. */
async function rangerDansLeDossier(
  tx: Transaction,
  document: { id: string; fichier_id: string; client_id: string | null },
  restitution_id: string,
): Promise<void> {
  const restitution = await restitutionDe(tx, restitution_id);
  if (!restitution || (document.client_id ?? restitution.client_id) !== restitution.client_id)
    throw erreursRestitution.introuvable();
  await rattacherDocument(
    tx,
    { ...document, restitution_id: null },
    {
      id: restitution.id,
      clientId: restitution.client_id,
      date: restitution.date_restitution,
    },
  );
}

/** Reçoit un fichier, le met dans la file et rend la main : la tâche le lira. Le même fichier n'y entre pas deux fois. */
export async function deposerDocument(entree: Entree, c: ContexteConnecte): Promise<Depose> {
  const interne = estInterne(c.acteur);
  const client_id = estInterne(c.acteur) ? (entree.client_id ?? null) : c.acteur.clientId;
  try {
    const depose = await recevoirFichier(c, { usage: "document", nom: entree.nom, client_id }, async (tx, fichier) => {
      const depot = { client_id, cree_par: c.acteur.id, depose_par_client: !interne, maintenant: c.maintenant };
      // Le fichier d'un statut reste sans dossier : le balayage l'emporte, le statut garde son message.
      const statuts = await noterStatuts(tx, fichier, depot, c.services);
      if (statuts) return { id: null, nom: fichier.nom, ...statuts };
      const { id, deja } = await mettreDansLaFile(tx, fichier.id, depot);
      if (entree.restitution_id && !deja)
        await rangerDansLeDossier(tx, { ...depot, id, fichier_id: fichier.id }, entree.restitution_id);
      if (deja) throw new DejaDepose(deja);
      return { id, nom: fichier.nom, deja: false, statut: null };
    });
    signalerLecture();
    return depose;
  } catch (erreur) {
    if (erreur instanceof DejaDepose)
      return { id: erreur.document.id, nom: erreur.document.nom, deja: true, statut: null };
    throw erreur;
  }
}

/** Remet un document dans la file, au nom de cette personne : après un mot appris, ou quand sa lecture s'était arrêtée. */
export async function relireDocument(
  tx: Transaction,
  { id }: { id: string },
  { acteur, maintenant }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await verrouillerDocument(tx, id);
  if (!document) throw erreursDocument.introuvable();
  if (document.etat === "valide") throw erreursDocument.dejaValide();
  const attend = document.etat === "a_lire";
  if (!peutCorrigerLecture(acteur, attend ? { ...document, etat: "a_verifier" } : document)) throw erreurs.interdit();
  if (!document.fichier_id) throw erreursDocument.fichierIntrouvable();
  // Une part déjà validée compte dans les analyses : une nouvelle lecture la doublerait.
  const parts = await autresParts(tx, id);
  if (parts.some((p) => p.etat === "valide")) throw erreursDocument.dejaValide();
  if (document.contestee || parts.some((p) => p.contestee)) throw erreursDocument.contestee();
  for (const part of parts) await supprimerDocument(tx, part.id);
  await viderLignes(tx, id);
  await remettreALire(tx, id);
  await demanderLecture(tx, id, acteur.id, maintenant);
  signalerLecture();
  return presenter(tx, id);
}
