import type { FiltresAnalyses, TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import type { Complements } from "../../domain/analyses/detail.contrat.ts";
import type { FormatExport } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { exporter } from "../exports/exporter.ts";
import { phrasesDesFiltres } from "../exports/filtres.queries.ts";
import { avecPlace } from "../exports/places.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { lireTableauDeBord } from "./analyses.queries.ts";
import { lireComplements } from "./complements.queries.ts";
import { type ContenuAnalyses, feuillesAnalyses, tableAnalyses } from "./feuilles-analyses.ts";
import { prevoir } from "./prevoir.ts";
import { type PrixExporte, tousLesPrix } from "./prix.queries.ts";

/** Le JSON que rend une de nos propres instructions, de la forme du contrat (analyses.test.ts). */
export async function lireJson<T>(tx: Transaction, instruction: Sql): Promise<T> {
  return JSON.parse(Object.values((await tx.une<Record<string, string>>(instruction)) ?? {})[0] ?? "null") as T;
}

/** Ce que les écrans d'analyses montrent sous ces filtres, lu d'un trait. */
export const lireContenu = async (tx: Transaction, f: FiltresAnalyses, maintenant: Date): Promise<ContenuAnalyses> => ({
  tableau: await lireJson<TableauDeBord>(tx, lireTableauDeBord(f, jourDeParis(maintenant))),
  complements: await lireJson<Complements>(tx, lireComplements(f)),
  prix: await tx.lignes<PrixExporte>(tousLesPrix(f)),
  provision: await prevoir(tx, f, maintenant),
});

/** Les chiffres de tous les écrans d'analyses : une feuille chacun dans un classeur, une seule table en CSV. */
export async function exporterAnalyses(
  { format, ...filtres }: FiltresAnalyses & { format: FormatExport },
  c: ContexteConnecte,
): Promise<unknown> {
  return avecPlace(c.acteur.id, async () => {
    const { contenu, phrases } = await c.services.base.ecrire(
      c.jeton,
      c.maintenant,
      async (tx) => ({
        contenu: await lireContenu(tx, filtres, c.maintenant),
        phrases: await phrasesDesFiltres(tx, filtres),
      }),
      { lectureSeule: true },
    );
    c.requete.log.info(
      { export: "analyses", format, utilisateur: c.acteur.id, filtres: Object.keys(filtres) },
      "export",
    );
    const { annee } = filtres;
    return exporter(c.reponse, {
      nom: "analyses",
      titre: "Analyses",
      format,
      ...(format === "xlsx" ? feuillesAnalyses(contenu, annee) : tableAnalyses(contenu, annee)),
      filtres: phrases,
      maintenant: c.maintenant,
    });
  });
}
