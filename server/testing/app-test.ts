import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { inject } from "vitest";
import { creerApp } from "../app.ts";
import { lireConfig } from "../config.ts";
import { choisirTransport } from "../courrier/choisir-transport.ts";
import { creerTacheEnvoi, type TacheEnvoi } from "../courrier/tache-envoi.ts";
import type { Transport } from "../courrier/transport.ts";
import { type BaseOuverte, preparerBase } from "../db/ouvrir.ts";
import { creerTacheLectures, type TacheLectures } from "../documents/tache-lectures.ts";
import { fichiersSurDisque } from "../fichiers/stockage.ts";
import { choisirGeocodeur } from "../geocodage/choisir-geocodeur.ts";
import { nouveauJeton } from "../http/jeton.ts";
import { creerTacheImports, type TacheImports } from "../imports/tache-imports.ts";
import type { Services } from "../services.ts";
import { clientDe, commander, copierModele } from "./grappe.ts";
import { creerJeu, type Jeu } from "./jeu.ts";

/** La vraie application sur une vraie base, propre à un fichier de test, avec un petit jeu de personnes et de fiches. */
export interface AppTest {
  app: FastifyInstance;
  services: Services;
  base: BaseOuverte;
  /** Une transaction sous le rôle du système, à qui chaque table donne toutes ses lignes : ce que le test pose ou relit. Rien n'en reste si elle lève. */
  enSysteme<T>(travail: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  jeu: Jeu;
  /** Envoie tout ce qui est dû, à l'heure du serveur : la tâche ne tourne pas seule dans les tests. */
  viderCourrier(): Promise<number>;
  /** Une tâche d'envoi par ce transport, sur la même base et la même heure. */
  tacheEnvoi(transport: Transport | null): TacheEnvoi;
  /** Mène tous les imports qui attendent du travail ; rend le nombre d'étapes finies. */
  viderImports(): Promise<number>;
  /** Une tâche d'import de plus sur la même base : un second serveur, ou le même après un redémarrage. */
  tacheImports(): TacheImports;
  /** Lit tous les documents qui attendent ; rend leur nombre. */
  viderLectures(): Promise<number>;
  /** Une tâche de lecture de plus sur la même base. */
  tacheLectures(): TacheLectures;
  /** Avance ou fixe l'heure que voit le serveur. */
  regler(date: Date): void;
  /** Joue une requête sous l'identité d'une personne (jeton de session), ou de personne. */
  appeler(methode: InjectOptions["method"], chemin: string, options?: OptionsAppel): Promise<LightMyRequestResponse>;
  /** Ouvre une session pour cet utilisateur et rend son jeton. */
  session(utilisateurId: string): Promise<string>;
  fermer(): Promise<void>;
}

interface OptionsAppel {
  jeton?: string | undefined;
  corps?: unknown;
  octets?: Uint8Array;
  entetes?: Record<string, string>;
}

let compteur = 0;

/** Par défaut sur la grappe de la série ; ailleurs, `modele` y nomme une base déjà migrée. */
export async function creerAppTest({ acces = inject("acces"), modele = inject("modele") } = {}): Promise<AppTest> {
  const nom = `${modele}_${process.pid}_${++compteur}`;
  await copierModele(acces, nom, modele);
  const ouverte = await preparerBase(
    { proprietaire: clientDe(acces, nom), fermer: async () => undefined },
    "secret-des-tests",
  );
  const proprietaires = new pg.Pool({ ...clientDe(acces, nom), max: 20 });
  proprietaires.on("error", () => undefined);
  const base: BaseOuverte = { ...ouverte, proprietaire: (travail) => emprunter(proprietaires, travail) };
  const dossier = await mkdtemp(join(tmpdir(), "reflet-app-"));
  const config = lireConfig(
    {
      DATA_DIR: dossier,
      NIVEAU_JOURNAL: "silent",
      PUBLIC_URL: "http://reflet.test",
      TUILES_URL: "aucun",
      GEOCODEUR: "hors-ligne",
    },
    "demonstration",
  );
  let maintenant: Date | undefined;
  const services: Services = {
    base: base.base,
    config,
    horloge: () => maintenant ?? new Date(),
    fichiers: await fichiersSurDisque(join(dossier, "fichiers")),
    geocodeur: choisirGeocodeur(config.geocodage, () => maintenant ?? new Date()),
  };
  const app = await creerApp(services);
  const jeu = await base.proprietaire(creerJeu);
  return {
    app,
    services,
    base,
    enSysteme: (travail) =>
      base.proprietaire(async (c) => {
        await c.query("begin");
        await c.query("set local role reflet_systeme");
        const rendu = await travail(c);
        await c.query("commit");
        return rendu;
      }),
    jeu,
    viderCourrier: () => creerTacheEnvoi(services, choisirTransport(config)).vider(),
    tacheEnvoi: (transport) => creerTacheEnvoi(services, transport),
    viderImports: () => creerTacheImports(services, dire).vider(),
    tacheImports: () => creerTacheImports(services, dire),
    viderLectures: () => creerTacheLectures(services, dire).vider(),
    tacheLectures: () => creerTacheLectures(services, dire),
    regler: (date) => {
      maintenant = date;
    },
    appeler: (methode, chemin, o = {}) =>
      app.inject({
        method: methode ?? "GET",
        url: chemin,
        headers: {
          "x-reflet": "1",
          ...(o.jeton && { cookie: `reflet=${o.jeton}` }),
          ...(o.corps !== undefined && { "content-type": "application/json" }),
          ...(o.octets && { "content-type": "application/pdf" }),
          ...o.entetes,
        },
        ...(o.corps !== undefined && { payload: typeof o.corps === "string" ? o.corps : JSON.stringify(o.corps) }),
        ...(o.octets && { payload: Buffer.from(o.octets) }),
      }),
    session: (utilisateurId) => ouvrir(base, utilisateurId, maintenant ?? new Date()),
    fermer: async () => {
      await app.close();
      await proprietaires.end();
      await base.fermer();
      // Une base s'efface pendant que le fichier suivant se joue : l'effacement attend surtout la grappe, qui jette à la fin celles qui restent.
      void commander(clientDe(acces, "postgres"), `drop database if exists ${nom} with (force)`).catch(() => undefined);
      await rm(dossier, { recursive: true, force: true });
    },
  };
}

/** Le nom de la base de cette application, pour un autre programme. */
export const nomDeLaBase = (t: AppTest): Promise<string> =>
  t.base.proprietaire(async (c) => (await c.query("select current_database() as nom")).rows[0].nom);

/**
 * Une connexion de propriétaire, gardée pour le suivant : en ouvrir une coûte plus que ce qu'un test y fait. Ni transaction ni réglage
 * n'y restent ; une connexion coupée ne resert pas.
 */
async function emprunter<T>(groupe: pg.Pool, travail: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await groupe.connect();
  try {
    return await travail(client);
  } finally {
    const rendue = await client
      .query("rollback")
      .then(() => client.query("discard all"))
      .then(
        () => true,
        () => false,
      );
    client.release(!rendue);
  }
}

/** Un import qui échoue sans le dire ferait chercher longtemps. */
const dire = (d: { err: string }) => process.stderr.write(`${d.err}\n`);

async function ouvrir(base: BaseOuverte, utilisateurId: string, maintenant: Date): Promise<string> {
  const { jeton, condensat } = nouveauJeton();
  await base.proprietaire((client) =>
    client.query(
      "insert into sessions (utilisateur_id, jeton_sha256, creee_le, expire_le, limite_le) values ($1, $2, $3, $4, $5)",
      [
        utilisateurId,
        condensat,
        maintenant,
        new Date(maintenant.getTime() + 3_600_000),
        new Date(maintenant.getTime() + 43_200_000),
      ],
    ),
  );
  return jeton;
}
