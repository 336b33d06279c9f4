import type { Config } from "./config.ts";
import type { Base } from "./db/base.ts";
import type { Fichiers } from "./fichiers/stockage.ts";
import type { Geocodeur } from "./geocodage/geocodeur.ts";

/** Ce dont les routes ont besoin ; les tests construisent le même ensemble avec leur base et leur horloge. */
export interface Services {
  base: Base;
  config: Config;
  /** La seule source de l'heure. */
  horloge: () => Date;
  fichiers: Fichiers;
  geocodeur: Geocodeur;
}
