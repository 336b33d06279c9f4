import type { Conditions } from "../conditions.ts";
import type { LigneLue } from "../document-lu.ts";
import { pieceDeRoue } from "../roues.ts";
import { plier } from "../vocabulaire/texte.ts";
import { type Mesure, mesureDe } from "./mesures.ts";

type Seuils = NonNullable<Conditions["seuils"]>;

/** Pourquoi une ligne est sous le seuil de l'état standard. Mesures en millimètres. */
export type SousSeuil =
  | { raison: "non_facturable" }
  | { raison: "taille"; mesure: number; seuil: number }
  | { raison: "pneu"; mesure: number; seuil: number }
  /** `mesure` absente : le rapport dit seulement « hors champ ». */
  | { raison: "pare_brise"; mesure: number | null; seuil: number };

/**
 * Sur une surface bombée (pare-chocs) ou pour une bosse, dont le bord se cherche au doigt, la taille lue varie d'un relevé à l'autre d'un
 * cinquième : n'est sous le seuil que ce qui l'est franchement, l'arrondi imprimé compris. Une rayure de tôle, une jante se mesurent au
 * réglet : le seuil y est exact. Trois dossiers de vérité connue le demandent : une rayure de pare-chocs de « 4 cm » sous un seuil de 50 mm,
 * une bosse de 18 mm sous un seuil de 20, que l'expert dit facturables, y restent dues ; une rayure de pare-chocs de « 40 mm », non. Entre les
 * deux, `presDuSeuil` le signale sans l'opposer au loueur.
 */
const PART_FRANCHE = 0.8;

interface SeuilDeTaille {
  seuil: number;
  /** Forme que l'on ne mesure qu'à peu près. */
  incertaine: boolean;
}

function seuilDeTaille({ element, dommage }: LigneLue, s: Seuils): SeuilDeTaille | null {
  if (dommage === "bosse") return { seuil: s.bosse_max_mm, incertaine: true };
  if (dommage === "jante_frottee") return { seuil: s.jante_frottement_max_mm, incertaine: false };
  if (dommage !== "rayure") return null;
  if (element?.startsWith("pare_chocs_")) return { seuil: s.rayure_pare_chocs_max_mm, incertaine: true };
  if (element?.startsWith("retroviseur_")) return { seuil: s.rayure_retroviseur_max_mm, incertaine: false };
  return { seuil: s.rayure_max_mm, incertaine: false };
}

/** Une classe de tailles n'est pas une mesure : seule une borne haute sous le seuil prouve quelque chose. */
function estSous({ max, exacte, arrondi }: Mesure, { seuil, incertaine }: SeuilDeTaille): boolean {
  const plusGrande = incertaine ? max + arrondi : max;
  const limite = incertaine ? seuil * PART_FRANCHE : seuil;
  return exacte ? plusGrande <= limite : plusGrande < limite;
}

const estHorsChamp = (ligne: LigneLue): boolean =>
  [
    ligne.details?.localisation_imprimee,
    ligne.details?.dommage_imprime,
    // « 6 mm, hors champ de vision » : la colonne de taille dit parfois la place.
    ligne.details?.dimension,
    ligne.designation,
  ].some((texte) => /\bhors (du )?champ\b|\bhors zone (de )?vision\b/.test(plier(texte ?? "")));

/** Ce qui met une ligne de rapport sous le seuil de l'état standard, ou `null` si elle est bien facturable. */
export function sousSeuil(ligne: LigneLue, seuils: Seuils | null): SousSeuil | null {
  if (!ligne.facturable) return { raison: "non_facturable" };
  if (!seuils) return null;
  const mesure = mesureDe([ligne.details?.dimension, ligne.details?.dommage_imprime, ligne.designation]);
  if (ligne.element === "pare_brise") return impactHorsChamp(ligne, mesure, seuils);
  if (!mesure) return null;
  if (pieceDeRoue(ligne) === "pneu") {
    const seuil = seuils.pneu_profil_min_mm;
    return mesure.min >= seuil && mesure.min <= PROFIL_NEUF_MM ? { raison: "pneu", mesure: mesure.min, seuil } : null;
  }
  const taille = seuilDeTaille(ligne, seuils);
  return taille && estSous(mesure, taille) ? { raison: "taille", mesure: mesure.max, seuil: taille.seuil } : null;
}

/** Un impact de pare-brise que le rapport place hors du champ de vision : admis, sauf une taille imprimée au-dessus du seuil. */
function impactHorsChamp(ligne: LigneLue, mesure: Mesure | null, seuils: Seuils): SousSeuil | null {
  const seuil = seuils.impact_pare_brise_hors_champ_max_mm;
  const impact = ligne.dommage === "impact" || ligne.dommage === "eclat";
  if (!impact || !estHorsChamp(ligne)) return null;
  return mesure === null || estSous(mesure, { seuil, incertaine: false })
    ? { raison: "pare_brise", mesure: mesure?.max ?? null, seuil }
    : null;
}

/** Une mesure incertaine, sous le seuil mais pas franchement : à reprendre sur la photo avant d'en faire un motif. Millimètres. */
export function presDuSeuil(ligne: LigneLue, seuils: Seuils | null): { mesure: number; seuil: number } | null {
  if (!seuils || !ligne.facturable || sousSeuil(ligne, seuils)) return null;
  const taille = seuilDeTaille(ligne, seuils);
  const mesure = mesureDe([ligne.details?.dimension, ligne.details?.dommage_imprime, ligne.designation]);
  return taille?.incertaine && mesure?.exacte && mesure.max <= taille.seuil
    ? { mesure: mesure.max, seuil: taille.seuil }
    : null;
}

/** Un pneu neuf a huit millimètres de gomme, un pneu d'utilitaire douze : au-delà, la mesure n'est pas une profondeur. */
const PROFIL_NEUF_MM = 12;
