import { createHash } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type pg from "pg";
import { to as copierDepuis } from "pg-copy-streams";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import {
  devenirSysteme,
  effacementsDe,
  estReflet,
  fichiersNommes,
  fixerFormes,
  installationDe,
  migrationsAppliquees,
  prendreVerrouSauvegarde,
  redevenirProprietaire,
  type TableCopiee,
  tablesACopier,
  valeursSequences,
  versionServeur,
} from "./catalogue.queries.ts";
import { chiffrer } from "./chiffrement.ts";
import { ecrireManifeste } from "./lire-manifeste.ts";
import { type CleInstallation, effacementGarde, type Manifeste, NOM_MANIFESTE, type Piece } from "./manifeste.ts";
import { finTar, pieceTar } from "./tar.ts";

const compresser = promisify(gzip);
/** Texte de COPY réuni avant d'être compressé : la mémoire tenue reste bornée, quelle que soit la table. */
const TRANCHE = 8 * 1024 * 1024;

export interface Sources {
  proprietaire<T>(travail: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  fichiers: Pick<Fichiers, "ouvrir">;
  /** De quoi signer l'archive. */
  config: CleInstallation;
}

/**
 * Écrit une archive de la base et des fichiers à ce chemin, pendant que le produit tourne. La base est lue dans une seule transaction
 * `repeatable read` ; aucun fichier n'est effacé du stockage tant que le verrou de sauvegarde est tenu, et un fichier ne change jamais : ceux
 * que cette photographie nomme y sont donc tous. Le fichier ne prend son nom qu'entier et sur le disque : tué avant, il n'en reste qu'un
 * `.partiel`. Arrêtée par `arret`, elle l'efface et lève sa raison. Lève ErreurDemarrage.
 */
export async function sauvegarder(
  { proprietaire, fichiers, config }: Sources,
  chemin: string,
  { phrase, arret }: { phrase?: string | undefined; arret?: AbortSignal | undefined } = {},
): Promise<Manifeste> {
  const partiel = `${chemin}.partiel`;
  return proprietaire(async (client) => {
    if (!(await estReflet(client)))
      throw new ErreurDemarrage("Cette base ne contient pas Reflet : il n'y a rien à sauvegarder.");
    if (!(await prendreVerrouSauvegarde(client)))
      throw new ErreurDemarrage("Une autre sauvegarde de cette base est en cours : attendez qu'elle finisse.");
    await client.query("begin isolation level repeatable read read only");
    const archive = new Archive();
    const clair = archive.ecrire(client, fichiers, config);
    const flux = phrase ? chiffrer(clair, phrase) : clair;
    try {
      await ecrireDurablement(partiel, flux, arret);
      await rename(partiel, chemin);
      await synchroniser(dirname(chemin));
    } catch (erreur) {
      await rm(partiel, { force: true });
      throw erreur;
    }
    await client.query("commit");
    return archive.manifeste();
  });
}

class Archive {
  private fait: Manifeste | undefined;

  manifeste(): Manifeste {
    if (!this.fait) throw new Error("l'archive n'est pas finie");
    return this.fait;
  }

  async *ecrire(client: pg.ClientBase, fichiers: Sources["fichiers"], cle: CleInstallation): AsyncGenerator<Buffer> {
    await fixerFormes(client);
    const migrations = await migrationsAppliquees(client);
    const postgresql = await versionServeur(client);
    const sequences = await valeursSequences(client);
    const aCopier = await tablesACopier(client);
    await devenirSysteme(client);
    const tables: Manifeste["tables"] = [];
    for (const table of aCopier) tables.push(yield* this.table(client, table));
    const nommes = await fichiersNommes(client);
    const installation = await installationDe(client);
    const effacements = effacementGarde.array().parse(await effacementsDe(client));
    await redevenirProprietaire(client);
    const pieces: Manifeste["fichiers"] = [];
    const manquants: string[] = [];
    const abimes: string[] = [];
    for (const [rang, { cle, sha256 }] of nommes.entries()) {
      const ouvert = await ouvrirSiPresent(fichiers, cle);
      if (!ouvert) manquants.push(cle);
      else {
        const piece = yield* this.fichier(`fichiers/${rang}`, ouvert);
        pieces.push({ ...piece, cle });
        if (piece.sha256 !== sha256) abimes.push(cle);
      }
    }
    this.fait = {
      format: 1,
      produit: "reflet",
      version: JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")).version,
      faite_le: new Date().toISOString(),
      postgresql,
      installation,
      migrations,
      tables,
      sequences,
      fichiers: pieces,
      manquants,
      abimes,
      effacements,
    };
    const texte = Buffer.from(ecrireManifeste(this.fait, cle));
    yield* pieceTar(NOM_MANIFESTE, texte.length, [texte]);
    yield finTar();
  }

  private async *table(
    client: pg.ClientBase,
    { nom, colonnes, commande }: TableCopiee,
  ): AsyncGenerator<Buffer, Manifeste["tables"][number]> {
    const flux = client.query(copierDepuis(commande));
    const pieces: Piece[] = [];
    let attente: Buffer[] = [];
    let recu = 0;
    const vider = async function* () {
      const octets = await compresser(Buffer.concat(attente), { level: constants.Z_BEST_SPEED });
      const piece = { nom: `donnees/${nom}/${pieces.length}.gz`, taille: octets.length, sha256: condenser(octets) };
      pieces.push(piece);
      attente = [];
      recu = 0;
      yield* pieceTar(piece.nom, piece.taille, [octets]);
    };
    for await (const octets of flux as AsyncIterable<Buffer>) {
      attente.push(octets);
      recu += octets.length;
      if (recu >= TRANCHE) yield* vider();
    }
    if (recu > 0) yield* vider();
    return { nom, colonnes, lignes: flux.rowCount, pieces };
  }

  private async *fichier(
    nom: string,
    { flux, taille }: { flux: Readable; taille: number },
  ): AsyncGenerator<Buffer, Piece> {
    const condensat = createHash("sha256");
    const pese = async function* () {
      for await (const octets of flux as AsyncIterable<Buffer>) {
        condensat.update(octets);
        yield octets;
      }
    };
    yield* pieceTar(nom, taille, pese());
    return { nom, taille, sha256: condensat.digest("hex") };
  }
}

export const condenser = (octets: Buffer): string => createHash("sha256").update(octets).digest("hex");

/** Un fichier absent se dit dans le manifeste ; un stockage muet arrête la sauvegarde, qui sinon croirait tout absent. */
async function ouvrirSiPresent(fichiers: Sources["fichiers"], cle: string) {
  try {
    return await fichiers.ouvrir(cle);
  } catch (erreur) {
    if (erreur instanceof ErreurMetier && erreur.statut === 404) return null;
    throw erreur;
  }
}

/** Écrit le flux, puis attend que le disque l'ait vraiment. */
async function ecrireDurablement(chemin: string, flux: AsyncIterable<Buffer>, arret?: AbortSignal): Promise<void> {
  const fichier = await open(chemin, "w", 0o600);
  try {
    for await (const octets of Readable.from(flux, { objectMode: true, highWaterMark: 4 })) {
      arret?.throwIfAborted();
      await fichier.write(octets);
    }
    await fichier.sync();
  } finally {
    await fichier.close();
  }
}

async function synchroniser(dossier: string): Promise<void> {
  const poignee = await open(dossier, "r");
  try {
    await poignee.sync();
  } finally {
    await poignee.close();
  }
}
