import { lireKilometrage } from "../../../domain/commun/montants.ts";
import { lirePlaque, plaqueDeLaValeur, plaquesDuTexte } from "../../../domain/commun/plaques.ts";
import { estVinValide } from "../../../domain/commun/vin.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { codeEnTete } from "../commun/codes.ts";
import { dateDans } from "../commun/dates-imprimees.ts";
import { vinDans } from "../commun/formes.ts";
import { type Rangee, texteDe } from "../commun/geometrie.ts";
import {
  CHASSIS_EN_PHRASE,
  CIRCULATION_EN_PHRASE,
  CONTRAT_EN_PHRASE,
  EXPERTISE_EN_PHRASE,
  kilometrageEnPhrase,
  plaqueEnPhrase,
  proseDe,
  RESTITUTION_EN_PHRASE,
  RETOUR_EN_PHRASE,
} from "../commun/prose.ts";
import { type ChampPropose, type Proposition, resserrer } from "./proposition.ts";

/** À sa forme seule, ou dans une phrase, une valeur vaut moins que derrière son étiquette. */
const FORME = 0.85;
const PHRASE = 0.86;
const COMPTEUR_SEUL = 0.62;
/** « FQ-613-BZ · CITROEN C4 X · 47 696 km » : à côté de sa plaque, le compteur est celui du véhicule. */
const COMPTEUR_DE_LA_PLAQUE = 0.88;

/** Une proposition, posée sur les premiers mots qui l'impriment ; sans place quand une fin de rangée la coupe. */
function poser(
  rangees: readonly Rangee[],
  champ: ChampPropose,
  valeur: string | null,
  poids: number,
  lire: (texte: string) => string | null,
): Proposition[] {
  if (valeur === null) return [];
  const rangee = rangees.find(({ mots }) => mots.some((_, i) => lire(texteDe(mots.slice(i, i + 4))) === valeur));
  const debut = rangee?.mots.findIndex((_, i) => lire(texteDe(rangee.mots.slice(i, i + 4))) === valeur) ?? -1;
  const mots = rangee ? resserrer(rangee.mots.slice(debut, debut + 4), (texte) => lire(texte) === valeur) : [];
  return [{ champ, valeur, page: rangee?.page ?? rangees[0]?.page ?? 1, mots, poids }];
}

/** Toutes les plaques imprimées, dans l'ordre de la page. */
const plaques = (rangees: readonly Rangee[]): string[] =>
  rangees.flatMap(({ mots }) => plaquesDuTexte(texteDe(mots)).map(({ texte }) => texte));

const SIGNES_DE_CHASSIS = 17;
/** Un signe par case d'un imprimé : dix-sept d'affilée, recollés. */
const enCases = ({ mots }: Rangee): string[] =>
  mots.flatMap((_, i) => {
    const signes = mots.slice(i, i + SIGNES_DE_CHASSIS);
    const entier = signes.length === SIGNES_DE_CHASSIS && signes.every(({ texte }) => texte.length === 1);
    return entier ? [signes.map(({ texte }) => texte).join("")] : [];
  });

/** Tous les châssis à la forme juste, dans l'ordre de la page. */
const chassis = (rangees: readonly Rangee[]): string[] =>
  rangees
    .flatMap((rangee) => [...rangee.mots.flatMap(({ texte }) => texte.split("/")), ...enCases(rangee)])
    .map((mot) => mot.replace(/^[(:]+|[),.;:]+$/g, ""))
    .filter((nu) => /^[A-HJ-NPR-Z][A-Z0-9]{16}$/.test(nu) && /\d/.test(nu) && estVinValide(nu));

const AUTRES_KILOMETRES =
  /prevu|contractuel|forfait|supplementaire|depassement|excedent|tarif|par km|compris|inclus|au dela|\ban\b/;
