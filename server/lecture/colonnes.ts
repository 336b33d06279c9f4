import { ROLES_MONTANT } from "../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Colonne } from "./entete.ts";
import type { Mot, Rangee } from "./geometrie.ts";

const PAS = 0.5;

/**
 * Abscisses qui séparent les colonnes : entre deux intitulés, le plus large couloir que les mots du tableau traversent le moins.
 * L'alignement des cellules (à gauche, à droite, centré) n'a pas à être connu. Rend une borne de moins que de colonnes.
 */
export function bornes(colonnes: readonly Colonne[], corps: readonly Rangee[]): number[] {
  const lignes = corps.map((rangee) => rangee.mots.filter((mot) => mot.texte !== "!"));
  return colonnes.slice(1).map((droite, i) => {
    const gauche = colonnes[i] as Colonne;
    if (gauche.x1 >= droite.x0) return (gauche.x1 + droite.x0) / 2;
    return couloir(gauche.x1, droite.x0, lignes, bordPrefere(gauche, droite));
  });
}

type Bord = "gauche" | "droite" | null;
const estChiffree = ({ role }: Colonne) => role !== null && ROLES_MONTANT.has(role);

// Une cellule de mots a des espaces, un nombre n'en a pas : à largeur égale, le couloir est celui qui touche la colonne de nombres.
const bordPrefere = (gauche: Colonne, droite: Colonne): Bord =>
  estChiffree(gauche) === estChiffree(droite) ? null : estChiffree(droite) ? "droite" : "gauche";

function couloir(debut: number, fin: number, lignes: readonly Mot[][], bord: Bord): number {
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
  const larges = libres.filter(({ longueur }) => longueur >= 0.75 * large);
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

/**
 * Bornes d'une page de suite sans en-tête dont les colonnes ont bougé : les nombres s'y alignent à droite sur autant d'abscisses
 * que l'en-tête avait de colonnes chiffrées. `null` si les bornes d'avant conviennent, ou si les alignements ne le disent pas.
 */
export function bornesDeplacees(
  colonnes: readonly Colonne[],
  corps: readonly Rangee[],
  limites: readonly number[],
): number[] | null {
  const chiffrees = colonnes.findIndex((c) => c.role !== null && (ROLES_MONTANT.has(c.role) || TEMPS.has(c.role)));
  const nombreux = colonnes.length - chiffrees;
  if (chiffrees < 1 || nombreux < 2) return null;
  const lignes = corps
    .map((rangee) => rangee.mots.filter((mot) => estNombre(mot.texte)))
    .filter((n) => n.length === nombreux);
  if (lignes.length === 0 || lignes.length * 2 < corps.length) return null;
  const place = (mot: Mot) => limites.filter((limite) => (mot.x0 + mot.x1) / 2 >= limite).length;
  if (lignes.every((nombres) => nombres.every((mot, i) => place(mot) === chiffrees + i))) return null;
  const nouvelles = limites.slice(0, chiffrees - 1);
  for (let i = 0; i < nombreux; i += 1) {
    const gauche = Math.min(...lignes.map((nombres) => nombres[i]?.x0 ?? 0));
    const avant = i === 0 ? gauche - 6 : Math.max(...lignes.map((nombres) => nombres[i - 1]?.x1 ?? 0));
    nouvelles.push((avant + gauche) / 2);
  }
  return nouvelles;
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
