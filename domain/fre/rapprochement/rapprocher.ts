import { franchiseDue, part } from "../calcul/calculer.ts";
import type { ArrondiCompare, Etape } from "../calcul/etapes.ts";
import { moisRevolus, type VetusteApplicable, vetusteApplicable } from "../calcul/vetuste.ts";
import type { Conditions } from "../conditions.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../document-lu.ts";
import { remiseHorsLignes } from "../remise-des-lignes.ts";
import type { Verdict } from "../verdicts.ts";
import { type Couple, type CouplesImposes, coupler } from "./couples.ts";
import {
  chiffreParPostes,
  compteesAutrement,
  type EcartRapport,
  ecartsDuRapport,
  htDesLignes,
  htImprime,
  sansDetail,
} from "./ecarts-rapport.ts";
import { type Attendu, expliquerAttendu } from "./expliquer-attendu.ts";
import { phraseDeFacture, phraseDeLigne } from "./phrases.ts";
import { type Retrouvee, retrouver, seRetrouve } from "./retrouver.ts";
import { presDuSeuil } from "./seuils.ts";
import { type Constat, type LigneVerifiee, netDe, type Regle, verifierLigne } from "./verdicts-ligne.ts";

/** Ce qui se rapproche : le véhicule tel que chaque document le décrit. Sans PV ou sans rapport, les règles qui les lisent se taisent. */
export interface ARapprocher {
  rapport: VehiculeLu | null;
  facture: VehiculeLu;
  pv: VehiculeLu | null;
  conditions: Conditions;
  /** Date de la facture, pour le délai de contestation. */
  dateFacture: string | null;
  couplesImposes?: CouplesImposes;
  /** De même, vers les lignes du PV. */
  couplesPvImposes?: CouplesImposes;
  /** La restitution enregistrée, quand les documents n'impriment pas ces valeurs. */
  restitution?: { date: string | null; kilometrage: number | null; mise_en_circulation: string | null };
}

