import type { Conditions } from "../conditions.ts";
import type { VehiculeLu } from "../document-lu.ts";
import type { CouplesImposes } from "./couples.ts";
import type { Dossier } from "./reserves.ts";

/** Ce qui se rapproche : le véhicule tel que chaque document le décrit. Sans PV ou sans rapport, les règles qui les lisent se taisent. */
export interface ARapprocher {
  rapport: VehiculeLu | null;
  facture: VehiculeLu;
  pv: VehiculeLu | null;
  conditions: Conditions;
  /** Date de la facture, pour le délai de contestation. */
  dateFacture: string | null;
  couplesImposes?: CouplesImposes;
  /** De même, vers les lignes du PV. */
  couplesPvImposes?: CouplesImposes;
  /** La restitution enregistrée, quand les documents n'impriment pas ces valeurs. */
  restitution?: { date: string | null; kilometrage: number | null; mise_en_circulation: string | null };
  /** Documents qu'une personne a validés : ce qu'ils disent est ce qu'elle a vu. */
  confirmes?: Dossier["confirmes"];
  /** Ce que la lecture d'un document entier laisse en doute, en une phrase. */
  doutes?: Dossier["doutes"];
}