/** « 0,12 €/km », « 1 730 km x 0,12 € », « 3 150 km à 0,07 € » : des kilomètres que l'on paie. */
export const FACTURES = /\/ ?km|\bkms?\b ?(?:[x×*]|[àa@]) ?\d/i;
const KILOMETRES = /(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s?kms?\b(?!\/|\s\/\s?(?:an|mois|jour)\b)/gi;

/** Les nombres de kilomètres que rien ne dit être ceux du contrat : le seul imprimé est celui du véhicule. */
function compteurs(rangees: readonly Rangee[]): string[] {
  return rangees.flatMap((rangee, i) => {
    const imprime = texteDe(rangee.mots);
    // « … restitué le 15/08/2023 (109 412 » en bout de phrase, « km) » à la ligne : l'unité suit son nombre.
    const unite = /^kms?\b/i.test(rangees[i + 1]?.mots[0]?.texte ?? "") && /\d$/.test(imprime);
    const texte = unite ? `${imprime} km` : imprime;
    if (AUTRES_KILOMETRES.test(plier(texte)) || FACTURES.test(texte)) return [];
    return [...texte.matchAll(KILOMETRES)].flatMap(([, nombre = ""]) => lireKilometrage(nombre)?.toString() ?? []);
  });
}
const enKilometres = (texte: string): string | null => {
  const nombre = /^\(?(\d{1,3}(?:[ .]\d{3})+|\d{4,6})(?!\d)/.exec(texte)?.[1];
  return nombre ? (lireKilometrage(nombre)?.toString() ?? null) : null;
};

/** Ce que disent la forme d'une valeur et les phrases, sans étiquette. */
export function propositionsLibres(rangees: readonly Rangee[]): Proposition[] {
  const prose = proseDe(rangees);
  const phrase = (motif: RegExp): string => motif.exec(prose)?.[1]?.trim() ?? "";
  const libre = (champ: ChampPropose, valeur: string | null, poids: number, lire: (texte: string) => string | null) =>
    poser(rangees, champ, valeur, poids, lire);
  const nomme = phrase(CONTRAT_EN_PHRASE).replace(/[.,;]+$/, "") || null;
  // « … N° châssis  Contrat » en bout d'intitulés, la plaque au début de la rangée suivante.
  const contrat = nomme !== null && lirePlaque(nomme) ? null : nomme;
  const lus = [...new Set(compteurs(rangees))];
  const [seul = null] = lus.length === 1 ? lus : [];
  const aSaPlaque = new Set(compteurs(rangees.filter((rangee) => plaques([rangee]).length === 1)));
  return [
    ...[...new Set(plaques(rangees))].flatMap((plaque) => libre("immatriculation", plaque, FORME, plaqueDeLaValeur)),
    ...libre("immatriculation", plaqueEnPhrase(prose), PHRASE, plaqueDeLaValeur),
    ...[...new Set(chassis(rangees))].flatMap((vin) =>
      libre("vin", vin, FORME, (texte) =>
        texte.split(/[\s/]+/).find((mot) => mot.replace(/^[(:]+|[),.;:]+$/g, "") === vin) ? vin : null,
      ),
    ),
    ...libre("vin", phrase(CHASSIS_EN_PHRASE) || null, PHRASE, vinDans),
    ...libre("kilometrage", kilometrageEnPhrase(prose)?.toString() ?? null, 0.82, enKilometres),
    ...libre("kilometrage", seul, seul && aSaPlaque.has(seul) ? COMPTEUR_DE_LA_PLAQUE : COMPTEUR_SEUL, enKilometres),
    ...libre(
      "date_restitution",
      dateDans(phrase(RETOUR_EN_PHRASE)) ?? dateDans(phrase(RESTITUTION_EN_PHRASE)),
      PHRASE,
      dateDans,
    ),
    ...libre("date_mise_en_circulation", dateDans(phrase(CIRCULATION_EN_PHRASE)), PHRASE, dateDans),
    ...libre("date_expertise", dateDans(phrase(EXPERTISE_EN_PHRASE)), PHRASE, dateDans),
    ...libre("contrat", contrat, PHRASE, codeEnTete),
  ];
}
