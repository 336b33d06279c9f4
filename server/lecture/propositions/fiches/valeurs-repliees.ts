import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { estTitreDeFiche } from "../../mise-en-page/colonnes-de-fiches.ts";

const BLANC = 0.95;
const BORD = 3;
const INTERLIGNE = 1.6;
/** Une étiquette de montant tient en quelques mots. */
const MOTS_D_ETIQUETTE = 4;
/** Une valeur passée à la ligne est seule sur la sienne, ou presque (« HT 286,90 € »). */
const MOTS_DE_SUITE = 4;
const COUTS: ReadonlySet<RoleColonne | null> = new Set([
  "montant",
  "brut",
  "net",
  "prix_unitaire",
  "vetuste",
  "abattement",
  "remise",
]);
const MESURE = /^\d{1,4}(?:[.,]\d{1,2})? ?(?:mm|cm|m)?$/i;

const estDessous = (rangee: Rangee, dessous: Rangee | undefined): dessous is Rangee =>
  dessous !== undefined &&
  dessous.page === rangee.page &&
  dessous.y > rangee.y &&
  dessous.y - rangee.y <= INTERLIGNE * Math.max(rangee.corps, dessous.corps);

/** « … Pièces 0,00 Total HT » : l'étiquette de montant qui finit des mots, sans sa valeur. */
function etiquetteFinale(mots: readonly Mot[]): boolean {
  for (let n = 1; n <= Math.min(MOTS_D_ETIQUETTE, mots.length); n += 1) {
    const fin = mots.slice(-n);
    if (fin.some(({ texte }) => /\d/.test(texte))) return false;
    if (COUTS.has(roleColonne(texteDe(fin).replace(/\s*:$/, "")))) return true;
  }
  return false;
}

const estUnMontantSeul = (mots: readonly Mot[]): boolean =>
  mots.length <= 2 &&
  estMontant(mots[0]?.texte ?? "") &&
  (mots.length === 1 || /^(?:€|EUR)$/.test(mots[1]?.texte ?? ""));

/** « Total HT » en fin de rangée, « 217,65 € » seul au début de la suivante ; « Étendue : », puis « 25 cm » ; « Total », puis « HT 286,90 € ». */
function suitALaLigne(rangee: Rangee, dessous: Rangee): boolean {
  const [blocs, suite] = [blocsDe(rangee, BLANC), blocsDe(dessous, BLANC)];
  const cale = Math.abs((rangee.mots[0]?.x0 ?? 0) - (dessous.mots[0]?.x0 ?? 0)) < BORD;
  // Une étiquette seule au-dessus de sa valeur est une pile, non un texte passé à la ligne.
  if (!cale || blocs.length !== 1 || suite.length !== 1 || dessous.mots.length > MOTS_DE_SUITE) return false;
  const { mots } = rangee;
  if (mots.length <= MOTS_D_ETIQUETTE) return false;
  if (estUnMontantSeul(dessous.mots)) return etiquetteFinale(mots);
  const [premier, ...reste] = dessous.mots;
  if (premier && /^HT$/i.test(premier.texte) && estUnMontantSeul(reste)) return etiquetteFinale([...mots, premier]);
  return /:$/.test(mots.at(-1)?.texte ?? "") && MESURE.test(texteDe(dessous.mots));
}

/** Les mots d'une suite, posés derrière ceux de la rangée qu'ils prolongent. */
function aLaSuite(rangee: Rangee, suite: readonly Mot[], blanc: number): Rangee {
  const [fin, debut] = [rangee.mots.at(-1)?.x1 ?? 0, suite[0]?.x0 ?? 0];
  const decalage = fin + blanc * rangee.corps - debut;
  return {
    ...rangee,
    mots: [...rangee.mots, ...suite.map((mot) => ({ ...mot, x0: mot.x0 + decalage, x1: mot.x1 + decalage }))],
  };
}

