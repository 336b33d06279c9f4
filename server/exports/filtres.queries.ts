import { sql } from "kysely";
import type { Categorie } from "../../domain/fre/categories.ts";
import type { Dommage, Localisation } from "../../domain/fre/codes.ts";
import { LIBELLES_CATEGORIE, LIBELLES_DOMMAGE, LIBELLES_LOCALISATION } from "../../domain/fre/libelles.ts";
import type { FiltresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import type { Transaction } from "../db/base.ts";

type Filtres = Omit<FiltresRestitutions, "page" | "taille" | "tri" | "sens">;

const MOIS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

/** Nom visible d'un client ou d'un loueur ; hors du périmètre, il reste inconnu. */
async function nomDe(
  tx: Transaction,
  table: "clients" | "loueurs",
  id: string | undefined,
): Promise<string | undefined> {
  if (!id) return undefined;
  const trouve = await tx.une<{ nom: string }>(sql`select nom from ${sql.id(table)} where id = ${id}`);
  return trouve?.nom ?? "inconnu";
}

/** Les filtres d'une liste en phrases, pour la feuille « Filtres » d'un export. */
export async function phrasesDesFiltres(tx: Transaction, f: Filtres): Promise<string[]> {
  const dites: [string, string | number | undefined][] = [
    ["Recherche", f.q && `« ${f.q} »`],
    ["Année", f.annee],
    ["Mois", f.mois && MOIS[f.mois - 1]],
    ["Client", await nomDe(tx, "clients", f.client_id)],
    ["Loueur", await nomDe(tx, "loueurs", f.loueur_id)],
    ["Agence", f.agence],
    ["Marque", f.marque],
    ["Type de véhicule", f.type_vehicule],
    // Un code inconnu des listes fermées se montre tel quel.
    ["Catégorie", libelle(LIBELLES_CATEGORIE, f.categorie as Categorie | undefined)],
    ["Localisation", libelle(LIBELLES_LOCALISATION, f.localisation as Localisation | undefined)],
    ["Dommage", libelle(LIBELLES_DOMMAGE, f.dommage as Dommage | undefined)],
    ["Frais", f.frais && (f.frais === "oui" ? "avec frais" : "sans frais")],
  ];
  return dites.flatMap(([nom, valeur]) => (valeur === undefined || valeur === "" ? [] : [`${nom} : ${valeur}`]));
}

const libelle = <C extends string>(libelles: Record<C, string>, code: C | undefined): string | undefined =>
  code === undefined ? undefined : code === ("" as C) ? "non précisé" : (libelles[code] ?? code);
