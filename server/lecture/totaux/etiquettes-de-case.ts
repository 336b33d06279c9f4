import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Mot, milieu, type Rangee, sansPoints, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import { estTauxDeTaxe } from "../commun/rangee-total.ts";

/** L'étiquette qu'une autre rangée donne à un montant. */
export interface EtiquetteDeCase {
  libelle: string;
  mots: Mot[];
  /** Elle coiffe plusieurs montants : c'est l'intitulé d'une colonne. */
  colonne: boolean;
}

/** Blanc serré, bord commun, interligne d'une étiquette repliée, et distance d'une étiquette à sa valeur, en corps ou en points. */
const SERREE = 0.5;
const BORD = 4;
const INTERLIGNE = 1.8;
const DESSUS = 3;
/** Rangées d'une étiquette repliée ; montants qu'un intitulé coiffe au plus. */
const ETAGES = 3;

/** Vrai si un bord ou le milieu de l'étiquette est celui du montant, ou si l'une coiffe l'autre. */
function coiffe(bloc: Bloc, montant: Mot): boolean {
  const ecarts = [bloc.x0 - montant.x0, bloc.x1 - montant.x1, milieu(bloc) - milieu(montant)];
  return ecarts.some((ecart) => Math.abs(ecart) < BORD) || (bloc.x0 < montant.x1 && bloc.x1 > montant.x0);
}

/** Les cases d'une rangée ; un tableau serré n'écarte ses étiquettes que d'une espace. */
function casesDe(rangee: Rangee): Bloc[] {
  return blocsDe(rangee).flatMap((bloc) => {
    const serrees = blocsDe({ ...rangee, mots: bloc.mots }, SERREE);
    return serrees.length > 1 && serrees.every(({ mots }) => libelleTotal(texteDe(mots)) !== null) ? serrees : [bloc];
  });
}

/** Un montant, hors du taux que dit l'étiquette d'une taxe (« T.V.A. 20,00 »). */
const estChiffre = ({ mots }: Bloc): boolean =>
  mots.some((mot, i) => estMontant(mot.texte) && !estTauxDeTaxe(mots.slice(0, i), mot.texte));

interface Pile {
  /** Les morceaux de l'étiquette, de bas en haut. */
  etages: Bloc[];
  colonne: boolean;
}

/** Ce qui est imprimé droit au-dessus d'un montant, jusqu'au premier grand blanc : d'autres montants de sa colonne, puis une étiquette. */
function pileAuDessus(montant: Mot, rangee: Rangee, rangees: readonly Rangee[]): Pile {
  const etages: Bloc[] = [];
  let colonne = suitUnMontant(montant, rangee, rangees);
  let dernier = rangee;
  for (let i = rangees.indexOf(rangee) - 1; i >= 0 && etages.length < ETAGES; i -= 1) {
    const haut = rangees[i] as Rangee;
    const portee = (etages.length > 0 ? INTERLIGNE : DESSUS) * Math.max(dernier.corps, haut.corps);
    if (haut.page !== rangee.page || haut.y >= dernier.y || dernier.y - haut.y > portee) break;
    const bloc = casesDe(haut).find((b) => coiffe(b, montant));
    if (!bloc) continue;
    dernier = haut;
    if (!estChiffre(bloc)) etages.push(bloc);
    else if (etages.length > 0) break;
    else colonne = true;
  }
  return { etages, colonne };
}

/** Vrai si la rangée d'en dessous porte un autre montant de la même colonne. */
function suitUnMontant(montant: Mot, rangee: Rangee, rangees: readonly Rangee[]): boolean {
  const dessous = rangees[rangees.indexOf(rangee) + 1];
  if (!dessous || dessous.page !== rangee.page || dessous.y - rangee.y > DESSUS * rangee.corps) return false;
  return dessous.mots.some((mot) => estMontant(mot.texte) && mot.x0 < montant.x1 && mot.x1 > montant.x0);
}

/** L'étiquette d'une case, repliée ou non, juste au-dessus du montant. */
function etiquetteAuDessus(montant: Mot, rangee: Rangee, rangees: readonly Rangee[]): EtiquetteDeCase | null {
  const { etages, colonne } = pileAuDessus(montant, rangee, rangees);
  for (let nombre = etages.length; nombre > 0; nombre -= 1) {
    const mots = etages
      .slice(0, nombre)
      .toReversed()
      .flatMap((bloc) => bloc.mots);
    const libelle = sansPoints(mots);
    if (libelleTotal(libelle) !== null) return { libelle, mots, colonne };
  }
  return null;
}

/** La plus courte fin d'une rangée qui nomme un total : « Payable par virement. Montant à régler : », dont le montant ouvre la suivante. */
function finDuDessus(montant: Mot, rangee: Rangee, dessus: Rangee | undefined): EtiquetteDeCase | null {
  const [premier, dernier] = [dessus?.mots[0], dessus?.mots.at(-1)];
  if (!dessus || !premier || !dernier || rangee.mots[0] !== montant || dessus.page !== rangee.page) return null;
  const suit = rangee.y - dessus.y <= INTERLIGNE * rangee.corps && Math.abs(premier.x0 - montant.x0) < BORD;
  if (!suit || !dernier.texte.endsWith(":")) return null;
  for (let debut = dessus.mots.length - 1; debut >= 0; debut -= 1) {
    const mots = dessus.mots.slice(debut);
    if (mots.some(({ texte }) => estMontant(texte))) return null;
    const libelle = sansPoints(mots);
    if (libelleTotal(libelle) !== null) return { libelle, mots, colonne: false };
  }
  return null;
}

/** L'étiquette que la rangée d'au-dessus, ou la case, donne à un montant que rien ne nomme sur la sienne ; `null` s'il n'en a pas. */
export const etiquetteAilleurs = (montant: Mot, rangee: Rangee, rangees: readonly Rangee[]): EtiquetteDeCase | null =>
  finDuDessus(montant, rangee, rangees[rangees.indexOf(rangee) - 1]) ?? etiquetteAuDessus(montant, rangee, rangees);