/** « Aile avant gauche   Coût HT » au-dessus de « Zone : Avant   199,20 € », calés à droite ou à gauche : le montant et son étiquette, empilés. */
function montantDessous(rangee: Rangee, dessous: Rangee): Bloc | null {
  const [etiquette, montant] = [blocsDe(rangee, BLANC), blocsDe(dessous, BLANC)].map((blocs) => blocs.at(-1));
  if (!etiquette || !montant || etiquette.mots.length > MOTS_D_ETIQUETTE || !estUnMontantSeul(montant.mots))
    return null;
  const cale = Math.abs(etiquette.x1 - montant.x1) < BORD || Math.abs(etiquette.x0 - montant.x0) < BORD;
  // « Taille | Coût HT » au-dessus de leurs valeurs : une rangée d'étiquettes, non une pièce et son prix.
  const [titre] = blocsDe(rangee, BLANC);
  const fiche = titre !== undefined && titre.x1 < etiquette.x0 && estTitreDeFiche(titre);
  return cale && fiche && etiquetteFinale(etiquette.mots) && etiquette.x0 > (dessous.mots[0]?.x0 ?? 0) ? montant : null;
}

interface Depliees {
  rangees: Rangee[];
  /** De quelles rangées imprimées chacune vient. */
  origines: Map<Rangee, Rangee[]>;
}

/**
 * Les rangées d'une fiche, où une valeur imprimée sous son étiquette, à droite de la fiche ou passée à la ligne, est remise derrière elle. Une seule
 * fiche ainsi faite ne prouve rien : les rangées sont alors rendues telles quelles.
 */
export function deplierValeurs(imprimees: readonly Rangee[]): Depliees {
  const deplies = deplierItems(imprimees);
  const origines = new Map(deplies.origines);
  const rangees: Rangee[] = [];
  let depliees = 0;
  const file = [...deplies.rangees];
  for (let rangee = file.shift(); rangee !== undefined; rangee = file.shift()) {
    const dessous = file[0];
    const montant = estDessous(rangee, dessous) ? montantDessous(rangee, dessous) : null;
    const suite = estDessous(rangee, dessous) && montant === null && suitALaLigne(rangee, dessous);
    if (!dessous || (montant === null && !suite)) {
      rangees.push(rangee);
      continue;
    }
    const recue = montant ? aLaSuite(rangee, montant.mots, 0.3) : aLaSuite(rangee, dessous.mots, 0.3);
    const siennes = origines.get(rangee) ?? [rangee];
    depliees += 1;
    file.shift();
    origines.set(recue, [...siennes, ...(origines.get(dessous) ?? [dessous])]);
    rangees.push(recue);
    const reste = montant ? dessous.mots.filter((mot) => !montant.mots.includes(mot)) : [];
    if (reste.length > 0) {
      const autre = { ...dessous, mots: reste };
      origines.set(autre, [dessous]);
      file.unshift(autre);
    }
  }
  return depliees >= 2 ? { rangees, origines } : deplies;
}

const PUCE = /^[-–•]$/;
const CLOS = /[.;]$/;

/**
 * « - Portière AV gauche : 238,05 €, moins 47,61 € de vétusté, soit » puis « 190,44 €. » : dans une liste dont les entrées finissent par leur point,
 * celle qui n'a pas le sien le trouve sur la rangée de dessous, et son montant avec.
 */
function deplierItems(imprimees: readonly Rangee[]): Depliees {
  const origines = new Map<Rangee, Rangee[]>();
  const estEntree = ({ mots }: Rangee) =>
    PUCE.test(mots[0]?.texte ?? "") && mots.some(({ texte }) => estMontant(texte));
  const estClose = ({ mots }: Rangee) => CLOS.test(mots.at(-1)?.texte ?? "");
  const entrees = imprimees.filter(estEntree);
  if (entrees.length < 2 || entrees.filter(estClose).length * 2 < entrees.length)
    return { rangees: [...imprimees], origines };
  const rangees: Rangee[] = [];
  for (const rangee of imprimees) {
    const ouverte = rangees.at(-1);
    const finit =
      ouverte !== undefined &&
      estEntree(ouverte) &&
      !estClose(ouverte) &&
      estDessous(ouverte, rangee) &&
      estClose(rangee) &&
      !PUCE.test(rangee.mots[0]?.texte ?? "");
    if (!finit) {
      rangees.push(rangee);
      continue;
    }
    const entiere = aLaSuite(ouverte, rangee.mots, 0.3);
    origines.set(entiere, [ouverte, rangee]);
    rangees[rangees.length - 1] = entiere;
  }
  return { rangees, origines };
}
