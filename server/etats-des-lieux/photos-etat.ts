import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import { type EtatPhotographie, PHOTOS_ETAT_MAX, type Vue } from "../../domain/etats-des-lieux/etat.ts";
import type { Transaction } from "../db/base.ts";
import { effacerFichier, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ecrirePuisEffacer, relire, tenirBrouillon } from "./ecrire-etat.ts";
import { attacherPhoto, detacherPhoto, effacerInutiles, photoDejaAttachee, trouverDommage } from "./etats.queries.ts";

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

async function deposer({ id, nom, vue, dommage }: Place, c: ContexteConnecte): Promise<EtatPhotographie> {
  const { base, fichiers } = c.services;
  const situer = async (tx: Transaction): Promise<string | null> => {
    const trouve = dommage && (await trouverDommage(tx, id, dommage));
    if (dommage && !trouve) throw erreursEtat.dommageIntrouvable();
    return trouve || null;
  };
  // Le refus ne doit pas attendre la fin de l'envoi.
  const { client_id } = await base.ecrire(c.jeton, c.maintenant, async (tx) => {
    await situer(tx);
    return tenirBrouillon(tx, id);
  });
  const reception = { usage: "photo", nom, client_id, prefixe: id } as const;
  const { recu, cle } = await recevoirFichier(c, reception, async (tx, { id: fichier }) => {
    await tenirBrouillon(tx, id);
    // Retiré pendant l'envoi : la photo n'a plus de place.
    const place = { etat: id, client: client_id, fichier, vue, dommage: await situer(tx), max: PHOTOS_ETAT_MAX };
    const deja = await photoDejaAttachee(tx, place);
    if (deja) return { recu: deja, cle: await effacerFichier(tx, fichier) };
    if (!(await attacherPhoto(tx, place))) throw erreursEtat.tropDePhotos();
    await rattacherFichier(tx, fichier);
    return { recu: fichier, cle: undefined };
  });
  if (cle) await fichiers.supprimer(cle).catch(() => undefined);
  return base.ecrire(c.jeton, c.maintenant, async (tx) => ({ ...(await relire(tx, id)), recu }), {
    lectureSeule: true,
  });
}

/** Retire une photo du brouillon ; ses octets restent si une version signée la montre. */
export const oterPhoto = ({ id, fichier_id }: { id: string; fichier_id: string }, c: ContexteConnecte) =>
  ecrirePuisEffacer(c, async (tx) => {
    await tenirBrouillon(tx, id);
    if (!(await detacherPhoto(tx, id, fichier_id))) throw erreursEtat.photoIntrouvable();
    return { cles: await effacerInutiles(tx, [fichier_id]), rendu: await relire(tx, id) };
  });
