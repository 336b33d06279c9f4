import { arrondir } from "../commun/montants.ts";
import type { Element } from "../fre/codes.ts";
import { GARAGES_COMPARES, GARAGES_DISTANCE_MAX_KM } from "./audit.ts";
import { FORFAITS_HT, TAUX_GRILLE, TEMPS_ATELIER, TOLES, type Tole, toleDe } from "./bareme.ts";
import type { OperationPrevue } from "./operation.ts";

/** Un atelier proche et ses taux, en centimes HT de l'heure. */
export interface GarageProche {
  id: string;
  nom: string;
  reseau: string | null;
  adresse: string | null;
  code_postal: string | null;
  ville: string | null;
  telephone: string | null;
  latitude: number;
  longitude: number;
  taux_mo: number;
  taux_peinture: number;
  debosselage: boolean;
  jantes: boolean;
  vr: boolean;
  distance_km: number;
}
/** Ceux que l'on compare, du plus près au plus loin : passé cette distance, on n'y mène pas un véhicule ; le plus proche compte toujours. */
export const aComparer = (garages: readonly GarageProche[]): GarageProche[] =>
  garages.filter((g, rang) => rang === 0 || g.distance_km <= GARAGES_DISTANCE_MAX_KM).slice(0, GARAGES_COMPARES);

type Taux = Pick<GarageProche, "taux_mo" | "taux_peinture" | "debosselage" | "jantes">;

const heures = (centiemes: number, taux: number): number => arrondir(centiemes * taux, 100);

function auForfait(forfait: NonNullable<OperationPrevue["forfait"]>, g: Taux): number | null {
  if (forfait === "lustrage" || forfait === "pare_brise_impact") return heures(TEMPS_ATELIER[forfait], g.taux_mo);
  if (forfait === "jante_renovation" && !g.jantes) return null;
  return FORFAITS_HT[forfait];
}

/**
 * Ce que ce garage demande pour cette remise en état : heures × ses taux, ingrédients et pièces. Un débosselage sans
 * peinture est un forfait qui suit son taux ; s'il n'en fait pas, il répare et peint. `null` : il ne sait pas le faire.
 */
export function prixAuGarage(
  element: Element,
  { classe, forfait, au_garage }: OperationPrevue,
  g: Taux,
): number | null {
  if (!au_garage) return null;
  if (forfait) return auForfait(forfait, g);
  const nom = toleDe(element);
  if (nom === null) return null;
  const tole: Tole = TOLES[nom];
  const peinture = g.taux_peinture + TAUX_GRILLE.ingredients_ht;
  const reparer = heures(tole.tolerie, g.taux_mo) + heures(tole.peinture, peinture);
  switch (classe) {
    case "peinture":
      return heures(tole.peinture_seule, peinture);
    case "dsp":
      return g.debosselage && tole.dsp_ht !== undefined
        ? arrondir(tole.dsp_ht * g.taux_mo, TAUX_GRILLE.main_oeuvre_ht)
        : reparer;
    case "remplacement":
      return tole.piece_ht === undefined
        ? null
        : tole.piece_ht + heures(tole.pose ?? 0, g.taux_mo) + heures(tole.peinture, peinture);
    default:
      return reparer;
  }
}
