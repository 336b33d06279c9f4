import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { ditBonEtat } from "../commun/bon-etat.ts";
import { cochesEnReponses } from "../commun/coches.ts";
import { rangeesDes, type Sources } from "./proposition.ts";
import {
  constatObserve,
  lireLegende,
  lireLegendeOperations,
  operationDeLegende,
  selonLaLegende,
} from "./pv/lignes-pv.ts";
import { porteDesLignes } from "./releves/lignes-par-plaque.ts";
import { sansDetails } from "./tableaux/details-tableau.ts";
import { ligneDuTableau } from "./tableaux/ligne.ts";
import { piecesDuDommage } from "./tableaux/pieces-du-dommage.ts";
import { marquerReperes } from "./tableaux/reperes.ts";
import type { LigneTableau, Tableau } from "./tableaux/tableau.ts";
import { titresEnPieces } from "./tableaux/titres-pieces.ts";

/** Un tableau d'une rangée par véhicule, sans ligne de frais. */
export const estDeVehicules = (tableau: Tableau): boolean =>
  tableau.colonnes.some((colonne) => colonne.role === "immatriculation") && !porteDesLignes(tableau);

/** Le titre d'un tableau de ce qui est constaté sans être dû (« Usure normale, non facturée »). */
const NON_FACTURE = /\busure normale\b|\bnon factur|\bnon imputable|\btolere|\bacceptable/;

/** « Accessoires manquants » au-dessus d'un tableau sans colonne de dommage, ou en tête de sa colonne : chaque ligne l'est. */
const MANQUANTS = /\b(?:manquante?s?|non restituee?s?)\b/;
const estDeManquants = ({ titre, colonnes }: Tableau): boolean =>
  !colonnes.some(({ role }) => role === "dommage") &&
  (MANQUANTS.test(plier(titre)) ||
    colonnes.some(({ role, texte }) => role === "designation" && MANQUANTS.test(plier(texte))));

/** Un point de contrôle coché « Conforme » n'est pas une ligne. */
const estEnBonEtat = ({ cellules, colonnes }: LigneTableau): boolean =>
  ditBonEtat(cellules.get("dommage") ?? "") && colonnes.every(({ role }) => role !== "dommage");

const nonFacturable = (ligne: LigneLue): LigneLue => ({ ...ligne, facturable: false, operation: null });

/** Les lignes de frais ou de constat que portent des tableaux ; ceux d'une rangée par véhicule n'en ont pas. */
export function lignesDesTableaux({ pages, titre, decimale }: Sources, tableaux: readonly Tableau[]): LigneLue[] {
  const toutes = rangeesDes(pages);
  const [legende, operations] = [lireLegende(toutes), lireLegendeOperations(toutes)];
  const deLignes = tableaux
    .filter((tableau) => !estDeVehicules(tableau))
    .map((tableau) => marquerReperes(piecesDuDommage(tableau)));
  return titresEnPieces(deLignes).flatMap((tableau) =>
    cochesEnReponses(sansDetails(tableau.lignes, decimale).filter((ligne) => !estEnBonEtat(ligne)))
      .map((ligne) =>
        ligneDuTableau(
          pages,
          operationDeLegende(constatObserve(selonLaLegende(ligne, legende)), operations),
          decimale,
          titre.type === "devis",
        ),
      )
      .map((ligne) => (NON_FACTURE.test(plier(tableau.titre)) && !ligne.net_ht ? nonFacturable(ligne) : ligne))
      .map((ligne) => (ligne.dommage === null && estDeManquants(tableau) ? { ...ligne, dommage: "manquant" } : ligne)),
  );
}
