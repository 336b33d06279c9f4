import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import { type EtatLu, PHOTOS_ETAT_MAX, type Vue } from "../../domain/etats-des-lieux/etat.ts";
import { effacerFichier, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ecrirePuisEffacer, relire, tenirBrouillon } from "./ecrire-etat.ts";
import { attacherPhoto, detacherPhoto, dommageExiste, effacerInutiles, photoDejaAttachee } from "./etats.queries.ts";

interface Place {
  id: string;
  nom: string;
  vue: Vue | null;
  dommage: string | null;
}

export const deposerVue = ({ id, vue, nom }: { id: string; vue: Vue; nom: string }, c: ContexteConnecte) =>
  deposer({ id, nom, vue, dommage: null }, c);

export const deposerDommage = (
  { id, dommage_id, nom }: { id: string; dommage_id: string; nom: string },
  c: ContexteConnecte,
) => deposer({ id, nom, vue: null, dommage: dommage_id }, c);

async function deposer({ id, nom, vue, dommage }: Place, c: ContexteConnecte): Promise<EtatLu> {
  const { base, fichiers } = c.services;
  // Le refus ne doit pas attendre la fin de l'envoi.
  const { client_id } = await base.ecrire(c.jeton, c.maintenant, async (tx) => {
    if (dommage && !(await dommageExiste(tx, id, dommage))) throw erreursEtat.dommageIntrouvable();
    return tenirBrouillon(tx, id);
  });
  const cle = await recevoirFichier(c, { usage: "photo", nom, client_id, prefixe: id }, async (tx, { id: fichier }) => {
    await tenirBrouillon(tx, id);
    // Retiré pendant l'envoi : la photo n'a plus de place.
    if (dommage && !(await dommageExiste(tx, id, dommage))) throw erreursEtat.dommageIntrouvable();
    const place = { etat: id, client: client_id, fichier, vue, dommage, max: PHOTOS_ETAT_MAX };
    if (await photoDejaAttachee(tx, place)) return effacerFichier(tx, fichier);
    if (!(await attacherPhoto(tx, place))) throw erreursEtat.tropDePhotos();
    await rattacherFichier(tx, fichier);
    return undefined;
  });
  if (cle) await fichiers.supprimer(cle).catch(() => undefined);
  return base.ecrire(c.jeton, c.maintenant, (tx) => relire(tx, id), { lectureSeule: true });
}

/** Retire une photo du brouillon ; ses octets restent si une version signée la montre. */
export const oterPhoto = ({ id, fichier_id }: { id: string; fichier_id: string }, c: ContexteConnecte) =>
  ecrirePuisEffacer(c, async (tx) => {
    await tenirBrouillon(tx, id);
    if (!(await detacherPhoto(tx, id, fichier_id))) throw erreursEtat.photoIntrouvable();
    return { cles: await effacerInutiles(tx, [fichier_id]), rendu: await relire(tx, id) };
  });
