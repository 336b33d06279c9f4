import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { blocsDe, type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import type { RangeeLue } from "./rangee-lue.ts";

/** Deux rangées d'une même cellule sont plus serrées, en corps, que deux lignes du tableau. */
const INTERLIGNE = 1.45;

/** « Côté » et « droit », l'un sous l'autre : une seule cellule. */
function cellulesDe(lues: readonly RangeeLue[], rang: number): Mot[][] {
  const cellules: Mot[][] = [];
  for (const { cellules: parts } of lues) {
    const mots = parts[rang] ?? [];
    const [premier, dernier] = [mots[0], cellules.at(-1)?.at(-1)];
    if (!premier) continue;
    if (dernier && premier.y - dernier.y < INTERLIGNE * premier.corps) cellules.at(-1)?.push(...mots);
    else cellules.push([...mots]);
  }
  return cellules;
}

/** Rangs des lignes que couvre chaque cellule, si chacune est au milieu des siennes et que toutes, à la suite, couvrent toutes les lignes. */
function partage(cellules: readonly Mot[][], hauteurs: readonly number[]): number[] | null {
  const pas = Math.min(...hauteurs.slice(1).map((y, i) => y - (hauteurs[i] ?? 0)));
  const fins: number[] = [];
  let debut = 0;
  for (const mots of cellules) {
    const milieu = ((mots[0]?.y ?? 0) + (mots.at(-1)?.y ?? 0)) / 2;
    const ecart = (fin: number) => Math.abs(((hauteurs[debut] ?? 0) + (hauteurs[fin] ?? 1e6)) / 2 - milieu);
    let fin = debut;
    while (fin + 1 < hauteurs.length && ecart(fin + 1) < ecart(fin)) fin += 1;
    if (debut >= hauteurs.length || ecart(fin) > pas / 4) return null;
    fins.push(fin);
    debut = fin + 1;
  }
  return debut === hauteurs.length ? fins : null;
}

/**
 * Une zone imprimée une fois au milieu des lignes qu'elle réunit (cellule fusionnée, à gauche du tableau) est rendue à chacune d'elles.
 * Un tableau où chaque ligne porte la sienne, ou dont les zones ne se partagent pas toutes les lignes, est rendu tel quel.
 */
export function partagerZones(colonnes: readonly Colonne[], lues: readonly RangeeLue[]): RangeeLue[] {
  const rang = colonnes.findIndex(({ role }) => role === "localisation");
  const lignes = lues.filter(({ ancre }) => ancre);
  if (rang !== 0 || lignes.length < 3 || new Set(lignes.map(({ rangee }) => rangee.page)).size > 1) return [...lues];
  const cellules = cellulesDe(lues, rang);
  const zones = cellules.filter((mots) => lireLocalisation(texteDe(mots)) !== null);
  if (zones.length === 0 || cellules.length >= lignes.length) return [...lues];
  const fins = partage(
    cellules,
    lignes.map(({ rangee }) => rangee.y),
  );
  if (!fins) return [...lues];
  const zoneDe = (ligne: RangeeLue): Mot[] => cellules[fins.findIndex((fin) => lignes.indexOf(ligne) <= fin)] ?? [];
  return lues.flatMap((lue) => {
    if (lue.ancre) return [avecZone(lue, rang, zoneDe(lue))];
    const reste = avecZone(lue, rang, []);
    return reste.cellules.some((mots) => mots.length > 0) ? [reste] : [];
  });
}

const avecZone = (lue: RangeeLue, rang: number, zone: readonly Mot[]): RangeeLue => ({
  ...lue,
  cellules: lue.cellules.map((mots, i) => (i === rang ? [...zone] : mots)),
});

/** « Flanc gauche », « Face avant » seul sur sa rangée, dans un tableau chiffré : le titre de ce qui suit. */
function estTitreDePartie(colonnes: readonly Colonne[], rangee: Rangee): boolean {
  const chiffre = colonnes.some(({ role }) => role !== null && ROLES_MONTANT.has(role));
  return chiffre && blocsDe(rangee).length === 1 && !rangee.mots.some(({ texte }) => estMontant(texte));
}

/**
 * La zone du véhicule que dit le titre de partie imprimé au-dessus d'une ligne, ou `undefined`. Une partie qui n'en dit pas (« Habitacle »)
 * ferme la précédente.
 */
export function partieDe(
  colonnes: readonly Colonne[],
  libres: readonly Rangee[],
  { rangee }: RangeeLue,
): string | undefined {
  const titres = libres.filter((r) => r.page === rangee.page && r.y < rangee.y && estTitreDePartie(colonnes, r));
  const titre = texteDe(titres.at(-1)?.mots ?? []);
  return lireLocalisation(titre) === null ? undefined : titre;
}
