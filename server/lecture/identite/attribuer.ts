import type { TypeDocument } from "../../../domain/fre/codes.ts";
import { type ChampPropose, memePlace, type Proposition } from "./proposition.ts";

/** Une valeur possible d'un champ, et toutes les inscriptions qui la disent, la plus probante d'abord. */
interface Candidat {
  champ: ChampPropose;
  valeur: string;
  poids: number;
  indices: readonly Proposition[];
}

/** La valeur retenue pour un champ, l'inscription qui la porte, et la part des fois où un tel choix est juste. */
export interface Attribuee {
  valeur: string;
  indice: Proposition;
  confiance: number;
}

export type Attribution = Partial<Record<ChampPropose, Attribuee>>;

/** Les champs qui se disputent les mêmes valeurs : un code, une date, un compteur n'en sert qu'un. */
const RIVAUX: readonly (readonly ChampPropose[])[] = [
  ["numero", "contrat", "kilometrage", "kilometrage_expertise"],
  ["date_document", "date_mise_en_circulation", "date_restitution", "date_expertise"],
  ["immatriculation"],
  ["vin"],
];

const CANDIDATS_MAXIMUM = 5;
const DEPARTAGE = 0.52;
const SUR = 0.995;
const logit = (p: number): number => Math.log(Math.min(p, SUR) / (1 - Math.min(p, SUR)));
const proba = (x: number): number => 1 / (1 + Math.exp(-x));
/** Ce qu'une seconde inscription de la même valeur, ailleurs sur la page, vaut au regard de ce qu'elle dirait seule. */
const ACCORD = 0.6;
/** À indices égaux, la première inscription de la page passe devant. */
const RANG = 0.9;

/** À partir de là, une étiquette qui dit autre chose d'une valeur l'emporte sur sa seule place. */
const ETIQUETEE = 0.75;

/** Vrai si `autre` dit de la même inscription qu'elle est autre chose, et le dit mieux. */
const dement = (autre: Proposition, p: Proposition): boolean =>
  autre.champ !== p.champ &&
  !autre.nue &&
  (p.nue ? autre.poids >= ETIQUETEE : autre.champ === "autre" && autre.poids > p.poids) &&
  memePlace(autre, p);

/** Les candidats d'un champ, sans les inscriptions qu'une étiquette plus forte dit être autre chose. */
function candidatsDe(champ: ChampPropose, propositions: readonly Proposition[]): Candidat[] {
  const siennes = propositions.filter((p) => p.champ === champ && !propositions.some((autre) => dement(autre, p)));
  const valeurs = [...new Set(siennes.map(({ valeur }) => valeur))];
  return valeurs
    .map((valeur, rang): Candidat => {
      const indices = siennes.filter((p) => p.valeur === valeur).toSorted((a, b) => b.poids - a.poids);
      const [premier, ...suivants] = indices as [Proposition, ...Proposition[]];
      const ailleurs = suivants.find((p) => !memePlace(p, premier));
      const accord = 1 - (1 - premier.poids) * (1 - ACCORD * (ailleurs?.poids ?? 0));
      return { champ, valeur, poids: accord - rang * 1e-4, indices };
    })
    .toSorted((a, b) => b.poids - a.poids)
    .slice(0, CANDIDATS_MAXIMUM);
}

/** « 124.350 » et « 124350 » sont le même nombre. */
const nue = (valeur: string): string => (/^[\d .]+$/.test(valeur) ? valeur.replace(/\D/g, "") : valeur);

/** Un rapport est daté de son expertise, un procès-verbal du retour : ces dates-là n'en font qu'une. */
const MEME_JOUR: Partial<Record<TypeDocument, ChampPropose>> = { rapport: "date_expertise", pv: "date_restitution" };
const estLeMemeJour = (a: Candidat, b: Candidat, type: TypeDocument): boolean =>
  [a.champ, b.champ].includes("date_document") && [a.champ, b.champ].includes(MEME_JOUR[type] ?? "autre");

/** Deux champs ne se partagent une valeur que si la page l'imprime à deux endroits, sous deux indices. */
const seDisputent = (a: Candidat, b: Candidat, type: TypeDocument): boolean => {
  if (nue(a.valeur) !== nue(b.valeur) || estLeMemeJour(a, b, type)) return false;
  if (a.champ === "numero" || b.champ === "numero") return true;
  return !a.indices.some((p) => p.poids >= RANG && b.indices.some((q) => q.poids >= RANG && !memePlace(p, q)));
};

/** Ordre du temps : une voiture circule, revient, s'expertise, puis se facture. Le contraire se voit, rarement. */
const ORDRE: readonly ChampPropose[] = ["date_mise_en_circulation", "date_restitution", "date_expertise"];
const CONTRETEMPS = 1;
function contretemps(choisis: readonly Candidat[]): number {
  let total = 0;
  for (const [i, avant] of ORDRE.entries()) {
    const a = choisis.find(({ champ }) => champ === avant);
    for (const apres of [...ORDRE.slice(i + 1), ...(i === 0 ? ["date_document"] : [])]) {
      const b = choisis.find(({ champ }) => champ === apres);
      if (a && b && a.valeur > b.valeur) total += CONTRETEMPS;
    }
  }
  return total;
}

/** Un papier imprime presque toujours son contrat et, sauf un procès-verbal, son numéro : les laisser vides coûte. */
const coutDuVide = (champ: ChampPropose | undefined, type: TypeDocument): number =>
  champ === "contrat" || (champ === "numero" && type !== "pv") ? 1 : 0;

interface Partage {
  score: number;
  choisis: readonly Candidat[];
}

/** Le meilleur partage des valeurs entre les champs, sans `interdit` ; un champ peut rester vide. */
function partager(parChamp: readonly (readonly Candidat[])[], interdit: Candidat | null, type: TypeDocument): Partage {
  let meilleur: Partage = { score: Number.NEGATIVE_INFINITY, choisis: [] };
  const essayer = (rang: number, choisis: readonly Candidat[], score: number): void => {
    const ici = parChamp[rang];
    if (!ici) {
      const net = score - contretemps(choisis);
      if (net > meilleur.score) meilleur = { score: net, choisis };
      return;
    }
    for (const candidat of ici) {
      if (candidat === interdit || choisis.some((autre) => seDisputent(candidat, autre, type))) continue;
      essayer(rang + 1, [...choisis, candidat], score + logit(candidat.poids));
    }
    essayer(rang + 1, choisis, score - coutDuVide(ici[0]?.champ, type));
  };
  essayer(0, [], 0);
  return meilleur;
}

/**
 * Attribue les valeurs aux champs d'un seul coup : le partage le plus probable de tous. La confiance d'un champ est ce que perdrait le partage à
 * s'en passer : deux valeurs qui se disputent un champ, ou deux champs une valeur, le laissent douteux.
 */
export function attribuer(propositions: readonly Proposition[], type: TypeDocument = "inconnu"): Attribution {
  const attribution: Attribution = {};
  for (const champs of RIVAUX) {
    const parChamp = champs.map((champ) => candidatsDe(champ, propositions)).filter((siens) => siens.length > 0);
    const retenu = partager(parChamp, null, type);
    for (const choisi of retenu.choisis) {
      const marge = retenu.score - partager(parChamp, choisi, type).score;
      const [indice] = choisi.indices;
      const confiance = proba(marge);
      // Deux places se valent et rien ne les nomme : aucune n'est choisie.
      if (!indice || (indice.nue && confiance < DEPARTAGE)) continue;
      attribution[choisi.champ] = { valeur: choisi.valeur, indice, confiance };
    }
  }
  return attribution;
}
