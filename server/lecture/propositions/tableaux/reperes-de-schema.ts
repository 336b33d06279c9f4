import type { Rangee } from "../../commun/geometrie.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

/** Écart, en points, d'un tableau à un schéma imprimé à sa gauche. */
const ECART_DU_SCHEMA = 25;
const REPERE_DE_SCHEMA = /^(?:\d{1,2}|[A-Z])$/;

/**
 * « 3   5 » à gauche d'un tableau dont la première colonne numérote les lignes : les repères du schéma qu'il légende. La rangée sans eux, ou
 * `null` s'il n'y reste rien.
 */
export function sansReperes(colonnes: readonly Colonne[], rangee: Rangee): Rangee | null {
  const [premiere] = colonnes;
  if (premiere?.role !== "numero") return rangee;
  const mots = rangee.mots.filter((mot) => mot.x1 > premiere.x0 - ECART_DU_SCHEMA || !REPERE_DE_SCHEMA.test(mot.texte));
  return mots.length === rangee.mots.length ? rangee : mots.length === 0 ? null : { ...rangee, mots };
}
