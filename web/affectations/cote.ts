import type { Affectation } from "../../domain/vehicules/vehicule.ts";

/** La fiche d'où l'on regarde les affectations. */
export type Cote = "vehicule" | "conducteur";

/** Ce que chaque côté dit de l'autre bout. */
export const AUTRE_BOUT = {
  vehicule: { titre: "Conducteur", affecter: "Affecter un conducteur" },
  conducteur: { titre: "Véhicule", affecter: "Affecter un véhicule" },
} as const satisfies Record<Cote, object>;

/** La fiche ouverte : elle borne le choix de l'autre bout à sa société. */
export interface FicheAffectable {
  cote: Cote;
  id: string;
  client_id: string;
}

export interface LigneAffectation extends Affectation {
  /** Ce à quoi l'affectation relie : le conducteur d'un véhicule, ou le véhicule d'un conducteur. */
  nom: string;
  /** Sa fiche, pour qui la voit. */
  vers: string | null;
}
