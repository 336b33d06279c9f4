import type { FiltresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import { ttcAffiche } from "../../domain/restitutions/restitution.ts";
import type { Transaction } from "../db/base.ts";
import type { ColonneExport, FormatExport, LigneExport } from "../exports/colonnes.ts";
import { pagesDuCurseur } from "../exports/curseur.ts";
import { LIGNES_MAX_XLSX } from "../exports/erreurs.ts";
import { envoyerExport, lireExport } from "../exports/exporter.ts";
import { phrasesDesFiltres } from "../exports/filtres.queries.ts";
import { avecPlace } from "../exports/places.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { restitutionsAExporter } from "./restitutions.queries.ts";

/** Mêmes clés, même ordre que les colonnes de l'écran (web/restitutions/colonnes.tsx). */
const COLONNES: readonly ColonneExport[] = [
  { cle: "immatriculation", titre: "Immatriculation", type: "code" },
  { cle: "client", titre: "Client", type: "texte" },
  { cle: "date", titre: "Date de restitution", type: "date" },
  { cle: "loueur", titre: "Loueur", type: "texte" },
  { cle: "agence", titre: "Agence", type: "texte" },
  { cle: "marque", titre: "Marque", type: "texte", largeur: 16 },
  { cle: "modele", titre: "Modèle", type: "texte" },
  { cle: "type_vehicule", titre: "Type", type: "texte", largeur: 8 },
  { cle: "kilometrage", titre: "Kilométrage", type: "entier" },
  { cle: "montant_ht", titre: "Montant HT après remise", type: "montant" },
  { cle: "ttc", titre: "Montant TTC", type: "montant" },
  { cle: "rapport", titre: "Rapport HT", type: "montant" },
  { cle: "facture", titre: "Facture HT", type: "montant" },
];

/** Au-delà, un export n'est plus une liste que l'on ouvre ; c'est aussi ce que la mémoire du serveur accepte de tenir. */
const LIGNES_MAX_CSV = 1_000_000;

/** Colonnes montrées à l'écran, dans leur ordre ; un nom inconnu est ignoré, aucun nom connu rend toutes les colonnes. */
export function colonnesChoisies(colonnes: string | undefined): readonly ColonneExport[] {
  const voulues = new Set((colonnes ?? "").split(",").map((c) => c.trim()));
  const choisies = [...voulues].flatMap((cle) => COLONNES.find((c) => c.cle === cle) ?? []);
  return choisies.length > 0 ? choisies : COLONNES;
}

const presenter = (l: LigneExport): LigneExport => ({
  ...l,
  client: l.client_nom,
  date: l.date_restitution,
  loueur: l.loueur_nom,
  montant_ht: l.montant_ht_apres_remise,
  ttc: ttcAffiche(Number(l.montant_ht_apres_remise)),
  rapport: l.rapport_ht,
  facture: l.facture_ht,
});

async function* lignes(tx: Transaction, filtres: FiltresRestitutions, max: number): AsyncGenerator<LigneExport[]> {
  for await (const page of pagesDuCurseur(tx, "restitutions", restitutionsAExporter(filtres, max)))
    yield page.map(presenter);
}

/** Le filtre et le tri de la liste, toutes les pages, avec les colonnes choisies à l'écran. */
export async function exporterRestitutions(
  { format, colonnes, ...filtres }: FiltresRestitutions & { format: FormatExport; colonnes?: string | undefined },
  c: ContexteConnecte,
): Promise<unknown> {
  const max = format === "xlsx" ? LIGNES_MAX_XLSX + 1 : LIGNES_MAX_CSV;
  return avecPlace(async () => {
    const lu = await c.services.base.ecrire(
      c.jeton,
      c.maintenant,
      async (tx) =>
        lireExport(format, {
          colonnes: colonnesChoisies(colonnes),
          lignes: lignes(tx, filtres, max),
          filtres: await phrasesDesFiltres(tx, filtres),
        }),
      { lectureSeule: true },
    );
    // Qui a emporté des données, et lesquelles : le journal le garde (sans les données).
    c.requete.log.info(
      { export: "restitutions", format, utilisateur: c.acteur.id, filtres: Object.keys(filtres) },
      "export",
    );
    return envoyerExport(c.reponse, "restitutions", "Restitutions", c.maintenant, lu);
  });
}
