import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";
import { basculer, CHOIX_INITIAL, type Choisie, estMontree } from "./choix-colonnes.ts";

export interface Colonne<L> extends Choisie {
  titre: string;
  rendu: (ligne: L) => ReactNode;
  /** Clé de tri du serveur ; absente, la colonne ne se trie pas. */
  tri?: string;
  /** Premier sens au clic (défaut : croissant ; un montant ou une date se lit plutôt du plus grand au plus petit). */
  premierSens?: "asc" | "desc";
  /** Montants et quantités : à droite, chiffres alignés. */
  nombre?: boolean;
  /** En pixels : celle qu'elle ne cède pas ; d'une colonne souple, celle qu'elle ne dépasse pas. */
  largeur?: number;
  /**
   * Un nom, un libellé : quand les colonnes manquent de place, elle cède la sienne avant les montants et les dates. Coupé, son texte finit
   * par des points de suspension et se lit en entier au survol.
   */
  souple?: boolean;
  /** Première colonne : le titre de la fiche sur un téléphone, si la cellule n'y suffit pas. */
  titreDeCarte?: (ligne: L) => ReactNode;
  /** Des boutons : sur un téléphone, au coin de la fiche, sans intitulé. */
  gestes?: boolean;
  /** Dans les fiches du téléphone : absente. */
  horsMobile?: boolean;
}

/** Choix de colonnes, gardé par liste sur ce poste. La première colonne porte le lien : elle reste. */
export function useColonnes<L>(id: string, colonnes: readonly Colonne<L>[]) {
  const [choix, choisir] = useLocalStorage<readonly string[]>({
    key: `reflet-colonnes-${id}`,
    defaultValue: CHOIX_INITIAL,
    getInitialValueInEffect: false,
  });
  const visibles = colonnes.filter((c, i) => i === 0 || estMontree(c, choix));
  return {
    visibles,
    cachees: colonnes.filter((c) => !visibles.includes(c)).map((c) => c.cle),
    choix,
    basculer: (cle: string) => choisir(basculer(cle, choix, colonnes)),
    choisir,
  };
}

/** Ce que le menu des colonnes montre et change. */
export interface ColonnesAChoisir {
  colonnes: readonly Pick<Colonne<unknown>, "cle" | "titre">[];
  cachees: readonly string[];
  basculer: (cle: string) => void;
}
