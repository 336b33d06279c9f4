import { once } from "node:events";
import pg from "pg";
import { ouvrirBaseEmbarquee } from "./embarque.ts";

// Un programme complet, que les tests lancent, tuent, ou ferment en fermant son entrée.
const [mode, dossier = ""] = process.argv.slice(2);
try {
  const base = await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
  console.log(`ouverte ${base.hote}`);
  if (mode === "ecrire") {
    const client = new pg.Client({ host: base.hote, port: base.port, user: base.utilisateur, database: "postgres" });
    // Sans témoin, la mort du serveur ferait tomber ce programme avec sa pile d’appels au lieu d’une phrase.
    client.on("error", () => undefined);
    await client.connect();
    await client.query("create table if not exists note (n integer primary key)");
    for (let n = 1; ; n++) {
      await client.query("insert into note values ($1)", [n]);
      console.log(n);
    }
  }
  process.stdin.resume();
  await once(process.stdin, "end");
  await base.fermer();
} catch (erreur) {
  console.log(`erreur ${erreur instanceof Error ? `${erreur.name} ${erreur.message}` : String(erreur)}`);
}
