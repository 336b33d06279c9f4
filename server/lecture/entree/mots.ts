import type { Mot } from "../commun/geometrie.ts";
import { positionsRelatives } from "./largeurs.ts";

/** Fragment de texte tel que la page le pose, en points depuis le coin haut gauche. */
export interface Fragment {
  texte: string;
  x: number;
  y: number;
  largeur: number;
  corps: number;
  /** Tous les caractères de sa police ont la même chasse : leurs places s'en déduisent exactement. */
  chasseFixe?: boolean;
}

const ESPACES = /[\s\u00a0\u2007\u2009\u202f]/;
const COLLE = /^([^\d]*\p{L}{3,}[.)]?)(-?\d{1,3}(?:[ .]?\d{3})*,\d{2}€?)$/u;

/** Découpe un fragment à ses espaces et à ses barres « ! », en estimant l'abscisse de chaque mot. */
export function motsDuFragment(fragment: Fragment): Mot[] {
  const caracteres = [...fragment.texte];
  const bornes = fragment.chasseFixe
    ? [...caracteres, ""].map((_, i) => i / caracteres.length)
    : positionsRelatives(fragment.texte);
  const mots: Mot[] = [];
  let debut = -1;
  const fermer = (fin: number) => {
    if (debut < 0) return;
    const x0 = fragment.x + fragment.largeur * (bornes[debut] ?? 0);
    const x1 = fragment.x + fragment.largeur * (bornes[fin] ?? 1);
    mots.push({ texte: caracteres.slice(debut, fin).join(""), x0, x1, y: fragment.y, corps: fragment.corps });
    debut = -1;
  };
  caracteres.forEach((caractere, i) => {
    if (ESPACES.test(caractere)) fermer(i);
    else if (caractere === "!" || caractere === "|") {
      fermer(i);
      debut = i;
      fermer(i + 1);
    } else if (debut < 0) debut = i;
  });
  fermer(caracteres.length);
  // Les deux barres séparent de même les colonnes d'un tableau à chasse fixe.
  return mots.map((mot) => (mot.texte === "|" ? { ...mot, texte: "!" } : mot)).flatMap(decoller);
}

// Colonnes collées par l'imprimeur : « FORFAIT90,00 » est un libellé puis un montant.
function decoller(mot: Mot): Mot[] {
  const colle = COLLE.exec(mot.texte);
  if (!colle?.[1] || !colle[2]) return [mot];
  const coupe = mot.x0 + (mot.x1 - mot.x0) * (positionsRelatives(mot.texte)[colle[1].length] ?? 0.5);
  return [
    { ...mot, texte: colle[1], x1: coupe },
    { ...mot, texte: colle[2], x0: coupe, colle: true },
  ];
}

/** Recolle les morceaux d'un même mot que l'imprimeur a posés séparément (« Pro » « fi » « l »). */
export function recoller(mots: readonly Mot[]): Mot[] {
  const resultat: Mot[] = [];
  for (const mot of mots) {
    const dernier = resultat.at(-1);
    const collable =
      dernier &&
      !mot.colle &&
      dernier.texte !== "!" &&
      mot.texte !== "!" &&
      (!/^-?\d+[.,]\d{2}/.test(mot.texte) || acheve(dernier, mot));
    if (
      collable &&
      mot.x0 - dernier.x1 <= 0.1 * mot.corps &&
      mot.x0 - dernier.x1 > -0.6 * mot.corps &&
      !seSuivent(dernier, mot)
    ) {
      resultat[resultat.length - 1] = {
        ...dernier,
        texte: dernier.texte + mot.texte,
        x1: Math.max(dernier.x1, mot.x1),
      };
    } else resultat.push(mot);
  }
  return resultat;
}

const DEBUT_DE_MONTANT = /^[(−-]?\d{1,3}(?:[ .']\d{1,3})*$/;
const MONTANT = /^[(−-]?(?:\d{1,6}|\d{1,3}(?:[ .']\d{3})+)[.,]\d{2}\)?-?€?$/;

/** « 6.2 » que « 44,65 » touche : les deux morceaux d'un montant, et non deux colonnes, qu'un blanc sépare toujours. */
const acheve = (debut: Mot, fin: Mot): boolean =>
  Math.abs(fin.x0 - debut.x1) <= 0.05 * fin.corps &&
  DEBUT_DE_MONTANT.test(debut.texte) &&
  MONTANT.test(debut.texte + fin.texte);

// Deux mots du même fragment ont été séparés par une espace imprimée : leurs abscisses estimées peuvent se toucher, pas eux.
const fragments = new WeakMap<Mot, number>();
const seSuivent = (a: Mot, b: Mot) => fragments.has(a) && fragments.get(a) === fragments.get(b);

/** Retient de quel fragment vient un mot, pour ne pas recoller ce qu'une espace séparait. */
export function noterFragment(mots: readonly Mot[], rang: number): readonly Mot[] {
  for (const mot of mots) fragments.set(mot, rang);
  return mots;
}
