import { avecCache } from "./distant/cache.ts";
import { avecDisjoncteur } from "./distant/disjoncteur.ts";
import { geoplateforme } from "./distant/geoplateforme.ts";
import { google } from "./distant/google.ts";
import { type Geocodeur, sansGeocodeur } from "./geocodeur.ts";
import { horsLigne } from "./hors-ligne/hors-ligne.ts";
import type { ReglagesGeocodage } from "./reglages.ts";

/** Une réponse moins précise mais immédiate attend derrière : le distant n'a que ce temps. */
const ATTENTE_REPLI_MS = 1_500;

/** Le distant, et l'autre fournisseur chaque fois que le distant lève. Une réponse du repli ne se garde pas : le distant peut revenir. */
const avecRepli = (distant: Geocodeur, repli: Geocodeur): Geocodeur => ({
  suggerer: (texte) => distant.suggerer(texte).catch(() => repli.suggerer(texte)),
  localiser: (adresse) => distant.localiser(adresse).catch(() => repli.localiser(adresse)),
});

/** Le fournisseur de la configuration. `delaiMs` : attente d'une réponse, 3 s (1,5 s devant un repli) sauf dans les essais. */
export function choisirGeocodeur(reglages: ReglagesGeocodage, horloge: () => Date, delaiMs?: number): Geocodeur {
  const maintenant = () => horloge().getTime();
  const proteger = (distant: Geocodeur) => avecCache(avecDisjoncteur(distant, maintenant), maintenant);
  switch (reglages.fournisseur) {
    case "hors-ligne":
      return horsLigne;
    case "aucun":
      return sansGeocodeur;
    case "automatique":
      return avecRepli(proteger(geoplateforme(reglages, delaiMs ?? ATTENTE_REPLI_MS)), horsLigne);
    case "geoplateforme":
      return proteger(geoplateforme(reglages, delaiMs));
    case "google":
      return proteger(google(reglages, delaiMs));
  }
}
