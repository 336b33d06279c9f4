import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { LigneLue, Source } from "../../../domain/fre/document-lu.ts";
import { TAUX_DE_TVA } from "../../../domain/fre/taux-de-tva.ts";
import type { Mot } from "../commun/geometrie.ts";
import { type Poids, ROLES, type Role } from "./ressemblances.ts";

/** Un montant imprimé hors des lignes, en centimes, et ce que ses libellés pèsent pour chaque rôle. */
export interface Observation {
  centimes: number;
  page: number;
  /** Son libellé, puis lui. */
  mots: readonly Mot[];
  /** Sa place, s'il s'imprime comme une ligne. */
  source?: Source;
  /** Ce qui l'imprime : deux observations de la même inscription ne servent qu'un rôle. */
  inscription: object;
  poids: Poids;
  /** Le rôle que son libellé dit en toutes lettres, hors d'une phrase. */
  nomme: Role | null;
  /** Rien ne le nomme : les équations seules lui donnent un rôle. */
  muet: boolean;
}

export type Affectation = Partial<Record<Role, Observation>>;

/** Sommes des lignes, en centimes ; `null` où elles n'en ont pas. */
export interface Sommes {
  brut: number | null;
  abattement: number | null;
  net: number | null;
}

export function sommesDe(lignes: readonly LigneLue[]): Sommes {
  return {
    brut: sommeDesLignes(lignes, "brut_ht"),
    abattement: lignes.some(({ abattement_ht }) => abattement_ht)
      ? lignes.reduce((somme, { abattement_ht }) => somme + Math.abs(abattement_ht ?? 0), 0)
      : null,
    net: sommeDesLignes(lignes, "net_ht"),
  };
}

/** Une équation fermée vaut plus que tout libellé ; ouverte, elle retire autant. */
const PREUVE = 3;
const DEMENTI = -3;
/** Un brut qui est la somme des nets n'est pas un brut. */
const CONTRESENS = -6;
/** Un montant que rien ne nomme, dans un rôle que seules les équations lui donnent. */
const MUET = -0.5;
/** Un total que son libellé nomme et que rien d'autre ne remplit ne s'oublie pas pour que le compte tombe juste : c'est l'écart du papier. */
const OUBLI = -14;
/** Un total nommé que rien n'emploie, quand un autre du même nom l'a remplacé. */
const PERDU = -4;
/** Sans taxe ni hors taxes, ce qui est à payer est aussi le hors taxes. */
const PARTAGE = 0.2;
const AU_TAUX = 1;
/** Part du total, hors taxes ou non, au-delà de laquelle un montant n'en est pas la taxe, fût-il mal calculé : un capital, un identifiant. */
const TAXE_MAXIMUM = 0.5;

const abs = (observation: Observation | undefined): number => Math.abs(observation?.centimes ?? 0);
const memeSomme = (observation: Observation, somme: number | null): boolean =>
  somme !== null && somme !== 0 && abs(observation) === Math.abs(somme);
const memeInscription = (a: Observation | undefined, b: Observation | undefined): boolean =>
  a !== undefined && b !== undefined && a.inscription === b.inscription;

/** Vrai si cette taxe est, au centime de chaque rangée près, celle d'un taux légal. */
const auTaux = (net: number, tva: number): boolean =>
  net !== 0 &&
  tva !== 0 &&
  TAUX_DE_TVA.some((taux) => Math.abs(Math.abs(net) * taux - Math.abs(tva) * 10_000) <= 20_000);

/** Net + TVA = TTC, la taxe étant au mieux d'un taux légal. */
function taxe({ brut_ht: brut, net_ht: net, tva, ttc }: Affectation): number {
  if ([brut, net, ttc].some((o) => o && abs(tva) > TAXE_MAXIMUM * abs(o))) return OUBLI + DEMENTI;
  if (!net || !tva) return 0;
  const taux = auTaux(net.centimes, tva.centimes) ? AU_TAUX : 0;
  if (!ttc) return taux;
  return Math.abs(net.centimes + tva.centimes - ttc.centimes) <= 1 ? PREUVE + taux : DEMENTI;
}

const retires = ({ remise_ht, franchise_ht }: Affectation): number => abs(remise_ht) + abs(franchise_ht);

