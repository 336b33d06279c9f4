import { ROLES_MONTANT, ROLES_TEXTE } from "../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Mot, Rangee } from "../commun/geometrie.ts";
import { enSuites } from "../commun/suites.ts";
import type { Colonne } from "./entetes/colonne-nommee.ts";

const PAS = 0.5;

/**
 * Abscisses qui séparent les colonnes : entre deux intitulés, le plus large couloir que les mots du tableau traversent le moins.
 * L'alignement des cellules (à gauche, à droite, centré) n'a pas à être connu. Rend une borne de moins que de colonnes.
 */
function bornes(colonnes: readonly Colonne[], corps: readonly Rangee[]): number[] {
  const lignes = corps.map((rangee) => rangee.mots.filter((mot) => mot.texte !== "!"));
  const tracees: number[] = [];
  for (const [i, droite] of colonnes.slice(1).entries()) {
    const gauche = colonnes[i] as Colonne;
    const motif = i === 0 || gauche.role === "numero" ? motifDesRangs(gauche.role) : null;
    const touchent = gauche.x1 >= droite.x0;
    const apresRang = motif && !touchent ? finDesRangs(lignes, droite.x0, motif) : null;
    const entre = { debut: gauche.x1, fin: droite.x0, avant: tracees.at(-1) ?? Number.NEGATIVE_INFINITY };
    tracees.push(
      touchent ? (gauche.x1 + droite.x0) / 2 : (apresRang ?? couloir(entre, lignes, bordPrefere(gauche, droite))),
    );
  }
  return tracees;
}

/** Ce qu'est une cellule de la première colonne quand elle ne porte qu'un rang, ou qu'un code d'opération (« E », « DSP »). */
function motifDesRangs(role: RoleColonne | null): RegExp | null {
  if (role === "numero") return /^\d{1,3}[.)]?$/;
  return role === "operation" || role === "code" ? /^\p{Lu}{1,3}$/u : null;
}

/** « Réf. » à gauche de sa case, les numéros à droite : le couloir passe derrière eux. `null` si les lignes ne sont pas numérotées. */
function finDesRangs(lignes: readonly Mot[][], suivante: number, motif: RegExp): number | null {
  const numerotees = lignes.filter(([mot]) => mot && motif.test(mot.texte) && mot.x1 <= suivante);
  if (numerotees.length < 2 || numerotees.length * 2 < lignes.length) return null;
  const fin = Math.max(...numerotees.map(([numero]) => numero?.x1 ?? 0));
  // Un intitulé centré commence après ses cellules.
  const debut = Math.min(suivante, ...numerotees.map(([, mot]) => mot?.x0 ?? suivante));
  return fin < debut ? (fin + debut) / 2 : null;
}

type Bord = "gauche" | "droite" | null;
const estChiffree = ({ role }: Colonne) => role !== null && ROLES_MONTANT.has(role);

// Une cellule de mots a des espaces, un nombre n'en a pas : à largeur égale, le couloir est celui qui touche la colonne de nombres.
const bordPrefere = (gauche: Colonne, droite: Colonne): Bord =>
  estChiffree(gauche) === estChiffree(droite) ? null : estChiffree(droite) ? "droite" : "gauche";

/** Où passe une borne : entre deux intitulés, après celle d'`avant`. */
interface Entre {
  debut: number;
  fin: number;
  avant: number;
}

