import type { SocieteSemee } from "../contexte.ts";
import type { RangGarage } from "../rangs.ts";
import type { RangTicket } from "../rangs-demandes.ts";

/** Un ticket en cours d'écriture et ce que les champs de son type ont besoin de connaître. */
export interface Brouillon {
  ticket: RangTicket;
  societe: SocieteSemee;
  agence: string;
  /** Jour de la demande. */
  jour: string;
  garages: readonly RangGarage[];
}
