import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import { enSuites } from "../commun/suites.ts";
import type { Role } from "./ressemblances.ts";

/** Un montant dans le fil d'un texte, et ce qui est dit depuis le montant d'avant. */
interface Enonce {
  mots: Mot[];
  centimes: number;
  page: number;
  role: Role;
  /** Le paragraphe nomme à la fois le hors taxes, la taxe et le total taxes comprises : il récapitule. */
  recapitule: boolean;
}

const INTERLIGNE = 2.3;
const MOTS_MAXIMUM = 18;
/** Blanc, en corps, entre les milliers d'un nombre et sa suite. */
const MILLIERS = 0.5;

/** Ce qui nomme un rôle dans une phrase ; le dernier nommé avant le montant est le sien, le plus précis d'abord. */
const DITS: readonly [Role, RegExp][] = [
  ["ttc", /taxes comprises|(?<!\p{L})T\.?T\.?C(?!\p{L})/giu],
  ["tva", /(?<!\p{L})T\.?V\.?A(?!\p{L})|\btaxe\b/giu],
  ["franchise_ht", /\bfranchise\b/giu],
  ["remise_ht", /\b(?:remise (?!en )|ristourne|rabais|geste commercial)/giu],
  ["abattement_ht", /\b(?:abattement|d[ée]cote)\b|(?<!\p{L})v[ée]tust[ée](?!\p{L})/giu],
  ["brut_ht", /\bbrute?\b|\bavant (?:abattement|v[ée]tust[ée])/giu],
  ["net_ht", /hors (?:taxes?|TVA)|(?<!\p{L})H\.?T(?!\p{L})|\bnet\b/giu],
];
/** Ce qui lie les montants d'une phrase ; une suite d'étiquettes n'en a pas. */
const LIE =
  /(?<!\p{L})(?:s['’](?:[ée]l[èe]ve|ajoute|[ée]tablit)|soit|auquel|est (?:de|diminu|ramen)|port(?:e|ant) |d[ée]dui|chiffr(?:e|ons) )/iu;
/** « 854,90 € hors taxes » : ce qui suit aussitôt le montant. */
const SUIT = /^(?:€|EUR)?\s*(hors taxes?|H\.?T\.?|T\.?T\.?C\.?|toutes taxes comprises)(?!\p{L})/iu;

const RECAPITULE: readonly Role[] = ["net_ht", "tva", "ttc"];

const dernierDit = (texte: string): Role | undefined => {
  const fins = DITS.map(([role, motif]) => ({ role, rang: [...texte.matchAll(motif)].at(-1)?.index ?? -1 }));
  // « le total brut HT de », « franchise contractuelle de … HT » : le hors taxes ne fait que qualifier un autre nom.
  const nommes = fins.filter(({ rang, role }) => rang >= 0 && role !== "net_ht");
  const dernier = nommes.toSorted((a, b) => b.rang - a.rang)[0];
  return dernier?.role ?? fins.find(({ rang, role }) => role === "net_ht" && rang >= 0)?.role;
};

/** Les paragraphes d'une page : des rangées qu'aucun grand écart ne sépare. */
const paragraphes = (rangees: readonly Rangee[]): Rangee[][] =>
  enSuites(
    rangees,
    (rangee, avant) =>
      avant.page === rangee.page && rangee.y > avant.y && rangee.y - avant.y <= INTERLIGNE * rangee.corps,
  );

/** « 1 068,18, » : la ponctuation de la phrase a laissé le nombre en deux mots. */
function avecSesMilliers(mots: readonly Mot[], i: number): string {
  const [precedent, mot] = [mots[i - 1], mots[i]];
  if (!mot || !precedent || !/^\d{3}[.,]\d{2}/.test(mot.texte) || !/^\d{1,3}$/.test(precedent.texte))
    return mot?.texte ?? "";
  const proche = precedent.y === mot.y && mot.x0 - precedent.x1 < MILLIERS * mot.corps;
  return proche ? `${precedent.texte} ${mot.texte}` : mot.texte;
}

function enoncer(rangees: readonly Rangee[], decimale: SeparateurDecimal): Enonce[] {
  const mots = rangees.flatMap((rangee) => rangee.mots);
  const page = rangees[0]?.page ?? 1;
  const lus: Enonce[] = [];
  let debut = 0;
  for (const [i, mot] of mots.entries()) {
    // « 496,50. » finit sa phrase.
    const texte = avecSesMilliers(mots, i).replace(/[.,;:)]+$/, "");
    const centimes = estMontant(texte) ? montantCellule(texte, decimale) : null;
    if (centimes === null) continue;
    const avant = mots.slice(Math.max(debut, i - MOTS_MAXIMUM), i);
    const suite = SUIT.exec(texteDe(mots.slice(i + 1, i + 5)))?.[1];
    const role =
      dernierDit(texteDe(avant).replace(/^(?:€|EUR|H\.?T\.?|T\.?T\.?C\.?|hors taxes?)[\s,.;]+/i, "")) ??
      dernierDit(suite ?? "");
    if (role) lus.push({ mots: [...avant, mot], centimes, page, role, recapitule: false });
    debut = i + 1;
  }
  const roles = new Set(lus.map(({ role }) => role));
  const recapitule = RECAPITULE.every((role) => roles.has(role)) && !/\bexemple\b/i.test(texteDe(mots));
  return lus.map((lu) => ({ ...lu, recapitule }));
}

/**
 * « Le montant total hors taxes s'élève à 1 164,80 €, auquel s'ajoute la TVA au taux de 20 % pour 232,96 €, soit un total toutes taxes comprises de
 * 1 397,76 €. » : les montants qu'une phrase nomme, où qu'elle passe à la ligne.
 */
export const enonces = (rangees: readonly Rangee[], decimale: SeparateurDecimal): Enonce[] =>
  paragraphes(rangees)
    .filter((suite) => LIE.test(texteDe(suite.flatMap(({ mots }) => mots))))
    .flatMap((suite) => enoncer(suite, decimale));
