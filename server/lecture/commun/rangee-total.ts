import { lireMontant } from "../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { type LibelleTotal, libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { blocsDe, type Mot, type Rangee, texteDe } from "./geometrie.ts";
import { SUSPENDU } from "./liaison.ts";
import { estMontant } from "./montant-imprime.ts";

export interface MontantLibelle {
  libelle: string;
  montant: Mot;
  mots: Mot[];
}

// « 62,00 €/h » est un taux, « 0,30 h » un temps, « 20,00 % » un pourcentage.
const UNITES = /^(?:€\/|\/|h\b|%|km|mm|cm|m2|ans?\b|mois|points)/i;

/** Vrai si un montant de la rangée est suivi de près d'un verbe ou d'une liaison (« 40,00 € est due en cas de retard ») : c'est une phrase. */
export function enPhrase(rangee: Rangee): boolean {
  return rangee.mots.some((mot, i) => {
    // « 40,00 € HT par élément facturé » : la taxe dite derrière le montant n'ouvre pas un libellé.
    const suivant = rangee.mots.slice(i + 1).find(({ texte }) => !TAXE.test(texte));
    return (
      suivant !== undefined &&
      estMontant(mot.texte) &&
      suivant.x0 - (rangee.mots[rangee.mots.indexOf(suivant) - 1]?.x1 ?? 0) < 0.6 * mot.corps &&
      LIAISON.test(suivant.texte)
    );
  });
}

