import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Config, lireConfig } from "../../server/config.ts";
import type { BaseOuverte } from "../../server/db/ouvrir.ts";
import { type Fichiers, fichiersSurDisque } from "../../server/fichiers/stockage.ts";
import { clientDe, commander, copierModele } from "../../server/testing/grappe.ts";

export interface BaseDeTest {
  proprietaire: BaseOuverte["proprietaire"];
  fichiers: Fichiers;
  dossierFichiers: string;
  config: Config;
  /** Une requête sous le rôle qui voit toutes les lignes. */
  lire<T extends pg.QueryResultRow>(texte: string, valeurs?: unknown[]): Promise<T[]>;
  fermer(): Promise<void>;
}

let compteur = 0;

/** Une base migrée et vide, et un dossier de fichiers, propres à un fichier de test. */
export async function baseDeTest(): Promise<BaseDeTest> {
  const acces = inject("acces");
  const nom = `reflet_semis_${process.pid}_${Date.now().toString(36)}_${++compteur}`;
  await copierModele(acces, nom, inject("modele"));
  const dossier = await mkdtemp(join(tmpdir(), "reflet-semis-"));
  const dossierFichiers = join(dossier, "fichiers");
  const proprietaire: BaseOuverte["proprietaire"] = async (travail) => {
    const client = new pg.Client(clientDe(acces, nom));
    await client.connect();
    try {
      return await travail(client);
    } finally {
      await client.end();
    }
  };
  return {
    proprietaire,
    fichiers: await fichiersSurDisque(dossierFichiers),
    dossierFichiers,
    config: lireConfig({ DATA_DIR: dossier }, "demonstration"),
    lire: <T extends pg.QueryResultRow>(texte: string, valeurs: unknown[] = []) =>
      proprietaire(async (client) => {
        await client.query("set role reflet_systeme");
        return (await client.query<T>(texte, valeurs)).rows;
      }),
    fermer: async () => {
      await commander(clientDe(acces, "postgres"), `drop database if exists ${nom} with (force)`);
      await rm(dossier, { recursive: true, force: true });
    },
  };
}
