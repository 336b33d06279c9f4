import { comprendreDommage, comprendreLigne, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import { roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { estMentionSeule } from "../fiches/etat-de-fiche.ts";
import type { Bande } from "./bandes.ts";
import {
  type BlocCoupe,
  clausesPossibles,
  ditUnDetail,
  estAttendu,
  etiquetteDe,
  etiquettesDe,
  sansLien,
  scinder,
  UNITE,
} from "./clauses.ts";

/** Des colonnes, et les mots de chacune dans chaque bande. */
export interface Grille {
  colonnes: readonly Colonne[];
  lignes: readonly Mot[][][];
}

const MOTS_MAXIMUM = 16;

const sansNumero = (mots: readonly Mot[]): Mot[] => {
  const numero = NUMERO_DE_FICHE.exec(texteDe(mots))?.[0] ?? "";
  return mots.slice(numero === "" ? 0 : numero.trim().split(/\s+/).length);
};

/** Vrai si ces mots nomment une pièce, des kilomètres, des frais : ce qu'une ligne désigne ; `place`, la partie sous laquelle ils s'impriment. */
export function nommeUneLigne(texte: string, place = ""): boolean {
  const { element, nature } = comprendreLigne({
    designation: texte,
    localisation: place === "" ? null : place,
    dommage: null,
    operation: null,
  });
  return element !== null || nature !== "fre";
}

const peutNommer = ({ mots }: Bloc, place: string): boolean =>
  mots.length <= MOTS_MAXIMUM &&
  !mots.some(({ texte }) => estMontant(texte)) &&
  nommeUneLigne(texteDe(sansNumero(mots)), place);

interface Case {
  etiquette: string;
  mots: Mot[];
  tete: boolean;
  suit: boolean;
}

const INTERLIGNE = 1.7;
/** De l'étiquette à la valeur qu'elle coiffe : une case de petit tableau laisse plus de blanc que deux lignes d'un texte. */
const SOUS_L_ETIQUETTE = 2.4;
const CALES_PT = 2;

/** La case du dessus dont celle-ci est la suite : calée comme elle, à la ligne suivante. */
function suiteDe({ mots: [premier] }: Bloc, cases: readonly Case[]): Case | undefined {
  return cases.findLast(({ mots }) => {
    const [debut, dernier] = [mots[0], mots.at(-1)];
    if (!premier || !debut || !dernier || premier.y - dernier.y < 1) return false;
    return Math.abs(debut.x0 - premier.x0) <= CALES_PT && premier.y - dernier.y <= INTERLIGNE * premier.corps;
  });
}

/** « 360° » nomme une prise de vue, il ne chiffre rien. */
const NOMBRE = /^[-−(+]?[\d.,]+(?![\d.,]*°)/;

/** Si aucune bande ne dit rien d'abîmé à la hauteur de sa pièce, ce qui s'imprime dessous n'est pas la suite de son nom. */
const sontEtagees = (tetes: readonly (Bloc | undefined)[]): boolean =>
  tetes.every((tete) => tete !== undefined && !ditUnDetail(texteDe(tete.mots)));

/** La valeur imprimée sous une étiquette que rien ne suit sur sa rangée, ou qu'une autre étiquette suit : calée comme elle, à la ligne suivante. */
function valeurDessous(
  rang: number,
  blocs: readonly BlocCoupe[],
  etiquettes: ReadonlySet<string>,
): BlocCoupe | undefined {
  const [bloc, voisin] = [blocs[rang], blocs[rang + 1]];
  const suivie = voisin?.rangee === bloc?.rangee && voisin !== undefined;
  if (!bloc || (suivie && (estAttendu(voisin, bloc) || etiquetteDe(voisin, etiquettes) === undefined)))
    return undefined;
  const { y, corps } = bloc.rangee;
  return blocs.find(
    (autre) =>
      autre.rangee.y > y + 1 &&
      autre.rangee.y - y <= SOUS_L_ETIQUETTE * corps &&
      (Math.abs(autre.x0 - bloc.x0) <= CALES_PT || Math.abs(autre.x1 - bloc.x1) <= CALES_PT) &&
      etiquetteDe(autre, etiquettes) === undefined,
  );
}

/** « Choc » au-dessus de « Réparation + peinture » : un constat, puis un geste, non l'un qui continue l'autre. */
function ditAutreChose(dessus: readonly Mot[], mots: readonly Mot[]): boolean {
  const [a, b] = [roleDuTexte(texteDe(dessus)), roleDuTexte(texteDe(mots))];
  return a !== null && b !== null && a !== b;
}

/** De combien de mots est fait ce début : « 20 % » n'en est parfois qu'un. */
function motsDuDebut(mots: readonly Mot[], debut: string): number {
  const rang = mots.findIndex((_, i) => texteDe(mots.slice(0, i + 1)).length >= debut.length);
  return rang < 0 ? mots.length : rang + 1;
}

/** Les cases d'une bande, sans leur étiquette : seule, une étiquette prend pour valeur la case qui la suit ; sans elle, une case peut en continuer une autre. */
function casesDe(
  blocs: readonly BlocCoupe[],
  tete: Bloc | undefined,
  etiquettes: ReadonlySet<string>,
  etagees: boolean,
): Case[] {
  const cases: Case[] = [];
  const coiffes = new Map<BlocCoupe, string>();
  let attend: string | null = null;
  for (const [rang, bloc] of blocs.entries()) {
    const { mots } = bloc;
    const debut = estAttendu(bloc, blocs[rang - 1]) ? undefined : etiquetteDe(bloc, etiquettes);
    const n: number = debut === undefined ? 0 : motsDuDebut(mots, debut);
    const reste: Mot[] = mots.slice(n).filter((mot, i) => i > 0 || !/^[:=]$/.test(mot.texte));
    // « Total HT », puis son montant à la ligne : l'unité n'est pas la valeur.
    if (debut !== undefined && reste.every(({ texte }) => UNITE.test(texte))) {
      const dessous = valeurDessous(rang, blocs, etiquettes);
      if (dessous) coiffes.set(dessous, debut);
      else attend = debut;
      continue;
    }
    const etiquette: string | null = debut ?? coiffes.get(bloc) ?? attend;
    const suivie = etiquette === null && bloc !== tete ? suiteDe(bloc, cases) : undefined;
    const detail = suivie && (suivie.tete ? etagees && ditUnDetail(texteDe(mots)) : ditAutreChose(suivie.mots, mots));
    if (suivie && !detail) suivie.mots.push(...mots);
    else cases.push({ etiquette: etiquette ?? "", mots: reste, tete: bloc === tete, suit: bloc.suit === true });
    attend = null;
  }
  return cases;
}

/** Ce que dit une case que rien n'étiquette, hors de ce qui désigne sa ligne. */
function roleDuTexte(texte: string): RoleColonne | null {
  if (estMentionSeule(texte)) return "facturable";
  if (comprendreDommage(texte, null) !== null) return "dommage";
  if (comprendreOperation(texte) !== null) return "operation";
  return lireLocalisation(texte) === null ? null : "localisation";
}

interface Posee {
  cle: string;
  role: RoleColonne | null;
  texte: string;
  mots: Mot[];
}

const estChiffree = ({ mots }: Case): boolean =>
  mots.some(({ texte }) => /\d/.test(texte) && /^[-−(+]?[\d.,]/.test(texte));

/** « moins 13,38 € au titre de la vétusté, » : le prix, et ce que les mots qui le suivent en disent. */
function prixSuivi([prix, ...suite]: readonly Mot[]): { prix: Mot; role: RoleColonne | null } | null {
  const mots = suite.filter(({ texte }) => !UNITE.test(texte));
  if (!prix || !estMontant(prix.texte) || mots.some(({ texte }) => /\d/.test(texte))) return null;
  const fins = mots.map((_, i) => roleDeFiche(texteDe(mots.slice(i)).replace(/[.,;]+$/, "")));
  return { prix, role: fins.find((role) => role !== null) ?? null };
}

/** « 30 % : 68,09 » : le taux, puis ce qu'il vaut ; seul, un taux est la valeur. */
const sansTaux = (mots: readonly Mot[]): Mot[] => {
  const fin = mots.findIndex(({ texte }) => texte.endsWith("%"));
  const suite = mots.slice(fin + 1).filter(({ texte }) => texte !== ":");
  return fin >= 0 && suite.length === 1 && estMontant(suite[0]?.texte ?? "") ? suite : [...mots];
};

/** Les cases d'une bande, chacune dans la colonne que dit son étiquette, ce qu'elle est, ou la place de son nombre. */
function poserCases(cases: readonly Case[], aUneTete: boolean): Posee[] {
  const posees: Posee[] = [];
  const nus: Record<string, number> = {};
  let rangDePhrase = 0;
  for (const lue of cases) {
    const { etiquette, mots, tete, suit } = lue;
    if (tete) {
      posees.push({ cle: "tete", role: "designation", texte: "Désignation", mots: sansLien(sansNumero(mots)) });
      continue;
    }
    const annonce = etiquette === "" ? null : roleDeFiche(etiquette);
    // « Constat : fissure », sous la pièce : l'étiquette dit le dommage, la pièce est déjà nommée.
    const role = annonce === "designation" && aUneTete ? roleDuTexte(texteDe(mots)) : annonce;
    const nombres = sansTaux(mots.filter(({ texte }) => !UNITE.test(texte)));
    const chiffree = nombres.length > 0 && nombres.every(({ texte }) => NOMBRE.test(texte));
    const suivie = chiffree ? null : prixSuivi(mots);
    if (etiquette !== "" && (role !== null || estChiffree(lue))) {
      const siens = suivie ? [suivie.prix] : mots;
      posees.push({
        cle: `e:${plier(etiquette)}`,
        role: role ?? suivie?.role ?? null,
        texte: etiquette,
        mots: chiffree ? nombres : siens,
      });
    } else if (chiffree)
      posees.push({ cle: suit ? `n:s${rangDePhrase++}` : "n:", role: null, texte: "", mots: nombres });
    else {
      const dit = roleDuTexte(texteDe(mots));
      const rang = dit === null ? 0 : (nus[dit] ?? 0);
      if (dit !== null) nus[dit] = rang + 1;
      if (dit !== null && rang === 0) posees.push({ cle: `d:${dit}`, role: dit, texte: "", mots });
    }
  }
  return posees;
}

const ARRONDI_PT = 4;
const bordsDe = ({ mots }: Posee): string[] => [
  `n:d${Math.round((mots.at(-1)?.x1 ?? 0) / ARRONDI_PT)}`,
  `n:g${Math.round((mots[0]?.x0 ?? 0) / ARRONDI_PT)}`,
];

/** Les nombres nus, dans la colonne du bord que le plus de bandes partagent : droit, sinon gauche ; de front, l'ancre a la sienne. */
function selonLeurBord(posees: readonly Posee[][], ancres: readonly (Mot | null)[]): Posee[][] {
  const vus = new Map<string, number>();
  const nus = (siennes: readonly Posee[]) => siennes.filter(({ cle }) => cle === "n:");
  for (const siennes of posees)
    for (const bord of new Set(nus(siennes).flatMap(bordsDe))) vus.set(bord, (vus.get(bord) ?? 0) + 1);
  const mieux = (posee: Posee) => {
    const [droit = "", gauche = ""] = bordsDe(posee);
    return (vus.get(gauche) ?? 0) > (vus.get(droit) ?? 0) ? gauche : droit;
  };
  return posees.map((siennes, i) => {
    const estLAncre = ({ mots }: Posee) => mots.some((mot) => mot === ancres[i]);
    return siennes.map((posee) => {
      if (posee.cle !== "n:") return posee;
      return { ...posee, cle: estLAncre(posee) ? "n:ancre" : mieux(posee) };
    });
  });
}

type Tetes = readonly (Bloc | undefined)[];

/** Le bloc qui nomme chaque bande : le premier, plutôt sans étiquette, qui nomme une pièce ; `null` si trop de bandes ne nomment rien. */
function tetesDe(
  bandes: readonly (readonly Bloc[])[],
  places: readonly (readonly Mot[])[],
  etiquettes: ReadonlySet<string>,
): Tetes | null {
  const tetes = bandes.map((blocs, i) => {
    const nomment = blocs.filter((bloc) => peutNommer(bloc, texteDe(places[i] ?? [])));
    return nomment.find((bloc) => etiquetteDe(bloc, etiquettes) === undefined) ?? nomment[0];
  });
  const nommees = tetes.filter((tete) => tete !== undefined).length;
  return nommees * 4 >= bandes.length * 3 ? tetes.map((tete, i) => tete ?? bandes[i]?.[0]) : null;
}

/**
 * Chaque bande lue comme une fiche, dont les cases disent leur étiquette, ou leur sens : sa pièce est ce qu'une étiquette désigne, ou son titre, et
 * les deux se jugent.
 */
export function grillesDesCases(bandes: readonly Bande[], places: readonly (readonly Mot[])[] = []): Grille[] {
  const imprimes = bandes.map(({ rangees }) => rangees.flatMap((rangee) => blocsDe(rangee)));
  const etiquettes = etiquettesDe(imprimes.map((siens) => siens.flatMap(clausesPossibles)));
  const blocs = imprimes.map((siens) => siens.flatMap((bloc) => scinder(bloc, etiquettes)));
  const designees = [...etiquettes].some((etiquette) => roleDeFiche(etiquette) === "designation");
  const titres = tetesDe(blocs, places, etiquettes);
  const tetes: Tetes[] = [...(designees ? [blocs.map(() => undefined)] : []), ...(titres ? [titres] : [])];
  const ancres = bandes.map(({ ancre, deFront }) => (deFront ? ancre.mot : null));
  return tetes.map((siennes) => grilleDe({ blocs, ancres }, siennes, etiquettes));
}

function grilleDe(
  { blocs, ancres }: { blocs: readonly (readonly BlocCoupe[])[]; ancres: readonly (Mot | null)[] },
  tetes: Tetes,
  etiquettes: ReadonlySet<string>,
): Grille {
  const etagees = sontEtagees(tetes);
  const posees = selonLeurBord(
    blocs.map((siens, i) => poserCases(casesDe(siens, tetes[i], etiquettes, etagees), tetes[i] !== undefined)),
    ancres,
  );
  const cles = new Map<string, Posee>();
  for (const posee of posees.flat()) if (!cles.has(posee.cle)) cles.set(posee.cle, posee);
  const utiles = [...cles.values()].filter(
    ({ cle }) => !cle.startsWith("n:") || posees.filter((p) => p.some((c) => c.cle === cle)).length * 2 > blocs.length,
  );
  return {
    colonnes: utiles.map(({ role, texte, mots }) => ({
      role,
      texte,
      x0: Math.min(...mots.map(({ x0 }) => x0)),
      x1: Math.max(...mots.map(({ x1 }) => x1)),
    })),
    lignes: posees.map((p) => utiles.map(({ cle }) => p.find((c) => c.cle === cle)?.mots ?? [])),
  };
}
