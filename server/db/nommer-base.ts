import pg from "pg";
import type { Config } from "../config.ts";

/** La base visée, telle qu'elle se dit à l'écran : hôte et nom, jamais l'identifiant ni le mot de passe. */
export function nommerBase({ baseUrl, dossierDonnees }: Pick<Config, "baseUrl" | "dossierDonnees">): string {
  if (!baseUrl) return `la base embarquée de ${dossierDonnees}`;
  const { host, port, database } = new pg.Client({ connectionString: baseUrl });
  return `la base ${database} de ${host.startsWith("/") ? host : `${host}:${port}`}`;
}
