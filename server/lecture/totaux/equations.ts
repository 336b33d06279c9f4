import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { LigneLue, TotauxLus } from "../../../domain/fre/document-lu.ts";
import type { LibelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import type { Mot } from "../commun/geometrie.ts";

export type Champ = keyof TotauxLus;

/** Un montant imprimé hors des lignes, et le total que son libellé annonce. */
export interface Observation {
  centimes: number;
  page: number;
  mots: Mot[];
  /** `null` : sans libellé connu. */
  champ: LibelleTotal | null;
  /** Dans une phrase (« franchise de 250,00 € par restitution ») : le montant illustre plus souvent qu'il ne totalise. */
  phrase: boolean;
}

export type Affectation = Partial<Record<Champ, Observation>>;

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
/** Le libellé dit ce rôle, un autre, ou rien ; un montant de phrase. */
const DIT = 1;
const DIT_AUTRE = -1.5;
const MUET = -0.5;
const EN_PHRASE = -1;
/** Un total que son libellé nomme et que rien d'autre ne remplit ne s'oublie pas pour que le compte tombe juste : c'est l'écart du papier. */
const OUBLI = -7;
/** Taux légaux, en centièmes de pour-cent : métropole, outre-mer. */
const TAUX_LEGAUX = [2000, 1000, 850, 550, 210];
const AU_TAUX = 1;

const abs = (observation: Observation | undefined): number => Math.abs(observation?.centimes ?? 0);
const egal = (a: number, b: number, tolerance = 0): boolean => Math.abs(a - b) <= tolerance;
const memeSomme = (observation: Observation, somme: number | null): boolean =>
  somme !== null && somme !== 0 && abs(observation) === Math.abs(somme);

const auTaux = (net: number, tva: number): boolean =>
  net !== 0 && tva !== 0 && TAUX_LEGAUX.some((taux) => egal(Math.abs(net) * taux, Math.abs(tva) * 10_000, 20_000));

function dit(champ: Champ, { champ: libelle, phrase }: Observation): number {
  const base = libelle === champ ? DIT : libelle === null || libelle === "totaux" ? MUET : DIT_AUTRE;
  return base + (phrase ? EN_PHRASE : 0);
}

/** Ce que disent les libellés des montants retenus. */
const dits = (affectation: Affectation): number =>
  Object.entries(affectation).reduce((note, [champ, observation]) => note + dit(champ as Champ, observation), 0);

const CHAMPS: readonly Champ[] = ["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc"];
const estNomme = ({ champ, phrase }: Observation): boolean => CHAMPS.includes(champ as Champ) && !phrase;

/** Les totaux nommés, hors d'une phrase, que l'affectation laisse sans valeur. */
export const oublis = (affectation: Affectation, observations: readonly Observation[]): number => {
  const pris = new Set(Object.values(affectation).map(({ mots }) => mots.at(-1)));
  const oublies = CHAMPS.filter(
    (champ) =>
      !affectation[champ] && observations.some((o) => o.champ === champ && estNomme(o) && !pris.has(o.mots.at(-1))),
  );
  return oublies.length * OUBLI;
};

/** Net + TVA = TTC, la taxe étant au mieux d'un taux légal. */
function taxe({ net_ht: net, tva, ttc }: Affectation): number {
  if (!net || !tva) return 0;
  const taux = auTaux(net.centimes, tva.centimes) ? AU_TAUX : 0;
  if (!ttc) return taux;
  return egal(net.centimes + tva.centimes, ttc.centimes, 1) ? PREUVE + taux : DEMENTI;
}

const deduits = ({ remise_ht, franchise_ht }: Affectation): number => abs(remise_ht) + abs(franchise_ht);

/** Brut − abattement − remise − franchise = net. */
function chaine(affectation: Affectation): number {
  const { brut_ht: brut, abattement_ht: abattement, net_ht: net } = affectation;
  // Sans net, un total hors taxes n'a rien dont il serait le brut.
  if (brut && !net && brut.champ !== "brut_ht") return CONTRESENS;
  if (!brut || !net) return 0;
  const deduit = abs(abattement) + deduits(affectation);
  if (!egal(abs(brut) - deduit, abs(net))) return DEMENTI;
  return deduit > 0 ? PREUVE : 0;
}

/** Ce que les lignes font : le brut, ce qu'elles perdent, et le net une fois la remise et la franchise retirées. */
function desLignes(affectation: Affectation, sommes: Sommes): number {
  const { brut_ht: brut, abattement_ht: abattement, net_ht: net } = affectation;
  let note = 0;
  if (brut && sommes.brut !== null) {
    const contresens = sommes.net !== sommes.brut && memeSomme(brut, sommes.net);
    note += memeSomme(brut, sommes.brut) ? PREUVE : contresens ? CONTRESENS : DEMENTI;
  }
  if (abattement && sommes.abattement !== null) note += memeSomme(abattement, sommes.abattement) ? PREUVE : DEMENTI;
  // Un abattement que ni les lignes ni un brut n'appuient n'est celui de rien.
  if (abattement && sommes.abattement === null && !brut && sommes.net !== null) note += DEMENTI;
  if (net && sommes.net !== null)
    note += egal(Math.abs(sommes.net) - deduits(affectation), abs(net)) ? PREUVE : DEMENTI;
  return note;
}

/** Ce que vaut une affectation : équations fermées, lignes additionnées, libellés. */
export const noter = (affectation: Affectation, sommes: Sommes): number =>
  dits(affectation) + taxe(affectation) + chaine(affectation) + desLignes(affectation, sommes);

/** Vrai si aucune équation n'est démentie, que l'une au moins est fermée, et qu'aucun montant imprimé n'est encore ce que font les lignes. */
export function estFermee(affectation: Affectation, observations: readonly Observation[], sommes: Sommes): boolean {
  const notes = [taxe(affectation), chaine(affectation), desLignes(affectation, sommes)];
  const manque = (observation: Observation, somme: number | null, champ: Champ): boolean =>
    !affectation[champ] && somme !== sommes.net && memeSomme(observation, somme);
  const restes = observations.some(
    (o) => manque(o, sommes.brut, "brut_ht") || manque(o, sommes.abattement, "abattement_ht"),
  );
  return !restes && notes.every((note) => note >= 0) && notes.some((note) => note >= PREUVE);
}

/** Les libellés sous lesquels chaque total s'imprime parfois. */
const PROCHES: Readonly<Record<Champ, readonly (LibelleTotal | null)[]>> = {
  brut_ht: ["brut_ht", "net_ht", "sous_total", "totaux"],
  abattement_ht: ["abattement_ht", "remise_ht"],
  remise_ht: ["remise_ht", "abattement_ht"],
  franchise_ht: ["franchise_ht"],
  net_ht: ["net_ht", "sous_total", "brut_ht", "ttc", "totaux"],
  tva: ["tva"],
  ttc: ["ttc", "net_ht"],
};
const CANDIDATS_MAXIMUM = 5;

/** Un montant sans libellé ne peut être que ce que les lignes font. */
function prouveParLesLignes(champ: Champ, observation: Observation, sommes: Sommes): boolean {
  const somme = { brut_ht: sommes.brut, abattement_ht: sommes.abattement, net_ht: sommes.net }[champ as "net_ht"];
  return somme !== undefined && memeSomme(observation, somme);
}

function candidats(champ: Champ, observations: readonly Observation[], sommes: Sommes): (Observation | undefined)[] {
  const admis = observations.filter(
    (o) => PROCHES[champ].includes(o.champ) || (o.champ === null && prouveParLesLignes(champ, o, sommes)),
  );
  admis.sort((a, b) => dit(champ, b) - dit(champ, a));
  const distincts = admis.filter((o, i) => admis.findIndex((autre) => autre.centimes === o.centimes) === i);
  return [undefined, ...distincts.slice(0, CANDIDATS_MAXIMUM)];
}

const memeMontant = (a: Observation | undefined, b: Observation | undefined): boolean =>
  a !== undefined && b !== undefined && a.mots.at(-1) === b.mots.at(-1);

/** La taxe et le total taxes comprises qui vont le mieux à un net ; un montant sans libellé en est s'il est au taux légal. */
function meilleureTaxe(
  net: Observation | undefined,
  observations: readonly Observation[],
  sommes: Sommes,
): Affectation {
  const tvas = candidats("tva", observations, sommes);
  const ttcs = candidats("ttc", observations, sommes);
  const taxes = observations.filter(({ champ }) => champ === "tva" || champ === "ttc");
  const muets = observations.filter(({ champ }) => champ === null);
  const nues = net ? muets.filter(({ centimes }) => auTaux(net.centimes, centimes)) : [];
  let [meilleure, plus]: [Affectation, number] = [{}, Number.NEGATIVE_INFINITY];
  for (const tva of [...tvas, ...nues]) {
    const faits = net && tva ? muets.filter((o) => egal(net.centimes + tva.centimes, o.centimes, 1)) : [];
    for (const ttc of [...ttcs, ...faits]) {
      if (memeMontant(tva, ttc) || (memeMontant(net, ttc) && tva)) continue;
      const essai: Affectation = { ...(tva && { tva }), ...(ttc && { ttc }) };
      const avec: Affectation = { ...(net && { net_ht: net }), ...essai };
      const note = dits(essai) + taxe(avec) + oublis(avec, taxes);
      if (note > plus) [meilleure, plus] = [essai, note];
    }
  }
  return meilleure;
}

/** L'affectation des montants imprimés qui ferme le mieux les équations d'un document ; les libellés ne font que peser. Fonction pure. */
export function resoudre(observations: readonly Observation[], sommes: Sommes): Affectation {
  const de = (champ: Champ) => candidats(champ, observations, sommes);
  const [bruts, abattements, remises, franchises] = [
    de("brut_ht"),
    de("abattement_ht"),
    de("remise_ht"),
    de("franchise_ht"),
  ];
  let [meilleure, plus]: [Affectation, number] = [{}, Number.NEGATIVE_INFINITY];
  for (const net of de("net_ht")) {
    const droite = meilleureTaxe(net, observations, sommes);
    for (const brut of bruts)
      for (const abattement of abattements)
        for (const remise of remises)
          for (const franchise of franchises) {
            const pris = [net, brut, abattement, remise, franchise].filter((o) => o !== undefined);
            if (pris.some((o, i) => pris.slice(i + 1).some((autre) => memeMontant(o, autre)))) continue;
            const essai: Affectation = {
              ...(brut && { brut_ht: brut }),
              ...(abattement && { abattement_ht: abattement }),
              ...(remise && { remise_ht: remise }),
              ...(franchise && { franchise_ht: franchise }),
              ...(net && { net_ht: net }),
              ...droite,
            };
            const note = noter(essai, sommes) + oublis(essai, observations);
            if (note > plus) [meilleure, plus] = [essai, note];
          }
  }
  return meilleure;
}
