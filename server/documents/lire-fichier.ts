import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lireEnTravailleur } from "../lecture/lire-en-travailleur.ts";
import { complementsDe } from "../vocabulaire/vocabulaire.queries.ts";
import { controler } from "./controler.ts";
import {
  type FichierALire,
  fichierALire,
  garderMots,
  insererDocument,
  insererLignes,
  poserRapport,
  remplacerAutres,
  restitutionDe,
} from "./documents.queries.ts";
import { type DocumentPret, documentIllisible, documentsLisibles } from "./preparer-document.ts";
import { presenter } from "./presenter.ts";
import { rattacherDocument } from "./rattachement.queries.ts";
import { suivreRapprochement } from "./suivre-rapprochement.ts";

interface Entree {
  fichier_id: string;
  restitution_id?: string | undefined;
}

/**
 * Lit un fichier déposé et garde la lecture. La lecture se fait hors transaction, dans un travailleur borné. Un fichier illisible
 * est gardé comme tel, avec la raison : la restitution s'enregistre quand même. Relire le même fichier rend la même lecture.
 */
export async function lireFichier(entree: Entree, contexte: ContexteConnecte): Promise<DocumentDetaille> {
  const { services, jeton, maintenant, acteur } = contexte;
  // Remplacer le rapport d'une restitution est une modification de la fiche : réservée à l'équipe.
  if (entree.restitution_id && !peut(acteur, "modifier_fiches")) throw erreurs.interdit();
  const avant = await services.base.ecrire(jeton, maintenant, async (tx) => {
    if (entree.restitution_id && !(await restitutionDe(tx, entree.restitution_id)))
      throw erreursRestitution.introuvable();
    const fichier = await fichierALire(tx, entree.fichier_id);
    if (!fichier) throw erreursDocument.fichierIntrouvable();
    const mots = await complementsDe(tx, fichier.client_id);
    return { fichier, mots, deja: fichier.document_id ? await presenter(tx, fichier.document_id) : null };
  });
  if (avant.deja) {
    if (avant.deja.restitution_id !== (entree.restitution_id ?? avant.deja.restitution_id))
      throw erreursDocument.fichierDejaLu();
    return avant.deja;
  }
  const prets = await services.fichiers
    .avecChemin(avant.fichier.cle, (chemin) => lireEnTravailleur(chemin, {}, avant.mots))
    .then(documentsLisibles, documentIllisible);
  return services.base.ecrire(jeton, maintenant, (tx) =>
    garder(tx, prets, avant.fichier, acteur, entree.restitution_id),
  );
}

async function garder(
  tx: Transaction,
  prets: readonly DocumentPret[],
  fichier: FichierALire,
  acteur: Acteur,
  restitutionId: string | undefined,
): Promise<DocumentDetaille> {
  const ids: string[] = [];
  for (const pret of prets) {
    const cree = await insererDocument(tx, {
      ...pret.document,
      client_id: fichier.client_id,
      fichier_id: fichier.id,
      cree_par: acteur.id,
      depose_par_client: !estInterne(acteur),
    });
    if (!cree) throw erreursDocument.introuvable();
    await insererLignes(tx, cree.id, fichier.client_id, pret.lignes);
    await garderMots(tx, cree.id, pret.mots);
    ids.push(cree.id);
  }
  // Une restitution n'a qu'un véhicule : le premier du document sert à la préremplir, les autres attendent dans la file.
  const [premier = "", ...autres] = ids;
  if (restitutionId) await remplacerRapport(tx, restitutionId, premier, fichier);
  for (const autre of autres) await controler(tx, autre);
  const lu = await controler(tx, premier);
  await suivreRapprochement(tx, lu);
  return lu;
}

async function remplacerRapport(
  tx: Transaction,
  restitutionId: string,
  documentId: string,
  fichier: FichierALire,
): Promise<void> {
  const restitution = await restitutionDe(tx, restitutionId);
  if (!restitution || (fichier.client_id && fichier.client_id !== restitution.client_id))
    throw erreursRestitution.introuvable();
  // D'abord écarter l'ancien rapport, que désigne encore la restitution, puis désigner le nouveau.
  await remplacerAutres(tx, restitutionId, documentId);
  await poserRapport(tx, restitutionId, fichier.id);
  await rattacherDocument(
    tx,
    { id: documentId, client_id: fichier.client_id, restitution_id: null, fichier_id: fichier.id },
    { id: restitutionId, clientId: restitution.client_id, date: restitution.date_restitution },
  );
}
