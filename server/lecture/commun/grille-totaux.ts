import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";
import { estTauxDeTaxe } from "./rangee-total.ts";

const TAUX = /^(?:taux|tx|code)(?: (?:de )?(?:la )?tva)?$|^%/;
/** « TVA % », « Taux TVA » : la colonne d'un taux, que son nom ferait prendre pour celle de la taxe. */
const estTaux = (texte: string): boolean => TAUX.test(plier(texte)) || /^\D*%$/.test(texte);
const CHIFFRES = new Set(["brut_ht", "abattement_ht", "remise_ht", "franchise_ht", "net_ht", "tva", "ttc"]);
const estTotal = ({ mots }: Bloc) => !estTaux(texteDe(mots)) && CHIFFRES.has(libelleTotal(texteDe(mots)) ?? "");

/** Vrai si la rangée n'est faite que d'intitulés de totaux (« Base HT | Montant TVA | Total TTC »), leurs montants étant dessous. */
export function estGrilleDeTotaux(rangee: Rangee): boolean {
  return intitulesDe(rangee) !== null;
}

/** « Totaux avant franchise » coiffe aussi sa colonne, sans être l'un des totaux gardés. */
const estIntitule = (bloc: Bloc) =>
  estTotal(bloc) || estTaux(texteDe(bloc.mots)) || libelleTotal(texteDe(bloc.mots)) === "sous_total";

/** Un montant, hors du taux que dit l'intitulé d'une taxe (« T.V.A. 20,00 »). */
const aUnMontant = ({ mots }: Rangee): boolean =>
  mots.some(({ texte }, i) => estMontant(texte) && !estTauxDeTaxe(mots.slice(0, i), texte));

/** Intitulés d'une rangée qui n'est faite que d'eux, ou `null`. */
function intitulesDe(rangee: Rangee): Bloc[] | null {
  if (aUnMontant(rangee)) return null;
  const blocs = blocsDe(rangee, 0.95)
    .flatMap(detacherDesignation)
    .flatMap((bloc) => (estIntitule(bloc) ? [bloc] : blocsDe({ ...rangee, mots: bloc.mots }, 0.5)))
    .flatMap((bloc) => (estIntitule(bloc) ? [bloc] : scinder(bloc)));
  return blocs.filter(estTotal).length >= 2 && blocs.every(estIntitule) ? blocs : null;
}

const estComposante = (bloc: Bloc) => libelleTotal(texteDe(bloc.mots)) === "composante";
const MONNAIE = /^(?:€|EUR|HT)$/i;

/**
 * « Main-d'œuvre | Peinture | Pièces | Total HT » au-dessus d'autant de montants et de rien d'autre : les parts d'un total et lui, en cases sous le
 * tableau.
 */
export function estEncadreDeTotaux(rangee: Rangee, dessous: Rangee | undefined): boolean {
  if (!dessous || dessous.page !== rangee.page || rangee.mots.some((mot) => estMontant(mot.texte))) return false;
  const cases = blocsDe(rangee, 0.95);
  const montants = dessous.mots.filter((mot) => estMontant(mot.texte));
  if (casesChiffrees(rangee, dessous) !== null) return true;
  return (
    cases.length >= 2 &&
    cases.some(estTotal) &&
    cases.every((bloc) => estTotal(bloc) || estComposante(bloc)) &&
    montants.length === cases.length &&
    dessous.mots.every((mot) => estMontant(mot.texte) || MONNAIE.test(mot.texte))
  );
}

/** « Montant brut HT  Prestation » : la désignation, à gauche sous elle, touche presque la colonne de montants ; c'est un tableau de lignes. */
function detacherDesignation(bloc: Bloc): Bloc[] {
  const morceaux = blocsDe({ ...bloc.rangee, mots: bloc.mots }, 0.5);
  return morceaux.some(({ mots }) => roleColonne(texteDe(mots)) === "designation") ? morceaux : [bloc];
}

/** « Nombre de dommages | Total brut HT | Total net HT » au-dessus d'autant de valeurs, chacune sous la sienne : une rangée de cases. */
function casesDe(rangee: Rangee, dessous: Rangee | undefined): Bloc[] | null {
  if (!dessous || rangee.mots.some((mot) => estMontant(mot.texte))) return null;
  const [cases, valeurs] = [blocsDe(rangee, 0.95), blocsDe(dessous, 0.95)];
  const totaux = cases.filter(estTotal);
  const alignees =
    cases.length === valeurs.length && cases.every(({ x0 }, i) => Math.abs(x0 - (valeurs[i]?.x0 ?? 0)) < 4);
  const nomme = totaux.some(({ mots }) => /^(?:total|net|montant)$/i.test(mots[0]?.texte ?? ""));
  return alignees && nomme && totaux.length >= 2 ? cases : null;
}

