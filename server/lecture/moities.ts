import { cleEntete } from "../../domain/fre/vocabulaire/colonnes.ts";
import { type Entete, trouverEntetes } from "./entete.ts";
import { blocsDe, type Page, type Rangee } from "./geometrie.ts";
import { libelleDeTotal } from "./rangee-total.ts";

const COLONNES_MINIMUM = 2;

/** Abscisse où un en-tête recommence (« Élément | Coût | Élément | Coût »), ou `null` s'il ne se répète pas. */
function reprise({ colonnes }: Entete): number | null {
  const n = colonnes.length / 2;
  if (!Number.isInteger(n) || n < COLONNES_MINIMUM) return null;
  const cles = colonnes.map(({ texte }) => cleEntete(texte));
  const repete = cles.slice(0, n).every((cle, i) => cle !== "" && cle === cles[n + i]);
  const [gauche, droite] = [colonnes[n - 1], colonnes[n]];
  return repete && gauche && droite ? (gauche.x1 + droite.x0) / 2 : null;
}

const part = (rangee: Rangee, garder: (x: number) => boolean): Rangee[] => {
  const mots = rangee.mots.filter((mot) => garder(mot.x0));
  return mots.length > 0 ? [{ ...rangee, mots }] : [];
};

/** Une inscription qui court d'une moitié à l'autre n'est plus dans le tableau. */
const traverse = (rangee: Rangee, x: number) => blocsDe(rangee, 0.95).some((bloc) => bloc.x0 < x && bloc.x1 > x);

/**
 * Un tableau imprimé en deux moitiés côte à côte, sous un en-tête répété : la moitié de gauche, puis celle de droite, comme une personne les
 * lit. Une page sans un tel tableau est rendue telle quelle.
 */
export function separerMoities(page: Page): Page {
  for (const entete of trouverEntetes(page.rangees)) {
    const x = reprise(entete);
    if (x === null) continue;
    const apres = page.rangees.slice(entete.fin + 1);
    const fin = apres.findIndex((rangee) => traverse(rangee, x) || libelleDeTotal(rangee) !== null);
    const reste = fin < 0 ? [] : apres.slice(fin);
    const tableau = page.rangees.slice(entete.debut, page.rangees.length - reste.length);
    const gauche = tableau.flatMap((rangee) => part(rangee, (mot) => mot < x));
    const droite = tableau.flatMap((rangee) => part(rangee, (mot) => mot >= x));
    return { ...page, rangees: [...page.rangees.slice(0, entete.debut), ...gauche, ...droite, ...reste] };
  }
  return page;
}
