import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ouvrirBaseEmbarquee } from "../../server/db/embarque/embarque.ts";
import { preparerBase } from "../../server/db/ouvrir.ts";
import { ecrireRegistre } from "../../server/testing/droits/colonnes.ts";
import { ecrirePortes } from "../../server/testing/droits/portes.ts";
import { clientDe } from "../../server/testing/grappe.ts";

// `npm run droits:relire` : écrit ce que la base donne à chaque rôle et qui entre par chaque route ; ce qui change se relit avant d'être gardé.
const dossierDonnees = await mkdtemp(join(tmpdir(), "reflet-droits-"));
const base = await ouvrirBaseEmbarquee({ dossierDonnees });
try {
  const acces = clientDe({ hote: base.hote, port: base.port, utilisateur: base.utilisateur }, "postgres");
  await (await preparerBase({ proprietaire: acces, fermer: async () => undefined }, "relire")).fermer();
  const client = new pg.Client(acces);
  await client.connect();
  await ecrireRegistre(client);
  await client.end();
  ecrirePortes();
} finally {
  await base.fermer();
  await rm(dossierDonnees, { recursive: true, force: true });
}
