import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import { ROLES_MONTANT, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { blocsDe, type Mot, type Rangee } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { repartir, texteCellule } from "../../mise-en-page/colonnes.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { devinerColonnes } from "../tableaux/deviner-colonnes.ts";
import type { Bande } from "./bandes.ts";
import { type Grille, nommeUneLigne } from "./cases-de-bande.ts";
import { couloirsDe } from "./couloirs.ts";

const RANGEES_D_ENTETE = 4;
/** Du corps du tableau à son en-tête, puis d'une rangée d'en-tête à l'autre, en corps. */
const SOUS_L_ENTETE = 2.6;
const INTERLIGNE = 1.6;

/** Les rangées sans montant qui coiffent la première bande, de la plus proche à la plus haute. */
function rangeesDEntete([premiere]: readonly Bande[], rangees: readonly Rangee[]): Rangee[] {
  const haut = premiere?.rangees[0];
  if (!haut) return [];
  const dessus = rangees.filter(({ page, y }) => page === haut.page && y < haut.y).reverse();
  const siennes: Rangee[] = [];
  for (const rangee of dessus) {
    const dessous = siennes.at(-1);
    const ecart = dessous ? dessous.y - rangee.y : haut.y - rangee.y;
    if (siennes.length === RANGEES_D_ENTETE || ecart > (dessous ? INTERLIGNE : SOUS_L_ENTETE) * rangee.corps) break;
    if (rangee.mots.some(({ texte }) => estMontant(texte))) break;
    siennes.push(rangee);
  }
  return siennes;
}

const milieu = ({ x0, x1 }: { x0: number; x1: number }) => (x0 + x1) / 2;
const recouvre = (a: { x0: number; x1: number }, b: { x0: number; x1: number }) =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

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

const PUCE = /^[>•*▪·–—-]$/;
const LIEN = /^(?:[=:→]|[.·…_]{2,}|soit)$/i;

/** « > Aile AVG (rayure, peinture) = 195,90 HT » : ce qui précède un montant dans sa case, sans la puce ni le signe qui les lie. */
function avantLAncre(mots: readonly Mot[], ancre: Mot): Mot[] {
  const avant = mots.slice(0, mots.indexOf(ancre));
  const debut = avant.findIndex(({ texte }) => !PUCE.test(texte));
  const fin = avant.findLastIndex(({ texte }) => !LIEN.test(texte));
  return avant.slice(Math.max(0, debut), fin + 1);
}

/** Des ancres que rien ne sépare du texte de leur ligne ont leur colonne, et ce texte la sienne. */
function detacherAncres(lignes: readonly Mot[][][], bandes: readonly Bande[]): readonly Mot[][][] {
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

/** Une rangée de texte courant sous chaque ligne passe sous toutes ses colonnes : les couloirs sont ceux du reste, et elle commente sa ligne. */
export function grilleCommentee(
  bandes: readonly Bande[],
  rangees: readonly Rangee[],
): (Grille & { entete: readonly Rangee[] }) | null {
  const niveau = bandes.map((bande) => ({ ...bande, rangees: bande.rangees.filter((r) => r === bande.ancre.rangee) }));
  const suites = bandes.map((bande) => bande.rangees.filter((r) => r !== bande.ancre.rangee).flatMap((r) => r.mots));
  if (suites.filter(({ length }) => length > 0).length * 2 < bandes.length) return null;
  const grille = grilleDesCouloirs(niveau, rangees);
  const commentaire: Colonne = { role: "commentaire", texte: "", x0: 0, x1: 0 };
  return {
    ...grille,
    colonnes: [...grille.colonnes, commentaire],
    lignes: grille.lignes.map((cellules, i) => [...cellules, suites[i] ?? []]),
  };
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

const textesDe = (lignes: readonly Mot[][][], rang: number) =>
  lignes.map((cellules) => texteCellule(cellules[rang] ?? [])).filter((texte) => /\p{L}/u.test(texte));

/** Part des cases de mots d'une colonne dont on dit cela. */
function part(lignes: readonly Mot[][][], rang: number, dit: (texte: string) => boolean): number {
  const textes = textesDe(lignes, rang);
  return textes.length === 0 ? 0 : textes.filter(dit).length / textes.length;
}

const LA_PLUPART = 0.6;
const DITS: readonly [RoleColonne, (texte: string) => boolean][] = [
  ["dommage", (texte) => comprendreDommage(texte, null) !== null],
  ["operation", (texte) => comprendreOperation(texte) !== null],
  ["localisation", (texte) => lireLocalisation(texte) !== null],
];

const poser = (colonnes: readonly Colonne[], rang: number, role: RoleColonne): readonly Colonne[] =>
  colonnes.map((colonne, i) => (i === rang ? { ...colonne, role } : colonne));

/** Sans désignation, la colonne de mots qui nomme le plus de lignes en est une ; à défaut, celle qui a le plus de lettres. */
function designer(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "designation")) return colonnes;
  const notes = colonnes.map((_, rang) => {
    const textes = textesDe(lignes, rang);
    return textes.filter((texte) => nommeUneLigne(texte)).length + textes.join("").length / 100_000;
  });
  return poser(colonnes, notes.indexOf(Math.max(...notes)), "designation");
}

/** Ce que disent les cases de colonnes de mots que rien ne nomme. */
function direLesMots(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  return DITS.reduce((posees, [role, dit]) => {
    if (posees.some((colonne) => colonne.role === role)) return posees;
    const rang = posees.findIndex((colonne, i) => colonne.role === null && part(lignes, i, dit) >= LA_PLUPART);
    return rang < 0 ? posees : poser(posees, rang, role);
  }, colonnes);
}

const PRIX: ReadonlySet<RoleColonne | null> = new Set(["montant", "net", "brut", "ttc"]);

/** La colonne des ancres est un prix, si aucune autre n'en est un. */
function chiffrer(colonnes: readonly Colonne[], lignes: readonly Mot[][][], bandes: readonly Bande[]) {
  const ancres = new Set(bandes.map(({ ancre }) => ancre.mot));
  const rang = colonnes.findIndex((_, i) => lignes.some((cellules) => cellules[i]?.some((mot) => ancres.has(mot))));
  const role = colonnes[rang]?.role ?? null;
  if (rang < 0 || PRIX.has(role)) return colonnes;
  if (colonnes.some((colonne) => PRIX.has(colonne.role)) && role !== null && ROLES_MONTANT.has(role)) return colonnes;
  return poser(colonnes, rang, colonnes.some((colonne) => colonne.role === "montant") ? "net" : "montant");
}

/** « Dommage » sur « Opération », dans une seule colonne : ses cases disent l'un et l'autre. */
function dedoubler({ colonnes, lignes }: Grille): Grille {
  if (colonnes.some(({ role }) => role === "dommage")) return { colonnes, lignes };
  const rang = colonnes.findIndex(
    ({ role }, i) => role === "operation" && part(lignes, i, (t) => comprendreDommage(t, null) !== null) >= LA_PLUPART,
  );
  const double = colonnes[rang];
  if (!double) return { colonnes, lignes };
  return {
    colonnes: [...colonnes, { ...double, role: "dommage" }],
    lignes: lignes.map((cellules) => [...cellules, cellules[rang] ?? []]),
  };
}

/** La grille, et les rôles de ses colonnes : ce que leurs nombres prouvent, ce que leurs mots disent. */
export function nommerColonnes({ colonnes, lignes }: Grille, bandes: readonly Bande[]): Grille {
  const devinees = devinerColonnes(colonnes, lignes);
  return dedoubler({ lignes, colonnes: chiffrer(direLesMots(designer(devinees, lignes), lignes), lignes, bandes) });
}
