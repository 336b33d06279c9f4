import type { ArrondiCompare, Etape } from "../calcul/etapes.ts";
import { moisRevolus, type VetusteApplicable, vetusteApplicable } from "../calcul/vetuste.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../document-lu.ts";
import { accuse, type Certitude, type CodeVerdict, type Verdict } from "../verdicts.ts";
import type { ARapprocher } from "./a-rapprocher.ts";
import {
  avertir,
  type Lignes,
  SOMME_INCERTAINE,
  signalerLesEclatees,
  signalerLesMesures,
  signalerLesRetrouvees,
} from "./avertissements.ts";
import { type Couple, coupler } from "./couples.ts";
import {
  chiffreParPostes,
  compteesAutrement,
  type EcartRapport,
  ecartsDuRapport,
  htDesLignes,
  htImprime,
  sansDetail,
} from "./ecarts-rapport.ts";
import { expliquerAttendu } from "./expliquer-attendu.ts";
import { attendre, verifierFacture } from "./facture-attendue.ts";
import { factureAVerifier, manqueALaFacture, sansSuspendu } from "./facture-comptee.ts";
import type { Constat, LigneVerifiee, Regle } from "./ligne-verifiee.ts";
import type { Manque } from "./manque.ts";
import { phraseDeFacture, phraseDeLigne } from "./phrases.ts";
import { reservesDuDossier } from "./reserves.ts";
import { retrouver, seRetrouve } from "./retrouver.ts";
import { verifierLigne } from "./verdicts-ligne.ts";

export interface VerdictMotive extends Verdict {
  phrase: string;
  score: number | null;
  certitude: Certitude | null;
  /** D'une ligne à vérifier, ce qu'il faut lire ou confirmer pour en juger. */
  manques: Manque[];
}

export interface Rapprochement {
  couples: Couple[];
  /** Lignes du rapport et du PV que rien ne facture. */
  rapport_seul: number[];
  pv_seul: number[];
  /** Lignes du rapport que la facture compte sous une autre, ou répartit. */
  comptees_autrement: { rapport: number; facture: number | null }[];
  verdicts: VerdictMotive[];
  net_ht_facture: number;
  net_ht_attendu: number;
  /** Contestable, TVA à tort comprise, en centimes. */
  montant_contestable_total: number;
  date_limite: string | null;
  /** La facture attendue, étape par étape, puis l'âge et l'usage qui ont choisi les taux. */
  etapes: Etape[];
  arrondis: ArrondiCompare[];
  vetuste: VetusteApplicable & { age_mois: number | null; kilometrage: number | null };
  /** Du rapport à la facture, marche par marche ; vide sans rapport. */
  ecarts: EcartRapport[];
  /** Ce qui manquait au calcul, en phrases. */
  avertissements: string[];
}

const JOUR_MS = 86_400_000;

/** Date ISO décalée d'un nombre de jours, sans fuseau. */
const plusJours = (iso: string, jours: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + jours * JOUR_MS).toISOString().slice(0, 10);

/**
 * Rapproche PV, rapport et facture d'une restitution, et dit ce qui est contestable sous les conditions du contrat. Chaque
 * ligne de frais a un verdict au moins, la facture entière peut en avoir d'autres ; le total se recalcule sur ce qui reste dû, il n'est donc pas toujours la somme des verdicts.
 */
export function rapprocher(entree: ARapprocher): Rapprochement {
  const { rapport, facture, pv, conditions } = entree;
  const situation = situationDe(entree);
  const vetuste = vetusteApplicable(conditions.vetuste, situation);
  const lignes = { facture: facture.lignes, rapport: rapport?.lignes ?? [], pv: pv?.lignes ?? [] };
  const couples = coupler(lignes, entree.couplesImposes, entree.couplesPvImposes);
  const retrouvees = retrouver(couples, lignes.facture, { rapport, pv });
  const regle: Regle = {
    conditions,
    vetuste,
    aRapport: rapport !== null && (!estMuet(rapport) || seRetrouve(retrouvees, "rapport", couples.length)),
    aPv: pv !== null && (!estMuet(pv) || seRetrouve(retrouvees, "pv", couples.length)),
    parPostes: chiffreParPostes(lignes.rapport),
    kmApres: kmApresPv(rapport, pv),
  };
  const reserves = reservesDuDossier({
    facture,
    rapport,
    pv,
    couples,
    retrouvees,
    couplesImposes: entree.couplesImposes ?? {},
    couplesPvImposes: entree.couplesPvImposes ?? {},
    confirmes: entree.confirmes ?? {},
    doutes: entree.doutes ?? {},
  });
  const verifiees = couples.map((couple, k) => ({
    couple,
    ...verifierLigne(
      lignes.facture[couple.ligne_facture] as LigneLue,
      couple,
      lignes,
      regle,
      retrouvees.get(couple.ligne_facture),
      reserves[k],
    ),
  }));
  const due = attendre(facture, verifiees, conditions);
  const manque = manqueALaFacture(facture, entree.confirmes?.facture);
  const attendu = manque ? sansSuspendu(due, facture) : due;
  // Une addition que la lecture n'affirme pas se dit, elle ne s'accuse pas.
  const doutee = (facture.somme_incertaine || manque !== undefined) && !sansDetail(facture);
  const incertain = doutee ? Math.max(0, htImprime(facture) - htDesLignes(facture)) : 0;
  const trouves = verifierFacture(facture, due, conditions).filter(
    ({ verdict }) => incertain === 0 || verdict !== "erreur_de_calcul",
  );
  const surFacture = manque ? factureAVerifier(trouves, manque) : trouves;
  const net_ht_facture = htImprime(facture);
  const tvaATort = surFacture.find((c) => c.verdict === "tva_a_tort")?.montant ?? 0;
  return {
    couples,
    rapport_seul: seules(
      lignes.rapport,
      couples.flatMap((c) => [c.ligne_rapport, ...c.regroupees]),
    ),
    pv_seul: seules(
      lignes.pv,
      couples.map((c) => c.ligne_pv),
    ),
    comptees_autrement: compteesAutrement(rapport, couples),
    verdicts: [...verdictsDeLignes(verifiees, lignes), ...surFacture.map(verdictDeFacture)],
    net_ht_facture,
    net_ht_attendu: attendu.net,
    montant_contestable_total: Math.max(0, net_ht_facture - incertain - attendu.net) + tvaATort,
    date_limite: entree.dateFacture ? plusJours(entree.dateFacture, conditions.delai_contestation_jours) : null,
    ...expliquerAttendu({ attendu, verifiees, facture, conditions, vetuste }),
    vetuste: { ...vetuste, ...situation },
    ecarts: rapport ? ecartsDuRapport(rapport, facture, couples) : [],
    avertissements: [
      ...(incertain > 0 ? [SOMME_INCERTAINE] : []),
      ...avertir(entree, situation, regle),
      ...signalerLesRetrouvees(retrouvees, lignes.facture),
      ...signalerLesEclatees(couples, lignes),
      ...signalerLesMesures(verifiees, lignes, conditions),
    ],
  };
}

