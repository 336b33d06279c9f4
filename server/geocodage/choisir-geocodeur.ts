import { avecCache } from "./distant/cache.ts";
import { avecDisjoncteur } from "./distant/disjoncteur.ts";
import { geoplateforme } from "./distant/geoplateforme.ts";
import { google } from "./distant/google.ts";
import { type Geocodeur, sansGeocodeur } from "./geocodeur.ts";
import { horsLigne } from "./hors-ligne/hors-ligne.ts";
import type { ReglagesGeocodage } from "./reglages.ts";

/** Le fournisseur de la configuration. `delaiMs` : attente d'une réponse, 3 s sauf dans les essais. */
export function choisirGeocodeur(reglages: ReglagesGeocodage, horloge: () => Date, delaiMs?: number): Geocodeur {
  const maintenant = () => horloge().getTime();
  const proteger = (distant: Geocodeur) => avecCache(avecDisjoncteur(distant, maintenant), maintenant);
  switch (reglages.fournisseur) {
    case "hors-ligne":
      return horsLigne;
    case "aucun":
      return sansGeocodeur;
    case "geoplateforme":
      return proteger(geoplateforme(reglages.url, delaiMs));
    case "google":
      return proteger(google(reglages.url, reglages.cle, delaiMs));
  }
}
