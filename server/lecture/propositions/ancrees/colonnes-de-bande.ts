import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { blocsDe, type Mot, milieu, type Rangee, recouvre } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { repartir, texteCellule } from "../../mise-en-page/colonnes.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import type { Bande } from "./bandes.ts";
import type { Grille } from "./cases-de-bande.ts";
import { ditUnDetail, estUnConstat, sansLien, UNITE } from "./clauses.ts";
import { couloirsDe } from "./couloirs.ts";

const RANGEES_D_ENTETE = 4;
/** Du corps du tableau à son en-tête, puis d'une rangée d'en-tête à l'autre, en corps. */
const SOUS_L_ENTETE = 2.6;
const INTERLIGNE = 1.6;
const CALES_PT = 2;

/** Une plaque, un châssis, une date, un kilométrage : ce que dit une fiche au-dessus des lignes, non leur intitulé. */
const UNE_VALEUR = /\d{3}|\d{2}[/.]\d{2}/;

/** Les rangées sans montant ni valeur qui coiffent la première bande, de la plus proche à la plus haute. */
function rangeesDEntete([premiere]: readonly Bande[], rangees: readonly Rangee[]): Rangee[] {
  const haut = premiere?.rangees[0];
  if (!haut) return [];
  const dessus = rangees.filter(({ page, y }) => page === haut.page && y < haut.y).reverse();
  const siennes: Rangee[] = [];
  for (const rangee of dessus) {
    const dessous = siennes.at(-1);
    const ecart = dessous ? dessous.y - rangee.y : haut.y - rangee.y;
    if (siennes.length === RANGEES_D_ENTETE || ecart > (dessous ? INTERLIGNE : SOUS_L_ENTETE) * rangee.corps) break;
    if (rangee.mots.some(({ texte }) => estMontant(texte) || UNE_VALEUR.test(texte))) break;
    siennes.push(rangee);
  }
  return siennes;
}

/** Les mots d'une rangée d'en-tête, sous lesquels est chaque colonne : celle que leur bloc recouvre le plus, à défaut la plus proche. */
function motsParColonne(rangee: Rangee, bords: readonly { x0: number; x1: number }[]): Mot[][] {
  const cellules: Mot[][] = bords.map(() => []);
  for (const bloc of blocsDe(rangee, 0.6)) {
    const rangs = bords.map((_, i) => i);
    const [rang = 0] = rangs.toSorted((a, b) => {
      const [bordA, bordB] = [bords[a] ?? bloc, bords[b] ?? bloc];
      return (
        Math.max(0, recouvre(bordB, bloc)) - Math.max(0, recouvre(bordA, bloc)) ||
        Math.abs(milieu(bordA) - milieu(bloc)) - Math.abs(milieu(bordB) - milieu(bloc))
      );
    });
    cellules[rang]?.push(...bloc.mots);
  }
  return cellules;
}

/** Le nom que les rangées d'en-tête donnent à une colonne : celui de toutes ensemble, à défaut des plus proches. */
function nommer(etages: readonly Mot[][]): { role: RoleColonne | null; texte: string; etage: number } {
  const dits = etages.map((_, i) => texteCellule(etages.slice(0, i + 1).flat()));
  const etage = dits.findLastIndex((texte) => texte !== "" && roleColonne(texte) !== null);
  const connu = dits[etage];
  return { role: connu === undefined ? null : roleColonne(connu), texte: connu ?? dits[0] ?? "", etage };
}

/** « > Aile AVG (rayure, peinture) = 195,90 HT » : ce qui précède un montant dans sa case, sans la puce ni le signe qui les lie. */
const avantLAncre = (mots: readonly Mot[], ancre: Mot): Mot[] => sansLien(mots.slice(0, mots.indexOf(ancre)));

/** « 460,00 € HT », seul dans sa case : le montant, sans ce qui dit son unité. */
const sansUnite = (mots: Mot[], ancre: Mot | undefined): Mot[] =>
  ancre && mots.includes(ancre) && mots.every((mot) => mot === ancre || UNITE.test(mot.texte)) ? [ancre] : mots;

/** Des ancres que rien ne sépare du texte de leur ligne ont leur colonne, et ce texte la sienne. */
function detacherAncres(imprimees: readonly Mot[][][], bandes: readonly Bande[]): readonly Mot[][][] {
  const lignes = imprimees.map((cellules, l) => cellules.map((mots) => sansUnite(mots, bandes[l]?.ancre.mot)));
  const rang = lignes[0]?.findIndex((_, i) => {
    const melees = lignes.filter((cellules, l) => {
      const ancre = bandes[l]?.ancre.mot;
      return ancre && cellules[i]?.includes(ancre) && /\p{L}{3}/u.test(texteCellule(avantLAncre(cellules[i], ancre)));
    });
    return melees.length * 2 > lignes.length;
  });
  if (rang === undefined || rang < 0) return lignes;
  return lignes.map((cellules, l) => {
    const [mots, ancre] = [cellules[rang] ?? [], bandes[l]?.ancre.mot];
    const coupees = ancre && mots.includes(ancre) ? [avantLAncre(mots, ancre), [ancre]] : [mots, []];
    return [...cellules.slice(0, rang), ...coupees, ...cellules.slice(rang + 1)];
  });
}

