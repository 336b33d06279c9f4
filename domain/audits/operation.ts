import type { Dommage, Element, Operation } from "../fre/codes.ts";
import { type NomForfait, toleDe } from "./bareme.ts";

/** Les façons de remettre en état, telles qu'une grille les chiffre. */
export const CLASSES = ["peinture", "reparation_peinture", "dsp", "remplacement", "lustrage", "forfait"] as const;
export type ClasseOperation = (typeof CLASSES)[number];

export const LIBELLES_CLASSE: Record<ClasseOperation, string> = {
  peinture: "Peinture",
  reparation_peinture: "Réparation et peinture",
  dsp: "Débosselage sans peinture",
  remplacement: "Remplacement",
  lustrage: "Lustrage",
  forfait: "Forfait",
};

export interface OperationPrevue {
  classe: ClasseOperation;
  /** Ce que la grille facture au forfait. */
  forfait: NomForfait | null;
  /** Un carrossier sait le faire ; une clé ou une carte grise se retrouve, elle ne se répare pas. */
  au_garage: boolean;
}

interface Constat {
  element: Element;
  dommage: Dommage;
  dimension_mm: number | null;
  peinture_atteinte: boolean | null;
  hors_champ: boolean | null;
}

const forfait = (nom: NomForfait, classe: ClasseOperation = "forfait", au_garage = true): OperationPrevue => ({
  classe,
  forfait: nom,
  au_garage,
});
const simple = (classe: ClasseOperation): OperationPrevue => ({ classe, forfait: null, au_garage: true });

const PIECES_PERDUES: Partial<Record<Element, NomForfait>> = {
  cle: "cle",
  carte_grise: "carte_grise",
  carnet_entretien: "carnet",
  notice: "carnet",
  cable_de_recharge: "cable",
};
const INTERIEUR = new Set<Element>([
  "siege_conducteur",
  "siege_passager",
  "banquette_arriere",
  "garniture_de_porte",
  "ciel_de_toit",
  "moquette",
  "coffre",
  "tableau_de_bord",
  "volant",
]);
const CASSES = new Set<Dommage>(["fissure", "manquant", "dysfonctionnement"]);
/** Au-delà, un impact de pare-brise ne se répare plus (pièce de 2 €). */
const IMPACT_REPARABLE_MM = 25;

function surTole({ dommage, peinture_atteinte, element }: Constat): OperationPrevue | null {
  const tole = toleDe(element);
  switch (dommage) {
    case "rayure":
      return peinture_atteinte === false ? forfait("lustrage", "lustrage") : simple("peinture");
    case "eclat":
    case "defaut_peinture":
    case "non_conforme":
      return simple("peinture");
    case "bosse":
    case "impact":
      // Une bosse qui n'a pas ouvert la peinture se reprend sans peindre ; un plastique ne se débosselle pas.
      return peinture_atteinte === false && tole !== "pare_chocs" && tole !== "retroviseur" && tole !== "bas_de_caisse"
        ? simple("dsp")
        : simple("reparation_peinture");
    case "enfoncement":
    case "corrosion":
      return simple("reparation_peinture");
    case "fissure":
    case "manquant":
      return tole === "toit" || tole === "bas_de_caisse" ? simple("reparation_peinture") : simple("remplacement");
    case "salissure":
      return forfait("nettoyage");
    default:
      return null;
  }
}

function surRoue({ dommage }: Constat): OperationPrevue | null {
  if (dommage === "usure") return forfait("pneu", "remplacement");
  if (CASSES.has(dommage) || dommage === "enfoncement") return forfait("jante_remplacement", "remplacement");
  return forfait("jante_renovation");
}

function surPareBrise({ dommage, dimension_mm, hors_champ }: Constat): OperationPrevue | null {
  const reparable = dommage === "impact" || dommage === "eclat";
  if (reparable && hors_champ !== false && (dimension_mm ?? 0) <= IMPACT_REPARABLE_MM)
    return forfait("pare_brise_impact");
  if (reparable || dommage === "fissure") return forfait("pare_brise_remplacement", "remplacement");
  return dommage === "rayure" ? forfait("pare_brise_remplacement", "remplacement") : null;
}

function surOptique({ element, dommage }: Constat): OperationPrevue {
  if (element.startsWith("optique_"))
    return CASSES.has(dommage) ? forfait("optique_remplacement", "remplacement") : forfait("optique_polissage");
  return CASSES.has(dommage) || dommage === "impact"
    ? forfait("feu_remplacement", "remplacement")
    : forfait("lustrage");
}

/** Ce que le loueur facturera d'ordinaire pour ce dommage ; `null` : le barème n'en dit rien. */
export function operationPrevue(c: Constat): OperationPrevue | null {
  const { element, dommage } = c;
  const perdue = PIECES_PERDUES[element];
  if (perdue) return forfait(perdue, "remplacement", false);
  if (element.startsWith("roue_a")) return surRoue(c);
  if (element === "pare_brise") return surPareBrise(c);
  if (element.startsWith("optique_") || element.startsWith("feu_")) return surOptique(c);
  if (element === "nettoyage" || dommage === "salissure")
    return forfait(INTERIEUR.has(element) ? "sellerie_tache" : "nettoyage");
  if (INTERIEUR.has(element)) return dommage === "dysfonctionnement" ? null : forfait("sellerie_reparation");
  return toleDe(element) ? surTole(c) : null;
}

/** La classe d'une opération imprimée sur cet élément ; ce qui ne se compare pas est `null`. */
export function classeDe(operation: Operation | null, element: string): ClasseOperation | null {
  if (operation === "remplacement" || operation === "fourniture") return "remplacement";
  if (operation === null || operation === "controle" || operation === "depose_repose") return null;
  // Rénover une jante, polir un phare, reprendre un siège : hors de la tôle, réparer est un forfait, quel que soit son nom.
  if (toleDe(element) === null) return "forfait";
  switch (operation) {
    case "peinture":
    case "dsp":
    case "lustrage":
      return operation;
    case "reparation":
    case "reparation_peinture":
      return "reparation_peinture";
    default:
      return "forfait";
  }
}
