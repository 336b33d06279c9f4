import type { Champs } from "../form/proprietes-section.ts";

type Genre = "long" | "tel" | "email" | "date" | "montant" | "km" | "oui_non" | "loueur" | "noms";

/** Nom et nature d'un champ de fiche : de quoi le lire, l'écrire, montrer un conflit et raconter son histoire. */
export type Definition = {
  /** Dans sa section : « Ville ». */
  libelle: string;
  /** Hors de sa section, dans l'historique : « Ville de départ ». */
  complet?: string;
} & (
  | { genre: Genre }
  /** `suggestions` : ce qui a déjà été écrit ailleurs, à choisir ; autre chose se tape. */
  | { genre: "texte"; suggestions?: readonly string[] }
  /** `repartir` : les champs que remplit une suggestion choisie, quand l'adresse, le code postal et la ville sont à part. */
  | { genre: "adresse"; repartir?: (description: string) => Champs }
  | { genre: "choix" | "plusieurs"; choix: readonly { valeur: string; libelle: string }[] }
  /** Valeur entière d'unités de 10^-decimales : des centimes d'euro par heure, des centièmes de pour cent. */
  | { genre: "nombre"; decimales: number; unite: string }
);

export type Definitions<C extends string> = Readonly<Record<C, Definition>>;
