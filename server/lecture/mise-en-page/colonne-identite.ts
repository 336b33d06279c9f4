import { cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { type Bloc, blocsDe, type Page, type Rangee, rangeeDe, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

/** Écart, en points, de deux blocs calés sur le même bord. */
const BORD = 4;
/** Étiquettes que doit empiler une colonne pour en être une de fiche. */
const ETIQUETTES_MINIMUM = 4;
/** Rangées chiffrées à côté de la fiche : sans elles, elle est au-dessus du tableau et se lit déjà. */
const CHIFFREES_MINIMUM = 2;

const memeBord = (a: Bloc, b: Bloc): boolean => Math.abs(a.x0 - b.x0) < BORD;
const chiffree = ({ mots }: Rangee): boolean => mots.some(({ texte }) => estMontant(texte));

/** « Immatriculation » seule, ou « Immatriculation : GB-482-NR ». */
function estEtiquette({ mots }: Bloc): boolean {
  const [tete = ""] = texteDe(mots).split(/\s?:(?:\s|$)/);
  return etiquettesIdentite().has(cleEtiquette(tete));
}

/** Le début d'une colonne où étiquettes et valeurs alternent : la première colonne d'un tableau a plusieurs cellules de suite. */
function alternee(colonne: readonly Bloc[]): Bloc[] {
  const etiquettes = colonne.map(estEtiquette);
  const suit = (i: number): boolean => {
    if (!etiquettes[i]) return etiquettes[i - 1] === true;
    return /:\s?\S/.test(texteDe(colonne[i]?.mots ?? [])) || etiquettes[i + 1] === false;
  };
  const fin = colonne.findIndex((_, i) => !suit(i));
  const debut = fin < 0 ? [...colonne] : colonne.slice(0, fin);
  const essais = [debut, unSurDeux(colonne, etiquettes)];
  return essais.find((essai) => essai.filter(estEtiquette).length >= ETIQUETTES_MINIMUM) ?? [];
}

/** « Du », « Société », que le lexique n'a pas, parmi des étiquettes connues pour la plupart : une rangée sur deux, et leurs valeurs sur les autres. */
function unSurDeux(colonne: readonly Bloc[], etiquettes: readonly boolean[]): Bloc[] {
  const fin = etiquettes.findIndex((connue, i) => connue && i % 2 === 1);
  const debut = fin < 0 ? [...colonne] : [];
  const connues = debut.filter((bloc) => estEtiquette(bloc)).length;
  return connues * 3 >= debut.length ? debut : [];
}

/** Les blocs d'une colonne de fiche, posée à côté d'un tableau ; vide s'il n'y en a pas. */
function colonneDeFiche(page: Page, blocs: readonly Bloc[]): Bloc[] {
  const etiquettes = blocs.filter(estEtiquette);
  for (const bord of etiquettes) {
    const colonne = alternee(blocs.slice(blocs.indexOf(bord)).filter((bloc) => memeBord(bloc, bord)));
    if (colonne.length === 0) continue;
    const droite = Math.max(...colonne.map(({ x1 }) => x1));
    const ys = colonne.map(({ rangee }) => rangee.y);
    const [haut, bas] = [Math.min(...ys), Math.max(...ys)];
    const enFace = ({ rangee: { y } }: Bloc): boolean => y >= haut && y <= bas;
    // Ce qui traverse la colonne n'est pas à côté d'elle.
    if (blocs.some((bloc) => !colonne.includes(bloc) && enFace(bloc) && bloc.x0 < droite && bloc.x1 > bord.x0))
      continue;
    const cote = page.rangees.filter((rangee) => chiffree(rangee) && rangee.y > haut && rangee.y < bas);
    if (cote.length >= CHIFFREES_MINIMUM && !colonne.some(({ mots }) => mots.some((m) => estMontant(m.texte))))
      return colonne;
  }
  return [];
}

/** Écart, en corps, de deux rangées d'une fiche : une étiquette ou une valeur repliée tient dessous. */
const SUITE = 1.6;

/**
 * Les blocs d'une fiche à droite d'un tableau, ses étiquettes calées sur un bord et chacune suivie de sa valeur : tout ce qui est à droite de ce
 * bord, à hauteur d'étiquettes, quand rien ne le traverse et que des rangées chiffrées sont de l'autre côté. Vide s'il n'y en a pas.
 */
function ficheADroite(page: Page, blocs: readonly Bloc[]): Bloc[] {
  for (const bord of blocs.filter(estEtiquette)) {
    const siennes = blocs.filter((bloc) => memeBord(bloc, bord) && estEtiquette(bloc));
    const suivies = siennes.filter(({ rangee, x1 }) => blocs.some((b) => b.rangee === rangee && b.x0 > x1));
    if (suivies.length < ETIQUETTES_MINIMUM) continue;
    const [haut, bas] = [bord.rangee.y - BORD, (siennes.at(-1)?.rangee.y ?? 0) + SUITE * bord.rangee.corps];
    const enFace = blocs.filter(({ rangee: { y } }) => y >= haut && y <= bas);
    const fiche = enFace.filter(({ x0 }) => x0 > bord.x0 - BORD);
    const gauche = enFace.filter((bloc) => !fiche.includes(bloc));
    const chiffrees = gauche.filter(({ mots }) => mots.some(({ texte }) => estMontant(texte)));
    const cote = page.rangees.filter((rangee) => chiffrees.some((bloc) => bloc.rangee === rangee));
    if (gauche.some(({ x1 }) => x1 > bord.x0) || cote.length < CHIFFREES_MINIMUM) continue;
    if (!fiche.some(({ mots }) => mots.some(({ texte }) => estMontant(texte)))) return fiche;
  }
  return [];
}

/**
 * Une fiche d'identification imprimée à côté d'un tableau, ses étiquettes empilées sur un bord : elle se lit d'abord, et le tableau ensuite,
 * sans que leurs rangées se mêlent. Toute autre page est rendue telle quelle.
 */
export function separerColonneIdentite(page: Page): Page {
  const blocs = page.rangees.flatMap((rangee) => blocsDe(rangee));
  const empilee = colonneDeFiche(page, blocs);
  const colonne = empilee.length > 0 ? empilee : ficheADroite(page, blocs);
  if (colonne.length === 0) return page;
  const pris = new Set(colonne.flatMap(({ mots }) => mots));
  const part = (dedans: boolean) =>
    page.rangees.flatMap((rangee) =>
      rangeeDe(
        rangee,
        rangee.mots.filter((mot) => pris.has(mot) === dedans),
      ),
    );
  return { ...page, rangees: [...part(true).map((rangee) => ({ ...rangee, aPart: true })), ...part(false)] };
}
