// Un import de bout en bout (dépôt, lecture, vérification, écriture, annulation), par l'API et la vraie tâche.
// node bench/imports.ts [lignes] [sorte ou classeur.xlsx de véhicules] ; sans sorte, des véhicules ; « tout » pour les six. Un PostgreSQL
// de la distribution neuf et jetable, ou DATABASE_URL (base vide).
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENTITES_IMPORT, type EntiteImport } from "../domain/imports/colonne.ts";
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
import { estUneSorte, FICHIERS, fichierImport } from "./fichiers-imports.ts";

const lignes = Math.min(Number(process.argv[2] ?? 50_000), 100_000);
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

const demandee = process.argv[3];
const sortes: readonly EntiteImport[] =
  demandee === "tout" ? ENTITES_IMPORT : [estUneSorte(demandee) ? demandee : "vehicules"];
const classeur = demandee?.endsWith(".xlsx") ? await readFile(demandee) : null;

const serveur = process.env.DATABASE_URL ? null : await lancerServeurPostgres();
const dossier = await mkdtemp(join(tmpdir(), "reflet-bench-imports-"));
const config = lireConfig(
  {
    DATA_DIR: dossier,
    NIVEAU_JOURNAL: "silent",
    GEOCODEUR: "hors-ligne",
    DATABASE_URL: process.env.DATABASE_URL ?? serveur?.url,
  },
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

const deposees = new Set<EntiteImport>();

async function deposer(sorte: EntiteImport, fichier: Buffer): Promise<string> {
  const societe = sorte === "garages" ? "" : `&client_id=${jeu.clientA}`;
  const { id } = (
    await app.inject({
      method: "PUT",
      url: `/api/imports?entite=${sorte}&nom=${sorte}.csv${societe}`,
      headers: { ...entetes, "content-type": "application/octet-stream" },
      payload: fichier,
    })
  ).json();
  return id;
}

const lire = (id: string): Promise<ImportLu> => appeler("GET", `/imports/${id}`);

async function verifier(id: string): Promise<void> {
  const { correspondance } = await lire(id);
  await appeler("POST", `/imports/${id}/verification`, { correspondance, decimale: "," });
  await tache.vider();
}

/** Ce qu'une sorte suppose déjà là : importé sans être mesuré, une fois. */
async function preparer(sorte: EntiteImport): Promise<void> {
  for (const avant of FICHIERS[sorte].avant) {
    if (deposees.has(avant)) continue;
    const id = await deposer(avant, fichierImport(avant, lignes));
    await tache.vider();
    await verifier(id);
    await appeler("POST", `/imports/${id}/lancement`, {});
    await tache.vider();
    deposees.add(avant);
    dire(`(d'abord : ${(await lire(id)).crees} ${avant})`);
  }
}

async function mesurerSorte(sorte: EntiteImport): Promise<void> {
  await preparer(sorte);
  const fichier = classeur ?? fichierImport(sorte, lignes);
  dire(`${sorte} : ${lignes} lignes, ${(fichier.length / 1024 / 1024).toFixed(1)} Mo`);
  const debut = performance.now();
  const id = await mesurer("dépôt", () => deposer(sorte, fichier));
  await mesurer("lecture", () => tache.vider());
  await mesurer("vérification", () => verifier(id));
  await appeler("POST", `/imports/${id}/lancement`, {});
  await mesurer("écriture", () => tache.vider());
  dire(`en tout : ${((performance.now() - debut) / 1000).toFixed(1)} s`);
  const fini = await lire(id);
  dire(
    `créés ${fini.crees}, mis à jour ${fini.modifies}, inchangés ${fini.inchanges}, rejetés ${fini.rejetes} (${fini.etat})`,
  );
  await appeler("POST", `/imports/${id}/annulation`, {});
  await mesurer("annulation", () => tache.vider());
  const annule = await lire(id);
  dire(`annulés ${annule.annules}, refusés ${annule.refuses}`);
}

for (const sorte of sortes) await mesurerSorte(sorte);
dire(`mémoire du serveur : ${Math.round(process.resourceUsage().maxRSS / 1024)} Mo`);

await app.close();
await base.fermer();
serveur?.arreter();
await rm(dossier, { recursive: true, force: true });
