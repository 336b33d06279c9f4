import { type ADemander, questions } from "../../domain/fre/a-demander.ts";
import { CONFIANCE_SUFFISANTE } from "../../domain/fre/confiance.ts";
import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { juger } from "../../domain/fre/juger.ts";
import type { Valeur } from "./valeurs.ts";
import type { Verite } from "./verite.ts";

interface Question extends Pick<ADemander, "champ" | "vehicule" | "ligne"> {
  /** Le juge n'a pas pu affirmer une addition : sa phrase envoie la personne relire les lignes qu'elle compte. */
  addition?: boolean;
}

const ADDITIONS: ReadonlySet<string> = new Set(["somme_lignes", "franchise"]);

/** Les questions que le produit pose d'une lecture. C'est la seule porte : ce que le produit apprend à demander se mesure aussitôt. */
export function questionsDe(lu: DocumentLu): (ADemander & Question)[] {
  const additions = juger(lu).doutes.filter(({ code, ligne }) => ligne === null && ADDITIONS.has(code));
  return questions(lu).map((question) => ({
    ...question,
    addition: additions.some(
      ({ champ, vehicule }) => question.ligne === null && champ === question.champ && vehicule === question.vehicule,
    ),
  }));
}

/** Une erreur, ou une image où rien ne se lit : le produit dit lui-même qu'il n'a rien lu, tout ce qui manque est donc dit. */
export const estRefus = (lu: DocumentLu | null): boolean =>
  lu === null ||
  (lu.anomalies.some(({ code }) => code === "texte_absent") && !lu.vehicules.some(({ lignes }) => lignes.length > 0));

const MONTANTS_DE_LIGNE: ReadonlySet<string> = new Set(["net_ht", "brut_ht", "abattement_ht"]);
const deLigne = ({ classe }: Valeur) => classe === "lignes_manquantes" || classe === "lignes_inventees";

/** Ce qu'une question large couvre au-delà du champ qui porte son nom. */
const LARGES: Readonly<Record<string, (valeur: Valeur) => boolean>> = {
  /** « Toutes les lignes n'ont peut-être pas été lues » : il en manque, ou il y en a trop ; ce qui est écrit dans les autres n'est pas en cause. */
  lignes: deLigne,
  /** « Le total n'est pas la somme des lignes » : de même, et les montants additionnés. */
  somme: (valeur) =>
    deLigne(valeur) ||
    MONTANTS_DE_LIGNE.has(valeur.classe === "montants_de_ligne" ? valeur.champ : "") ||
    valeur.champ === "totaux.net_ht" ||
    valeur.champ === "totaux.brut_ht",
  totaux: ({ classe }) => classe === "totaux",
  vehicules: (valeur) =>
    valeur.classe === "vehicules_en_trop" || (valeur.vehicule === null && valeur.etat === "manquante"),
  document: () => true,
};

/** Une ligne inventée dont on demande l'un de ces champs : la personne la cherche sur la page, et ne l'y trouve pas. */
const EXISTENCE: ReadonlySet<string> = new Set(["net_ht", "designation"]);

/**
 * Vrai si répondre à cette question fait voir la valeur. Une question porte sur son champ, à sa place, et sur rien d'autre : demander la
 * plaque ne couvre pas un montant faux. « ligne » porte sur toute une ligne ; les champs de `LARGES`, sur ce qu'ils disent.
 */
export function couvre(question: Question, valeur: Valeur): boolean {
  const { champ, vehicule, ligne } = question;
  if (vehicule !== null && vehicule !== valeur.vehicule) return false;
  if (ligne === null) {
    if (question.addition && LARGES.somme?.(valeur)) return true;
    if (champ === valeur.champ && valeur.ligne === null && valeur.classe !== "lignes_manquantes") return true;
    return LARGES[champ]?.(valeur) ?? false;
  }
  if (ligne !== valeur.ligne) return false;
  return champ === valeur.champ || champ === "ligne" || (valeur.classe === "lignes_inventees" && EXISTENCE.has(champ));
}

export interface ValeurJugee extends Valeur {
  /** Une question la couvre, sa confiance est sous le seuil, ou le document entier est refusé. */
  doutee: boolean;
  /** Montrée, et rien ne la met en doute. */
  sure: boolean;
}

/** Juge chaque valeur : doutée par le produit, ou montrée comme sûre. */
export function douter(
  valeurs: readonly Valeur[],
  lu: DocumentLu | null,
  questions: readonly Question[],
): ValeurJugee[] {
  const refus = estRefus(lu);
  return valeurs.map((valeur) => {
    const peuSure = valeur.confiance !== null && valeur.confiance < CONFIANCE_SUFFISANTE;
    const doutee = refus || peuSure || questions.some((question) => couvre(question, valeur));
    return { ...valeur, doutee, sure: valeur.etat !== "manquante" && !doutee };
  });
}

/** Champ que met en cause une anomalie vraie du document : le demander n'est pas inutile, même s'il est bien lu. */
const MIS_EN_CAUSE: Readonly<Record<string, RegExp>> = {
  somme_lignes: /^(?:somme|lignes|totaux(?:\..*)?|net_ht|brut_ht|abattement_ht)$/,
  franchise: /^(?:somme|totaux(?:\..*)?)$/,
  total_ttc: /^totaux(?:\..*)?$/,
  calcul_ligne: /^(?:ligne|net_ht|brut_ht|abattement_ht|quantite)$/,
  immatriculation_invalide: /^immatriculation$/,
  vin_invalide: /^vin$/,
  dates_incoherentes: /^date_/,
  kilometrage_incoherent: /^kilometrage$/,
  texte_absent: /./,
};

/** Une question est utile si elle couvre une valeur fausse, manquante ou inventée, ou ce que met en cause une anomalie que porte la page. */
export function estUtile(question: Question, valeurs: readonly Valeur[], { anomalies }: Verite): boolean {
  return (
    valeurs.some((valeur) => valeur.etat !== "juste" && couvre(question, valeur)) ||
    anomalies.some(({ code }) => MIS_EN_CAUSE[code]?.test(question.champ) ?? false)
  );
}
