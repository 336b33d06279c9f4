import { GRAPHES, type TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { libelleBarre, rangerBarres, titreDuGraphe } from "../../domain/analyses/barres.ts";
import { anneeAvant, nommerAvant } from "../../domain/analyses/comparaison.ts";
import { INDICATEURS } from "../../domain/analyses/indicateurs.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { GLISSANTE, type Periode } from "../../domain/commun/periode.ts";
import type { ColonneExport, LigneExport } from "../exports/colonnes.ts";

/**
 * Les colonnes du tableau de bord ; celles de la période d'avant disent jusqu'à quel jour elle compte (« Nombre, 2025, au 26/11 »). Sans
 * période choisie, elles restent, vides : les colonnes d'un fichier que l'on relit chaque mois ne changent pas de place.
 */
export function colonnesTableau(annee: Periode | undefined, precedents_au: string | null): ColonneExport[] {
  const nom = annee === undefined ? "période d'avant" : nommerAvant(annee, precedents_au);
  const avant = annee === GLISSANTE && precedents_au !== null ? `${nom}, au ${formaterDate(precedents_au)}` : nom;
  return [
    { cle: "rubrique", titre: "Rubrique", type: "texte" },
    { cle: "libelle", titre: "Libellé", type: "texte", largeur: 36 },
    { cle: "nombre", titre: "Nombre", type: "entier" },
    { cle: "montant", titre: "Montant (€)", type: "montant" },
    { cle: "part", titre: "Part", type: "part" },
    { cle: "nombre_precedent", titre: `Nombre, ${avant}`, type: "entier", largeur: 24 },
    { cle: "montant_precedent", titre: `Montant (€), ${avant}`, type: "montant", largeur: 28 },
    { cle: "part_precedente", titre: `Part, ${avant}`, type: "part", largeur: 24 },
  ];
}

export const lignesIndicateurs = (tableau: TableauDeBord): LigneExport[] =>
  INDICATEURS.map((indicateur) => {
    const { cle, titre, nature } = indicateur;
    const avant = anneeAvant(tableau, indicateur);
    return {
      rubrique: "Indicateurs",
      libelle: titre,
      [nature]: tableau.indicateurs[cle],
      [nature === "part" ? "part_precedente" : `${nature}_precedent`]: avant === "trop_peu" ? null : avant,
    };
  });

/** Le tableau de bord à plat : les indicateurs, puis une ligne par barre avec sa part du graphe. Montants en centimes. */
export function lignesDuTableau(tableau: TableauDeBord): LigneExport[] {
  const barres = GRAPHES.flatMap((graphe) =>
    rangerBarres(graphe, tableau.graphes[graphe]).map((b) => ({
      rubrique: titreDuGraphe(graphe, tableau.graphes[graphe]),
      libelle: libelleBarre(graphe, b),
      nombre: b.nombre,
      montant: b.montant_ht,
      part: b.part.montant,
    })),
  );
  return [...lignesIndicateurs(tableau), ...barres];
}
