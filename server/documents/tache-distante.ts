import { createHash } from "node:crypto";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { avecComplements } from "../../domain/fre/vocabulaire/complements.ts";
import type { Transaction } from "../db/base.ts";
import { ouvrirFile } from "../file-durable.ts";
import { appelerLecteur, type IssueAppel } from "../lecteur-distant/appeler.ts";
import { composer } from "../lecteur-distant/composer.ts";
import { VERSION_CONSIGNE } from "../lecteur-distant/consigne.ts";
import { creerDisjoncteur } from "../lecteur-distant/disjoncteur.ts";
import {
  cloreLectureDistante,
  type DocumentARelire,
  depenses,
  documentARelire,
  garderPropositions,
  type LectureDistantePrise,
  laisserLectureDistante,
  noterAppel,
  oublierAppels,
  prendreLectureDistante,
  rendreLectureDistante,
  tenirLectureDistante,
} from "../lecteur-distant/lecteur-distant.queries.ts";
import type { PageEnvoyee } from "../lecteur-distant/page-envoyee.ts";
import { placer, type ReponsePlacee } from "../lecteur-distant/placer.ts";
import { preparerPages } from "../lecteur-distant/preparer.ts";
import type { ReglagesLecteurDistant } from "../lecteur-distant/reglages.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu, sansLever } from "../tache-de-fond.ts";
import { complementsDe } from "../vocabulaire/vocabulaire.queries.ts";
import { lectureGardee } from "./lecture-gardee.queries.ts";
import { presenter } from "./presenter.ts";
import { documentGarde } from "./reconstruire.ts";

const RELEVE_MS = 3_000;
const BAIL_S = 20;
const BATTEMENT_MS = (BAIL_S * 1000) / 4;
/** Secondes avant de réessayer ; au bout de la liste, ce document se passera de second lecteur. */
const ATTENTES_S = [30, 120, 600, 1_800];
/** Une réponse hors du schéma se paie : deux suffisent. */
const ESSAIS_HORS_SCHEMA = 2;
const ENTRETIEN_MS = 60 * 60_000;
const APPELS_GARDES_JOURS = 400;
/** Quand le service ne dit pas ses jetons, on les compte larges : le budget tient quand même. */
const JETONS_PAR_PAGE = 4_000;
const JETONS_RENDUS = 4_000;

/** La personne au nom de qui le document est lu n'en a plus le droit. */
class DroitPerdu extends Error {}

/** La tâche qui fait relire au dehors ce que le premier lecteur n'a pas su fermer. */
export interface TacheDistante {
  demarrer(): void;
  /** Mène tout ce qui est dû ; rend le nombre de documents relus. */
  vider(): Promise<number>;
  arreter(): Promise<void>;
}

type Outils = Pick<Services, "base" | "horloge" | "fichiers" | "config">;

export function creerTacheDistante(
  services: Outils,
  dire: DireFaute = () => undefined,
  preparer: (chemin: string) => Promise<PageEnvoyee[]> = preparerPages,
): TacheDistante {
  const disjoncteur = creerDisjoncteur();
  const { base, horloge } = services;
  const dans = (secondes: number) => new Date(horloge().getTime() + secondes * 1000);

  const auNomDe = <T>(prise: LectureDistantePrise, travail: (tx: Transaction) => Promise<T>): Promise<T> => {
    if (!prise.lance_par) throw new DroitPerdu();
    return base.auNomDe(prise.lance_par, horloge(), (tx, identite) => {
      if (!identite || !peut(identite.acteur, "deposer_document")) throw new DroitPerdu();
      return travail(tx);
    });
  };

  const prendre = async (): Promise<LectureDistantePrise | null> => {
    const reglages = services.config.lecteurDistant;
    if (!reglages || disjoncteur.coupeJusqua(horloge().getTime()) !== null) return null;
    return base.porte(async (tx) => {
      const { appels, micros } = await depenses(tx, horloge());
      if (appels >= reglages.appelsParJour || micros >= reglages.eurosParMois * 1_000_000) return null;
      return (await prendreLectureDistante(tx, horloge(), BAIL_S)) ?? null;
    });
  };

  /** Tout juste avant d'envoyer : la société le permet-elle encore ? */
  const permis = (prise: LectureDistantePrise) => auNomDe(prise, (tx) => documentARelire(tx, prise.document_id));

  const appeler = async (document: DocumentARelire, pages: PageEnvoyee[], reglages: ReglagesLecteurDistant) => {
    const fait_le = horloge();
    const issue = await appelerLecteur(pages, reglages, file.arret);
    if (issue.faute !== null || issue.reponse) disjoncteur.noter(issue.faute !== "service", horloge().getTime());
    await base.porte((tx) => noterAppel(tx, { fait_le, ...appelDe(issue, document, pages, reglages) }));
    return issue;
  };

  const garder = (prise: LectureDistantePrise, document: DocumentARelire, empreinte: string, reponse: ReponsePlacee) =>
    auNomDe(prise, async (tx) => {
      const close = await cloreLectureDistante(tx, prise, { empreinte, reponse });
      return close && proposer(tx, document, reponse);
    });

  const relire = async (prise: LectureDistantePrise, reglages: ReglagesLecteurDistant): Promise<boolean> => {
    const laisser = () => base.porte((tx) => laisserLectureDistante(tx, prise)).then(() => false);
    if (prise.essais > ATTENTES_S.length) return laisser();
    const document = await permis(prise);
    if (!document) return laisser();
    const empreinte = empreinteDe(document, reglages);
    if (document.reponse && document.empreinte === empreinte)
      return garder(prise, document, empreinte, document.reponse);
    const pages = await services.fichiers.avecChemin(document.cle, preparer);
    if (pages.length === 0 || !(await permis(prise))) return laisser();
    const issue = await appeler(document, pages, reglages);
    if (issue.reponse) return garder(prise, document, empreinte, placer(issue.reponse, pages));
    const attente = attenteApres(issue, prise.essais);
    if (attente === null) return laisser();
    await base.porte((tx) => rendreLectureDistante(tx, prise, dans(attente), !file.arret.aborted));
    return false;
  };

  const mener = async (prise: LectureDistantePrise): Promise<boolean> => {
    const reglages = services.config.lecteurDistant;
    if (!reglages) return false;
    const tenir = sansLever(
      "bail du second lecteur",
      () => base.porte((tx) => tenirLectureDistante(tx, prise, dans(BAIL_S))),
      dire,
    );
    const battement = setInterval(() => void tenir(), BATTEMENT_MS);
    try {
      return await relire(prise, reglages);
    } catch (erreur) {
      const perdu = erreur instanceof DroitPerdu || (erreur instanceof ErreurMetier && erreur.code === "introuvable");
      if (!perdu) dire({ tache: "second lecteur", err: erreur });
      const attente = perdu ? undefined : ATTENTES_S[prise.essais - 1];
      await base.porte((tx) =>
        attente === undefined
          ? laisserLectureDistante(tx, prise)
          : rendreLectureDistante(tx, prise, dans(attente), true),
      );
      return false;
    } finally {
      clearInterval(battement);
    }
  };

  const file = ouvrirFile({ nom: "second lecteur", releveMs: RELEVE_MS, prendre, mener }, dire);
  const entretenir = () =>
    base.porte((tx) => oublierAppels(tx, new Date(horloge().getTime() - APPELS_GARDES_JOURS * 86_400_000)));
  return {
    demarrer: () =>
      file.demarrer(enContinu("vieux appels du second lecteur", entretenir, { periodeMs: ENTRETIEN_MS }, dire)),
    vider: file.vider,
    arreter: file.arreter,
  };
}