export interface VerdictMotive extends Verdict {
  phrase: string;
  score: number | null;
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

const SOMME_INCERTAINE =
  "Le total de la facture dépasse la somme de ses lignes, mais toutes n'ont peut-être pas été lues\u00a0: l'écart ne se réclame pas avant de l'avoir vérifié sur la page.";
const TOLERANCE = 2;
const JOUR_MS = 86_400_000;

/** Date ISO décalée d'un nombre de jours, sans fuseau. */
const plusJours = (iso: string, jours: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + jours * JOUR_MS).toISOString().slice(0, 10);

/**
 * Rapproche PV, rapport et facture d'une restitution, et dit ce qui est contestable sous les conditions du contrat. Les règles sont celles du
 * README des documents : chaque ligne de frais a un verdict au moins, la facture entière peut en avoir d'autres ; le total se recalcule sur ce
 * qui reste dû, il n'est donc pas toujours la somme des verdicts.
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
  const verifiees = couples.map((couple) => ({
    couple,
    ...verifierLigne(
      lignes.facture[couple.ligne_facture] as LigneLue,
      couple,
      lignes,
      regle,
      retrouvees.get(couple.ligne_facture),
    ),
  }));
  const attendu = attendre(facture, verifiees, conditions);
  // Une addition que la lecture n'affirme pas se dit, elle ne s'accuse pas.
  const incertain =
    facture.somme_incertaine && !sansDetail(facture) ? Math.max(0, htImprime(facture) - htDesLignes(facture)) : 0;
  const surFacture = verifierFacture(facture, attendu, conditions).filter(
    ({ verdict }) => incertain === 0 || verdict !== "erreur_de_calcul",
  );
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

/**
 * Deux lignes de facture (réparation, puis peinture) dont les bruts font exactement celui de leur ligne de rapport : la règle ne fait servir
 * celle-ci qu'une fois, mais le loueur répondra qu'il a coupé un même prix en deux. À dire avant de réclamer.
 */
function signalerLesEclatees(
  couples: readonly Couple[],
  { facture, rapport }: { facture: readonly LigneLue[]; rapport: readonly LigneLue[] },
): string[] {
  return couples.flatMap(({ double, ligne_facture, ligne_rapport }) => {
    const ligne = ligne_rapport === null ? undefined : rapport[ligne_rapport];
    if (!double || !ligne?.brut_ht) return [];
    const siennes = couples.filter((c) => c.ligne_rapport === ligne_rapport);
    const bruts = siennes.reduce((total, c) => total + (facture[c.ligne_facture]?.brut_ht ?? 0), 0);
    return bruts === ligne.brut_ht
      ? [
          `«\u00a0${facture[ligne_facture]?.designation ?? ""}\u00a0» et l'autre ligne du même dommage font ensemble le montant du rapport\u00a0: le loueur l'a peut-être coupé en deux.`,
        ]
      : [];
  });
}

/** Les lignes qui ne se disent pas absentes parce que la page, elle, nomme leur pièce. */
function signalerLesRetrouvees(retrouvees: ReadonlyMap<number, Retrouvee>, facture: readonly LigneLue[]): string[] {
  return [...retrouvees].flatMap(([rang, trouvee]) =>
    [["Le rapport", trouvee.rapport] as const, ["Le procès-verbal", trouvee.pv] as const].flatMap(([nom, ligne]) =>
      ligne
        ? [
            `${nom} porte «\u00a0${ligne.designation}\u00a0» page ${ligne.page}, hors des lignes lues\u00a0: «\u00a0${facture[rang]?.designation ?? ""}\u00a0» ne s'en dit pas absente. Vérifiez-le sur la page.`,
          ]
        : [],
    ),
  );
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

function attendre(
  facture: VehiculeLu,
  verifiees: readonly LigneVerifiee[],
  { remise, franchise }: Conditions,
): Attendu {
  const sansLigne = facture.lignes.length === 0;
  const { totaux } = facture;
  // Un relevé n'a pas de ligne : ses totaux en tiennent lieu, et seules ses déductions se vérifient.
  const retenues = verifiees.filter((v) => v.retenue);
  const muet = sansDetail(facture);
  const deTotaux = muet ? htImprime(facture) : (totaux.brut_ht ?? 0) - Math.abs(totaux.abattement_ht ?? 0);
  const nets = sansLigne ? [deTotaux] : retenues.map((v) => v.net_attendu);
  const gardees = nets.reduce((a, b) => a + b, 0);
  // La facture peut avoir pris cette remise ligne à ligne : ces lignes ne la doivent plus.
  const remisees = retenues.reduce((total, v) => total + (v.remisee ? v.net_attendu : 0), 0);
  const enRemise = remise?.assiette === "total" && !muet ? part(gardees - remisees, remise.taux_pct) : 0;
  // Sans ligne, une franchise par élément ne se vérifie pas : celle de la facture est tenue pour juste.
  const parElementSansLigne = sansLigne && franchise?.type === "par_element";
  const due = muet
    ? 0
    : parElementSansLigne
      ? Math.min(Math.abs(totaux.franchise_ht ?? 0), gardees - enRemise)
      : franchiseDue(franchise, nets, gardees - enRemise);
  const autres = facture.lignes.filter((l) => l.nature !== "fre").reduce((total, l) => total + netDe(l), 0);
  return { gardees, remise: enRemise, franchise: due, autres, net: gardees - enRemise - due + autres };
}

/** Les verdicts qui portent sur la facture entière. */
function verifierFacture(
  facture: VehiculeLu,
  attendu: Attendu,
  { remise, franchise, regime_tva }: Conditions,
): Constat[] {
  const { totaux } = facture;
  const constats: Constat[] = [];
  const imprime = htImprime(facture);
  const calcule = htDesLignes(facture);
  if (imprime > calcule && !sansDetail(facture))
    constats.push({ verdict: "erreur_de_calcul", montant: imprime - calcule, attendu: calcule, constate: imprime });
  // Un total qui additionne les remises des lignes ne déduit rien de plus.
  const remiseDeduite = remiseHorsLignes(facture);
  if (remise?.assiette === "total" && attendu.remise - remiseDeduite > TOLERANCE)
    constats.push({
      verdict: "remise_non_appliquee",
      montant: attendu.remise - remiseDeduite,
      attendu: attendu.remise,
      constate: remiseDeduite,
      taux_pct: remise.taux_pct,
    });
  const franchiseDeduite = Math.abs(totaux.franchise_ht ?? 0);
  if (franchise && attendu.franchise > franchiseDeduite)
    constats.push({
      verdict: "franchise_non_deduite",
      montant: attendu.franchise - franchiseDeduite,
      attendu: attendu.franchise,
      constate: franchiseDeduite,
    });
  if (regime_tva === "hors_champ" && (totaux.tva ?? 0) > 0)
    constats.push({ verdict: "tva_a_tort", montant: totaux.tva ?? 0, attendu: 0, constate: totaux.tva ?? 0 });
  return constats;
}

const verdictDeFacture = (constat: Constat): VerdictMotive => ({
  ligne_facture: null,
  ligne_rapport: null,
  ligne_pv: null,
  verdict: constat.verdict,
  montant_contestable: constat.montant,
  phrase: phraseDeFacture(constat),
  score: null,
});

/** Un procès-verbal sans ligne, sans la mention qu'aucun dommage n'est constaté : rien ne dit qu'il a été lu. */
const estMuet = ({ lignes, sans_dommage }: VehiculeLu): boolean => lignes.length === 0 && !sans_dommage;

interface Lignes {
  facture: readonly LigneLue[];
  rapport: readonly LigneLue[];
  pv: readonly LigneLue[];
}

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
    }));
  });
}