const LIAISON =
  /^(?:est|sont|sera|seront|reste|s'|en|par|pour|due?s?|au|aux|à|a|et|ou|dans|sur|ne|sera|peut|maximum|minimum|applicable|forfaitaires?)\b/i;

/** « Hors taxes 525,00 219,80 744,80 » : la part de chaque taux, puis leur somme, que le libellé nomme. */
function sommeDesTaux(mots: readonly Mot[]): MontantLibelle[] | null {
  const debut = mots.findIndex((_, i) => estMontantDe(mots, i));
  const parts = mots.slice(debut).map(({ texte }) => (estMontant(texte) ? lireMontant(texte) : null));
  if (debut < 1 || parts.length < 3) return null;
  const total = parts.at(-1) ?? null;
  const somme = parts.slice(0, -1).reduce((s: number | null, p) => (s === null || p === null ? null : s + p), 0);
  const montant = mots.at(-1);
  if (total === null || somme !== total || !montant) return null;
  return [{ libelle: nettoyer(texteDe(mots.slice(0, debut))), montant, mots: [...mots.slice(0, debut), montant] }];
}

/** Suites « libellé montant » d'une rangée ; plusieurs peuvent tenir sur la même (« TOTAL HT 12,00 TVA 2,40 TTC 14,40 »). */
export const montantsLibelles = (rangee: Rangee): MontantLibelle[] =>
  sommeDesTaux(sansConduites(rangee)) ?? montantsImprimes(rangee).filter(({ mots }) => mots.length > 1);

/** Tous les montants d'une rangée ; le libellé est vide de celui que rien ne précède. */
export function montantsImprimes(rangee: Rangee): MontantLibelle[] {
  const resultat: MontantLibelle[] = [];
  let libelle: Mot[] = [];
  const mots = sansConduites(rangee);
  mots.forEach((mot, i) => {
    const suivant = mots[i + 1]?.texte ?? "";
    if (estMontantDe(mots, i) && !UNITES.test(suivant) && !estUnTaux(libelle, mots, i)) {
      // « Total 1 125,36 € TTC » : la taxe est dite derrière le montant, si elle n'ouvre pas le libellé suivant.
      const taxe = libelle.length > 0 && TAXE.test(suivant) && !estMontantDe(mots, i + 2) ? ` ${suivant}` : "";
      resultat.push({ libelle: nettoyer(texteDe(libelle)) + taxe, montant: mot, mots: [...libelle, mot] });
      libelle = [];
    } else libelle.push(mot);
  });
  return resultat;
}

/** « TVA 20.00 ..........: 275.38 » : les points qui mènent du libellé à son montant. */
const CONDUITE = /^[.…·_]{3,}:?$/;
const sansConduites = ({ mots }: Rangee): Mot[] => mots.filter(({ texte }) => texte !== "!" && !CONDUITE.test(texte));

/** « TVA 20,00 97,97 » : un taux sans son signe, entre la taxe et son montant. */
const estUnTaux = (libelle: readonly Mot[], mots: readonly Mot[], i: number): boolean =>
  estTauxDeTaxe(libelle, mots[i]?.texte ?? "") &&
  mots[i + 1] !== undefined &&
  // « MONTANT H.T. | T.V.A. 20,00 | MONTANT T.T.C. » : de même devant un intitulé, si la rangée n'a pas d'autre montant.
  (estMontantDe(mots, i + 1) || !mots.some((_, k) => k !== i && estMontantDe(mots, k)));

/** « T.V.A. | 20,00 » : derrière le nom de la taxe, un taux légal. */
export const estTauxDeTaxe = (libelle: readonly Mot[], texte: string): boolean =>
  LA_TAXE.test(texteDe(libelle)) && TAUX_LEGAL.test(texte);
const LA_TAXE = /^(?:.* )?T\.?\s?V\.?\s?A\.?(?: (?:à|au)(?: taux de)?)?\s?:?$/i;
const TAUX_LEGAL = /^(?:20|10|8[.,]5|5[.,]5|2[.,]1)(?:[.,]?0{1,2})?$/;

const TAXE = /^(?:H\.?T|T\.?T\.?C)\.?$/i;
const EN_EUROS = /\((?:€|EUR|euros?)\)|\ben euros\b/i;
const ENTIER = /^\d{1,3}(?:[ .]?\d{3})*$/;

/** Un montant, ou le nombre entier qui finit une rangée dont le libellé dit les euros (« Total HT (€) 800 »). */
function estMontantDe(mots: readonly Mot[], i: number): boolean {
  const texte = mots[i]?.texte ?? "";
  if (estMontant(texte)) return true;
  if (i === 0 || i !== mots.length - 1 || !ENTIER.test(texte)) return false;
  return EN_EUROS.test(texteDe(mots)) || (texte.length > 1 && TOTAL_ENTIER.test(texteDe(mots.slice(0, i)).trim()));
}

/** Libellé entier d'un total, derrière lequel un nombre sans décimales est un montant (« Total HT 1 033 », « TVA 20 % 207 »). */
const TOTAL_ENTIER =
  /^(?:(?:montant )?total(?: g[ée]n[ée]ral| facture)? (?:H\.?T|T\.?T\.?C)\.?|(?:montant )?T\.?V\.?A\.? (?:à )?\(?\d{1,2}(?:[.,]\d+)? ?%\)?|net [àa] payer(?: T\.?T\.?C\.?)?) ?:?$/i;

const nettoyer = (texte: string) => texte.replace(/^[·•|/–-]\s*/, "").replace(/[:.\s]+$/, "");

/**
 * Sorte de total d'une rangée, ou `null` si c'en est une autre. Une rangée à plusieurs montants sous un seul libellé
 * est un total seulement si ce libellé est un report, un sous-total ou « Totaux ».
 */
export function libelleDeTotal(rangee: Rangee): LibelleTotal | null {
  const montants = rangee.mots.filter((_, i) => estMontantDe(rangee.mots, i));
  const premier = montants[0];
  if (!premier) return null;
  const avant = rangee.mots.filter((mot) => mot.x1 <= premier.x0 + 0.5 && mot.texte !== "!");
  // « Rétroviseur | Éraflure | Remise en 166,50 » : un mot qui lie attend sa suite (« peinture »), dessous ; un libellé de total est entier.
  // De même d'une case au milieu : « Bouclier | Remise en | Oui | 277,50 ».
  const suspendue = blocsDe({ ...rangee, mots: avant }).some(({ mots }) => SUSPENDU.test(mots.at(-1)?.texte ?? ""));
  if (suspendue) return null;
  const libelle = nettoyer(texteDe(avant));
  const champ = libelleTotal(libelle);
  if (champ === null || commenteUnePiece(libelle) || ouvreParUnePiece(rangee, avant)) return null;
  if (montants.length === 1 || champ === "report" || champ === "sous_total" || champ === "totaux") return champ;
  const libelles = montantsLibelles(rangee);
  return libelles.length === montants.length && libelles.every((m) => libelleTotal(m.libelle) !== null)
    ? champ
    : totalDansLesColonnes(champ);
}

/** « Aile AR droite - vétusté rectifiée » : une pièce, puis ce qu'on en dit ; le mot d'un total n'y en fait pas un. */
export function commenteUnePiece(libelle: string): boolean {
  const [premier = "", suite] = libelle.split(/\s[-–—:]\s|\s?[,;:]\s/);
  if (suite === undefined || libelleTotal(premier) !== null) return false;
  return comprendreLigne({ designation: premier, localisation: null, dommage: null, operation: "" }).element !== null;
}

/** « Pavillon | vétusté appliquée après coup 479,60 » : des cellules dont la première nomme une pièce sont celles d'une ligne. */
function ouvreParUnePiece(rangee: Rangee, avant: Mot[]): boolean {
  const cellules = blocsDe({ ...rangee, mots: avant }, 1.2);
  // « â | Hayon | vétusté non appliquée » : sur une image, le rang de la ligne se lit comme une lettre.
  const rang = cellules.length > 2 && texteDe(cellules[0]?.mots ?? []).length <= 2;
  const [premiere, ...suivantes] = rang ? cellules.slice(1) : cellules;
  if (!premiere || suivantes.length === 0) return false;
  const designation = texteDe(premiere.mots);
  return (
    libelleTotal(designation) === null &&
    comprendreLigne({ designation, localisation: null, dommage: null, operation: "" }).element !== null
  );
}

const BLANC = 3;
const TOTAL_NET = /^(?:total|montant total|net [aà] payer|tva|t\.v\.a)\b/i;

/** « Code TVA | Taux | Base HT        Total HT 1 495,74 » : un encadré de totaux à côté d'autre chose, qui n'a pas de montant. */
export function aUnTotalADroite({ mots }: Rangee): boolean {
  const dernier = mots.at(-1);
  if (!dernier || !estMontant(dernier.texte) || mots.filter((mot) => estMontant(mot.texte)).length > 1) return false;
  const coupe = mots.findLastIndex(
    (mot, i) => i > 0 && i < mots.length - 1 && mot.x0 - (mots[i - 1]?.x1 ?? 0) > BLANC * mot.corps,
  );
  const libelle = nettoyer(texteDe(mots.slice(coupe, -1)));
  const champ = coupe > 0 && TOTAL_NET.test(libelle) ? libelleTotal(libelle) : null;
  return champ === "net_ht" || champ === "brut_ht" || champ === "ttc" || champ === "tva";
}

// « TOTAL HT 931,00 155,84 775,16 » sous les colonnes du tableau reste un total ; « Peinture 4,20 74,00 310,80 » est une ligne.
const totalDansLesColonnes = (champ: LibelleTotal): LibelleTotal | null =>
  champ === "net_ht" || champ === "brut_ht" || champ === "ttc" ? champ : null;

/** Rangée qui ferme un relevé : « Totaux », ou un seul libellé de total devant plusieurs montants, chacun sous sa colonne. */
export function fermeUnReleve(rangee: Rangee): boolean {
  const libelle = libelleDeTotal(rangee);
  if (libelle === "totaux") return true;
  const montants = rangee.mots.filter((mot) => estMontant(mot.texte)).length;
  return (
    libelle !== null && totalDansLesColonnes(libelle) !== null && montants > 1 && montantsLibelles(rangee).length === 1
  );
}
