import {
  type EtatLu,
  type EtatPhotographie,
  LIBELLES_VUE,
  type Vue,
} from "../../../../../domain/etats-des-lieux/etat.ts";
import { adresseApi, client } from "../../../../api.ts";
import { ErreurAppel, type PortePhotos } from "../../../../demande/appels.ts";
import { detailErreur, statutErreur } from "../../../../erreurs.ts";
import { envoyerFichier, estRefus } from "../../../../form/envoyer-fichier.ts";

/** La place d'une photo : une vue, ou un dommage désigné par sa clé ou son identifiant. */
const DOMMAGE = "dommage:";
export const placeDommage = (dommage: string): string => `${DOMMAGE}${dommage}`;

/** Où sert une photo de cette place, dans la phrase qui dit qu'elle sert déjà. */
export const nommerPlace = (place: string): string =>
  place.startsWith(DOMMAGE) ? "à un dommage" : `à la vue ${LIBELLES_VUE[place as Vue]}`; // une place est une vue ou un dommage

/** Par où passent les photos d'un état des lieux ; celle d'un état ou d'un dommage que le serveur n'a pas encore attend son tour. */
export const porteEtat = (
  id: string,
  attend: (dommage: string | null) => boolean,
  poser: (e: EtatLu) => void,
): PortePhotos => ({
  envoyer: async ({ champ, nom, octets }, signal, surProgression) => {
    const dommage = champ.startsWith(DOMMAGE) ? champ.slice(DOMMAGE.length) : null;
    if (attend(dommage)) throw new ErreurAppel(0, null);
    const adresse =
      dommage !== null
        ? adresseApi(`/etats-des-lieux/${id}/dommages/${dommage}/photos`, { nom })
        : adresseApi(`/etats-des-lieux/${id}/photos/${champ}`, { nom });
    try {
      const { recu, ...etat } = await envoyerFichier<EtatPhotographie>(adresse, octets, { signal, surProgression });
      poser(etat);
      return recu;
    } catch (erreur) {
      if (signal.aborted) throw erreur;
      throw new ErreurAppel(estRefus(erreur) ? (statutErreur(erreur) ?? 0) : 0, {
        message_fr: detailErreur(erreur),
      });
    }
  },
  retirer: async (fichier_id) => {
    await client.etatsDesLieux.retirerPhoto({ id, fichier_id }).then(poser, () => undefined);
  },
});
