import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { estMarqueConnue } from "../../../../domain/fre/vocabulaire/marques.ts";
import { blocsDe, type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { SUSPENDU } from "../../commun/liaison.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { bas, haut, INTERLIGNE, type RangeeLue, rangDe } from "./rangee-lue.ts";

/** Les colonnes d'un tableau, et jusqu'où ses lignes y impriment. */
export interface Couloirs {
  colonnes: readonly Colonne[];
  /** Bord droit, en points, de ce que les lignes impriment dans chaque colonne. */
  bords: readonly number[];
}

const enCapitales = (texte: string): boolean => /\p{Lu}{4}/u.test(texte) && texte === texte.toUpperCase();
const motsAvantMontant = ({ mots }: Rangee): string => texteDe(mots.filter((mot) => !estMontant(mot.texte)));

/**
 * « BANQUETTE AR – SOUILLURE – », « AILE AR G - RAYURE - REMISE EN » : un tiret ou un mot qui lie, au bout d'une désignation, annonce ce qui passe à
 * la ligne, fût-ce en capitales.
 */
function attendSaSuite(colonnes: readonly Colonne[], avant: readonly RangeeLue[]): boolean {
  const derniere = avant.reduce((basse, lue) => (lue.rangee.y > basse.rangee.y ? lue : basse), avant[0] as RangeeLue);
  const mots = derniere.cellules[rangDe(colonnes, "designation")] ?? [];
  const fin = mots.at(-1)?.texte ?? "";
  return mots.length > 1 && (/^[-–—/+,:]$|,$/.test(fin) || SUSPENDU.test(fin));
}

/** « HABITACLE », à l'aplomb des numéros d'ordre et non des désignations : un titre de partie commence où commence le tableau. */
function debordeLesNumeros(colonnes: readonly Colonne[], { rangee }: RangeeLue, apres: readonly RangeeLue[]): boolean {
  const [rang, designation] = [rangDe(colonnes, "numero"), rangDe(colonnes, "designation")];
  const ancre = apres.find((lue) => lue.ancre);
  const [numero, piece] = [ancre?.cellules[rang]?.[0], ancre?.cellules[designation]?.[0]];
  const [premier] = rangee.mots;
  if (!numero || !piece || !premier || numero.x0 >= piece.x0 || !/\p{L}{3}/u.test(premier.texte)) return false;
  return premier.x0 < (numero.x1 + piece.x0) / 2 && premier.x0 < piece.x0 - 0.5 * rangee.corps;
}

// Seule entre deux lignes, aussi loin de l'une que de l'autre et plus qu'un interligne : c'est un titre de partie, non une suite.
export function estIntertitre(
  { colonnes, bords }: Couloirs,
  lue: RangeeLue,
  libres: readonly RangeeLue[],
  avant: RangeeLue[] | undefined,
  apres: RangeeLue[] | undefined,
): boolean {
  if (!apres || blocsDe(lue.rangee, 0.95).length !== 1) return false;
  if (debordeLesNumeros(colonnes, lue, apres)) return true;
  // « (forfait) », « peinture » : un titre ouvre par une capitale, ceci finit la cellule du dessus.
  if (avant && /^[\p{Ll}(]/u.test(texteDe(lue.rangee.mots))) return false;
  if (avant && attendSaSuite(colonnes, avant)) return false;
  // « ET PEINTURE », « - DEBOSSELAGE » : ce qui ouvre par un mot qui lie finit la cellule du dessus.
  if (avant && /^(?:[-–—/+]|et)$/i.test(lue.rangee.mots[0]?.texte ?? "")) return false;
  // Un titre commence à gauche : sous la colonne du véhicule d'un relevé, ce qui passe à la ligne est son modèle.
  if (lue.cellules.findIndex((mots) => mots.length > 0) === rangDe(colonnes, "vehicule")) return false;
  // « DS DS7 », sous sa plaque : une marque connue nomme le véhicule de la rangée du dessus.
  if (avant && lue.cellules.findIndex((mots) => mots.length > 0) === rangDe(colonnes, "immatriculation")) {
    const [premier = "", second = ""] = lue.rangee.mots.map(({ texte }) => texte);
    if (estMarqueConnue(premier) || estMarqueConnue(`${premier} ${second}`)) return false;
  }
  // « EXTÉRIEUR » au-dessus de « Pavillon (bosse) » : les capitales d'un titre ne sont pas celles de ses lignes.
  // « GAUCHE » entre « PORTE ARRIÈRE | Rayure » et « CAPOT | Bosse » en a les capitales, dans sa colonne : elle finit la première.
  const rang = lue.cellules.findIndex((mots) => mots.length > 0);
  const memesCapitales = ({ rangee, cellules }: RangeeLue) =>
    enCapitales(motsAvantMontant(rangee)) || enCapitales(texteDe(cellules[rang] ?? []));
  if (enCapitales(texteDe(lue.rangee.mots)) && !apres.some(memesCapitales)) return true;
  if (libres.length !== 1) return false;
  const dessous = haut(apres, 0) - lue.rangee.y;
  const entier = nEstPasUnPli(bords, lue, avant, apres);
  // Le premier titre de partie suit l'en-tête.
  if (!avant) return entier || dessous > 1.35 * lue.rangee.corps;
  const dessus = lue.rangee.y - bas(avant, 0);
  // Un sous-total imprimé au-dessus n'est pas une ligne : le titre en paraît plus loin de la ligne d'avant.
  const loin = Math.min(dessus, dessous) > 1.35 * lue.rangee.corps;
  return (loin || entier) && dessus > dessous - 0.25 * lue.rangee.corps;
}

/** Un mot passe à la ligne faute de place : celui qui tenait au bout de la rangée d'avant n'en est pas la suite. */
const tenait = (bord: number, avant: readonly Mot[], suite: readonly Mot[]): boolean => {
  const [dernier, premier] = [avant.at(-1), suite[0]];
  if (!dernier || !premier) return false;
  // La colonne est au moins aussi large que ce que cette suite y imprime.
  const droite = Math.max(bord, suite.at(-1)?.x1 ?? 0);
  return dernier.x1 + 0.25 * dernier.corps + (premier.x1 - premier.x0) < droite - 1;
};

/** Vrai d'une rangée qui ne continue pas la cellule du dessus, que celle du dessous ne continue pas, et sous laquelle la ligne est entière. */
function nEstPasUnPli(
  bords: readonly number[],
  { cellules }: RangeeLue,
  avant: readonly RangeeLue[] | undefined,
  apres: readonly RangeeLue[],
): boolean {
  const rang = cellules.findIndex((mots) => mots.length > 0);
  const siens = cellules[rang] ?? [];
  const dans = (groupe: readonly RangeeLue[]) =>
    groupe
      .toSorted((a, b) => a.rangee.y - b.rangee.y)
      .flatMap((lue) => (lue.cellules[rang]?.length ? [lue.cellules[rang]] : []));
  const [dessus, dessous] = [avant ? dans(avant).at(-1) : undefined, dans(apres)[0]];
  if (!dessous) return false;
  return (
    tenait(bords[rang] ?? 0, siens, dessous) &&
    (!avant || (dessus !== undefined && tenait(bords[rang] ?? 0, dessus, siens)))
  );
}

/** « Motif : geste commercial », « dont peinture (1,4 h) : 104,72 » : une étiquette et sa valeur commentent la ligne, elles ne la nomment pas. */
const ETIQUETTE = /^(\p{L}[\p{L}'’ .-]{1,30}?) ?: ?\S/u;
const DETAIL = /^dont\b/i;
/** Un prix, non la cote d'un dommage (« 1,65 mm »). */
const estUnPrix = (mot: Mot, suivant: Mot | undefined): boolean =>
  estMontant(mot.texte) && !/^(?:mm|cm|m)\b/i.test(suivant?.texte ?? "");

/**
 * Rangées imprimées sous une ligne, dans sa colonne de désignation, qui la commentent : en retrait, quoi qu'elles disent ; sinon aucune place ne
 * leur manquait au bout de celle du dessus, et elles sont étiquetées, ou ne disent ni pièce, ni dommage, ni geste.
 */
export function commentairesDe(
  { colonnes, bords }: Couloirs,
  libres: readonly RangeeLue[],
  avant: readonly RangeeLue[],
  corps: number,
): RangeeLue[] {
  const rang = rangDe(colonnes, "designation");
  const commentaires: RangeeLue[] = [];
  let suivie = false;
  let [y, dessus] = [
    bas(avant, 0),
    avant.toSorted((a, b) => a.rangee.y - b.rangee.y).flatMap((l) => l.cellules[rang] ?? []),
  ];
  for (const lue of libres) {
    const siens = lue.cellules[rang] ?? [];
    const autres = lue.cellules.flatMap((mots, i) =>
      i === rang ? [] : mots.map((mot) => ({ mot, role: colonnes[i]?.role })),
    );
    // « TOLERIE   0,50 H X 59,00   29,50 » : des nombres tombés hors des colonnes de montants détaillent un prix.
    const detail = autres.every(({ mot, role }) => !(role && ROLES_MONTANT.has(role)) && !/\p{L}{2}/u.test(mot.texte));
    const chiffree = [...siens, ...autres.map(({ mot }) => mot)].some((mot, i, mots) => estUnPrix(mot, mots[i + 1]));
    const enRetrait = estEnRetrait(avant, rang, siens);
    const aPart = enRetrait || tenait(bords[rang] ?? 0, dessus, siens);
    const suit = commentaires.length > 0 || chiffree || DETAIL.test(texteDe(siens)) || aPart;
    const seule = siens.length > 0 && detail && (autres.length === 0 || chiffree);
    if (!seule || lue.rangee.y - y > INTERLIGNE * corps) break;
    const commentee = enRetrait || (suit && !suivie && (chiffree || commente(siens)));
    if (!commentee && commentaires.length > 0) break;
    // Ce qui a passé à la ligne finit la désignation : un commentaire en retrait peut encore la suivre.
    if (commentee) commentaires.push(lue);
    else suivie = true;
    [y, dessus] = [lue.rangee.y, siens];
  }
  return commentaires;
}

/** « CLICHE 34 » un cran plus à droite que la désignation qu'il suit : ce qui passe à la ligne, faute de place, revient au bord de sa cellule. */
function estEnRetrait(avant: readonly RangeeLue[], rang: number, siens: readonly Mot[]): boolean {
  const debuts = avant.flatMap(({ cellules }) => cellules[rang]?.[0] ?? []);
  const [premier] = siens;
  return premier !== undefined && debuts.length > 0 && debuts.every(({ x0, corps }) => premier.x0 - x0 > 0.6 * corps);
}

/** « Motif : poste facturé deux fois » commente ; « fissurée : échange », « Réparation et peinture » disent la ligne. */
function commente(mots: readonly Mot[]): boolean {
  const texte = texteDe(mots);
  if (DETAIL.test(texte)) return true;
  const etiquette = ETIQUETTE.exec(texte)?.[1];
  if (etiquette === undefined && (mots.length < 2 || !/^\p{Lu}/u.test(texte))) return false;
  const dite = comprendreLigne({ designation: etiquette ?? texte, localisation: null, dommage: null, operation: null });
  return dite.nature === "fre" && !dite.element && !dite.dommage && !dite.operation && !dite.localisation;
}
