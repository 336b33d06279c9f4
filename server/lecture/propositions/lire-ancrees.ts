import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { ROLES_MONTANT, roleDeFiche } from "../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import type { Rangee } from "../commun/geometrie.ts";
import { amasDe } from "./ancrees/amas.ts";
import { type Ancres, ancresDe, sommesDe } from "./ancrees/ancres.ts";
import { type Bande, malRangees, partages } from "./ancrees/bandes.ts";
import { type Grille, grillesDesCases } from "./ancrees/cases-de-bande.ts";
import { ditUnDetail, sansLien } from "./ancrees/clauses.ts";
import { grilleCommentee, grilleDesCouloirs, grilleEtagee } from "./ancrees/colonnes-de-bande.ts";
import { montantsPlaces } from "./ancrees/montants-places.ts";
import { nommerColonnes } from "./ancrees/nommer-colonnes.ts";
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
  const { colonnes, lignes: imprimees } = nommerColonnes(grille, bandes);
  const cellules = imprimees.map((mots) =>
    mots.map((siens, i) => (colonnes[i]?.role === "designation" ? sansLien(siens) : siens)),
  );
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

const MOTS_MAXIMUM = 16;
const ETAGEE = 0.5;
/** Un prix dans ce qui commente une ligne : une case de la page y a été avalée. */
const AUTRE_PRIX = /\d[.,]\d{2}(?!\d)/;

/** Une parenthèse qui ne se ferme pas, un montant, un numéro d'ordre au milieu, trop de mots : elle perd les siens, ou prend ceux d'autres cases. */
const estCoupee = ({ designation }: LigneLue): boolean =>
  /^[^(]*\)|\([^)]*$|[.,]\d{2}(?!\d)|€|\p{L} \d{1,3}[.)] \p{L}/u.test(designation) ||
  designation.split(" ").length > MOTS_MAXIMUM;

const DEDUCTIONS: ReadonlySet<RoleColonne | null> = new Set(["vetuste", "abattement", "remise"]);

/** Vrai si la page elle-même nomme ce qui est déduit : « vétusté 46,75 € ». */
const nommeSaDeduction = ({ colonnes }: Tableau): boolean =>
  colonnes.some(({ role, texte }) => DEDUCTIONS.has(role) && roleDeFiche(texte) === role);

/**
 * Ce que vaut, d'une ligne, un brut que son abattement mène au net : prouvés si le net tient la ligne, ou si le brut la tient et que l'abattement est
 * nommé ; sinon, le brut est peut-être la somme de ses parts (main-d'œuvre, peinture), et rien n'est déduit.
 */
function valeurDeLaChaine(ligne: LigneLue, ancre: number | undefined, nommee: boolean): number {
  const { brut_ht, abattement_ht, net_ht } = ligne;
  if (brut_ht === null || !abattement_ht || brut_ht - abattement_ht !== net_ht) return 0;
  if (net_ht === ancre || nommee) return 1;
  return brut_ht === ancre ? -3 : 0;
}

const motsDe = ({ designation }: LigneLue): string[] =>
  plier(designation)
    .split(/[^a-z]+/)
    .slice(1);

/** Vrai si toutes les désignations répètent celle d'un prix, ou deux étiquettes (« Constat », « Intervention ») : elles ont avalé d'autres cases. */
function repetentLeursEtiquettes([premiere, ...autres]: readonly LigneLue[]): boolean {
  if (!premiere || autres.length === 0) return false;
  const partout = new Set(motsDe(premiere).filter((mot) => autres.every((ligne) => motsDe(ligne).includes(mot))));
  const roles = [...partout].map((mot) => roleDeFiche(mot)).filter((role) => role !== null);
  return roles.length > 1 || roles.some((role) => ROLES_MONTANT.has(role));
}

/** Vrai si chaque pièce est nommée d'une rangée qui ne dit rien d'elle, et que ses rangées de dessous le disent. */
function estEtagee({ colonnes, lignes }: Tableau): boolean {
  const sansNom = colonnes.some(({ role, texte }) => role === "dommage" && texte === "");
  return lignes.every(({ cellules }) => {
    const dessous = cellules.get("commentaire") ?? (sansNom ? cellules.get("dommage") : undefined) ?? "";
    return ditUnDetail(dessous) && !AUTRE_PRIX.test(dessous) && !ditUnDetail(cellules.get("designation") ?? "");
  });
}

