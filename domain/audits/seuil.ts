import { SEUILS_USUELS } from "../conditions/seuils-usuels.ts";
import type { Dommage, Element } from "../fre/codes.ts";
import type { Conditions } from "../fre/conditions.ts";
import { NOMBRE_TOLERE, PROFONDEUR_TOLEREE_MM, toleDe } from "./bareme.ts";

/** Ce que l'on mesure d'un dommage pour le comparer à l'état standard. */
export interface Mesure {
  element: Element;
  dommage: Dommage;
  dimension_mm: number | null;
  /** Bosse : sa profondeur ; pneumatique : la gomme restante. */
  profondeur_mm: number | null;
  nombre: number;
  peinture_atteinte: boolean | null;
  hors_champ: boolean | null;
}

/** `du` : au-dessus du seuil ; `tolere` : rien n'est dû ; `a_mesurer` : la mesure qui déciderait manque. */
export type EtatSeuil = "du" | "tolere" | "a_mesurer";
export interface Jugement {
  etat: EtatSeuil;
  phrase: string;
}

type Seuils = NonNullable<Conditions["seuils"]>;
const mm = (valeur: number): string => `${String(valeur).replace(".", ",")}\u00a0mm`;
const du: Jugement = { etat: "du", phrase: "" };

/** Une mesure face à son maximum : égale ou en dessous, rien n'est dû. */
function jusqua(m: Mesure, max: number, quoi: string): Jugement {
  if (m.dimension_mm === null)
    return { etat: "a_mesurer", phrase: `À mesurer\u00a0: ${quoi} de ${mm(max)} ou moins n'est pas facturable.` };
  if (m.dimension_mm > max) return du;
  if (m.nombre > NOMBRE_TOLERE)
    return {
      etat: "du",
      phrase: `${m.nombre} défauts sur cet élément\u00a0: au-delà de ${NOMBRE_TOLERE}, ils sont facturables même sous la mesure.`,
    };
  return { etat: "tolere", phrase: `${mm(m.dimension_mm)}, pour ${mm(max)} tolérés.` };
}

function maxRayure(element: Element, s: Seuils): number {
  const tole = toleDe(element);
  if (tole === "pare_chocs") return s.rayure_pare_chocs_max_mm;
  return tole === "retroviseur" ? s.rayure_retroviseur_max_mm : s.rayure_max_mm;
}

function bosse(m: Mesure, s: Seuils): Jugement {
  if (m.peinture_atteinte === true)
    return { etat: "du", phrase: "La peinture est atteinte\u00a0: facturable quelle que soit la taille." };
  if (m.profondeur_mm !== null && m.profondeur_mm > PROFONDEUR_TOLEREE_MM)
    return { etat: "du", phrase: `${mm(m.profondeur_mm)} de profondeur, au-delà de ${mm(PROFONDEUR_TOLEREE_MM)}.` };
  return jusqua(m, s.bosse_max_mm, "une bosse");
}

function pneu(m: Mesure, s: Seuils): Jugement {
  if (m.profondeur_mm === null)
    return {
      etat: "a_mesurer",
      phrase: `À mesurer\u00a0: à partir de ${mm(s.pneu_profil_min_mm)} de gomme, rien n'est facturable.`,
    };
  if (m.profondeur_mm < s.pneu_profil_min_mm) return du;
  return { etat: "tolere", phrase: `${mm(m.profondeur_mm)} de gomme, pour ${mm(s.pneu_profil_min_mm)} demandés.` };
}

const FROTTEMENTS: ReadonlySet<string> = new Set(["jante_frottee", "rayure"]);
const ECLATS_DE_VERRE: ReadonlySet<string> = new Set(["impact", "eclat"]);

function pareBrise(m: Mesure, s: NonNullable<Conditions["seuils"]>): Jugement {
  if (m.hors_champ === true)
    return jusqua(m, s.impact_pare_brise_hors_champ_max_mm, "un impact hors du champ de vision");
  return {
    etat: "du",
    phrase: m.hors_champ === null ? "Hors du champ de vision du conducteur, un petit impact serait toléré." : "",
  };
}

/** Le dommage est-il dû ? Les seuils du contrat, sinon les usuels. */
export function jugerSeuil(m: Mesure, seuils: Conditions["seuils"]): Jugement {
  const s = seuils ?? SEUILS_USUELS;
  if (m.element.startsWith("roue_a") && m.dommage === "usure") return pneu(m, s);
  if (m.element.startsWith("roue_a") && FROTTEMENTS.has(m.dommage))
    return jusqua(m, s.jante_frottement_max_mm, "un frottement de jante");
  if (m.element === "pare_brise" && ECLATS_DE_VERRE.has(m.dommage)) return pareBrise(m, s);
  if (toleDe(m.element) === null) return du;
  if (m.dommage === "rayure" || m.dommage === "eclat") return jusqua(m, maxRayure(m.element, s), "une rayure");
  if (m.dommage === "bosse" || m.dommage === "impact") return bosse(m, s);
  return du;
}