/** Un montant, ou le taux, le temps qu'un bandeau imprime à côté du total (« 59,00 €/h », « 20 % », « 3,50 h »). */
const NOMBRE = /^[-–]?\d[\d .,]*(?: ?(?:€|EUR|HT|%|h))*(?: ?\/ ?(?:h|heure))?(?: ?HT)?$/;
const milieu = ({ x0, x1 }: Bloc) => (x0 + x1) / 2;

/** « Main-d'œuvre | Fournitures et forfaits | Total HT » au-dessus d'autant de nombres, chacun centré ou calé sous le sien : un total suffit à les nommer. */
function casesChiffrees(rangee: Rangee, dessous: Rangee | undefined): Bloc[] | null {
  if (
    !dessous ||
    dessous.page !== rangee.page ||
    rangee.mots.some(({ texte }) => estMontant(texte) || /\d{3}/.test(texte))
  )
    return null;
  const [cases, valeurs] = [blocsDe(rangee, 0.95), blocsDe(dessous, 0.95)];
  if (cases.length < 2 || cases.length !== valeurs.length || !cases.some(estTotal)) return null;
  const enPlace = cases.every((bloc, i) => {
    const valeur = valeurs[i] as Bloc;
    const ecarts = [bloc.x0 - valeur.x0, bloc.x1 - valeur.x1, milieu(bloc) - milieu(valeur)];
    return NOMBRE.test(texteDe(valeur.mots)) && ecarts.some((ecart) => Math.abs(ecart) < 4);
  });
  return enPlace ? cases : null;
}

// « Base HT Montant TVA » : un tableau serré n'écarte ses intitulés que d'une espace ; le plus long connu l'emporte.
function scinder(bloc: Bloc): Bloc[] {
  const morceaux: Bloc[] = [];
  for (let i = 0; i < bloc.mots.length; i += morceaux.at(-1)?.mots.length ?? 1) {
    const connu = bloc.mots
      .map((_, n): Bloc => {
        const mots = bloc.mots.slice(i, bloc.mots.length - n);
        return { ...bloc, mots, x0: mots[0]?.x0 ?? bloc.x0, x1: mots.at(-1)?.x1 ?? bloc.x1 };
      })
      .find((morceau) => morceau.mots.length > 0 && estIntitule(morceau));
    if (!connu) return [bloc];
    morceaux.push(connu);
  }
  return morceaux;
}

interface MontantDeGrille {
  rangee: Rangee;
  libelle: string;
  montant: Mot;
  mots: Mot[];
}

/** Montants posés sous une rangée d'intitulés de totaux, chacun sous le sien. Plusieurs taux de TVA : rien n'est choisi. */
export function montantsDeGrille(rangees: readonly Rangee[]): MontantDeGrille[] {
  return rangees.flatMap((rangee, i) => {
    const dessous = rangees[i + 1];
    const chiffrees = casesChiffrees(rangee, dessous);
    const intitules =
      intitulesDe(rangee) ??
      (estEncadreDeTotaux(rangee, dessous) ? blocsDe(rangee, 0.95) : (casesDe(rangee, dessous) ?? chiffrees));
    if (!intitules) return [];
    const suivante = rangees[i + 2];
    // Un montant imprimé en grand s'éloigne d'autant de sa petite étiquette.
    const portee = Math.max(3 * rangee.corps, 2.2 * (dessous?.corps ?? 0));
    if (!dessous || dessous.page !== rangee.page || dessous.y - rangee.y > portee) return [];
    const montants = dessous.mots.filter((mot) => estMontant(mot.texte));
    const estSuite =
      suivante !== undefined && suivante.page === dessous.page && suivante.y - dessous.y < 2.4 * dessous.corps;
    const etages = estSuite ? suivante.mots.filter((mot) => estMontant(mot.texte)).length : 0;
    if (montants.length < (chiffrees ? 1 : 2) || etages >= montants.length) return [];
    return intitules.filter(estTotal).flatMap((bloc) => {
      const ecart = (mot: Mot) => Math.max(bloc.x0 - mot.x1, mot.x0 - bloc.x1);
      const proche = montants.toSorted((a, b) => ecart(a) - ecart(b))[0];
      return proche && ecart(proche) < 2 * rangee.corps
        ? [{ rangee: dessous, libelle: texteDe(bloc.mots), montant: proche, mots: [...bloc.mots, proche] }]
        : [];
    });
  });
}