/** Brut − abattement − remise − franchise = net. */
function chaine(affectation: Affectation): number {
  const { brut_ht: brut, abattement_ht: abattement, net_ht: net } = affectation;
  // Sans net, un total hors taxes n'a rien dont il serait le brut.
  if (brut && !net && (brut.poids.brut_ht ?? MUET) < 0) return CONTRESENS;
  if (!brut || !net) return 0;
  const deduit = abs(abattement) + retires(affectation);
  if (abs(brut) - deduit !== abs(net)) return DEMENTI;
  // Sans rien de déduit, un second hors taxes du même montant n'est un brut que s'il le dit.
  if (deduit === 0 && (brut.poids.brut_ht ?? MUET) < 0) return CONTRESENS;
  return deduit > 0 ? PREUVE : 0;
}

/** Le brut, l'abattement et le net face à la somme des lignes ; le net une fois la remise et la franchise retirées. */
function brutDesLignes({ brut_ht: brut }: Affectation, sommes: Sommes): number {
  if (!brut || sommes.brut === null) return 0;
  if (memeSomme(brut, sommes.brut)) return PREUVE;
  return sommes.net !== sommes.brut && memeSomme(brut, sommes.net) ? CONTRESENS : DEMENTI;
}

function abattementDesLignes({ brut_ht, abattement_ht: abattement }: Affectation, sommes: Sommes): number {
  if (!abattement) return 0;
  if (sommes.abattement !== null) return memeSomme(abattement, sommes.abattement) ? PREUVE : DEMENTI;
  // Un abattement que ni les lignes ni un brut n'appuient n'est celui de rien.
  return !brut_ht && sommes.net !== null ? DEMENTI : 0;
}

function netDesLignes(affectation: Affectation, { net: somme, abattement: deduit }: Sommes): number {
  const { net_ht: net, abattement_ht: abattement } = affectation;
  if (!net || somme === null) return 0;
  // La vétusté qu'aucune ligne ne porte se retire de leur somme, au pied.
  const auPied = deduit === null || deduit === 0 ? abs(abattement) : 0;
  return Math.abs(somme) - retires(affectation) - auPied === abs(net) ? PREUVE : DEMENTI;
}

/** Les équations qu'une affectation ferme, et les rôles qu'elles tiennent. */
export function tenus(affectation: Affectation, sommes: Sommes): ReadonlySet<Role> {
  const roles: Role[] = [];
  if (taxe(affectation) >= PREUVE) roles.push("net_ht", "tva", "ttc");
  if (chaine(affectation) >= PREUVE) roles.push("brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht");
  if (brutDesLignes(affectation, sommes) >= PREUVE) roles.push("brut_ht");
  if (abattementDesLignes(affectation, sommes) >= PREUVE) roles.push("abattement_ht");
  if (netDesLignes(affectation, sommes) >= PREUVE) roles.push("net_ht", "remise_ht", "franchise_ht");
  return new Set(roles);
}

/** Ce que disent les libellés des montants retenus. */
function libelles(affectation: Affectation): number {
  let note = 0;
  for (const role of ROLES) {
    const observation = affectation[role];
    if (!observation) continue;
    const partage = role === "net_ht" && memeInscription(observation, affectation.ttc);
    note += partage ? PARTAGE : (observation.poids[role] ?? MUET);
  }
  return note;
}

/** Les totaux nommés que l'affectation laisse sans valeur, et ce qui est dû que rien ne dit hors taxes. */
function oublis(affectation: Affectation, observations: readonly Observation[], roles: readonly Role[]): number {
  const pris = new Set(Object.values(affectation).map(({ inscription }) => inscription));
  const laisse = (role: Role) =>
    !affectation[role] && observations.some(({ nomme, inscription }) => nomme === role && !pris.has(inscription));
  const sansNet = roles.includes("net_ht") && affectation.ttc && !affectation.tva && !affectation.net_ht;
  return (roles.filter(laisse).length + (sansNet ? 1 : 0)) * OUBLI;
}

/** Les montants nommés qu'aucun rôle n'emploie. */
function perdus(affectation: Affectation, observations: readonly Observation[]): number {
  const pris = new Set(Object.values(affectation).map(({ centimes }) => Math.abs(centimes)));
  const laisses = observations.filter(({ nomme, centimes }) => nomme !== null && !pris.has(Math.abs(centimes)));
  return new Set(laisses.map(({ centimes }) => Math.abs(centimes))).size * PERDU;
}

const CANDIDATS_MAXIMUM = 5;

