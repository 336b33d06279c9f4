import { libelleMois } from "../commun/nom-du-mois.ts";
import type { Categorie } from "../fre/categories.ts";
import type { Dommage, Localisation } from "../fre/codes.ts";
import { LIBELLES_CATEGORIE, LIBELLES_DOMMAGE, LIBELLES_LOCALISATION } from "../fre/libelles.ts";
import { LIBELLES_TYPE_VEHICULE, type TypeVehicule } from "../restitutions/restitution.ts";
import type { Barre, Graphe } from "./analyse.contrat.ts";
import { EFFECTIF_MINIMUM } from "./effectif.ts";

/** D'un mois au plus, le graphe du temps va de jour en jour. */
export const titreDuGraphe = (graphe: Graphe, barres: readonly Pick<Barre, "cle">[]): string =>
  graphe === "mois" && barres[0]?.cle.length === 10 ? "Par jour" : DESCRIPTIONS_GRAPHES[graphe].titre;

interface DescriptionGraphe {
  titre: string;
  /** Ce que compte `nombre`. */
  unite: "restitution" | "ligne";
  definition: string;
}

const PAR_FICHE = "Somme des montants HT après remise, et nombre de restitutions, par";
const PAR_LIGNE =
  "Somme des montants nets HT, et nombre, des lignes de frais facturables du document de référence de chaque restitution\u00a0: la facture validée, à défaut le rapport validé, moins les lignes des avoirs. Par";

export const DESCRIPTIONS_GRAPHES: Record<Graphe, DescriptionGraphe> = {
  mois: { titre: "Par mois", unite: "restitution", definition: `${PAR_FICHE} mois de restitution.` },
  loueur: { titre: "Par loueur", unite: "restitution", definition: `${PAR_FICHE} loueur.` },
  agence: {
    titre: "Par agence",
    unite: "restitution",
    definition: `${PAR_FICHE} agence. Une agence de moins de cinq restitutions n'est pas classée\u00a0: un seul véhicule y change tout.`,
  },
  marque: { titre: "Par marque", unite: "restitution", definition: `${PAR_FICHE} marque.` },
  type_vehicule: { titre: "Par type de véhicule", unite: "restitution", definition: `${PAR_FICHE} type de véhicule.` },
  categorie: { titre: "Par catégorie", unite: "ligne", definition: `${PAR_LIGNE} catégorie.` },
  localisation: { titre: "Par localisation", unite: "ligne", definition: `${PAR_LIGNE} endroit du véhicule.` },
  dommage: { titre: "Par type de dommage", unite: "ligne", definition: `${PAR_LIGNE} type de dommage.` },
};

const ABREGES = ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];
/** `2026-03` devient « mars », `2026-07` « juil. ». */
export const abregeMois = (cle: string): string => ABREGES[Number(cle.slice(5, 7)) - 1] ?? "";

/** Nom d'une barre pour une personne. Un code hors des listes (document ancien) se montre tel quel. */
export function libelleBarre(
  graphe: Graphe,
  { cle, libelle, regroupees }: Pick<Barre, "cle" | "libelle" | "regroupees">,
): string {
  if (regroupees > 0) return `Autres (${regroupees})`;
  if (cle === "") return "Non précisé";
  switch (graphe) {
    case "mois":
      return libelleMois(cle);
    case "type_vehicule":
      return LIBELLES_TYPE_VEHICULE[cle as TypeVehicule] ?? cle;
    case "categorie":
      return LIBELLES_CATEGORIE[cle as Categorie] ?? cle;
    case "localisation":
      return LIBELLES_LOCALISATION[cle as Localisation] ?? cle;
    case "dommage":
      return LIBELLES_DOMMAGE[cle as Dommage] ?? cle;
    case "loueur":
    case "agence":
    case "marque":
      return libelle;
  }
}

/** Une agence de trop peu de restitutions ne se compare pas : un seul véhicule y change tout (fiche domaine 6.1). */
export const horsClassement = (graphe: Graphe, b: Pick<Barre, "nombre" | "regroupees">): boolean =>
  graphe === "agence" && b.regroupees === 0 && b.nombre < EFFECTIF_MINIMUM;

/** Les barres dans l'ordre donné ; celles qu'on ne classe pas suivent les autres, dans l'ordre des noms ; « Autres » finit. */
export function rangerBarres<B extends Pick<Barre, "cle" | "libelle" | "nombre" | "regroupees">>(
  graphe: Graphe,
  barres: readonly B[],
  ordre: (a: B, b: B) => number = () => 0,
): B[] {
  const rang = (b: B) => (b.regroupees > 0 ? 2 : horsClassement(graphe, b) ? 1 : 0);
  return barres.toSorted(
    (a, b) => rang(a) - rang(b) || (rang(a) === 1 ? a.libelle.localeCompare(b.libelle, "fr") : ordre(a, b)),
  );
}
