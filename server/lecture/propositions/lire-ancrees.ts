import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Rangee } from "../commun/geometrie.ts";
import { amasDe } from "./ancrees/amas.ts";
import { type Ancres, ancresDe, sommesDe } from "./ancrees/ancres.ts";
import { type Bande, malRangees, partages } from "./ancrees/bandes.ts";
import { type Grille, grilleDesCases } from "./ancrees/cases-de-bande.ts";
import { grilleCommentee, grilleDesCouloirs, nommerColonnes } from "./ancrees/colonnes-de-bande.ts";
import { montantsPlaces } from "./ancrees/montants-places.ts";
import { avecPlaces, sousLeurPlace } from "./ancrees/titres-de-place.ts";
import { lignesDesTableaux } from "./lignes-de-tableaux.ts";
import { rangeesDes, type Sources } from "./proposition.ts";
import { assembler, type Tableau } from "./tableaux/tableau.ts";

/** Des lignes tenues par leurs montants, le tableau qu'elles font, et les rangées dont elles sont faites. */
export interface Ancrees {
  lignes: LigneLue[];
  tableau: Tableau;
  prises: ReadonlySet<Rangee>;
}

function tableauDe(grille: Grille, bandes: readonly Bande[]): Tableau {
  const { colonnes, lignes: cellules } = nommerColonnes(grille, bandes);
  const lignes = bandes.map(({ ancre, rangees }, i) => {
    const rangee = { ...ancre.rangee, mots: rangees.flatMap(({ mots }) => mots) };
    return assembler(colonnes, [{ rangee, cellules: [...(cellules[i] ?? [])], ancre: true }]);
  });
  return { colonnes, lignes, pied: [], total: null, titre: "" };
}

interface Essai extends Ancrees {
  note: number;
  /** Vrai si elles font une somme imprimée derrière un libellé de total. */
  prouvee: boolean;
}

const estNommee = ({ element, nature }: LigneLue): boolean => element !== null || nature !== "fre";

const somme = (lignes: readonly LigneLue[], champ: "brut_ht" | "net_ht") =>
  Math.abs(lignes.reduce((total, ligne) => total + (ligne[champ] ?? 0), 0));

/** Vrai si les lignes lues font la somme de leurs ancres : le rôle de la colonne qui les tient est le bon. */
function gardeLaSomme(lignes: readonly LigneLue[], { montants }: Ancres): boolean {
  const attendue = Math.abs(montants.reduce((total, { centimes }) => total + centimes, 0));
  return somme(lignes, "net_ht") === attendue || somme(lignes, "brut_ht") === attendue;
}

/** Part des colonnes d'un tableau dont on sait ce qu'elles disent. */
const partComprise = ({ colonnes }: Tableau): number =>
  colonnes.filter(({ role }) => role !== null).length / Math.max(1, colonnes.length);

/** Une parenthèse qui ne se ferme pas, un montant : la désignation perd ses mots, ou prend ceux d'autres cases. */
const estCoupee = ({ designation }: LigneLue): boolean => /^[^(]*\)|\([^)]*$|[.,]\d{2}(?!\d)|€/.test(designation);

/** Ce qu'une lecture dit de ses lignes : leur pièce, leur dommage, leur geste, leur place, la somme qu'elles font. */
function noter(lignes: readonly LigneLue[], tableau: Tableau, bandes: readonly Bande[], ancres: Ancres): number {
  const dits = lignes.reduce((note, ligne) => {
    const codes = [ligne.dommage, ligne.operation, ligne.localisation].filter((code) => code !== null).length;
    return note + (estNommee(ligne) ? 4 + codes : -2) - (ligne.designation === "" ? 4 : 0);
  }, 0);
  const tenue = gardeLaSomme(lignes, ancres) ? ancres.preuve : -2;
  const coupees = 2 * lignes.filter(estCoupee).length + malRangees(bandes) / 2;
  return dits - coupees + (tenue + partComprise(tableau)) * lignes.length;
}

/** Les rangées de la page dont celles-ci, parfois réduites à une moitié, sont faites. */
function rangeesDe(parts: readonly Rangee[], rangees: readonly Rangee[]): ReadonlySet<Rangee> {
  const mots = new Set(parts.flatMap((rangee) => rangee.mots));
  return new Set(rangees.filter((rangee) => rangee.mots.some((mot) => mots.has(mot))));
}

export function essayer(sources: Sources, ancres: Ancres, rangees: readonly Rangee[]): Essai[] {
  return partages(ancres, rangees).flatMap((imprimees) => {
    const { bandes, places } = sousLeurPlace(imprimees);
    const couloirs = grilleDesCouloirs(bandes, rangees);
    const cases = bandes.some((bande) => bande.rangees.length > 1) ? grilleDesCases(bandes, places) : null;
    const commentee = cases ? grilleCommentee(bandes, rangees) : null;
    return [couloirs, ...(cases ? [{ ...cases, entete: [] }] : []), ...(commentee ? [commentee] : [])].map(
      ({ entete, ...grille }): Essai => {
        const tableau = avecPlaces(tableauDe(grille, bandes), places);
        const lignes = lignesDesTableaux(sources, [tableau]);
        const prises = rangeesDe(
          [...imprimees.flatMap((bande) => bande.rangees), ...entete, ...ancres.sautes.map(({ rangee }) => rangee)],
          rangees,
        );
        const prouvee = ancres.preuve === 2 && gardeLaSomme(lignes, ancres);
        return { lignes, tableau, prises, prouvee, note: noter(lignes, tableau, bandes, ancres) };
      },
    );
  });
}

/** Rien à redire : toutes les lignes nomment ce qu'elles facturent, et font un total imprimé. */
const estEntiere = ({ lignes, prouvee }: Essai): boolean => prouvee && lignes.every(estNommee);

/** Deux lignes sur trois nomment ce qu'elles facturent ; une sur trois suffit à une somme imprimée derrière son libellé. */
const nommeAssez = ({ lignes, prouvee }: Essai): boolean =>
  lignes.filter(estNommee).length * 3 >= lignes.length * (prouvee ? 1 : 2);

/** Les lignes d'un document par ses montants d'abord, sans rien savoir de ses intitulés ni de sa mise en page ; `null` si rien n'y tient. */
export function lireAncrees(sources: Sources): Ancrees | null {
  const { pages, decimale } = sources;
  const rangees = rangeesDes(pages);
  const montants = montantsPlaces(pages, decimale);
  let meilleur: Essai | null = null;
  for (const ancres of ancresDe(amasDe(montants, pages), sommesDe(montants))) {
    const [essai] = essayer(sources, ancres, rangees).sort((a, b) => b.note - a.note);
    if (essai && essai.note > (meilleur?.note ?? 0)) meilleur = essai;
    if (essai && estEntiere(essai)) break;
  }
  return meilleur && nommeAssez(meilleur) ? meilleur : null;
}
