import { estInterne } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { peutCorrigerLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { Transaction } from "../db/base.ts";
import { rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { verrouillerDocument, viderLignes } from "./documents.queries.ts";
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
}

/** Reçoit un fichier, le met dans la file et rend la main : la tâche le lira. Le même fichier n'y entre pas deux fois. */
export async function deposerDocument(
  entree: Entree,
  c: ContexteConnecte,
): Promise<{ id: string; nom: string; deja: boolean }> {
  const interne = estInterne(c.acteur);
  const client_id = estInterne(c.acteur) ? (entree.client_id ?? null) : c.acteur.clientId;
  try {
    const depose = await recevoirFichier(c, { usage: "document", nom: entree.nom, client_id }, async (tx, fichier) => {
      const deja = await documentDesOctets(tx, fichier.id, client_id);
      if (deja) throw new DejaDepose(deja);
      await rattacherFichier(tx, fichier.id);
      const id = await insererALire(tx, {
        client_id,
        fichier_id: fichier.id,
        cree_par: c.acteur.id,
        depose_par_client: !interne,
        maintenant: c.maintenant,
      });
      await demanderLecture(tx, id, c.acteur.id, c.maintenant);
      return { id, nom: fichier.nom, deja: false };
    });
    signalerLecture();
    return depose;
  } catch (erreur) {
    if (erreur instanceof DejaDepose) return { id: erreur.document.id, nom: erreur.document.nom, deja: true };
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
