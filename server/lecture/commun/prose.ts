import { chiffrerDates } from "../../../domain/commun/dates-en-lettres.ts";
import { lireKilometrage } from "../../../domain/commun/montants.ts";
import { plaquesDuTexte, recollerPlaques } from "../../../domain/commun/plaques.ts";
import { estMarqueConnue } from "../../../domain/fre/vocabulaire/marques.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";

/** Texte courant du document, où une phrase peut dire ce qu'aucune étiquette ne dit. */
export const proseDe = (rangees: readonly Rangee[]) =>
  recollerPlaques(chiffrerDates(rangees.map((rangee) => rangee.mots.map((mot) => mot.texte).join(" ")).join(" ")));

/** Plaque d'un véhicule « immatriculé AB-123-CD », ou `null`. */
export const plaqueEnPhrase = (prose: string): string | null => {
  const suite = /\bimmatricul[ée]e?\s+(.{0,20})/iu.exec(prose)?.[1] ?? "";
  const suivante = plaquesDuTexte(suite.toUpperCase())[0];
  return suivante?.debut === 0 ? suivante.texte : null;
};

export const VEHICULE_EN_PHRASE = /\bv[ée]hicule\s+(?!de\b|du\b|en\b|est\b)([^,;:()]{4,60}?),?\s+immatricul[ée]/iu;
/** « Véhicule de marque SKODA, modèle FABIA, immatriculé … » : la marque, puis le modèle. */
export function marqueEnPhrase(prose: string): string | null {
  const [, marque, modele] =
    /\bv[ée]hicule\s+(?:(?:\p{L}+\s+){1,2}est\s+|automobile\s+)?de\s+marque\s+([^,;:()]{2,30}?),?\s+(?:de\s+)?(?:mod[èe]le|type)\s+([^,;:()]{1,40}?)(?=\s*[,;()]|\.\s|\s+immatricul[ée]|$)/iu.exec(
      prose,
    ) ?? [];
  return marque && modele ? `${marque} ${modele}` : null;
}

