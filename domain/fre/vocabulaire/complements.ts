import { z } from "zod";
import { DOMMAGES, ELEMENTS, OPERATIONS } from "../codes.ts";

/** Ce qu'un mot ajouté peut nommer : une pièce, un dommage, un geste, un intitulé de colonne, une étiquette, un total, un loueur. */
export const GENRES_COMPLEMENT = [
  "element",
  "dommage",
  "operation",
  "colonne",
  "etiquette",
  "total",
  "loueur",
] as const;
export type GenreComplement = (typeof GENRES_COMPLEMENT)[number];

/**
 * Mot appris d'un document, en plus du vocabulaire livré : `motif` est le mot tel qu'imprimé, `valeur` ce qu'il veut dire
 * (un code de `valeursComplement`, ou le nom canonique d'un loueur). Un mot ajouté passe avant le vocabulaire livré.
 */
export const complementVocabulaire = z.object({
  genre: z.enum(GENRES_COMPLEMENT),
  motif: z.string().trim().min(2).max(80),
  valeur: z.string().trim().min(1).max(80),
  /** Vrai pour un nom ou un numéro venu de la fiche d'un loueur : il se cherche comme le vocabulaire livré, sans passer avant lui. */
  fiche: z.boolean().optional(),
});
export type ComplementVocabulaire = z.infer<typeof complementVocabulaire>;

const COLONNES = [
  "designation",
  "localisation",
  "dommage",
  "operation",
  "quantite",
  "prix_unitaire",
  "mo",
  "peinture",
  "pieces",
  "brut",
  "vetuste",
  "abattement",
  "remise",
  "net",
  "montant",
  "franchise",
  "tva",
  "ttc",
  "immatriculation",
  "vehicule",
  "contrat",
  "kilometrage",
  "date_restitution",
] as const;

const ETIQUETTES = [
  "numero",
  "date_document",
  "loueur",
  "immatriculation",
  "vin",
  "marque",
  "modele",
  "vehicule",
  "kilometrage",
  "date_mise_en_circulation",
  "date_restitution",
  "date_expertise",
  "contrat",
] as const;

const TOTAUX = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc", "sous_total"] as const;

/** Valeurs qu'un mot ajouté peut prendre selon son genre ; `null` pour un loueur, dont le nom est libre. */
export function valeursComplement(genre: GenreComplement): readonly string[] | null {
  switch (genre) {
    case "element":
      return ELEMENTS;
    case "dommage":
      return DOMMAGES;
    case "operation":
      return OPERATIONS;
    case "colonne":
      return COLONNES;
    case "etiquette":
      return ETIQUETTES;
    case "total":
      return TOTAUX;
    case "loueur":
      return null;
  }
}

let courants: readonly ComplementVocabulaire[] = [];
let tables = new Map<GenreComplement, ReadonlyMap<string, unknown>>();

/**
 * Fait une lecture avec des mots appris en plus du vocabulaire livré. La lecture est synchrone : les mots d'un document ne
 * servent à aucun autre, même lu en même temps.
 */
export function avecComplements<T>(complements: readonly ComplementVocabulaire[], lire: () => T): T {
  const avant = { courants, tables };
  courants = complements;
  tables = new Map();
  try {
    return lire();
  } finally {
    ({ courants, tables } = avant);
  }
}

/** Table d'un genre : le vocabulaire livré, puis les mots appris, qui l'emportent. `cle` est la forme comparable d'un motif. */
export function avecMotsAppris<T>(
  genre: GenreComplement,
  livre: ReadonlyMap<string, T>,
  cle: (motif: string) => string,
): ReadonlyMap<string, T> {
  if (courants.length === 0) return livre;
  const deja = tables.get(genre) as ReadonlyMap<string, T> | undefined;
  if (deja) return deja;
  const complete = new Map(livre);
  for (const { genre: sien, motif, valeur, fiche } of courants)
    if (sien === genre && !fiche) complete.set(cle(motif), valeur as T);
  tables.set(genre, complete);
  return complete;
}

/** Noms et numéros que les fiches des loueurs donnent à la lecture en cours. */
export const fichesDesLoueurs = (): readonly ComplementVocabulaire[] =>
  courants.filter(({ genre, fiche }) => genre === "loueur" && fiche);