/** Les observations qui peuvent tenir un rôle, ses libellés d'abord, et l'absence ; sans libellé, seulement ce que les lignes font. */
function candidats(role: Role, observations: readonly Observation[], sommes: Sommes): (Observation | undefined)[] {
  const somme = { brut_ht: sommes.brut, abattement_ht: sommes.abattement, net_ht: sommes.net }[role as "net_ht"];
  const admis = observations.filter(
    (o) => o.poids[role] !== undefined || (o.muet && somme !== undefined && memeSomme(o, somme)),
  );
  admis.sort((a, b) => (b.poids[role] ?? MUET) - (a.poids[role] ?? MUET));
  const distincts = admis.filter((o, i) => admis.findIndex((autre) => autre.centimes === o.centimes) === i);
  return [undefined, ...distincts.slice(0, CANDIDATS_MAXIMUM)];
}

interface Essai {
  affectation: Affectation;
  note: number;
}
const RIEN: Essai = { affectation: {}, note: Number.NEGATIVE_INFINITY };

/** Plusieurs taux ont chacun leur taxe, dont le total n'est pas toujours imprimé : c'est leur somme. */
function taxesReunies(taxes: readonly (Observation | undefined)[]): Observation[] {
  const nommees = taxes.filter((o) => o !== undefined && !o.muet);
  const [premiere] = nommees;
  if (!premiere || nommees.length < 2) return [];
  const centimes = nommees.reduce((somme, o) => somme + (o?.centimes ?? 0), 0);
  return [{ ...premiere, centimes, inscription: {}, mots: nommees.flatMap((o) => o?.mots ?? []) }];
}

/** La taxe et le total taxes comprises qui vont le mieux à un net ; sans libellé, une taxe au taux légal, ou ce que les deux autres font. */
function meilleureTaxe(net: Observation | undefined, observations: readonly Observation[], sommes: Sommes): Essai {
  const nommees = candidats("tva", observations, sommes);
  const ttcs = candidats("ttc", observations, sommes);
  const muets = observations.filter(({ muet }) => muet);
  const nues = muets.filter(
    ({ centimes }) =>
      net && (auTaux(net.centimes, centimes) || ttcs.some((ttc) => ttc && ttc.centimes - net.centimes === centimes)),
  );
  let meilleur = RIEN;
  for (const tva of [...nommees, ...taxesReunies(nommees), ...nues]) {
    const faits = muets.filter((o) => net && tva && Math.abs(net.centimes + tva.centimes - o.centimes) <= 1);
    for (const ttc of [...ttcs, ...faits]) {
      if (memeInscription(tva, ttc) || memeInscription(net, tva) || (memeInscription(net, ttc) && tva)) continue;
      const affectation: Affectation = { ...(net && { net_ht: net }), ...(tva && { tva }), ...(ttc && { ttc }) };
      const note =
        libelles(affectation) + taxe(affectation) + oublis(affectation, observations, ["net_ht", "tva", "ttc"]);
      if (note > meilleur.note) meilleur = { affectation, note };
    }
  }
  return meilleur;
}

/** Ce que vaut une affectation : libellés, équations fermées ou démenties, totaux nommés qu'elle oublie. */
const noter = (affectation: Affectation, observations: readonly Observation[], sommes: Sommes): number =>
  libelles(affectation) +
  taxe(affectation) +
  chaine(affectation) +
  brutDesLignes(affectation, sommes) +
  abattementDesLignes(affectation, sommes) +
  netDesLignes(affectation, sommes) +
  oublis(affectation, observations, ROLES) +
  perdus(affectation, observations);

/** L'affectation des montants imprimés qui ferme le mieux les équations d'un document ; les libellés ne font que peser. Fonction pure. */
export function resoudre(observations: readonly Observation[], sommes: Sommes): Affectation {
  const avant: readonly Role[] = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht"];
  const choix = avant.map((role) => candidats(role, observations, sommes));
  let meilleur = RIEN;
  const essayer = (rang: number, affectation: Affectation): void => {
    const role = avant[rang];
    if (!role) {
      const note = noter(affectation, observations, sommes);
      if (note > meilleur.note) meilleur = { affectation, note };
      return;
    }
    for (const observation of choix[rang] ?? []) {
      if (Object.values(affectation).some((pris) => memeInscription(pris, observation))) continue;
      essayer(rang + 1, observation ? { ...affectation, [role]: observation } : affectation);
    }
  };
  for (const net of candidats("net_ht", observations, sommes))
    essayer(0, meilleureTaxe(net, observations, sommes).affectation);
  return meilleur.affectation;
}
