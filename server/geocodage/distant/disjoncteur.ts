import type { Geocodeur } from "../geocodeur.ts";
import { PanneGeocodage } from "./appeler.ts";

const ECHECS_MAX = 5;
const PAUSE_MS = 30_000;

/**
 * Après cinq échecs de suite, le fournisseur n'est plus appelé pendant trente secondes : chacun reçoit sa réponse tout de suite au lieu
 * d'attendre trois secondes. Un seul appel tente ensuite sa chance.
 */
export function avecDisjoncteur(geocodeur: Geocodeur, maintenant: () => number): Geocodeur {
  let echecs = 0;
  let ouvertJusqua = 0;
  const proteger = async <T>(appel: () => Promise<T>): Promise<T> => {
    if (echecs >= ECHECS_MAX) {
      if (maintenant() < ouvertJusqua) throw new PanneGeocodage("fournisseur en panne, appel suspendu");
      ouvertJusqua = maintenant() + PAUSE_MS;
    }
    try {
      const resultat = await appel();
      echecs = 0;
      return resultat;
    } catch (erreur) {
      echecs += 1;
      if (echecs === ECHECS_MAX) ouvertJusqua = maintenant() + PAUSE_MS;
      throw erreur;
    }
  };
  return {
    suggerer: (texte) => proteger(() => geocodeur.suggerer(texte)),
    localiser: (adresse) => proteger(() => geocodeur.localiser(adresse)),
  };
}
