import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { type Page, type Rangee, texteDe } from "./geometrie.ts";
import { mediane } from "./mediane.ts";

const LIGNES_MINIMUM = 3;
/** Écart de deux lignes voisines, en pas du tableau, au-delà duquel il a pu s'en perdre une entre elles. */
const PAS_MAXIMUM = 1.45;
/** Entre deux lignes de hauteurs inégales, blanc de plus que l'ordinaire, en hauteurs de ligne, où il en tiendrait une autre. */
const PLACE_MAXIMUM = 0.6;
/** Avant la première et sous la dernière, un blanc de plus qu'entre les lignes est ordinaire ; deux pas, non. */
const BORD_MAXIMUM = 1.9;

const milieuDe = ({ y, corps }: Rangee): number => y - 0.28 * corps;
const ecartsDe = (ys: readonly number[]): number[] => ys.slice(1).map((y, i) => y - (ys[i] ?? 0));

/** « Autres frais » entre deux lignes : quelques mots sûrs, ni pièce, ni dommage, ni montant ; une ligne au montant perdu n'en est pas un. */
function estIntertitre({ mots }: Rangee): boolean {
  if (mots.length > 5 || mots.some(({ texte, confiance = 1 }) => /\d/.test(texte) || confiance < 0.7)) return false;
  const designation = texteDe(mots);
  const { element, dommage } = comprendreLigne({ designation, localisation: null, dommage: null, operation: null });
  return /\p{L}{4}/u.test(designation) && element === null && dommage === null;
}

/** Vrai si, entre l'encre d'une ligne et celle de la suivante, il n'y a place pour aucune autre : des cellules repliées font des pas inégaux. */
function serrees(bords: readonly (readonly [haut: number, bas: number])[]): boolean {
  const places = [...bords].sort(([a], [b]) => a - b);
  const blancs = places.slice(1).map(([haut], i) => haut - (places[i]?.[1] ?? 0));
  const ligne = Math.min(...places.map(([haut, bas]) => bas - haut));
  return ligne > 0 && Math.max(...blancs) <= Math.max(0, mediane(blancs)) + PLACE_MAXIMUM * ligne;
}

/**
 * Vrai si l'image n'a pu perdre aucune ligne : elles se suivent d'un pas régulier, sur une page, de la rangée imprimée juste au-dessus à celle
 * imprimée juste dessous. Une page tournée, ou des lignes de hauteurs inégales, ne le disent pas.
 */
export function lignesSansTrou({ lignes }: VehiculeLu, pages: readonly Page[]): boolean {
  const page = pages[(lignes[0]?.page ?? 0) - 1];
  if (!page || page.quart || lignes.length < LIGNES_MINIMUM || lignes.some((l) => l.page !== page.numero || !l.zone))
    return false;
  const centres = lignes
    .flatMap(({ zone }) => (zone ? [(zone.y + zone.hauteur / 2) * page.hauteur] : []))
    .sort((a, b) => a - b);
  const intertitres = page.rangees.filter(
    (rangee) =>
      estIntertitre(rangee) && milieuDe(rangee) > (centres[0] ?? 0) && milieuDe(rangee) < (centres.at(-1) ?? 0),
  );
  const entre = intertitres.map(milieuDe);
  const bords = [
    ...lignes.flatMap(({ zone }) =>
      zone ? [[zone.y * page.hauteur, (zone.y + zone.hauteur) * page.hauteur] as const] : [],
    ),
    ...intertitres.map(({ y, corps }) => [y - 0.8 * corps, y + 0.25 * corps] as const),
  ];
  const pas = mediane(ecartsDe(centres));
  const ecarts = ecartsDe([...centres, ...entre].sort((a, b) => a - b));
  const [premier = 0, dernier = 0] = [centres[0], centres.at(-1)];
  const hauteurs = page.rangees.map(milieuDe);
  const dessus = premier - Math.max(...hauteurs.filter((y) => y < premier - 0.5 * pas));
  const dessous = Math.min(...hauteurs.filter((y) => y > dernier + 0.5 * pas)) - dernier;
  return (
    pas > 0 &&
    (Math.max(...ecarts) <= PAS_MAXIMUM * pas || serrees(bords)) &&
    dessus <= BORD_MAXIMUM * pas &&
    dessous <= BORD_MAXIMUM * pas
  );
}
