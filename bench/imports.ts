// 50 000 véhicules importés de bout en bout (dépôt, lecture, vérification, écriture, annulation), par l'API et la vraie tâche.
// node bench/imports.ts [lignes] [classeur.xlsx] ; un PostgreSQL de la distribution neuf et jetable, ou DATABASE_URL (base vide).
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportLu } from "../domain/imports/import.ts";
import { lancerServeurPostgres } from "../scripts/serveur-postgres.ts";
import { creerApp } from "../server/app.ts";
import { lireConfig } from "../server/config.ts";
import { ouvrirBase } from "../server/db/ouvrir.ts";
import { fichiersSurDisque } from "../server/fichiers/stockage.ts";
import { choisirGeocodeur } from "../server/geocodage/choisir-geocodeur.ts";
import { nouveauJeton } from "../server/http/jeton.ts";
import { creerTacheImports } from "../server/imports/tache-imports.ts";
import { creerJeu } from "../server/testing/jeu.ts";

const lignes = Math.min(Number(process.argv[2] ?? 50_000), 100_000);
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

const TITRES = "Immatriculation;VIN;Marque;Modèle;Type;Agence;Loueur;Kilométrage;Mise en circulation";
const ligne = (i: number) =>
  `P${i}-${i % 97};VIN${String(i).padStart(14, "0")};Renault;Clio ${i % 7};VP;Agence ${i % 40};Arval;${i};01/02/20${String(10 + (i % 14))}`;
const fichier = process.argv[3]
  ? await readFile(process.argv[3])
  : Buffer.from([TITRES, ...Array.from({ length: lignes }, (_, i) => ligne(i))].join("\r\n"));

const serveur = process.env.DATABASE_URL ? null : await lancerServeurPostgres();
const dossier = await mkdtemp(join(tmpdir(), "reflet-bench-imports-"));
const config = lireConfig(
  { DATA_DIR: dossier, NIVEAU_JOURNAL: "silent", DATABASE_URL: process.env.DATABASE_URL ?? serveur?.url },
  "demonstration",
);
const base = await ouvrirBase(config);
const horloge = () => new Date();
const services = {
  base: base.base,
  config,
  horloge,
  fichiers: await fichiersSurDisque(join(dossier, "fichiers")),
  geocodeur: choisirGeocodeur(config.geocodage, horloge),
};
const app = await creerApp(services);
const jeu = await base.proprietaire(creerJeu);
const { jeton, condensat } = nouveauJeton();
await base.proprietaire((c) =>
  c.query(
    "insert into sessions (utilisateur_id, jeton_sha256, expire_le, limite_le) values ($1, $2, now() + interval '1 hour', now() + interval '1 hour')",
    [jeu.admin, condensat],
  ),
);
const tache = creerTacheImports(services, (d) => dire(d.err));
const entetes = { "x-reflet": "1", cookie: `reflet=${jeton}` };
const appeler = async (method: "GET" | "POST", url: string, corps?: object) =>
  (await app.inject({ method, url: `/api${url}`, headers: entetes, ...(corps && { payload: corps }) })).json();

async function mesurer<T>(nom: string, travail: () => Promise<T>): Promise<T> {
  const debut = performance.now();
  const rendu = await travail();
  dire(`${nom} : ${((performance.now() - debut) / 1000).toFixed(1)} s`);
  return rendu;
}

dire(`${lignes} lignes, ${(fichier.length / 1024 / 1024).toFixed(1)} Mo`);
const debut = performance.now();
const { id } = await mesurer("dépôt", async () =>
  (
    await app.inject({
      method: "PUT",
      url: `/api/imports?entite=vehicules&nom=parc.csv&client_id=${jeu.clientA}`,
      headers: { ...entetes, "content-type": "application/octet-stream" },
      payload: fichier,
    })
  ).json(),
);
await mesurer("lecture", () => tache.vider());
const lu: ImportLu = await appeler("GET", `/imports/${id}`);
await appeler("POST", `/imports/${id}/verification`, { correspondance: lu.correspondance, decimale: "," });
await mesurer("vérification", () => tache.vider());
await appeler("POST", `/imports/${id}/lancement`, {});
await mesurer("écriture", () => tache.vider());
dire(`en tout : ${((performance.now() - debut) / 1000).toFixed(1)} s`);
const fini: ImportLu = await appeler("GET", `/imports/${id}`);
dire(
  `créés ${fini.crees}, mis à jour ${fini.modifies}, inchangés ${fini.inchanges}, rejetés ${fini.rejetes} (${fini.etat})`,
);
await appeler("POST", `/imports/${id}/annulation`, {});
await mesurer("annulation", () => tache.vider());
const annule: ImportLu = await appeler("GET", `/imports/${id}`);
dire(`annulés ${annule.annules}, refusés ${annule.refuses}`);
dire(`mémoire du serveur : ${Math.round(process.resourceUsage().maxRSS / 1024)} Mo`);

await app.close();
await base.fermer();
serveur?.arreter();
await rm(dossier, { recursive: true, force: true });
