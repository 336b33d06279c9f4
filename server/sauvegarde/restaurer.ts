import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { from as chargerVers } from "pg-copy-streams";
import { lirePresent, rejouerDans } from "../db/courant/rejouer.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { jouerMigration, lireMigrations, type Migration } from "../db/migrer.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import {
  adopterInstallation,
  commandeCharger,
  commandesDeChargement,
  creerSuiviMigrations,
  devenirSysteme,
  effacementsDe,
  estReflet,
  etatCible,
  fermerPortes,
  fixerFormes,
  installationDe,
  noterMigration,
  prendreVerrouMigrations,
  programmesConnectes,
  redevenirProprietaire,
  reglerSequence,
  rejouerEffacements,
  rendreFuseau,
  tablesACopier,
  viderSchema,
} from "./catalogue.queries.ts";
import { type Lecture, piecesDe, verifierArchive } from "./lire-archive.ts";
import type { EffacementGarde, Manifeste } from "./manifeste.ts";
import { refuserInconnues } from "./refuser-inconnues.ts";

const decompresser = promisify(gunzip);
/** Une tranche s'écrit vers 8 Mo : au-delà, elle se gonfle pour remplir la mémoire. */
const TRANCHE_MAX = 256 * 1024 * 1024;

export interface Cible {
  proprietaire<T>(travail: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Nul : la base seule (essai de restauration). */
  fichiers: Pick<Fichiers, "deposer"> | null;
}
export interface OptionsRestauration extends Lecture {
  remplacer?: boolean;
  /** Effacements connus hors de la base et de l'archive. */
  effacements?: readonly EffacementGarde[];
}
export interface Restauration {
  manifeste: Manifeste;
  /** Migrations jouées après le chargement : l'archive était d'une version plus ancienne. */
  migrees: number;
  /** Lignes à nouveau effacées. */
  rejoues: number;
}

/**
 * Remet une archive dans une base : le schéma de sa version, ses lignes, ses fichiers, puis les migrations venues depuis, les fonctions et les
 * droits d'aujourd'hui, et les effacements de personnes faits depuis. Tout tient dans une transaction : tué n'importe quand, la base reste celle
 * d'avant ; des fichiers déjà copiés n'ont alors pas de ligne, et le balayage les prendra. Lève ErreurDemarrage (archive abîmée, plus récente, base non vide, produit en marche).
 */
export async function restaurer(
  { proprietaire, fichiers }: Cible,
  chemin: string,
  options: OptionsRestauration,
): Promise<Restauration> {
  const lu = await verifierArchive(chemin, options);
  const migrations = await lireMigrations();
  refuserPlusRecente(lu, migrations);
  return proprietaire(async (client) => {
    await client.query("begin");
    await fixerFormes(client);
    await rendreFuseau(client);
    await prendreVerrouMigrations(client);
    const avant = await examinerCible(client, options.remplacer ?? false);
    const connues = new Set(lu.migrations.map((m) => m.numero));
    await viderSchema(client);
    await creerSuiviMigrations(client);
    for (const m of migrations.filter((n) => connues.has(n.numero))) await appliquer(client, m);
    refuserInconnues(lu, await tablesACopier(client));
    await fixerFormes(client);
    await charger(client, fichiers, chemin, lu, options.phrase);
    await rendreFuseau(client);
    const suite = migrations.filter((n) => !connues.has(n.numero));
    for (const m of suite) await appliquer(client, m);
    await rejouerDans(client, await lirePresent(migrations));
    await devenirSysteme(client);
    await fermerPortes(client);
    await adopterInstallation(client, avant.installation);
    const tous = [...lu.effacements, ...avant.effacements, ...(options.effacements ?? [])];
    const uniques = [...new Map(tous.map((e) => [(e as EffacementGarde).id, e])).values()];
    await redevenirProprietaire(client);
    const rejoues = uniques.length > 0 ? await rejouerEffacements(client, uniques) : 0;
    await client.query("commit");
    await client.query("analyze");
    return { manifeste: lu, migrees: suite.length, rejoues };
  });
}

function refuserPlusRecente(lu: Manifeste, migrations: readonly Migration[]): void {
  const noms = new Map(migrations.map((m) => [m.numero, m.nom]));
  const inconnue = lu.migrations.find((m) => noms.get(m.numero) !== m.nom);
  if (inconnue)
    throw new ErreurDemarrage(
      `Cette sauvegarde vient d'une version plus récente de Reflet (migration ${inconnue.nom}) : installez cette version pour la restaurer.`,
    );
}

async function examinerCible(
  client: pg.ClientBase,
  remplacer: boolean,
): Promise<{ installation: string | null; effacements: unknown[] }> {
  const etat = await etatCible(client);
  if (etat === "etrangere")
    throw new ErreurDemarrage("Cette base contient les tables d'un autre programme : donnez une base vide.");
  if (etat === "pleine" && !remplacer)
    throw new ErreurDemarrage(
      "Cette base contient déjà des données : ajoutez --remplacer pour les perdre au profit de la sauvegarde.",
    );
  if ((await programmesConnectes(client)) > 0)
    throw new ErreurDemarrage("Reflet est en marche sur cette base : arrêtez-le avant de restaurer.");
  if (!(await estReflet(client))) return { installation: null, effacements: [] };
  await devenirSysteme(client);
  const avant = { installation: await installationDe(client), effacements: await effacementsDe(client) };
  await redevenirProprietaire(client);
  return { ...avant, installation: avant.installation || null };
}

async function appliquer(client: pg.ClientBase, { numero, nom, texte }: Migration): Promise<void> {
  await jouerMigration(client, texte);
  // Une modification de table refuse les contrôles différés qu'une migration laisserait en attente.
  await client.query("set constraints all immediate");
  await noterMigration(client, numero, nom);
}

async function charger(
  client: pg.ClientBase,
  fichiers: Cible["fichiers"],
  chemin: string,
  lu: Manifeste,
  phrase: string | undefined,
): Promise<void> {
  const { avant, apres } = await commandesDeChargement(client);
  for (const commande of avant) await client.query(commande);
  const tables = new Map(lu.tables.map((t) => [t.nom, t]));
  const parPiece = new Map(lu.fichiers.map((f) => [f.nom, f]));
  let ouverte: { nom: string; ecrire(octets: Buffer): Promise<void>; finir(): Promise<number> } | null = null;
  const fermer = async () => {
    if (!ouverte) return;
    const { nom } = ouverte;
    const lignes = await ouverte.finir();
    ouverte = null;
    if (lignes !== tables.get(nom)?.lignes)
      throw new ErreurDemarrage(`La table « ${nom} » n'a pas reçu toutes ses lignes : rien n'a été restauré.`);
  };
  for await (const { nom, contenu } of piecesDe(chemin, phrase)) {
    const table = /^donnees\/([a-z0-9_]+)\//.exec(nom)?.[1];
    if (table === undefined || ouverte?.nom !== table) await fermer();
    if (table !== undefined) {
      ouverte ??= await ouvrirTable(client, table, tables.get(table)?.colonnes ?? []);
      const parts: Buffer[] = [];
      for await (const octets of contenu) parts.push(octets);
      await ouverte.ecrire(await decompresser(Buffer.concat(parts), { maxOutputLength: TRANCHE_MAX }));
    }
    const fichier = parPiece.get(nom);
    if (fichier && fichiers) await fichiers.deposer(contenu, fichier.taille, fichier.cle);
  }
  await fermer();
  for (const { nom, valeur } of lu.sequences) await reglerSequence(client, nom, valeur);
  for (const commande of apres) await client.query(commande);
}

/** Une table qui reçoit ses lignes ; ses tranches coupent où elles veulent, même au milieu d'une ligne. */
async function ouvrirTable(client: pg.ClientBase, nom: string, colonnes: string[]) {
  const flux = client.query(chargerVers(await commandeCharger(client, nom, colonnes)));
  let echec: Error | null = null;
  const finie = new Promise<void>((suite, rejeter) => {
    flux.on("finish", suite);
    flux.on("error", (erreur) => {
      echec = erreur;
      rejeter(erreur);
    });
  });
  finie.catch(() => undefined);
  return {
    nom,
    ecrire: async (octets: Buffer): Promise<void> => {
      if (echec) throw echec;
      if (flux.write(octets)) return;
      await Promise.race([new Promise<void>((suite) => flux.once("drain", () => suite())), finie]);
    },
    finir: async (): Promise<number> => {
      flux.end();
      await finie;
      return flux.rowCount;
    },
  };
}