/** Le véhicule d'un document, choisi par sa plaque quand un relevé en porte plusieurs. */
export function vehiculeDe(document: DocumentLu, plaque: string | null): VehiculeLu | null {
  return (
    document.vehicules.find((v) => plaque !== null && v.immatriculation === plaque) ?? document.vehicules[0] ?? null
  );
}

/**
 * Restitution : d'abord ce que le PV en dit, puis le rapport, puis la facture, puis la fiche. Le compteur du rapport vient après celui de la
 * facture : il est parfois celui de l'expertise, des jours et des kilomètres plus tard.
 */
function situationDe({ rapport, facture, pv, restitution }: ARapprocher) {
  const premier = <T>(lire: (v: VehiculeLu) => T | null, documents = [pv, rapport, facture]): T | null =>
    documents.map((v) => (v ? lire(v) : null)).find((valeur) => valeur !== null) ?? null;
  const date = premier((v) => v.date_restitution) ?? restitution?.date ?? null;
  const mec = premier((v) => v.date_mise_en_circulation) ?? restitution?.mise_en_circulation ?? null;
  return {
    age_mois: date && mec ? moisRevolus(mec, date) : null,
    kilometrage: premier((v) => v.kilometrage, [pv, facture, rapport]) ?? restitution?.kilometrage ?? null,
  };
}

const kmExpertise = (rapport: VehiculeLu): number | null => rapport.expertise?.kilometrage ?? rapport.kilometrage;

function kmApresPv(rapport: VehiculeLu | null, pv: VehiculeLu | null): number | null {
  const [releves, rendus] = [rapport && kmExpertise(rapport), pv?.kilometrage];
  return releves === null || rendus === null || rendus === undefined ? null : releves - rendus;
}

const seules = (lignes: readonly LigneLue[], prises: readonly (number | null)[]): number[] =>
  lignes.flatMap((ligne, rang) => (ligne.nature === "fre" && !prises.includes(rang) ? [rang] : []));

const verdictDeFacture = (constat: Constat): VerdictMotive => ({
  ligne_facture: null,
  ligne_rapport: null,
  ligne_pv: null,
  verdict: constat.verdict,
  montant_contestable: constat.montant,
  phrase: phraseDeFacture(constat),
  score: null,
  // La facture seule le prouve : ses additions, ses propres déductions, sa TVA.
  certitude: accuse(constat.verdict) ? "arithmetique" : null,
  manques: constat.manques ?? [],
});

const CERTITUDES_DE_LIGNE: Partial<Record<CodeVerdict, Certitude>> = {
  erreur_de_calcul: "arithmetique",
  absent_du_rapport: "deux_documents",
  double_facturation: "deux_documents",
  absent_du_pv: "deux_documents",
  posterieur_a_la_restitution: "deux_documents",
  sous_seuil: "deux_documents",
  operation_disproportionnee: "deux_documents",
  montant_superieur_au_rapport: "deux_documents",
  vetuste_absente_ou_fausse: "un_document",
  remise_non_appliquee: "un_document",
};

/** Un procès-verbal sans ligne, sans la mention qu'aucun dommage n'est constaté : rien ne dit qu'il a été lu. */
const estMuet = ({ lignes, sans_dommage }: VehiculeLu): boolean => lignes.length === 0 && !sans_dommage;

function verdictsDeLignes(verifiees: readonly (LigneVerifiee & { couple: Couple })[], lignes: Lignes): VerdictMotive[] {
  return verifiees.flatMap(({ couple, constats }) => {
    const { ligne_facture, ligne_rapport, ligne_pv, score } = couple;
    const dites = {
      facture: lignes.facture[ligne_facture] as LigneLue,
      rapport: ligne_rapport === null ? undefined : lignes.rapport[ligne_rapport],
      pv: ligne_pv === null ? undefined : lignes.pv[ligne_pv],
    };
    const dits: Constat[] = constats.length > 0 ? constats : [{ verdict: "conforme", montant: 0 }];
    return dits.map((constat) => ({
      ligne_facture,
      ligne_rapport,
      ligne_pv,
      verdict: constat.verdict,
      montant_contestable: constat.montant,
      phrase: phraseDeLigne(constat, dites),
      score,
      certitude: CERTITUDES_DE_LIGNE[constat.verdict] ?? null,
      manques: constat.manques ?? [],
    }));
  });
}