/** Les bandes lues comme les lignes d'un tableau : leurs couloirs font ses colonnes, ce qui les coiffe les nomme s'il se comprend. */
export function grilleDesCouloirs(
  bandes: readonly Bande[],
  rangees: readonly Rangee[],
): Grille & { entete: readonly Rangee[] } {
  const limites = couloirsDe(bandes);
  const reunies = bandes.map((bande) => {
    const reparties = bande.rangees.map((rangee) => repartir(rangee, limites));
    return Array.from({ length: limites.length + 1 }, (_, i) => reparties.flatMap((cellules) => cellules[i] ?? []));
  });
  return nommerGrille(bandes, rangees, reunies);
}

/**
 * Une rangée de texte courant sous chaque ligne passe sous toutes ses colonnes : les couloirs sont ceux du reste. Dans la colonne que son intitulé
 * dit être celle des désignations, elle en est la suite ; ailleurs, elle commente sa ligne.
 */
export function grilleCommentee(
  bandes: readonly Bande[],
  rangees: readonly Rangee[],
): (Grille & { entete: readonly Rangee[] }) | null {
  const niveau = bandes.map((bande) => ({ ...bande, rangees: bande.rangees.filter((r) => r === bande.ancre.rangee) }));
  const suites = bandes.map((bande) => bande.rangees.filter((r) => r !== bande.ancre.rangee).flatMap((r) => r.mots));
  if (suites.filter(({ length }) => length > 0).length * 2 < bandes.length) return null;
  const grille = grilleDesCouloirs(niveau, rangees);
  const rang = rangDeLaCellule(grille.colonnes, suites.flat());
  if (rang >= 0) {
    const lignes = grille.lignes.map((cellules, l) =>
      cellules.map((mots, i) => (i === rang ? [...mots, ...(suites[l] ?? [])] : mots)),
    );
    return { ...grille, lignes };
  }
  return commenter(grille, suites);
}

/** Une grille, et ce qui s'imprime sous chacune de ses lignes : un constat et son geste si chacune en dit un, un commentaire sinon. */
function commenter<T extends Grille>(grille: T, dessous: readonly Mot[][]): T {
  const constats = dessous.every((mots) => estUnConstat(texteCellule(mots)));
  const libres = (["dommage", "operation"] as const).filter((role) => grille.colonnes.every((c) => c.role !== role));
  const roles: readonly RoleColonne[] = constats && libres.length > 0 ? libres : ["commentaire"];
  return {
    ...grille,
    colonnes: [...grille.colonnes, ...roles.map((role) => ({ role, texte: "", x0: 0, x1: 0 }))],
    lignes: grille.lignes.map((cellules, i) => [...cellules, ...roles.map(() => dessous[i] ?? [])]),
  };
}

/** La première rangée d'une case, puis les suivantes. */
function etagesDe(mots: readonly Mot[]): [Mot[], Mot[]] {
  const haut = Math.min(...mots.map(({ y }) => y));
  const premiere = mots.filter(({ y, corps }) => y - haut < corps / 2);
  return [premiere, mots.filter((mot) => !premiere.includes(mot))];
}

/** « Siège passager » au-dessus de « Tache · 28 cm », dans une colonne que rien ne nomme : ce qu'on dit de la pièce s'imprime sous elle, et la commente. */
export function grilleEtagee({
  colonnes,
  lignes,
  ...grille
}: Grille & { entete: readonly Rangee[] }): (Grille & { entete: readonly Rangee[] }) | null {
  const rang = colonnes.findIndex(({ role }, i) => {
    const cases = lignes.map((cellules) => etagesDe(cellules[i] ?? []));
    return (
      role === null &&
      cases.every(([haut]) => haut.length > 0 && !ditUnDetail(texteCellule(haut))) &&
      cases.every(([, bas]) => estUnConstat(texteCellule(bas)))
    );
  });
  if (rang < 0) return null;
  const etages = lignes.map((cellules) => etagesDe(cellules[rang] ?? []));
  const hauts = lignes.map((cellules, l) => cellules.map((mots, i) => (i === rang ? (etages[l]?.[0] ?? []) : mots)));
  return commenter(
    { ...grille, colonnes, lignes: hauts },
    etages.map(([, bas]) => bas),
  );
}

/** Rang de la colonne nommée des désignations, si tous ces mots s'impriment entre elle et sa voisine de droite ; -1 sinon. */
function rangDeLaCellule(colonnes: readonly Colonne[], mots: readonly Mot[]): number {
  const rang = colonnes.findIndex(({ role }) => role === "designation");
  const [gauche, droite] = [colonnes[rang]?.x0 ?? 0, colonnes[rang + 1]?.x0 ?? Number.POSITIVE_INFINITY];
  return mots.every(({ x0, x1 }) => x0 >= gauche - CALES_PT && x1 <= droite) ? rang : -1;
}

function nommerGrille(
  bandes: readonly Bande[],
  rangees: readonly Rangee[],
  reunies: readonly Mot[][][],
): Grille & { entete: readonly Rangee[] } {
  const lignes = detacherAncres(reunies, bandes);
  const bords = (lignes[0] ?? []).map((_, i) => {
    const mots = lignes.flatMap((cellules) => cellules[i] ?? []);
    return { x0: Math.min(...mots.map(({ x0 }) => x0)), x1: Math.max(...mots.map(({ x1 }) => x1)) };
  });
  const coiffent = rangeesDEntete(bandes, rangees);
  const etages = coiffent.map((rangee) => motsParColonne(rangee, bords));
  const noms = bords.map((_, i) => nommer(etages.map((cellules) => cellules[i] ?? [])));
  const colonnes = bords.map((bord, i) => ({ ...bord, role: noms[i]?.role ?? null, texte: noms[i]?.texte ?? "" }));
  return { lignes, colonnes, entete: coiffent.slice(0, Math.max(...noms.map(({ etage }) => etage)) + 1) };
}
