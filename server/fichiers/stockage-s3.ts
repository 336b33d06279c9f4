import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as attendre } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { enPanneS3, estPassagere, refusS3 } from "./pannes-s3.ts";
import type { ReglagesS3 } from "./reglages-s3.ts";
import { type Brouillon, cleApercu, cleImage, type Fichiers, MARQUE, NOM_LISTE, ouvrirBrouillons } from "./stockage.ts";

/** Sans réponse au bout de ce temps, une petite demande a échoué. */
const DELAI_MS = 10_000;
/** Vingt mégaoctets à 2 Mbit/s, avec de la marge. */
const DELAI_ENVOI_MS = 120_000;
/** Un téléphone lent garde une connexion tant qu'il télécharge : il ne doit pas épuiser celles des autres. */
const CONNEXIONS = 256;
/** Pauses entre les essais d'un envoi : son flux doit être rouvert, le client S3 ne peut pas le rejouer. */
const PAUSES_ENVOI_MS = [200, 800];

/** Un échec remonte avec sa cause, que le journal du programme garde ; le client S3 n'écrit rien de son côté. */
const rien = () => undefined;
const MUET = { debug: rien, info: rien, warn: rien, error: rien };

/** Objets demandés à la fois quand on parcourt le seau. */
const OBJETS_PAR_LISTE = 100;

export interface OptionsS3 {
  /** Clés demandées à la fois quand on parcourt le seau. */
  parPage?: number;
  /** Début de clé où d'autres déposent : rien n'y est à nous, le balayage n'y passe pas. */
  sauf?: string | undefined;
}

export interface FichiersS3 extends Fichiers {
  /** Lève ErreurDemarrage si le service refuse nos réglages ; rend faux s'il ne répond pas. */
  eprouver(): Promise<boolean>;
  fermer(): void;
}

/**
 * Stockage dans un seau S3 privé : les sept seaux du produit y sont des débuts de clé. Les brouillons restent sur le disque local : un
 * objet n'apparaît qu'entier, à sa clé, et le service vérifie son condensat. Injoignable, il donne stockage_indisponible (503).
 */
export async function fichiersS3(
  reglages: ReglagesS3,
  dossierBrouillons: string,
  { parPage = OBJETS_PAR_LISTE, sauf }: OptionsS3 = {},
): Promise<FichiersS3> {
  const brouillons = await ouvrirBrouillons(dossierBrouillons);
  const client = ouvrirClient(reglages);
  const Bucket = reglages.seau;

  const ranger = async (brouillon: Brouillon, cle: string): Promise<void> => {
    try {
      await avecReprises(() => envoyer(client, { Bucket, Key: cle }, brouillon));
    } catch (erreur) {
      throw enPanneS3(erreur);
    } finally {
      await brouillons.jeter(brouillon);
    }
  };

  const ouvrir = async (cle: string): Promise<{ flux: Readable; taille: number }> => {
    try {
      const objet = await client.send(new GetObjectCommand({ Bucket, Key: cle }), { requestTimeout: DELAI_MS });
      return { flux: objet.Body as Readable, taille: objet.ContentLength ?? 0 };
    } catch (erreur) {
      throw (erreur as Error).name === "NoSuchKey" ? erreurs.introuvable("Fichier non trouvé") : enPanneS3(erreur);
    }
  };

  const effacer = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket, Key }), { requestTimeout: DELAI_MS }).catch((erreur) => {
      throw enPanneS3(erreur);
    });

  return {
    ...brouillons,
    ranger,
    ouvrir,
    deposer: async (flux, max, cle) => {
      const brouillon = await brouillons.recevoir(flux, max);
      await ranger(brouillon, cle ?? brouillon.id);
      const { chemin: _, ...ecrit } = brouillon;
      return ecrit;
    },
    avecChemin: async (cle, travail) => {
      // Parmi les brouillons : si le programme meurt pendant le travail, la copie part avec eux.
      const chemin = join(dossierBrouillons, `${randomUUID()}.copie`);
      try {
        await copier(await ouvrir(cle), chemin);
        return await travail(chemin);
      } finally {
        await rm(chemin, { force: true });
      }
    },
    supprimer: async (cle) => {
      // Effacer ce qui n'existe pas réussit : la petite copie d'un PDF n'a pas à être cherchée d'abord.
      await Promise.all([effacer(cleApercu(cle)), effacer(cle)]);
    },
    appartientA: async (installation) => {
      try {
        return await lireMarque(client, Bucket, installation);
      } catch (erreur) {
        throw enPanneS3(erreur);
      }
    },
    anciennes: (avant) => clesDuSeau(client, Bucket, avant, { parPage, sauf }),
    eprouver: async () => {
      try {
        // Parcourir est le droit que le balayage demande ; sa réponse nomme ce qui ne va pas, celle de HeadBucket non.
        await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { requestTimeout: DELAI_MS });
        return true;
      } catch (erreur) {
        const refus = refusS3(erreur, reglages);
        if (refus) throw refus;
        return false;
      }
    },
    fermer: () => client.destroy(),
  };
}

