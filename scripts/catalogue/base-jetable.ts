import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ouvrirBaseEmbarquee } from "../../server/db/embarque/embarque.ts";

/** Une base vide dans un PostgreSQL embarqué qui n'existe que le temps du travail. */
export async function surBaseJetable<T>(travail: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const dossierDonnees = await mkdtemp(join(tmpdir(), "reflet-jetable-"));
  // Lancée par root, la base tourne sous un autre compte, qui doit pouvoir entrer dans le dossier.
  await chmod(dossierDonnees, 0o755);
  const base = await ouvrirBaseEmbarquee({ dossierDonnees });
  const client = new pg.Client({ host: base.hote, port: base.port, user: base.utilisateur, database: "postgres" });
  try {
    await client.connect();
    return await travail(client);
  } finally {
    await client.end().catch(() => undefined);
    await base.fermer();
    await rm(dossierDonnees, { recursive: true, force: true });
  }
}