/** Ce qu'une lecture dit de ses lignes : leur pièce, leur dommage, leur geste, leur place, ce qui les chiffre, la somme qu'elles font. */
function noter(
  lignes: readonly LigneLue[],
  tableau: Tableau,
  { bandes, ancres, nue }: { bandes: readonly Bande[]; ancres: Ancres; nue: boolean },
): number {
  const nommee = nommeSaDeduction(tableau);
  const dits = lignes.reduce((note, ligne, i) => {
    const codes = [ligne.dommage, ligne.operation, ligne.localisation].filter((code) => code !== null).length;
    const dite = (estNommee(ligne) ? 4 + codes : -2) - (ligne.designation === "" ? 4 : 0);
    return note + dite + valeurDeLaChaine(ligne, ancres.montants[i]?.centimes, nommee);
  }, 0);
  const tenue = gardeLaSomme(lignes, ancres) ? ancres.preuve : -2;
  const avalent = tableau.lignes.map(({ cellules }) => AUTRE_PRIX.test(cellules.get("commentaire") ?? ""));
  const melees = repetentLeursEtiquettes(lignes) ? lignes : lignes.filter((l, i) => estCoupee(l) || avalent[i]);
  const coupees = 2 * melees.length + malRangees(bandes) / 2;
  // Sous un intitulé, ce qui est sous la pièce finit sa désignation.
  const etages = estEtagee(tableau) ? (nue ? ETAGEE : -ETAGEE) : 0;
  return dits - coupees + (tenue + partComprise(tableau) + etages) * lignes.length;
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
    const hautes = bandes.some((bande) => bande.rangees.length > 1);
    const cases = grillesDesCases(bandes, places).map((grille) => ({ ...grille, entete: [] }));
    const commentee = hautes ? grilleCommentee(bandes, rangees) : null;
    const nue = couloirs.entete.length === 0;
    const etagee = hautes && nue ? grilleEtagee(couloirs) : null;
    return [couloirs, ...(etagee ? [etagee] : []), ...(commentee ? [commentee] : []), ...cases].map(
      ({ entete, ...grille }): Essai => {
        const tableau = avecPlaces(tableauDe(grille, bandes), places);
        const lignes = lignesDesTableaux(sources, [tableau]);
        const prises = rangeesDe([...imprimees.flatMap((bande) => bande.rangees), ...entete], rangees);
        const prouvee = ancres.preuve === 2 && gardeLaSomme(lignes, ancres);
        return { lignes, tableau, prises, prouvee, note: noter(lignes, tableau, { bandes, ancres, nue }) };
      },
    );
  });
}

/** Rien à redire : toutes les lignes nomment ce qu'elles facturent, et font un total imprimé. */
const estEntiere = ({ lignes, prouvee }: Essai): boolean => prouvee && lignes.every(estNommee);

/** Deux lignes sur trois nomment ce qu'elles facturent ; une sur trois suffit à une somme imprimée derrière son libellé. */
const nommeAssez = ({ lignes, prouvee }: Essai): boolean =>
  lignes.filter(estNommee).length * 3 >= lignes.length * (prouvee ? 1 : 2);

/** « Total HT », « TVA 20,00 % » : une somme qui ne tient qu'en comptant les totaux parmi les lignes n'en est pas la preuve. */
const compteUnTotal = ({ lignes }: Essai): boolean =>
  lignes.some(({ designation, element }) => element === null && libelleTotal(designation) !== null);

/** Hors d'un avoir, ce qui n'est que retiré, et que rien ne prouve, ne fait pas de lignes. */
const facturent = ({ montants, preuve }: Ancres, { titre }: Sources): boolean =>
  preuve > 0 || titre.type === "avoir" || montants.some(({ centimes }) => centimes > 0);

/** Les lignes d'un document par ses montants d'abord, sans rien savoir de ses intitulés ni de sa mise en page ; `null` si rien n'y tient. */
export function lireAncrees(sources: Sources): Ancrees | null {
  const { pages, decimale } = sources;
  const rangees = rangeesDes(pages);
  const montants = montantsPlaces(pages, decimale);
  let meilleur: Essai | null = null;
  const sommes = sommesDe(montants);
  for (const ancres of ancresDe(amasDe(montants), sommes).filter((a) => facturent(a, sources))) {
    const [essai] = essayer(sources, ancres, rangees)
      .filter((autre) => !compteUnTotal(autre))
      .sort((a, b) => b.note - a.note);
    if (essai && essai.note > (meilleur?.note ?? 0)) meilleur = essai;
    if (essai && estEntiere(essai)) break;
  }
  return meilleur && nommeAssez(meilleur) ? meilleur : null;
}