/** Un client de ce service, muet : un échec remonte avec sa cause, que le journal du programme garde. */
export function ouvrirClient({ url, region, cle, secret }: ReglagesS3): S3Client {
  const agent = { keepAlive: true, maxSockets: CONNEXIONS };
  return new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: cle, secretAccessKey: secret },
    // Le seau dans le chemin : le seul usage que tous les services acceptent.
    forcePathStyle: true,
    // Par défaut, le client ajoute au corps des sommes de contrôle que certains services gardent comme si elles étaient le fichier.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    maxAttempts: 2,
    logger: MUET,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: DELAI_MS,
      throwOnRequestTimeout: true,
      // Une réponse commencée puis muette.
      socketTimeout: 60_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

async function envoyer(
  client: S3Client,
  lieu: { Bucket: string; Key: string },
  { chemin, taille, sha256 }: Brouillon,
): Promise<void> {
  const commande = new PutObjectCommand({
    ...lieu,
    Body: createReadStream(chemin),
    ContentLength: taille,
    ContentType: "application/octet-stream",
  });
  // Le condensat entre dans la signature : le service recalcule et refuse un corps abîmé en route.
  commande.middlewareStack.add(
    (suite) => (args) => {
      (args.request as { headers: Record<string, string> }).headers["x-amz-content-sha256"] = sha256.toString("hex");
      return suite(args);
    },
    { step: "build", name: "condensat" },
  );
  await client.send(commande, { requestTimeout: DELAI_ENVOI_MS });
}

async function avecReprises(travail: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES_ENVOI_MS) {
    try {
      return await travail();
    } catch (erreur) {
      if (!estPassagere(erreur)) throw erreur;
      await attendre(pause);
    }
  }
  return travail();
}

async function copier({ flux, taille }: { flux: Readable; taille: number }, chemin: string): Promise<void> {
  try {
    await pipeline(flux, createWriteStream(chemin, { flags: "wx", mode: 0o600 }));
    if ((await stat(chemin)).size !== taille) throw new Error("la copie est incomplète");
  } catch (erreur) {
    throw enPanneS3(erreur);
  }
}

/** La marque du seau, posée par la première base qui la demande. */
async function lireMarque(client: S3Client, Bucket: string, installation: string): Promise<boolean> {
  const lire = () =>
    client
      .send(new GetObjectCommand({ Bucket, Key: MARQUE }))
      .then((objet) => objet.Body?.transformToString())
      .catch((erreur: Error) => {
        if (erreur.name !== "NoSuchKey") throw erreur;
      });
  const deja = await lire();
  if (deja !== undefined) return deja === installation;
  const poser = (IfNoneMatch?: "*") =>
    client.send(new PutObjectCommand({ Bucket, Key: MARQUE, Body: installation, IfNoneMatch }));
  // « Seulement si absente » n'existe pas partout ; là où il existe, le second arrivé est refusé et relit la marque du premier.
  await poser("*").catch((erreur: Error) => {
    if (erreur.name === "PreconditionFailed") return undefined;
    if (erreur.name === "NotImplemented") return poser();
    throw erreur;
  });
  return (await lire()) === installation;
}

async function* clesDuSeau(
  client: S3Client,
  Bucket: string,
  avant: Date,
  { parPage, sauf }: { parPage: number; sauf: string | undefined },
): AsyncIterable<string> {
  const aNous = (cle: string) => cle !== MARQUE && cle !== NOM_LISTE && !(sauf && cle.startsWith(`${sauf}/`));
  let suite: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket, MaxKeys: parPage, ContinuationToken: suite }))
      .catch((erreur) => {
        throw enPanneS3(erreur);
      });
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && aNous(Key) && LastModified && LastModified < avant) yield cleImage(Key);
    suite = page.NextContinuationToken;
  } while (suite);
}
