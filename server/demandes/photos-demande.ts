import { erreursDemande } from "../../domain/demandes/demande.erreurs.ts";
import { PHOTOS_DEMANDE_MAX } from "../../domain/formulaires/reponses.ts";
import { rangerFichier } from "../fichiers/recevoir-fichier.ts";
import { cleApercu } from "../fichiers/stockage.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { declarerPhoto, formulaireActif, retirerPhoto } from "./demandes.queries.ts";
import { mesurerPublic } from "./mesures.ts";

/**
 * Octets que les saisies non envoyées d'un formulaire gardent ensemble : plus de mille photos réduites, soit une centaine de demandes
 * remplies le même jour. Un dépôt envoyé ou effacé rend sa place.
 */
const OCTETS_MAX = 2 * 1024 ** 3;
const REFUS = {
  fermee: erreursDemande.fermee,
  pleine: erreursDemande.tropDePhotos,
  saturee: erreursDemande.saturee,
};

interface Depot {
  id: string;
  champ_id: string;
  brouillon: string;
  nom: string;
}

/** Une photo déposée pendant la saisie : elle n'est à personne tant que la demande n'est pas partie, et s'efface d'elle-même après un jour. */
export async function deposerPhotoDemande({ id, champ_id, brouillon, nom }: Depot, contexte: Contexte) {
  const { services, maintenant } = contexte;
  const formulaire = await services.base.ecrire(null, maintenant, (tx) => formulaireActif(tx, id), {
    lectureSeule: true,
  });
  const champ = formulaire?.champs.find((c) => c.id === champ_id);
  // Avant de lire le moindre octet : un formulaire fermé ne reçoit rien.
  if (champ?.type_champ !== "photo" && champ?.type_champ !== "photos") throw erreursDemande.fermee();
  await mesurerPublic(contexte, "photo", id);
  return rangerFichier(contexte, { usage: "photo", nom, prefixe: `demande-${id}` }, async (fichier) => {
    const depot = { formulaire: id, champ: champ_id, brouillon, max: PHOTOS_DEMANDE_MAX, octetsMax: OCTETS_MAX };
    const issue = await services.base.ecrire(null, maintenant, (tx) => declarerPhoto(tx, depot, fichier));
    if (issue !== "gardee") throw REFUS[issue]();
    return { id: fichier.id };
  });
}

export async function retirerPhotoDemande(
  { id, photo_id, brouillon }: { id: string; photo_id: string; brouillon: string },
  { services, maintenant }: Contexte,
): Promise<{ retiree: boolean }> {
  const cle = await services.base.ecrire(null, maintenant, (tx) => retirerPhoto(tx, id, brouillon, photo_id));
  if (cle) await Promise.allSettled([services.fichiers.supprimer(cle), services.fichiers.supprimer(cleApercu(cle))]);
  return { retiree: cle !== null };
}
