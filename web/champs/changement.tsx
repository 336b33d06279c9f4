import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { type Changement, estVide } from "../historique/etapes.ts";
import type { Definition } from "./definition.ts";
import { ValeurSimple } from "./Valeur.tsx";

/**
 * Un champ changé d'une fiche, lu d'après sa définition ; `null` si la fiche ne le montre pas : il est tenu par le programme.
 * @param lire d'une valeur du journal à celle du contrat ; absent : la même
 */
export function changementDeChamp(
  { operation, champ, avant, apres }: EvenementHistorique,
  champs: Readonly<Record<string, Definition>>,
  lire: (champ: string, valeur: unknown) => unknown = (_, valeur) => valeur,
): Changement | null {
  const definition = operation === "modification" && champ !== null ? champs[champ] : undefined;
  if (!definition || champ === null) return null;
  const ecrire = (v: unknown) => (estVide(v) ? null : <ValeurSimple definition={definition} valeur={lire(champ, v)} />);
  return { libelle: definition.complet ?? definition.libelle, avant: ecrire(avant), apres: ecrire(apres) };
}
