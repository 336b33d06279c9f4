import { type LibelleTotal, libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import type { Rangee } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { libelleDeTotal } from "../../commun/rangee-total.ts";
import type { Amas } from "./amas.ts";
import type { MontantPlace } from "./montants-places.ts";

/** Les montants dont chacun tient une ligne. */
export interface Ancres {
  montants: readonly MontantPlace[];
  /** Montants de la même colonne qui n'en tiennent pas : reports et sous-totaux. */
  sautes: readonly MontantPlace[];
  /** 2 : leur somme est imprimée derrière un libellé de total ; 1 : elle l'est ailleurs ; 0 : rien ne la dit. */
  preuve: 0 | 1 | 2;
}

/** Ce que la page imprime, et ce que chaque somme y vaut comme preuve. */
export interface Sommes {
  preuveDe: (somme: number, montants: readonly MontantPlace[]) => 0 | 1 | 2;
  libelleDe: (montant: MontantPlace) => LibelleTotal | null;
}

const DES_LIGNES: ReadonlySet<LibelleTotal | null> = new Set(["brut_ht", "net_ht", "sous_total", "totaux"]);
/** Ce qui se redit entre des lignes, sans les fermer. */
const REPRIS: ReadonlySet<LibelleTotal | null> = new Set(["sous_total", "report", "totaux", "composante"]);
const RETIRES: ReadonlySet<LibelleTotal | null> = new Set(["remise_ht", "franchise_ht"]);

/** « Coût total HT », dans chacune des cartes d'un rapport : ce que coûte l'une, non leur total. */
const REPETITIONS = 3;

/** Les sommes que des lignes peuvent faire : un total imprimé, ou ce dont une remise et une franchise imprimées le font partir. */
export function sommesDe(montants: readonly MontantPlace[]): Sommes {
  const libelles = new Map<Rangee, LibelleTotal | null>();
  const libelleDe = ({ rangee, etiquette }: MontantPlace): LibelleTotal | null => {
    if (!libelles.has(rangee)) libelles.set(rangee, libelleDeTotal(rangee));
    const nue = !rangee.mots.some(({ texte }) => /\p{L}{2}/u.test(texte));
    const parmi = nue || rangee.mots.filter(({ texte }) => estMontant(texte)).length > 1;
    const propre = parmi ? libelleTotal(etiquette) : null;
    return propre ?? libelles.get(rangee) ?? null;
  };
  const parLibelle = Map.groupBy(montants, ({ etiquette }) => etiquette);
  const estRepete = ({ etiquette }: MontantPlace) => (parLibelle.get(etiquette)?.length ?? 0) >= REPETITIONS;
  const totaux = montants
    .filter((m) => DES_LIGNES.has(libelleDe(m)) && !estRepete(m))
    .map(({ centimes }) => Math.abs(centimes));
  const retires = montants.filter((m) => RETIRES.has(libelleDe(m))).map(({ centimes }) => Math.abs(centimes));
  const toutes = retires.reduce((somme, retire) => somme + retire, 0);
  const dits = new Set(totaux.flatMap((total) => [total, ...[...retires, toutes].map((retire) => total + retire)]));
  const parValeur = Map.groupBy(montants, ({ centimes }) => Math.abs(centimes));
  return {
    libelleDe,
    preuveDe: (somme, siens) => {
      if (somme === 0) return 0;
      if (dits.has(Math.abs(somme))) return 2;
      // « Franchise -200,00 », « Montant 4 969,10 » : la somme est ce dont la franchise les fait partir.
      const valeurs = [0, ...retires].map((retire) => Math.abs(somme) - retire);
      const ailleurs = (valeur: number) => parValeur.get(valeur)?.some((m) => !siens.some(({ mot }) => mot === m.mot));
      return valeurs.some((valeur) => valeur > 0 && ailleurs(valeur)) ? 1 : 0;
    },
  };
}

const CHIFFRES_MINIMUM = 2;
const chiffres = (montants: readonly MontantPlace[]) => montants.filter(({ centimes }) => centimes !== 0).length;

/** Vrai si la même étiquette les annonce tous. */
const ontLaMemeEtiquette = ([premier, ...autres]: readonly MontantPlace[]): boolean =>
  premier !== undefined && premier.etiquette !== "" && autres.every(({ etiquette }) => etiquette === premier.etiquette);

/** Depuis ce montant, les suites dont la somme est imprimée, sans les montants qui ne font que redire ceux qui les précèdent. */
function suitesDepuis({ montants, annonces }: Amas, debut: number, sommes: Sommes): Ancres[] {
  const suites: Ancres[] = [];
  let [total, section] = [0, 0];
  let depuis = 0;
  const repete = montants.length >= CHIFFRES_MINIMUM && annonces;
  const pris: MontantPlace[] = [];
  const sautes: MontantPlace[] = [];
  for (const montant of montants.slice(debut)) {
    const { centimes } = montant;
    const redit = centimes !== 0 && ((pris.length > 1 && centimes === total) || (depuis > 1 && centimes === section));
    const libelle = repete ? null : sommes.libelleDe(montant);
    if (libelle !== null && !REPRIS.has(libelle) && !redit) break;
    if (redit || libelle !== null) {
      sautes.push(montant);
      [section, depuis] = [0, 0];
    } else {
      pris.push(montant);
      total += centimes;
      section += centimes;
      depuis += 1;
    }
    const preuve = sommes.preuveDe(total, pris);
    // Un montant seul ne se prouve que par le total qui le nomme.
    const nombreux = chiffres(pris) >= CHIFFRES_MINIMUM || (preuve === 2 && pris.length === 1);
    if (preuve > 0 && nombreux && !redit) suites.push({ montants: [...pris], sautes: [...sautes], preuve });
  }
  return suites;
}

/** Sans preuve, tous les montants d'une colonne qui ne sont pas derrière un libellé de total ; s'ils y sont tous, chacun est celui d'une fiche. */
function sansPreuve({ montants, repete }: Amas, sommes: Sommes): Ancres[] {
  const nus = montants.filter((montant) => sommes.libelleDe(montant) === null);
  const siens = ontLaMemeEtiquette(montants) ? montants : nus;
  return repete && siens.length >= CHIFFRES_MINIMUM && chiffres(siens) > 0
    ? [{ montants: siens, sautes: [], preuve: 0 }]
    : [];
}

const CANDIDATES = 8;
const cleDe = ({ montants }: Ancres) => montants.map(({ rang }) => rang).join(" ");

/** De celles qui tiennent aux mêmes rangées, la mieux prouvée, puis la plus à droite. */
function sansDoublon(ancres: readonly Ancres[]): Ancres[] {
  const droite = ({ montants }: Ancres) => Math.max(...montants.map(({ mot }) => mot.x1));
  const triees = ancres.toSorted((a, b) => a.preuve - b.preuve || droite(a) - droite(b));
  return [...new Map(triees.map((ancre) => [cleDe(ancre), ancre])).values()];
}

/** Les ancres possibles d'un document, les mieux prouvées et les plus nombreuses d'abord. */
export function ancresDe(amas: readonly Amas[], sommes: Sommes): Ancres[] {
  const prouvees = amas.flatMap((a) => a.montants.flatMap((_, i) => suitesDepuis(a, i, sommes)));
  const parPreuve = (a: Ancres, b: Ancres) => b.preuve - a.preuve || b.montants.length - a.montants.length;
  const retenues = sansDoublon(prouvees).sort(parPreuve).slice(0, CANDIDATES);
  const autres = sansDoublon(amas.flatMap((a) => sansPreuve(a, sommes)))
    .sort(parPreuve)
    .slice(0, CANDIDATES / 2);
  const cles = new Set(retenues.map(cleDe));
  return [...retenues, ...autres.filter((ancre) => !cles.has(cleDe(ancre)))];
}