/** Les lignes dues dont la mesure frôle le seuil : la photo tranche, pas le calcul. */
function signalerLesMesures(
  verifiees: readonly (LigneVerifiee & { couple: Couple })[],
  lignes: Lignes,
  { seuils }: Conditions,
): string[] {
  return verifiees.flatMap(({ couple, retenue, net_facture }) => {
    const enRapport = couple.ligne_rapport === null ? undefined : lignes.rapport[couple.ligne_rapport];
    const pres = retenue && net_facture > 0 && enRapport ? presDuSeuil(enRapport, seuils) : null;
    return pres && enRapport
      ? `« ${enRapport.designation} » mesure ${pres.mesure} mm pour un seuil de ${pres.seuil} mm : trop près pour le contester sans vérifier la photo.`
      : [];
  });
}

function avertir(
  { rapport, facture, pv, conditions, dateFacture }: ARapprocher,
  { age_mois, kilometrage }: { age_mois: number | null; kilometrage: number | null },
  { parPostes, aRapport, aPv }: Regle,
): string[] {
  const phrases: string[] = [];
  for (const [nom, autre] of [["Le rapport", rapport] as const, ["Le procès-verbal", pv] as const])
    if (autre?.immatriculation && facture.immatriculation && autre.immatriculation !== facture.immatriculation)
      phrases.push(
        `${nom} porte la plaque ${autre.immatriculation}, la facture ${facture.immatriculation} : vérifiez qu'ils parlent du même véhicule.`,
      );
  if (!rapport) phrases.push("Sans rapport d'expertise, les lignes ne se comparent à rien de chiffré.");
  if (!pv) phrases.push("Sans procès-verbal de restitution, l'absence d'un dommage au retour ne se vérifie pas.");
  if (rapport && !aRapport)
    phrases.push("Aucune ligne ne se lit sur le rapport : aucune ligne de la facture ne peut s'en dire absente.");
  if (pv && !aPv)
    phrases.push(
      "Aucun dommage ne se lit sur le procès-verbal, qui ne dit pas non plus qu'il n'y en a pas : l'absence d'un dommage au retour ne se vérifie pas.",
    );
  if (facture.lignes.length === 0)
    phrases.push("La facture ne détaille aucune ligne : seules sa remise, sa franchise et sa TVA se vérifient.");
  if (conditions.vetuste && age_mois === null)
    phrases.push("La date de mise en circulation manque : la vétusté n'a pas pu être calculée.");
  if (conditions.vetuste && age_mois !== null && kilometrage === null)
    phrases.push("Le kilométrage manque : la vétusté est celle d'un usage ordinaire.");
  if (parPostes) phrases.push("Le rapport chiffre les heures à part : ses montants ne se comparent pas ligne à ligne.");
  if (!dateFacture) phrases.push("La date de la facture manque : le délai de contestation n'est pas connu.");
  return phrases;
}