/** Ce qui suit un véhicule nommé : une ponctuation, une relative (« que vous nous avez »), un participe (« restitué le »). */
const VEHICULE_QUALIFIE =
  /\bv[ée]hicule\s+([^,;:()]{4,40}?)(?=\s*[,;(]|\s+(?:que|qui|dont|(?:restitu|rendu|retourn)[ée]?e?)(?!\p{L}))/giu;

/** « Nous avons examiné le véhicule RENAULT MASTER L2H2, châssis … » : le nom qui suit, s'il commence par une marque. */
export function vehiculeDansLaPhrase(prose: string): string | null {
  for (const [, nom = ""] of prose.matchAll(VEHICULE_QUALIFIE)) {
    const [premier = "", second = ""] = nom.split(" ");
    if (second !== "" && (estMarqueConnue(premier) || estMarqueConnue(`${premier} ${second}`))) return nom;
  }
  return null;
}

export const CONTRAT_EN_PHRASE =
  /(?<!fin de )\bcontrat(?:\s+de\s+location)?(?:\s+(?:[àa]\s+)?longue\s+dur[ée]e|\s+LLD)?(?:\s+n\s?[°ºo.])?\s+(?!\d{5} \p{L}{3})(\d{1,4}(?: \d{2,4}){1,3}(?=[,;.])|[A-Z]{1,4}-\d{1,4}(?: \d{2,4}){1,3}(?=\s*[,;.–—]|\s-\s)|(?!du|le|au|de|en|la|et|mai)[A-Z]{2,4}[ .]\d{3,}(?:[ .]\d{2,4}){0,3}|[A-Z]{0,4}[-/]?\d[\w/.-]{3,}|(?<=n\s?[°ºo.]\s+)\d{3}(?![\w/-]|[.,]\d))/iu;
export const RETOUR_EN_PHRASE =
  /\b(?:(?:restitu[ée]e?|rendue?|retourn[ée]e?)(?:\s+par\s+[^.;:]{2,50}?)?|retour(?:\s+du\s+v[ée]hicule)?|restitution(?:\s+(?:effectu[ée]e|r[ée]alis[ée]e|intervenue))?),?(?:\s+(?:en date du|le|ce|au|du)|\s*:)\s+(\d{1,2}(?:er)?[\s/.-][\p{L}\d]+[\s/.-]\d{2,4})/iu;

export const EXPERTISE_EN_PHRASE =
  /\b(?:inspection|expertise|visite|examen|constat|contr[ôo]le|mission)\s+(?:n\s?[°º]\s*\S+\s+)?(?:(?:a\s+[ée]t[ée]\s+)?(?:r[ée]alis|effectu|pratiqu|men|[ée]tabli)\S*\s+|du v[ée]hicule\s+)?(?:en date du|le|du)\s+(\d{1,2}(?:er)?[\s/.-][\p{L}\d]+[\s/.-]\d{2,4})/iu;

/** « Châssis W0VJ0NLHDRK62479 », fût-il d'une lettre trop court : il s'imprime tel quel, et se signale. */
export const CHASSIS_EN_PHRASE =
  /\b(?:ch[âa]ssis|vin|num[ée]ro de s[ée]rie)(?:\s+n\s?[°º])?\s*:?\s+(?=(?:[A-Z]*\d){4})([A-Z][A-Z0-9]{14,17})(?![A-Z0-9])/iu;

export const CIRCULATION_EN_PHRASE =
  /\b(?:mise? en circulation(?:\s+(?:en date du|le|du)|\s*:)|(?:premi[èe]re|1\s?[èe]?re)\s+m\.?e\.?c\.?\s*:?(?:\s+(?:le|du))?|(?:premi[èe]re|1\s?[èe]?re)\s+immatriculation\s*:?(?:\s+(?:le|du))?)\s+(\d{1,2}(?:er)?[\s/.-][\p{L}\d]+[\s/.-]\d{2,4})/iu;

export const RESTITUTION_EN_PHRASE =
  /\brestitution\s+(?:du|de votre|d'un|de ce)\s+v[ée]hicule\b[^;:]{0,100}?\s(?:le|du)\s+(\d{1,2}(?:er)?[\s/.-][\p{L}\d]+[\s/.-]\d{2,4})/iu;

/** « avec 47 007 kilomètres au compteur », « restitué le 10/03/2025 à 114 554 km », même coupé par une fin de rangée. */
const COMPTEURS_EN_PHRASE = [
  /(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s+(?:kms?|kilom[èe]tres?)\s+au\s+compteur/iu,
  // « … au kilométrage de 76 », « 199 km. » à la ligne.
  /\bkilom[ée]trage\s+(?:est\s+)?de\s+(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s*(?:kms?|kilom[èe]tres?)(?!\p{L})/iu,
  /\b(?:restitu[ée]e?|rendue?|retourn[ée]e?)\s+le\s+\d[\p{L}\d/. -]{5,18}?\d{4}\s+(?:[àa]|avec)\s+(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s*(?:kms?|kilom[èe]tres?)(?!\p{L})/iu,
];
export function kilometrageEnPhrase(prose: string): number | null {
  const nombre = COMPTEURS_EN_PHRASE.map((motif) => motif.exec(prose)?.[1]).find((dit) => dit !== undefined);
  return nombre ? lireKilometrage(nombre) : null;
}

/** « Nature : griffe. Remise en état : polissage. » : ses phrases ; le point d'une abréviation (« Rép. + peint. ») n'en finit pas une. */
export const phrasesDe = (texte: string): string[] =>
  texte.split(/;\s+|\.\s+(?=\p{Lu}|\p{L}[\p{L}'’ ]{2,30}\s?:\s)|[.;]$/u);

const MOTS_D_UNE_PHRASE = 12;
/** « … Les frais de dossier sont de 65,00 € HT par restitution. Le kilomètre… » : un montant pris dans un texte qui court sans blanc. */
export function estUnePhrase(rangee: Rangee): boolean {
  const { mots } = rangee;
  if (mots.length < MOTS_D_UNE_PHRASE || mots.some(({ texte }) => texte === "!") || blocsDe(rangee, 0.8).length > 1)
    return false;
  return mots.some((mot, i) => estMontant(mot.texte) && mots.slice(i + 1).some(({ texte }) => /\p{L}{4}/u.test(texte)));
}

/** « Le duplicata d'une carte grise est facturé 65,00 » : ce que le contrat prévoit, non ce qui est compté ici. */
export const VERBE = /(?<!\p{L})(?:est|sont|sera|seront|peut|dispose|reste)(?!\p{L}| à (?:payer|charge|régler))/iu;

/** Blanc, en corps, entre deux colonnes de texte ; écart de deux rangées d'une même phrase. */
const COLONNES = 1.5;
const INTERLIGNE = 2.3;

/** Les mots de ces clauses, jusqu'au bout de leur phrase : « … est facturé 65,00 € HT, celui d'un carnet », puis « d'entretien 45,00 € HT. ». */
export function clausesDe(rangees: readonly Rangee[]): ReadonlySet<Mot> {
  const clauses = new Set<Mot>();
  const ouvertes: Bloc[] = [];
  for (const bloc of rangees.flatMap((rangee) => blocsDe(rangee, COLONNES))) {
    const texte = texteDe(bloc.mots);
    const suit = ouvertes.some(({ rangee: { page, y, corps }, x0 }) => {
      const ecart = bloc.rangee.y - y;
      return (
        page === bloc.rangee.page && ecart > 0 && ecart <= INTERLIGNE * corps && Math.abs(x0 - bloc.x0) < corps / 2
      );
    });
    if (!VERBE.test(texte) && !(suit && /^\p{Ll}|\.$/u.test(texte))) continue;
    for (const mot of bloc.mots) clauses.add(mot);
    if (!/[.:;]$/.test(texte)) ouvertes.push(bloc);
  }
  return clauses;
}
