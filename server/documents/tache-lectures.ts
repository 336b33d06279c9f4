import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { suivreLecture } from "../arrivages/suivre-lecture.ts";
import type { Transaction } from "../db/base.ts";
import { ouvrirFile } from "../file-durable.ts";
import { demanderSiOuvert } from "../lecteur-distant/demander.ts";
import { ErreurLecture, seReprend } from "../lecture/commun/erreurs.ts";
import { lireEnTravailleur } from "../lecture/processus/lire-en-travailleur.ts";
import type { Services } from "../services.ts";
import { type DireFaute, sansLever } from "../tache-de-fond.ts";
import { complementsDe } from "../vocabulaire/vocabulaire.queries.ts";
import { garderDocuments } from "./garder-documents.ts";
import {
  type ALire,
  clore,
  documentALire,
  type LecturePrise,
  laisserLecture,
  prendreLecture,
  rendreLecture,
  tenirLecture,
} from "./lectures.queries.ts";
import { type DocumentPret, documentsLisibles, illisible } from "./preparer-document.ts";
import { surLecture } from "./reveil.ts";

/** Prises à la fois. Le lecteur n'en lit que deux, et n'en reconnaît qu'une : un long papier numérisé n'arrête pas les autres. */
const SIMULTANEES = 4;
const RELEVE_MS = 3_000;
const REVEILS_MS = [20, 200];
const BAIL_S = 20;
const BATTEMENT_MS = (BAIL_S * 1000) / 4;
/** Une panne se retente ; au-delà, ce n'est plus une panne. */
const ECHECS_MAX = 5;
const ATTENTE_ECHEC_S = 5;

/** Un autre serveur a repris la lecture : celle-ci s'efface sans rien dire. */
class BailPerdu extends Error {}
/** La personne qui a déposé n'a plus le droit de le faire. */
class DroitPerdu extends Error {}

/** La tâche qui lit les documents de la file. */
export interface TacheLectures {
  demarrer(): void;
  /** Lit tout ce qui attend ; rend le nombre de documents lus ou refusés. */
  vider(): Promise<number>;
  /** Ne prend plus rien ; les lectures en cours reviennent à la file, qu'un autre serveur reprendra. */
  arreter(): Promise<void>;
}

type Journal = (details: { document: string; err: string }) => void;
type Outils = Pick<Services, "base" | "horloge" | "fichiers" | "config">;

export function creerTacheLectures(
  services: Outils,
  journal: Journal = () => undefined,
  dire: DireFaute = () => undefined,
): TacheLectures {
  const { base, horloge } = services;
  const dans = (secondes: number) => new Date(horloge().getTime() + secondes * 1000);

  const auNomDe = <T>(prise: LecturePrise, travail: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (!prise.lance_par) throw new DroitPerdu();
    return base.auNomDe(prise.lance_par, horloge(), (tx, identite) => {
      if (!identite || !peut(identite.acteur, "deposer_document")) throw new DroitPerdu();
      return travail(tx);
    });
  };

  const lire = async (document: ALire, prise: LecturePrise, avancer: (p: number, n: number) => void) => {
    const mots = await auNomDe(prise, (tx) => complementsDe(tx, document.client_id));
    return services.fichiers
      .avecChemin(document.cle, (chemin) => lireEnTravailleur(chemin, { progression: avancer }, mots))
      .then(documentsLisibles, refuser);
  };

  const menerUne = async (prise: LecturePrise): Promise<boolean> => {
    let avancement: { page: number | null; pages: number } | null = null;
    const tenir = sansLever(
      "bail d'une lecture",
      () => base.porte((tx) => tenirLecture(tx, prise, dans(BAIL_S), avancement)),
      dire,
    );
    const battement = setInterval(() => void tenir(), BATTEMENT_MS);
    try {
      const document = await auNomDe(prise, (tx) => documentALire(tx, prise.document_id));
      if (!document) throw new DroitPerdu();
      const lecture = lire(document, prise, (page, pages) => {
        avancement = { page: page || null, pages };
        void tenir();
      });
      const prets = await Promise.race([lecture, arretee]);
      if (!prets || file.arret.aborted) throw new BailPerdu();
      return await auNomDe(prise, async (tx) => {
        if (!(await clore(tx, prise))) throw new BailPerdu();
        const lu = await garderDocuments(tx, prets, document, { deLaFile: document });
        await suivreLecture(tx, document.id);
        if (prise.lance_par) await demanderSiOuvert(tx, services, lu, prise.lance_par, horloge());
        return true;
      });
    } catch (erreur) {
      await renoncer(prise, erreur);
      return false;
    } finally {
      clearInterval(battement);
    }
  };

  const renoncer = async (prise: LecturePrise, erreur: unknown): Promise<void> => {
    if (erreur instanceof BailPerdu) {
      if (file.arret.aborted) await base.porte((tx) => rendreLecture(tx, prise, horloge(), false));
      return;
    }
    if (erreur instanceof DroitPerdu) return base.porte((tx) => laisserLecture(tx, prise));
    // Le lecteur est plein : ce n'est pas la faute du document.
    if (erreur instanceof ErreurLecture && erreur.code === "file_pleine")
      return base.porte((tx) => rendreLecture(tx, prise, dans(1), false));
    journal({ document: prise.document_id, err: String((erreur as Error).stack ?? erreur) });
    if (prise.echecs + 1 < ECHECS_MAX) return base.porte((tx) => rendreLecture(tx, prise, dans(ATTENTE_ECHEC_S), true));
    await auNomDe(prise, async (tx) => {
      const document = await documentALire(tx, prise.document_id);
      const panne = illisible(
        erreur instanceof ErreurLecture
          ? erreur.message
          : "Une erreur inattendue a arrêté la lecture de ce document. Elle a été enregistrée.",
      );
      if (document && (await clore(tx, prise))) await garderDocuments(tx, [panne], document, { deLaFile: document });
    }).catch(() => base.porte((tx) => laisserLecture(tx, prise)));
  };

  const file = ouvrirFile(
    {
      nom: "lectures",
      releveMs: RELEVE_MS,
      simultanes: SIMULTANEES,
      prendre: () => base.porte((tx) => prendreLecture(tx, horloge(), BAIL_S)),
      mener: menerUne,
    },
    dire,
  );
  // Une reconnaissance peut durer des minutes : l'arrêt ne l'attend pas, un autre serveur la refera.
  const arretee = new Promise<null>((suite) => file.arret.addEventListener("abort", () => suite(null), { once: true }));

  return {
    demarrer: () => {
      const desabonner = surLecture(() => {
        for (const delai of REVEILS_MS) setTimeout(file.relever, delai).unref();
      });
      file.demarrer(desabonner);
    },
    vider: file.vider,
    arreter: file.arreter,
  };
}

/** Un document refusé par le lecteur se garde avec sa raison ; une file pleine, une machine occupée, un stockage muet ou une panne se retentent. */
function refuser(erreur: unknown): DocumentPret[] {
  if (erreur instanceof ErreurLecture && !seReprend(erreur)) return [illisible(erreur.message)];
  if (erreur instanceof ErreurMetier && erreur.code === "introuvable")
    return [illisible("Le fichier de ce document n'est plus dans le stockage.")];
  throw erreur;
}