/** Un appel tel que le journal des appels le garde, hors son heure. */
const appelDe = (
  issue: IssueAppel,
  { client_id, id }: DocumentARelire,
  pages: readonly PageEnvoyee[],
  reglages: ReglagesLecteurDistant,
) => ({
  client_id,
  document_id: id,
  hote: new URL(reglages.url).host,
  modele: reglages.modele,
  pages: pages.length,
  octets: pages.reduce((somme, { image }) => somme + image.length, 0),
  cout_micros: coutDe(issue, pages.length, reglages),
  issue,
});

/** Garde ce que cette réponse propose au document tel qu'il est maintenant ; faux s'il n'y est plus. */
async function proposer(tx: Transaction, document: DocumentARelire, reponse: ReponsePlacee): Promise<boolean> {
  const garde = await lectureGardee(tx, document.id);
  if (!garde) return false;
  const mots = await complementsDe(tx, document.client_id);
  const { document: lu, vehicule } = documentGarde(garde);
  const lignesCorrigees = (await presenter(tx, document.id)).lignes.some(({ corrigee }) => corrigee);
  const courante = { document: lu, vehicule, lignesCorrigees };
  await garderPropositions(
    tx,
    document,
    avecComplements(mots, () => composer(reponse, courante)),
  );
  return true;
}

/** Ce dont la réponse dépend : le fichier, qui le lit et ce qu'on lui demande. Tant que rien n'en change, il n'est pas renvoyé. */
const empreinteDe = ({ sha256 }: DocumentARelire, { url, modele }: ReglagesLecteurDistant): string =>
  createHash("sha256")
    .update(JSON.stringify([sha256, url, modele, VERSION_CONSIGNE]))
    .digest("hex");

/** Secondes avant le prochain essai ; nul : il n'y en aura pas. */
function attenteApres({ aRetenter, faute, revenirDansS }: IssueAppel, essais: number): number | null {
  if (!aRetenter || (faute === "document" && essais >= ESSAIS_HORS_SCHEMA)) return null;
  const attente = faute === null ? 0 : ATTENTES_S[essais - 1];
  return attente === undefined ? null : Math.max(attente, revenirDansS ?? 0);
}

/** Le coût d'un appel, en millionièmes d'euro, arrondi vers le haut ; un refus du service ne se facture pas. */
export function coutDe(
  { jetonsEntree, jetonsSortie, gratuit }: Pick<IssueAppel, "jetonsEntree" | "jetonsSortie" | "gratuit">,
  pages: number,
  { prixEntree, prixSortie }: Pick<ReglagesLecteurDistant, "prixEntree" | "prixSortie">,
): number {
  if (gratuit) return 0;
  const entree = jetonsEntree ?? pages * JETONS_PAR_PAGE;
  const sortie = jetonsSortie ?? JETONS_RENDUS;
  // Des centimes par million de jetons : dix mille millionièmes d'euro chacun.
  return Math.ceil((entree * prixEntree + sortie * prixSortie) / 100);
}
