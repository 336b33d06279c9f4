import { sansAccents } from "../commun/recherche.ts";
import type { TypeVehicule } from "../restitutions/restitution.ts";

/** Dérivé d'un véhicule particulier, à deux places. */
const SOCIETE = /\b(societe|affaires?|reversible|business r|2 places|deux places)\b/;
/** Modèles qui n'existent qu'en utilitaire, ou que les flottes prennent ainsi. */
const UTILITAIRES =
  /\b(kangoo|trafic|master|express|partner|expert|boxer|berlingo|jumpy|jumper|transit|connect|vito|sprinter|citan|caddy|transporter|crafter|proace|ducato|doblo|scudo|talento|vivaro|movano|combo|nv200|nv300|nv400|townstar|interstar|primastar|daily|van|fourgon|utilitaire)\b/;

/** Le type qu'un nom de modèle laisse deviner ; à confirmer par la personne. `null` sans modèle. */
export function devinerType(modele: string | null): TypeVehicule | null {
  // Les mots restent séparés : un « express » n'est pas dans « Expression ».
  const nom = sansAccents(modele ?? "")
    .toLowerCase()
    .trim();
  if (nom === "") return null;
  if (SOCIETE.test(nom)) return "VS";
  return UTILITAIRES.test(nom) ? "VU" : "VP";
}
