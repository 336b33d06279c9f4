import type { Config } from "../config.ts";

/** L'équipe (admin, expert) garde une double authentification quand la configuration l'exige (security.md 21). */
export const facteurExige = (role: string, { secondFacteurEquipe }: Pick<Config, "secondFacteurEquipe">): boolean =>
  secondFacteurEquipe && role !== "client";