function couloir({ debut, fin, avant }: Entre, lignes: readonly Mot[][], bord: Bord): number {
  const mots = lignes.flat();
  const n = Math.max(1, Math.ceil((fin - debut) / PAS));
  const couverture = new Array<number>(n).fill(0);
  for (const mot of mots) {
    const premier = Math.max(0, Math.ceil((mot.x0 - debut) / PAS));
    const dernier = Math.min(n - 1, Math.floor((mot.x1 - debut) / PAS));
    for (let k = premier; k <= dernier; k += 1) couverture[k] = (couverture[k] ?? 0) + 1;
  }
  const minimum = Math.min(...couverture);
  const libres: { debut: number; longueur: number }[] = [];
  for (let k = 0; k < n; k += 1) {
    if (couverture[k] !== minimum) continue;
    let longueur = 0;
    while (k + longueur < n && couverture[k + longueur] === minimum) longueur += 1;
    libres.push({ debut: k, longueur });
    k += longueur;
  }
  const large = Math.max(...libres.map(({ longueur }) => longueur));
  // Sous un intitulé centré, des valeurs calées à droite : une borne qui laisse la colonne de gauche vide les donnerait à sa voisine.
  const remplit = ({ debut: k }: { debut: number }) =>
    mots.some(({ x0, x1 }) => (x0 + x1) / 2 > avant && x1 <= debut + k * PAS + PAS);
  const assez = libres.filter(({ longueur }) => longueur >= 0.75 * large);
  const remplies = assez.filter(remplit);
  const larges = remplies.length > 0 ? remplies : assez;
  const ecarts = larges.map((libre) =>
    moindreEcart(debut + libre.debut * PAS, debut + (libre.debut + libre.longueur) * PAS, lignes),
  );
  const egaux = larges.filter((_, i) => (ecarts[i] ?? 0) >= 0.9 * Math.max(...ecarts));
  // Les cellules d'une colonne commencent, ou finissent, à la même abscisse ; les espaces d'une désignation n'en longent aucune.
  const longees = egaux.map((libre) => {
    const [gauche, droite] = [debut + libre.debut * PAS, debut + (libre.debut + libre.longueur) * PAS];
    return mots.filter(({ x0, x1 }) => Math.abs(x0 - droite) < 1.5 || Math.abs(x1 - gauche) < 1.5).length;
  });
  const plus = Math.max(...longees);
  const meilleurs = egaux.filter((_, i) => longees[i] === plus);
  const choisi = (bord === "droite" ? meilleurs.at(-1) : meilleurs[0]) ?? { debut: 0, longueur: 0 };
  return debut + (choisi.debut + choisi.longueur / 2) * PAS;
}

/** Le plus petit blanc, en corps et jusqu'à un, qu'une ligne laisse là où passe un couloir : entre deux mots d'une cellule, ce n'est qu'une espace. */
function moindreEcart(gauche: number, droite: number, lignes: readonly Mot[][]): number {
  const ecarts = lignes.map((mots) => {
    const avant = mots.filter(({ x1 }) => x1 <= gauche + PAS).sort((a, b) => b.x1 - a.x1)[0];
    const apres = mots.filter(({ x0 }) => x0 >= droite - PAS).sort((a, b) => a.x0 - b.x0)[0];
    return avant && apres ? (apres.x0 - avant.x1) / avant.corps : 1;
  });
  return Math.min(1, ...ecarts);
}

