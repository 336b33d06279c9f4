import { type FiltresAnalyses, GRAPHES, type TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { DESCRIPTIONS_GRAPHES, libelleBarre, rangerBarres } from "../../domain/analyses/barres.ts";
import { anneeAvant } from "../../domain/analyses/comparaison.ts";
import { INDICATEURS } from "../../domain/analyses/indicateurs.ts";
import type { FormatExport } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { ColonneExport, LigneExport } from "../exports/colonnes.ts";
import { exporter } from "../exports/exporter.ts";
import { phrasesDesFiltres } from "../exports/filtres.queries.ts";
import { avecPlace } from "../exports/places.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lireTableauDeBord } from "./analyses.queries.ts";

export const COLONNES_TABLEAU: readonly ColonneExport[] = [
  { cle: "rubrique", titre: "Rubrique", type: "texte" },
  { cle: "libelle", titre: "Libellé", type: "texte", largeur: 36 },
  { cle: "nombre", titre: "Nombre", type: "entier" },
  { cle: "montant", titre: "Montant (€)", type: "montant" },
  { cle: "part", titre: "Part", type: "part" },
  { cle: "nombre_precedent", titre: "Nombre, année d'avant", type: "entier" },
  { cle: "montant_precedent", titre: "Montant (€), année d'avant", type: "montant" },
  { cle: "part_precedente", titre: "Part, année d'avant", type: "part" },
];

const lignesIndicateurs = (tableau: TableauDeBord): LigneExport[] =>
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
      rubrique: DESCRIPTIONS_GRAPHES[graphe].titre,
      libelle: libelleBarre(graphe, b),
      nombre: b.nombre,
      montant: b.montant_ht,
      part: b.part.montant,
    })),
  );
  return [...lignesIndicateurs(tableau), ...barres];
}

/** Le tableau de bord affiché, en classeur ou en CSV. */
export async function exporterAnalyses(
  { format, ...filtres }: FiltresAnalyses & { format: FormatExport },
  c: ContexteConnecte,
): Promise<unknown> {
  return avecPlace(c.acteur.id, async () => {
    const { tableau, phrases } = await c.services.base.ecrire(
      c.jeton,
      c.maintenant,
      async (tx) => {
        const lu = await tx.une<{ json: string }>(lireTableauDeBord(filtres, jourDeParis(c.maintenant)));
        // Écrit par notre propre instruction, de la forme du contrat (analyses.test.ts).
        return {
          tableau: JSON.parse(lu?.json ?? "null") as TableauDeBord,
          phrases: await phrasesDesFiltres(tx, filtres),
        };
      },
      { lectureSeule: true },
    );
    c.requete.log.info(
      { export: "analyses", format, utilisateur: c.acteur.id, filtres: Object.keys(filtres) },
      "export",
    );
    return exporter(c.reponse, {
      nom: "analyses",
      titre: "Analyses",
      format,
      colonnes: COLONNES_TABLEAU,
      lignes: lignesDuTableau(tableau),
      filtres: phrases,
      maintenant: c.maintenant,
    });
  });
}
