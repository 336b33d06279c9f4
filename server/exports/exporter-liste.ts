import type { QueryResultRow } from "pg";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { DemandeExport } from "../../domain/commun/contrat.ts";
import { type Capacite, peut } from "../../domain/droits/capacites.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import type { ColonneExport, LigneExport, ValeurExport } from "./colonnes.ts";
import { pagesDuCurseur } from "./curseur.ts";
import { LIGNES_MAX_XLSX } from "./erreurs.ts";
import { type ExportLu, envoyerExport, lireExport } from "./exporter.ts";
import { type FiltresDits, phrasesDesFiltres } from "./filtres.queries.ts";
import { avecPlace } from "./places.ts";

/** Une colonne d'une liste exportée et ce qu'elle tire d'une ligne lue. */
export interface ColonneListe<L> extends ColonneExport {
  valeur: (ligne: L, maintenant: Date) => ValeurExport;
  /** Colonne inutile à qui n'a pas cette capacité : la base ne lui en rend de toute façon aucune valeur. */
  capacite?: Capacite;
}

interface ListeAExporter<F, L> {
  /** Nom du fichier, du curseur et de l'export dans le journal. */
  nom: string;
  /** Nom de la feuille. */
  titre: string;
  /** Mêmes clés, même ordre que les colonnes de l'écran. */
  colonnes: readonly ColonneListe<L>[];
  /** Les conditions et l'ordre de la liste, sans page, bornés à `max` lignes. */
  requete: (filtres: F, max: number, maintenant: Date) => Sql;
  /** Ce que l'on lit en plus, page par page, quand le joindre à la requête coûterait trop cher. */
  completer?: (tx: Transaction, page: readonly L[]) => Promise<L[]>;
}

/** Au-delà, un export n'est plus une liste que l'on ouvre ; c'est aussi ce que la mémoire du serveur accepte de tenir. */
const LIGNES_MAX_CSV = 1_000_000;

/** Colonnes montrées à l'écran, dans leur ordre ; un nom inconnu est ignoré, aucun nom connu rend toutes les colonnes. */
function colonnesChoisies<L>(
  toutes: readonly ColonneListe<L>[],
  demandees: string | undefined,
  acteur: Acteur,
): readonly ColonneListe<L>[] {
  const offertes = toutes.filter((c) => !c.capacite || peut(acteur, c.capacite));
  const voulues = new Set((demandees ?? "").split(",").map((c) => c.trim()));
  const choisies = [...voulues].flatMap((cle) => offertes.find((c) => c.cle === cle) ?? []);
  return choisies.length > 0 ? choisies : offertes;
}

async function* lignes<L extends QueryResultRow>(
  tx: Transaction,
  { nom, completer }: Pick<ListeAExporter<never, L>, "nom" | "completer">,
  requete: Sql,
  colonnes: readonly ColonneListe<L>[],
  maintenant: Date,
): AsyncGenerator<LigneExport[]> {
  for await (const page of pagesDuCurseur<L>(tx, nom, requete)) {
    const entieres = completer ? await completer(tx, page) : page;
    yield entieres.map((ligne) => Object.fromEntries(colonnes.map((c) => [c.cle, c.valeur(ligne, maintenant)])));
  }
}

/** Le classeur s'écrit dans un autre fil, où une fonction ne passe pas : seule la description de la colonne part. */
const decrire = ({ cle, titre, type, largeur }: ColonneExport): ColonneExport => ({
  cle,
  titre,
  type,
  ...(largeur && { largeur }),
});

/** L'export d'une liste, hors d'une demande : sous l'identité que porte la transaction, avec de quoi dire ses filtres. */
export interface Exporteur {
  lire(
    tx: Transaction,
    demande: Readonly<Record<string, unknown>> & DemandeExport,
    acteur: Acteur,
    maintenant: Date,
  ): Promise<ExportLu & { phrases: string[] }>;
}

/** Le gestionnaire d'export d'une liste : son filtre et son tri, toutes les pages, avec les colonnes choisies à l'écran. */
export function exporterListe<F extends FiltresDits, L extends QueryResultRow>(liste: ListeAExporter<F, L>) {
  const lire = async (tx: Transaction, entree: F & DemandeExport, acteur: Acteur, maintenant: Date) => {
    const { format, colonnes } = entree;
    const choisies = colonnesChoisies(liste.colonnes, colonnes, acteur);
    const requete = liste.requete(entree, format === "xlsx" ? LIGNES_MAX_XLSX + 1 : LIGNES_MAX_CSV, maintenant);
    const phrases = await phrasesDesFiltres(tx, entree);
    const lu = await lireExport(format, {
      colonnes: choisies.map(decrire),
      lignes: lignes(tx, liste, requete, choisies, maintenant),
      filtres: phrases,
    });
    return { ...lu, phrases };
  };
  const repondre = (entree: F & DemandeExport, c: ContexteConnecte): Promise<unknown> =>
    avecPlace(c.acteur.id, async () => {
      const { format, colonnes: _colonnes, ...filtres } = entree;
      const lu = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => lire(tx, entree, c.acteur, c.maintenant), {
        lectureSeule: true,
      });
      // Qui a emporté des données, et lesquelles : le journal le garde (sans les données).
      c.requete.log.info(
        { export: liste.nom, format, utilisateur: c.acteur.id, filtres: Object.keys(filtres) },
        "export",
      );
      return envoyerExport(c.reponse, liste.nom, liste.titre, c.maintenant, lu);
    });
  return Object.assign(repondre, { lire });
}