const TEMPS: ReadonlySet<RoleColonne> = new Set(["tps_mo", "tps_peinture", "quantite"]);
const estNombre = (texte: string) =>
  /\d/.test(texte) && /^[-–(]?[\d.,'  \u00a0\u202f]+\)?-? ?(?:%|€|EUR)?$/.test(texte);
/** Ce qui tient lieu de nombre, ou le suit, sans en être un. */
const ACCOMPAGNE = /^(?:[-–—]|€|EUR|HT)$/;
/** Ce qu'une espace ne dépasse pas, en corps. */
const ESPACE = 0.6;
/** Deux nombres alignés à droite finissent au même point, à l'arrondi près. */
const ALIGNES_PT = 1.5;

/** Les nombres qui finissent une rangée, de gauche à droite, sans un mot entre eux ; « Usure 2,5 » finit une désignation, non une colonne. */
function nombresEnFin({ mots }: Rangee): Mot[] {
  const dernier = mots.findLastIndex(
    (mot) => !estNombre(mot.texte) && !ACCOMPAGNE.test(mot.texte) && mot.texte !== "!",
  );
  const [mot, premier] = [mots[dernier], mots[dernier + 1]];
  const colle = mot !== undefined && premier !== undefined && premier.x0 - mot.x1 < ESPACE * premier.corps;
  return mots.slice(dernier + (colle ? 2 : 1)).filter(({ texte }) => estNombre(texte));
}

/** Les mots en amas de même bord droit, du plus à gauche au plus à droite. */
const parBordDroit = (mots: readonly Mot[]): Mot[][] =>
  enSuites(
    mots.toSorted((a, b) => a.x1 - b.x1),
    (mot, _, __, [premier]) => premier !== undefined && mot.x1 - premier.x1 <= ALIGNES_PT,
  );

/** Les nombres de chaque colonne chiffrée, s'il y en a autant que de colonnes : par leur bord droit, sinon par leur rang dans les rangées pleines. */
function nombresParColonne(corps: readonly Rangee[], combien: number): Mot[][] | null {
  const lignes = corps.map(nombresEnFin).filter((nombres) => nombres.length > 0);
  const amas = parBordDroit(lignes.flat());
  const pleines = lignes.filter(({ length }) => length === combien);
  // Une seule ligne peut porter une remise : la rangée pleine où elle est dit que ce nombre a sa colonne.
  const appuye = (nombres: readonly Mot[]) =>
    nombres.length >= Math.min(2, lignes.length) || pleines.some((ligne) => ligne.some((mot) => nombres.includes(mot)));
  if (amas.length === combien && amas.every(appuye)) return amas;
  if (pleines.length === 0 || pleines.length * 2 < lignes.length) return null;
  return Array.from({ length: combien }, (_, i) => pleines.flatMap((nombres) => nombres[i] ?? []));
}

/**
 * Bornes d'un tableau dont les nombres ne sont pas sous leurs intitulés : ceux-ci à gauche de leur case et ceux-là à droite, ou une page de
 * suite sans en-tête dont les colonnes ont bougé. Les nombres s'y rangent en autant de colonnes que l'en-tête en avait de chiffrées, les
 * dernières. `null` si les bornes données conviennent, ou si les alignements ne le disent pas.
 */
function bornesDeplacees(
  colonnes: readonly Colonne[],
  corps: readonly Rangee[],
  limites: readonly number[],
): number[] | null {
  const premiere = colonnes.findIndex((c) => c.role !== null && (ROLES_MONTANT.has(c.role) || TEMPS.has(c.role)));
  // « Km | Montant HT » : un compteur, quand son unité ne s'imprime pas dans sa case, est la première colonne de nombres.
  const compteur =
    colonnes[premiere - 1]?.role === "kilometrage" ? bornesDepuis(premiere - 1, colonnes, corps, limites) : null;
  return bornesDepuis(premiere, colonnes, corps, limites) ?? compteur;
}

/** Les bornes que donnent les nombres, rangés dans les colonnes à partir de `chiffrees`. */
function bornesDepuis(
  chiffrees: number,
  colonnes: readonly Colonne[],
  corps: readonly Rangee[],
  limites: readonly number[],
): number[] | null {
  const nombreux = colonnes.length - chiffrees;
  if (chiffrees < 1 || nombreux < 2) return null;
  if (colonnes.slice(chiffrees).some(({ role }) => role !== null && ROLES_TEXTE.has(role))) return null;
  const rangs = nombresParColonne(corps, nombreux);
  if (!rangs) return null;
  const place = (mot: Mot) => limites.filter((limite) => (mot.x0 + mot.x1) / 2 >= limite).length;
  if (rangs.every((nombres, i) => nombres.every((mot) => place(mot) === chiffrees + i))) return null;
  const bords = rangs.map((nombres) => ({
    gauche: Math.min(...nombres.map(({ x0 }) => x0)),
    droite: Math.max(...nombres.map(({ x1 }) => x1)),
  }));
  if (bords.some(({ gauche }, i) => i > 0 && gauche <= (bords[i - 1]?.droite ?? 0))) return null;
  // La suite d'un modèle (« 308 SW BlueHDi » puis « 130 ») n'est pas une colonne : elle finit avant l'intitulé.
  if ((bords[0]?.droite ?? 0) < (colonnes[chiffrees]?.x0 ?? 0)) return null;
  const premiere = bords[0]?.gauche ?? 0;
  const avant = limites[chiffrees - 1] ?? premiere;
  return [
    ...limites.slice(0, chiffrees - 1),
    avant < premiere ? avant : premiere - 3,
    ...bords.slice(1).map(({ gauche }, i) => ((bords[i]?.droite ?? 0) + gauche) / 2),
  ];
}

/** Bornes des colonnes que coiffe un en-tête, ou que la page d'avant a données (`limites`), une fois les nombres rangés sous les leurs. */
export function tracerBornes(
  colonnes: readonly Colonne[],
  corps: readonly Rangee[],
  limites: readonly number[] = bornes(colonnes, corps),
): readonly number[] {
  return bornesDeplacees(colonnes, corps, limites) ?? bornesSansMarge(colonnes, corps, limites) ?? limites;
}

/**
 * Bornes d'un tableau dont l'en-tête touche l'étiquette d'une fiche en marge (« Montant HT | Client ») : les siennes, sans les dernières colonnes que
 * rien ne nomme, ni ce qui est imprimé dessous. `null` si l'en-tête n'en a pas, ou si rien n'a bougé.
 */
function bornesSansMarge(
  colonnes: readonly Colonne[],
  corps: readonly Rangee[],
  limites: readonly number[],
): number[] | null {
  const nommees = colonnes.findLastIndex(({ role }) => role !== null) + 1;
  const marge = colonnes[nommees];
  if (!marge || nommees === 0) return null;
  const bord = marge.x0 - ESPACE;
  const sans = corps.map((rangee) => ({ ...rangee, mots: rangee.mots.filter(({ x1 }) => x1 < bord) }));
  const siennes = bornesDeplacees(colonnes.slice(0, nommees), sans, limites.slice(0, nommees - 1));
  return siennes && [...siennes, bord - ALIGNES_PT, ...limites.slice(nommees)];
}

/** Répartit les mots d'une rangée dans les colonnes, selon leur milieu. Les barres « ! » n'appartiennent à aucune. */
export function repartir(rangee: Rangee, limites: readonly number[]): Mot[][] {
  const cellules: Mot[][] = Array.from({ length: limites.length + 1 }, () => []);
  for (const mot of rangee.mots) {
    if (mot.texte === "!") continue;
    const milieu = (mot.x0 + mot.x1) / 2;
    const rang = limites.findIndex((limite) => milieu < limite);
    cellules[rang < 0 ? limites.length : rang]?.push(mot);
  }
  return cellules;
}

/** Texte d'une cellule, ses rangées de haut en bas jointes par une espace, sauf après un trait d'union (« Pare- » / « brise »). */
export function texteCellule(mots: readonly Mot[]): string {
  const ordonnes = [...mots].sort((a, b) => (Math.abs(a.y - b.y) > 1 ? a.y - b.y : a.x0 - b.x0));
  return joindre(ordonnes);
}

/** Joint des mots dans l'ordre donné ; un trait d'union en fin de rangée ne laisse pas d'espace. */
export function joindre(mots: readonly Mot[]): string {
  let texte = "";
  mots.forEach((mot, i) => {
    const precedent = mots[i - 1];
    const cesure =
      precedent && mot.y > precedent.y + 1 && /[\p{L}\d]-$/u.test(precedent.texte) && /^\p{L}/u.test(mot.texte);
    texte += i === 0 || cesure ? mot.texte : ` ${mot.texte}`;
  });
  return texte;
}
