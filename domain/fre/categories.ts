import type { Element, Nature } from "./codes.ts";
import { jetons } from "./vocabulaire/texte.ts";

/** Familles du tableau de bord (fiche domaine 2.1), dans l'ordre où elles s'affichent. */
export const CATEGORIES = [
  "carrosserie",
  "vitrage",
  "optiques",
  "jantes",
  "pneumatiques",
  "interieur",
  "mecanique_entretien",
  "accessoires_documents",
  "proprete",
  "divers",
] as const;

export type Categorie = (typeof CATEGORIES)[number];

/** Ce qu'il faut d'une ligne pour la ranger ; la désignation et le dommage distinguent une jante d'un pneu. */
export interface LigneARanger {
  nature: Nature;
  element: string | null;
  designation?: string | null;
  dommage?: string | null;
}

const PAR_ELEMENT: Partial<Record<Element, Categorie>> = {
  pare_brise: "vitrage",
  vitre_laterale: "vitrage",
  siege_conducteur: "interieur",
  siege_passager: "interieur",
  banquette_arriere: "interieur",
  tableau_de_bord: "interieur",
  garniture_de_porte: "interieur",
  ciel_de_toit: "interieur",
  coffre: "interieur",
  moquette: "interieur",
  volant: "interieur",
  amenagement_utilitaire: "interieur",
  mecanique: "mecanique_entretien",
  batterie: "mecanique_entretien",
  echappement: "mecanique_entretien",
  freins: "mecanique_entretien",
  entretien: "mecanique_entretien",
  cle: "accessoires_documents",
  carte_grise: "accessoires_documents",
  carnet_entretien: "accessoires_documents",
  notice: "accessoires_documents",
  cable_de_recharge: "accessoires_documents",
  roue_de_secours: "accessoires_documents",
  accessoire: "accessoires_documents",
  nettoyage: "proprete",
};

const MOTS_PNEU = new Set(["pneu", "pneus", "pneumatique", "pneumatiques", "profil", "gomme"]);
const MOTS_JANTE = new Set(["jante", "jantes", "enjoliveur", "enjoliveurs"]);
const MOTS_VITRE = new Set(["lunette", "vitre", "glace"]);

function categorieSansElement(mots: readonly string[], nature: Nature): Categorie {
  if (nature !== "fre") return "divers";
  if (mots.some((mot) => MOTS_JANTE.has(mot))) return "jantes";
  return mots.some((mot) => MOTS_PNEU.has(mot)) ? "pneumatiques" : "divers";
}

/** Catégorie d'une ligne de frais ; ce qui n'est pas une remise en état va dans « divers ». */
export function categorieDe({ nature, element, designation, dommage }: LigneARanger): Categorie {
  const mots = jetons(designation ?? "");
  if (nature !== "fre" || element === null) return categorieSansElement(mots, nature);
  const directe = PAR_ELEMENT[element as Element];
  if (directe) return directe;
  if (element.startsWith("roue_"))
    return mots.some((mot) => MOTS_PNEU.has(mot)) || dommage === "usure" ? "pneumatiques" : "jantes";
  if (/^(optique|feu)_/.test(element)) return "optiques";
  // La lunette et le hayon partagent un code : seule la désignation sépare le verre de la tôle.
  if (element === "lunette_arriere_hayon" && mots.some((mot) => MOTS_VITRE.has(mot)) && !mots.includes("hayon"))
    return "vitrage";
  return "carrosserie";
}
