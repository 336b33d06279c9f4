import type { ImapFlow } from "imapflow";
import { type DireFaute, enContinu, sansLever } from "../tache-de-fond.ts";
import { depotSurDisque } from "./depots/dossier.ts";
import { releverDepot } from "./depots/relever-depot.ts";
import { ouvrirReceptions } from "./receptions.ts";
import type { ReglagesBoite } from "./reglages.ts";
import { type OutilsReleve, releverBoite } from "./relever-boite.ts";

/** Secondes avant de rouvrir une boîte qui s'est fermée ou qui refuse ; la dernière se répète. */
const ATTENTES_S = [1, 5, 15, 60, 300];
const ENTRETIEN_MS = 5 * 60_000;
/** Lister un dossier ne coûte rien ; chaque société est un appel au service S3. */
const DOSSIER_MS = 10_000;
const SEAU_MS = 60_000;

/** Le client IMAP ne se charge que s'il sert. */
const ouvrir = async (boite: ReglagesBoite): Promise<ImapFlow> =>
  (await import("./ouvrir-boite.ts")).ouvrirBoite(boite);

/** La tâche qui relève les boîtes et les dossiers. */
export interface TacheArrivages {
  demarrer(): void;
  /** Prend tout ce qui est arrivé, une fois ; rend le nombre d'arrivages. */
  vider(): Promise<number>;
  arreter(): Promise<void>;
}

/** Sans boîte ni dossier réglés, elle ne fait rien. */
export function creerTacheArrivages(outils: OutilsReleve, dire: DireFaute = () => undefined): TacheArrivages {
  const { boites, dossier, prefixeS3 } = outils.config.arrivages;
  const regle = boites.length > 0 || dossier !== undefined || prefixeS3 !== undefined;
  const arret = new AbortController();
  const arrets: (() => Promise<unknown>)[] = [];

  const relever = async (boite: ReglagesBoite): Promise<number> => {
    const client = await ouvrir(boite);
    try {
      return await releverBoite(outils, boite, client, arret.signal);
    } finally {
      await client.logout().catch(() => client.close());
    }
  };

  const releverDossier = (racine: string) => () =>
    releverDepot(outils, depotSurDisque(racine, outils.horloge), arret.signal);

  const releverSeau = (prefixe: string) => async () => {
    const { s3 } = outils.config;
    if (!s3) return 0;
    // Comme le client IMAP, celui de S3 ne se charge que s'il sert.
    const depot = (await import("./depots/seau.ts")).depotS3(s3, prefixe, outils.horloge);
    return releverDepot(outils, depot, arret.signal).finally(depot.fermer);
  };

  return {
    demarrer: () => {
      if (!regle) return;
      arrets.push(
        enContinu("adresses de réception", () => ouvrirReceptions(outils), { periodeMs: ENTRETIEN_MS }, dire),
      );
      if (dossier) arrets.push(enContinu("dépôt sur disque", releverDossier(dossier), { periodeMs: DOSSIER_MS }, dire));
      if (prefixeS3) arrets.push(enContinu("dépôt S3", releverSeau(prefixeS3), { periodeMs: SEAU_MS }, dire));
      for (const boite of boites) {
        const suivie = suivre(outils, boite, arret.signal, dire);
        arrets.push(() => suivie);
      }
    },
    vider: async () => {
      if (!regle) return 0;
      await ouvrirReceptions(outils);
      let pris = 0;
      for (const boite of boites) pris += await relever(boite);
      if (dossier) pris += await releverDossier(dossier)();
      if (prefixeS3) pris += await releverSeau(prefixeS3)();
      return pris;
    },
    arreter: async () => {
      arret.abort();
      await Promise.all(arrets.map((arreter) => arreter()));
    },
  };
}

/** Reste ouverte sur une boîte tant que le programme vit : ce qu'elle a, puis ce qui y arrive (IDLE). Une coupure se rouvre. */
async function suivre(outils: OutilsReleve, boite: ReglagesBoite, arret: AbortSignal, dire: DireFaute): Promise<void> {
  let fermetures = 0;
  const ouvrirEtSuivre = sansLever(
    `boîte ${boite.source}`,
    async () => {
      const client = await ouvrir(boite);
      const fermer = () => client.close();
      arret.addEventListener("abort", fermer, { once: true });
      try {
        await ecouter(outils, boite, client, arret, () => {
          fermetures = 0;
        });
      } finally {
        arret.removeEventListener("abort", fermer);
        client.close();
      }
    },
    (faute) => arret.aborted || dire(faute),
  );
  while (!arret.aborted) {
    await ouvrirEtSuivre();
    const attente = ATTENTES_S[Math.min(fermetures, ATTENTES_S.length - 1)] ?? 1;
    fermetures += 1;
    await patienter(attente * 1000, arret);
  }
}

async function ecouter(
  outils: OutilsReleve,
  boite: ReglagesBoite,
  client: ImapFlow,
  arret: AbortSignal,
  surRelevee: () => void,
): Promise<void> {
  let arrive = false;
  client.on("exists", () => {
    arrive = true;
    // IDLE se défait dès qu'une autre commande part.
    void client.noop().catch(() => undefined);
  });
  while (!arret.aborted && client.usable) {
    arrive = false;
    await releverBoite(outils, boite, client, arret);
    surRelevee();
    // Arrivé pendant la relève : elle ne l'a peut-être pas vu.
    if (!arrive && !arret.aborted) await client.idle();
  }
}

const patienter = (ms: number, arret: AbortSignal): Promise<void> =>
  new Promise((suite) => {
    if (arret.aborted) return suite();
    const minuterie = setTimeout(suite, ms).unref();
    arret.addEventListener(
      "abort",
      () => {
        clearTimeout(minuterie);
        suite();
      },
      { once: true },
    );
  });
