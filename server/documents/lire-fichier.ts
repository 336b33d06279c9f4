import { estInterne } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { demanderSiOuvert } from "../lecteur-distant/demander.ts";
import { lireEnTravailleur } from "../lecture/processus/lire-en-travailleur.ts";
import { complementsDe } from "../vocabulaire/vocabulaire.queries.ts";
import { fichierALire, restitutionDe } from "./documents.queries.ts";
import { garderDocuments } from "./garder-documents.ts";
import { documentIllisible, documentsLisibles } from "./preparer-document.ts";
import { presenter } from "./presenter.ts";

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
    .avecChemin(avant.fichier.cle, (chemin) => lireEnTravailleur(chemin, { attendue: true }, avant.mots))
    .then(documentsLisibles, documentIllisible);
  const { id: fichier_id, client_id } = avant.fichier;
  const depot = { client_id, fichier_id, cree_par: acteur.id, depose_par_client: !estInterne(acteur) };
  return services.base.ecrire(jeton, maintenant, async (tx) => {
    const rangement = entree.restitution_id ? ({ rapportDe: entree.restitution_id } as const) : "attendre";
    const lu = await garderDocuments(tx, prets, depot, rangement);
    await demanderSiOuvert(tx, services, lu, acteur.id, maintenant);
    return lu;
  });
}
