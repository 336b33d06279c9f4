import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, type Page, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import type { Titre } from "./titre-lu.ts";

const POLITESSE = /\b(?:madame|monsieur)\b/;
const CIVILITES = /\b(?:salutations|sentiments|consideration)\b/;
/** Une garde ne dit que de quel dossier il s'agit. */
const MOTS_DE_GARDE = 60;
/** Le titre d'une autre page est en haut de la sienne : plus bas, c'est une phrase qui nomme un papier. */
const HAUT = 0.35;
/** Un titre dépasse celui que la lettre cite, en corps. */
const PLUS_GRAND = 1.15;

const motsDe = ({ rangees }: Page) => rangees.flatMap(({ mots }) => mots);

/** « Madame, Monsieur… nos salutations distinguées » : une lettre, que le document suit. */
function estUnCourrier(page: Page): boolean {
  const texte = plier(page.rangees.map(({ mots }) => texteDe(mots)).join(" "));
  return POLITESSE.test(texte) && CIVILITES.test(texte);
}

/** Une page blanche, ou une garde sans un montant : le document commence après elle. */
const estUneGarde = (page: Page): boolean => {
  const mots = motsDe(page);
  return mots.length <= MOTS_DE_GARDE && !mots.some(({ texte }) => estMontant(texte));
};

/** Les pages d'un document, celle de ce rang d'abord : ses premières rangées sont celles où un titre se lit. */
const aPartirDe = (pages: readonly Page[], rang: number): Page[] => [
  ...pages.slice(rang, rang + 1),
  ...pages.slice(0, rang),
  ...pages.slice(rang + 1),
];

/** Les mêmes pages, celle qui porte le titre d'abord ; sans titre, la première qui porte quelque chose. */
export function pagesDuTitre(pages: readonly Page[], bloc: Bloc | null): readonly Page[] {
  const rang = pages.findIndex((page) => (bloc ? page.numero === bloc.rangee.page : page.rangees.length > 0));
  return rang > 0 ? aPartirDe(pages, rang) : pages;
}

const corpsDe = ({ bloc }: Titre): number => Math.max(0, ...(bloc?.mots ?? []).map(({ corps }) => corps));

const estEnHaut = (page: Page | undefined, { bloc }: Titre): boolean =>
  page !== undefined && bloc !== null && bloc.rangee.y < HAUT * page.hauteur;

/**
 * Le titre du document : celui de sa première page ; si elle est blanche, une garde, une lettre ou des conditions qui n'en ont pas, celui de la
 * première page qui en a un. Derrière une lettre ou une garde qui en a un, le même nom imprimé plus grand ou suivi de son numéro l'emporte.
 */
export function titreDesPages(pages: readonly Page[], lire: (pages: readonly Page[]) => Titre): Titre {
  const premiere = pages.findIndex(({ rangees }) => rangees.length > 0);
  const tete = pages[premiere];
  const depuis = premiere > 0 ? aPartirDe(pages, premiere) : pages;
  const titre = lire(depuis);
  if (!tete || depuis.length < 2) return titre;
  const introduit = estUnCourrier(tete) || estUneGarde(tete);
  if (!introduit) return titre;
  for (let rang = 0; rang < pages.length; rang += 1) {
    if (rang === premiere || pages[rang]?.rangees.length === 0) continue;
    const second = lire(aPartirDe(pages, rang));
    if (second.bloc?.rangee.page !== pages[rang]?.numero || !estEnHaut(pages[rang], second)) continue;
    if (titre.bloc === null) return second;
    const nomme = !titre.numerote && second.numerote;
    return nomme || (estUnCourrier(tete) && corpsDe(second) > PLUS_GRAND * corpsDe(titre)) ? second : titre;
  }
  return titre;
}
