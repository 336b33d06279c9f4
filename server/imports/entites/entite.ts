import { sql } from "kysely";
import type { FicheNommee } from "../../../domain/commun/doutes.ts";
import { memeValeur } from "../../../domain/commun/meme-valeur.ts";
import { plier } from "../../../domain/commun/recherche.ts";
import { cleTelephone } from "../../../domain/commun/telephone.ts";
import { serrerEspaces } from "../../../domain/imports/cellule.ts";
import type { NatureColonne } from "../../../domain/imports/colonne.ts";
import type { ValeurImport } from "../../../domain/imports/convertir-cellule.ts";
import type { ErreurCellule } from "../../../domain/imports/lire-ligne.ts";
import type { Sql, Transaction } from "../../db/base.ts";
import type { Position } from "../../geocodage/geocodeur.ts";

export type Valeurs = Record<string, ValeurImport>;

/** Une ligne lue et jugée cellule par cellule, à rapprocher de ce que la base connaît. */
export interface LigneARapprocher {
  ligne: number;
  valeurs: Valeurs;
  /** Clés des colonnes dont la cellule est refusée. */
  refusees?: readonly string[];
}

export interface Rapprochement {
  /** Ce qui désigne la fiche : deux lignes de même clé se disputent la même. */
  cle: string | null;
  erreurs: ErreurCellule[];
  /** La fiche trouvée, dans les unités du contrat, avec son `id`. */
  existante: Valeurs | null;
  /** Ce que la ligne veut y écrire, repères résolus. */
  voulues: Valeurs;
  /** Ce qu'une autre fiche contredit : à vérifier, sans refus. */
  doutes?: ErreurCellule[];
}

export interface ContexteRapprochement {
  tx: Transaction;
  clientId: string | null;
  /** Nom du client choisi, loueurs et réseaux connus, par nom plié. */
  references: References;
  /** Vrai au moment d'écrire : les fiches trouvées sont verrouillées. */
  verrouiller: boolean;
  /** Positions trouvées avant la transaction, par adresse. */
  positions: ReadonlyMap<string, Position>;
}
export interface References {
  client: string | null;
  loueurs: ReadonlyMap<string, string>;
  reseaux: ReadonlyMap<string, string>;
}

/** Comment une colonne se lit dans le JSON d'une ligne et s'écrit en base. */
export type TypeColonne = "text" | "integer" | "date" | "uuid" | "boolean" | "double precision" | "centiemes";

export interface EntiteImportee {
  table: string;
  colonnes: Readonly<Record<string, TypeColonne>>;
  /** Ce que vaut à la création une colonne que la ligne ne donne pas. */
  defauts: Valeurs;
  /** Colonnes qu'un conflit de dates départage : véhicule, début, fin ; `finComprise` si le dernier jour occupe le véhicule. */
  periode?: { debut: string; fin: string; finComprise: boolean };
  rapprocher(c: ContexteRapprochement, lignes: readonly LigneARapprocher[]): Promise<Rapprochement[]>;
  /** Ce que la fiche entière doit respecter, la ligne posée sur ce qu'elle est déjà. */
  coherence?(fiche: Valeurs): ErreurCellule[];
  /** Ce que les valeurs à écrire ont d'impossible ou d'étonnant : à vérifier, sans refus. `aujourdhui` AAAA-MM-JJ. */
  douter?(changes: Valeurs, existante: Valeurs | null, aujourdhui: string): ErreurCellule[];
  /** Ce qui, dans le fichier, trahit deux lignes pour une même fiche à créer : le titre de la colonne en cause et l'expression sur `l.valeurs`. */
  jumelles?: readonly { colonne: string; cle: Sql }[];
  /** Les lignes que les fiches voisines du même véhicule contredisent, le fichier entier étant connu ; par numéro de ligne. */
  voisinage?(tx: Transaction, importId: string, vehicules: readonly string[]): Promise<Map<number, ErreurCellule[]>>;
  /** L'adresse à situer avant d'écrire, s'il y en a une. */
  adresse?(valeurs: Valeurs): string | null;
}

/** Lit une colonne du JSON d'une ligne, dans le type de la base. Le nom et le type viennent du code. */
export const lireColonne = (json: Sql, nom: string, type: TypeColonne): Sql =>
  type === "centiemes"
    ? sql`(${json} ->> ${sql.lit(nom)})::numeric / 100`
    : sql`(${json} ->> ${sql.lit(nom)})::${sql.raw(type)}`;

export const verrou = ({ verrouiller }: Pick<ContexteRapprochement, "verrouiller">, alias: string): Sql =>
  verrouiller ? sql`order by ${sql.ref(`${alias}.id`)} for update of ${sql.id(alias)}` : sql``;

export const texteDe = (valeur: ValeurImport | undefined): string => (typeof valeur === "string" ? valeur : "");

/** Deux textes qui ne diffèrent que par leurs espaces sont les mêmes : un tableur en ajoute. */
export const pareil = (a: ValeurImport | undefined, b: ValeurImport | undefined): boolean =>
  typeof a === "string" && typeof b === "string"
    ? serrerEspaces(a) === serrerEspaces(b)
    : memeValeur(a ?? null, b ?? null);

const sansZeros = (code: string): string => code.replace(/^0+(?=\d)/, "");

/**
 * La fiche et la ligne disent la même chose, d'après la nature de la colonne : un téléphone écrit autrement est le même, un numéro que le
 * tableur a privé de ses zéros de tête aussi. Celui qui en a le plus est le bon : la ligne peut les rendre, pas les retirer.
 */
export function dejaDit(
  nature: NatureColonne | undefined,
  fiche: ValeurImport | undefined,
  ligne: ValeurImport | undefined,
): boolean {
  if (pareil(fiche, ligne)) return true;
  if (typeof fiche !== "string" || typeof ligne !== "string") return false;
  if (nature === "telephone") return cleTelephone(fiche) === cleTelephone(ligne);
  if (nature !== "code" && nature !== "permis") return false;
  return (
    plaqueDe(fiche) === plaqueDe(ligne) ||
    (/^0\d+$/.test(fiche) &&
      /^\d+$/.test(ligne) &&
      ligne.length < fiche.length &&
      sansZeros(fiche) === sansZeros(ligne))
  );
}

/** La plaque, le châssis ou le permis tels que la base les compare. */
export const plaqueDe = (texte: string): string => plier(texte).toUpperCase();

/** Le véhicule qu'une raison nomme. */
export const ficheVehicule = (v: Valeurs | { id: string; immatriculation: string }): FicheNommee => ({
  genre: "vehicule",
  id: texteDe(v.id),
  nom: texteDe(v.immatriculation),
});
