import type { Config } from "../config.ts";

/**
 * L'équipe (admin, expert) garde une double authentification quand la configuration l'exige ; toute personne, quand
 * l'admin l'exige d'elle.
 */
export const facteurExige = (
  { role, second_facteur_exige }: { role: string; second_facteur_exige: boolean },
  { secondFacteurEquipe }: Pick<Config, "secondFacteurEquipe">,
): boolean => second_facteur_exige || (secondFacteurEquipe && role !== "client");
