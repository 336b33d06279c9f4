import { memeValeur } from "../../domain/commun/meme-valeur.ts";
import type { Champs, ValeurChamp } from "../form/proprietes-section.ts";
import type { Changement } from "./etapes.ts";

/**
 * De quoi rendre à un champ sa valeur d'avant, par la route de modification de sa fiche : mêmes règles, même conflit si la valeur a changé
 * depuis. La même mécanique pour toutes les fiches.
 */
export interface Retablissement {
  /** La table dont la fiche montre la ligne : les évènements des autres ne se rétablissent pas d'ici. */
  entite: string;
  /** Les champs que la personne peut modifier. */
  champs: readonly string[];
  /** Valeur montrée par la fiche, dans la forme du contrat ; absente : la ligne n'y est plus. `ligne` : celle de l'évènement. */
  actuel: (champ: string, ligne: string | null) => ValeurChamp | undefined;
  /** D'une valeur du journal à celle du contrat ; absent : la même. */
  lire?: (champ: string, brut: ValeurChamp) => ValeurChamp;
  /** Les champs qui ne se rétablissent que contre le mot de passe de la personne connectée, et ce que le geste entraîne. */
  garde?: { champs: readonly string[]; suite: string };
  /** `motDePasse` : vide, sauf pour un champ gardé. */
  enregistrer: (changes: Champs, avant: Champs, ligne: string | null, motDePasse: string) => Promise<unknown>;
}

/** La valeur d'avant, dans la forme du contrat. */
export function valeurAvant({ evenement }: Changement, { lire }: Retablissement): ValeurChamp {
  const brut = (evenement?.avant ?? null) as ValeurChamp; // le journal garde la valeur de la colonne
  return lire && brut !== null ? lire(evenement?.champ ?? "", brut) : brut;
}

/** Un champ changé que la personne peut modifier, et qui ne vaut pas déjà ce qu'il valait avant. */
export function aRetablir(changement: Changement, retablir: Retablissement): boolean {
  const e = changement.evenement;
  if (e?.operation !== "modification" || e.champ === null || e.entite !== retablir.entite) return false;
  const actuel = retablir.actuel(e.champ, e.ligne_id ?? null);
  return (
    actuel !== undefined && retablir.champs.includes(e.champ) && !memeValeur(actuel, valeurAvant(changement, retablir))
  );
}
