import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreDommage, comprendreLigne, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { CONFIANCES } from "../../commun/confiance.ts";
import { type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { phrasesDe } from "../../commun/prose.ts";
import { etatDeFiche } from "./etat-de-fiche.ts";

const DITS: ReadonlySet<RoleColonne | null> = new Set(["localisation", "dommage", "operation", "facturable"]);
type Dits = Partial<Record<RoleColonne, string>>;

/**
 * « Opération : Remplacement. Main-d'œuvre 0,00 … Facturable : oui » : ce que dit chaque étiquette ponctuée d'une rangée ; « Polissage · valeur
 * 37,20 » : sans étiquette, le geste qui l'ouvre.
 */
function ditsDe(rangees: readonly Rangee[]): Dits {
  const dits: Dits = {};
  const phrases = rangees.flatMap(({ mots }) => phrasesDe(texteDe(mots)));
  for (const phrase of phrases.flatMap((entiere) => entiere.split(/\s[-–—|·]\s/))) {
    const [, etiquette, valeur] = /^(\p{L}[\p{L}'’ ]{2,30}?)\s*:\s*(\S.*)$/u.exec(phrase.trim()) ?? [];
    const role = etiquette ? roleDeFiche(etiquette) : null;
    if (role && DITS.has(role) && valeur) dits[role] ??= valeur;
    else if (!etiquette && Object.keys(dits).length === 0 && nommeUnGeste(phrase)) dits.operation = phrase;
  }
  return dits;
}

const nommeUnGeste = (texte: string): boolean =>
  !/\d/.test(texte) && comprendreOperation(texte) !== null && comprendreDommage(texte, null) === null;

interface Situee {
  ligne: LigneLue;
  haut: number;
  bas: number;
  gauche: number;
  droite: number;
}

/** Les lignes qu'une page imprime, de haut en bas. */
function situer(pages: readonly Page[], lignes: readonly LigneLue[]): Situee[] {
  return lignes
    .flatMap((ligne) => {
      const page = pages.find(({ numero }) => numero === ligne.page);
      if (!page || !ligne.zone) return [];
      const [haut, gauche] = [ligne.zone.y * page.hauteur, ligne.zone.x * page.largeur];
      const [bas, droite] = [haut + ligne.zone.hauteur * page.hauteur, gauche + ligne.zone.largeur * page.largeur];
      return [{ ligne, haut, bas, gauche, droite }];
    })
    .sort((a, b) => (a.ligne.page ?? 0) - (b.ligne.page ?? 0) || a.haut - b.haut);
}

function completer(ligne: LigneLue, dits: Dits): LigneLue {
  const { facturable } = etatDeFiche(dits);
  const codes = comprendreLigne({
    designation: ligne.designation,
    localisation: dits.localisation ?? null,
    dommage: dits.dommage ?? null,
    operation: dits.operation ?? "",
  });
  // « … – forfait » dit un prix ; le geste qu'une sous-ligne nomme est celui de la ligne.
  const operation =
    ligne.operation === "forfait" ? (codes.operation ?? "forfait") : (ligne.operation ?? codes.operation);
  return {
    ...ligne,
    dommage: ligne.dommage ?? (dits.dommage ? codes.dommage : null),
    localisation: dits.localisation ? (codes.localisation ?? ligne.localisation) : ligne.localisation,
    facturable: ligne.facturable && facturable,
    operation: ligne.facturable && facturable ? operation : null,
    details: dits.operation ? { operation_imprimee: dits.operation, ...ligne.details } : ligne.details,
  };
}

/**
 * « Montant barème 195,50 € · vétusté 25 % soit 48,88 € » : le brut, ce qui en est ôté, et les mots qui les disent ; « Vétusté 20 % : -23,20 € », sous
 * une ligne qui imprime son brut, ne dit que le reste.
 */
interface Calcul {
  brut: number;
  ote: number;
  /** Vrai si le taux imprimé entre eux mène de l'un à l'autre. */
  auTaux: boolean;
  mots: string;
}

const TAUX = /(\d{1,2}(?:[.,]\d{1,2})?) ?%/;

function calculDe(rangees: readonly Rangee[], ligne: LigneLue, decimale: SeparateurDecimal): Calcul | null {
  const mots = rangees.flatMap((rangee) => rangee.mots.map(({ texte }) => texte));
  const montants = mots.flatMap((texte) => (estMontant(texte) ? (montantCellule(texte, decimale) ?? []) : []));
  const [brut, retire] = montants.length === 1 ? [ligne.brut_ht, montants[0]] : montants;
  const deduit = ligne.abattement_ht ?? 0;
  if (typeof brut !== "number" || retire === undefined || montants.length > 2) return null;
  // Ce que la ligne perd n'y est imprimé nulle part : sans abattement, ou la seule différence de son brut et de son net.
  if ((ligne.brut_ht ?? 0) - deduit !== ligne.net_ht || (montants.length === 1) !== (deduit !== 0)) return null;
  const [ote, taux] = [Math.abs(retire), Number(TAUX.exec(mots.join(" "))?.[1]?.replace(",", "."))];
  const auTaux = Math.abs((brut * taux) / 100 - ote) <= 1;
  return { brut, ote, auTaux, mots: mots.filter((texte) => /\p{L}/u.test(texte)).join(" ") };
}

/** Calculs qui doivent mener à leur net, ou suivre leur taux, pour que ceux des autres lignes s'entendent de même. */
const CALCULS_MINIMUM = 2;

/** Les lignes, et le calcul imprimé sous chacune, quand la plupart de ces calculs sont justes. */
function chiffrer(lignes: readonly LigneLue[], calculs: ReadonlyMap<LigneLue, Calcul>): LigneLue[] {
  const nues = [...calculs];
  const justes = nues.filter(([l, { brut, ote, auTaux }]) => brut - ote === l.net_ht || auTaux);
  if (justes.length < CALCULS_MINIMUM || justes.length * 3 < nues.length * 2) return [...lignes];
  const dits = new Set(justes.map(([, { mots }]) => mots));
  const siens = new Map(nues.filter(([, { mots }]) => dits.has(mots)));
  return lignes.map((ligne) => {
    const calcul = siens.get(ligne);
    if (!calcul) return ligne;
    const sures = { brut_ht: CONFIANCES.etiquetee, abattement_ht: CONFIANCES.etiquetee };
    const confiances = { ...ligne.confiances, ...sures };
    return { ...ligne, brut_ht: calcul.brut, abattement_ht: calcul.ote, confiances };
  });
}

/**
 * Les lignes, et ce que les rangées imprimées sous chacune en disent : sous une étiquette, si la plupart en ont une, ou en chiffres, s'ils font le
 * net de la plupart. La façon dont la première rangée s'est lue n'importe pas, et une ligne qui le dit déjà garde ce qu'elle dit.
 */
export function completerParLesSousLignes(
  { pages, decimale }: { pages: readonly Page[]; decimale: SeparateurDecimal },
  lignes: readonly LigneLue[],
  libres: readonly Rangee[],
): LigneLue[] {
  const situees = situer(pages, lignes);
  const imprimees = pages.flatMap(({ rangees }) => rangees);
  const dits = new Map<LigneLue, Dits>();
  const calculs = new Map<LigneLue, Calcul>();
  for (const [i, situee] of situees.entries()) {
    const { ligne, haut, bas } = situee;
    const suivante = situees[i + 1];
    const fin = suivante?.ligne.page === ligne.page ? suivante.haut : Number.POSITIVE_INFINITY;
    const proches = imprimees.filter(
      ({ page, y, corps }) => page === ligne.page && y - 0.5 * corps < fin && y - bas < PORTEE * corps,
    );
    const lus = ditsDe(sesRangees(situee, proches, libres));
    if (Object.keys(lus).length > 0) dits.set(ligne, lus);
    // La rangée du calcul a pu se lire comme la suite de sa ligne.
    const dessous = proches.filter(({ y, corps }) => y > haut + 1.5 * corps).slice(0, 1);
    const calcul = calculDe(dessous, ligne, decimale);
    if (calcul) calculs.set(ligne, calcul);
  }
  const chiffrees = chiffrer(lignes, calculs);
  if (dits.size < 2 || dits.size * 3 < lignes.length * 2) return chiffrees;
  return chiffrees.map((ligne, i) => completer(ligne, dits.get(lignes[i] ?? ligne) ?? {}));
}

/** Les rangées imprimées sous une ligne : celles que rien n'a prises, et ce qu'elle en a pris, à sa largeur, sans en garder les mots. */
function sesRangees(
  { ligne, haut, bas, gauche, droite }: Situee,
  proches: readonly Rangee[],
  libres: readonly Rangee[],
): Rangee[] {
  return proches.flatMap((rangee) => {
    if (rangee.y > bas - 1 && libres.includes(rangee)) return [rangee];
    const mots = rangee.mots.filter(({ x0, x1 }) => x0 > gauche - 1 && x1 < droite + 1);
    const tue = rangee.y > haut + 1.5 * rangee.corps && !ligne.designation.includes(texteDe(mots.slice(0, 2)));
    return tue && mots.length > 0 ? [{ ...rangee, mots }] : [];
  });
}

/** Une sous-ligne suit sa ligne de près : plus bas, c'est le pied. */
const PORTEE = 4;
