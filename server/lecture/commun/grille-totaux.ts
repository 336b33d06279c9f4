import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, milieu, partDe, type Rangee, texteDe } from "./geometrie.ts";
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
  const blocs = blocsDe(rangee)
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
  const cases = blocsDe(rangee);
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

/** Un montant, ou le taux, le temps qu'un bandeau imprime à côté du total (« 59,00 €/h », « 20 % », « 3,50 h »). */
const NOMBRE = /^[-–]?\d[\d .,]*(?: ?(?:€|EUR|HT|%|h))*(?: ?\/ ?(?:h|heure))?(?: ?HT)?$/;
/** « Main-d'œuvre | Fournitures et forfaits | Total HT » au-dessus d'autant de nombres, chacun centré ou calé sous le sien : un total suffit à les nommer. */
function casesChiffrees(rangee: Rangee, dessous: Rangee | undefined): Bloc[] | null {
  if (
    !dessous ||
    dessous.page !== rangee.page ||
    rangee.mots.some(({ texte }) => estMontant(texte) || /\d{3}/.test(texte))
  )
    return null;
  const [cases, valeurs] = [blocsDe(rangee), blocsDe(dessous)];
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
      .map((_, n) => partDe(bloc, bloc.mots.slice(i, bloc.mots.length - n)))
      .find((morceau) => morceau.mots.length > 0 && estIntitule(morceau));
    if (!connu) return [bloc];
    morceaux.push(connu);
  }
  return morceaux;
}
