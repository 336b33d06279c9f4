import { type Bloc, blocsDe, type Mot, partDe, type Rangee, texteDe } from "../commun/geometrie.ts";
import { LIAISON, SUSPENDU } from "../commun/liaison.ts";
import { estChasseFixe } from "../commun/nombres.ts";
import { enSuites, entre } from "../commun/suites.ts";

/** Blanc qui sépare deux blocs d'une rangée, en corps. */
export const BLANC = 0.95;
/** Plus large qu'une espace : un peu plus d'un quart de corps, ou six dixièmes à chasse fixe. */
const blancSur = (mot: Mot): number => (estChasseFixe(mot) ? 0.7 : 0.5);
export const plusDeuxPoints = (texte: string): boolean => /:$/.test(texte.trim());

// Les barres « ! » des expertises à chasse fixe ne séparent ni n'appartiennent à rien ici.
const sansBarres = (rangee: Rangee): Bloc[] =>
  entre(rangee.mots, ({ texte }) => texte === "!")
    .flatMap((mots) => blocsDe({ ...rangee, mots }))
    .map((bloc) => ({ ...bloc, rangee }));

/**
 * Blocs des rangées d'une fiche. Une valeur longue peut presque toucher l'étiquette suivante : un mot posé là où d'autres blocs
 * commencent, et un peu plus loin qu'une espace, en commence un lui aussi.
 */
export function blocsDeFiche(rangees: readonly Rangee[], estEtiquette: (texte: string) => boolean): Bloc[][] {
  const grille = enColonnes(rangees.map(sansBarres), estEtiquette);
  const departs = new Map<string, number>();
  const cle = (page: number, x: number) => `${page}|${Math.round(x / 2)}`;
  for (const bloc of grille.flat()) {
    // Une valeur tout près de son étiquette commence dans le bloc de celle-ci, mais plus loin qu'une espace.
    bloc.mots.forEach((mot, i) => {
      const precedent = bloc.mots[i - 1];
      if (precedent && mot.x0 - precedent.x1 <= blancSur(mot) * mot.corps) return;
      const k = cle(bloc.rangee.page, mot.x0);
      departs.set(k, (departs.get(k) ?? 0) + 1);
    });
  }
  const estDepart = (mot: Mot, page: number, fois: number) =>
    [-2, 0, 2].some((pas) => (departs.get(cle(page, mot.x0 + pas)) ?? 0) >= fois);
  return grille.map((blocs) =>
    blocs.flatMap((bloc) =>
      couperAuxDeparts(bloc, (mot, fois) => estDepart(mot, bloc.rangee.page, fois), estEtiquette),
    ),
  );
}

/** Écart, en points, de deux mots d'une même colonne. */
const MEME_BORD = 1.5;

/**
 * Une fiche en colonnes serrées : « d'immatriculation de châssis » sous « Plaque | Numéro », « VF3… Renault » sous « Numéro | Marque ». Au moins
 * trois mots d'une rangée tombent chacun au début d'un bloc de la rangée voisine : ce sont des colonnes, et la rangée s'y coupe.
 */
function enColonnes(grille: readonly Bloc[][], estEtiquette: (texte: string) => boolean): Bloc[][] {
  const dansUneEtiquette = (mot: Mot, blocs: readonly Bloc[]) => {
    const mots = blocs.find((bloc) => bloc.mots.includes(mot))?.mots ?? [];
    const rang = mots.indexOf(mot);
    // « Élément concerné » : tout le bloc est une étiquette, même si son début en est une aussi.
    if (rang > 0 && estEtiquette(texteDe(mots))) return true;
    return traverseUneEtiquette(mots.slice(0, rang), mots.slice(rang), true, estEtiquette);
  };
  return grille.map((blocs, i) => {
    const coupes = [grille[i - 1], grille[i + 1], grille[i - 2], grille[i + 2]].flatMap((voisine = []) => {
      const [a, b] = [blocs[0]?.rangee, voisine[0]?.rangee];
      if (!a || !b || a.page !== b.page || voisine.length < 2 || Math.abs(a.y - b.y) > 3 * Math.max(a.corps, b.corps))
        return [];
      const tombe = (mot: Mot) => voisine.some((bloc) => Math.abs(bloc.x0 - mot.x0) < MEME_BORD);
      const mots = blocs.flatMap((bloc) => bloc.mots);
      // « Réparation + peinture » : ce qu'un signe joint n'est pas le début d'une colonne.
      const communs = mots.filter((mot, k) => mots[k - 1]?.texte !== "+" && tombe(mot));
      if (communs.length >= 3 && communs.length >= blocs.length) return communs;
      // Les deux rangées sont serrées : la plupart des mots de l'une tombent sous un mot de l'autre.
      const voisins = voisine.flatMap((bloc) => bloc.mots);
      // « Méthode : Peinture » sous « Coût HT : 120,00 € » : des étiquettes ponctuées ou traduites ne sont pas des colonnes.
      if ([...mots, ...voisins].some(({ texte }) => texte === "/" || plusDeuxPoints(texte))) return [];
      const alignes = mots.filter(
        (mot) =>
          !LIAISON.test(mot.texte) &&
          !dansUneEtiquette(mot, blocs) &&
          voisins.some(
            (autre) => Math.abs(autre.x0 - mot.x0) < MEME_BORD && !suiventLeMemeMot(mot, blocs, autre, voisine),
          ),
      );
      return alignes.length >= 4 && alignes.length * 5 >= 3 * Math.min(mots.length, voisins.length) ? alignes : [];
    });
    if (coupes.length === 0) return [...blocs];
    return blocs.flatMap((bloc) =>
      enSuites(bloc.mots, (mot) => !coupes.includes(mot)).map((mots) => partDe(bloc, mots)),
    );
  });
}

/** « Coût main-d'œuvre » au-dessus de « Coût peinture » : derrière le même mot, deux mots tombent ensemble sans être une colonne. */
function suiventLeMemeMot(mot: Mot, blocs: readonly Bloc[], autre: Mot, voisine: readonly Bloc[]): boolean {
  const precede = (m: Mot, tous: readonly Bloc[]) => {
    const mots = tous.find((bloc) => bloc.mots.includes(m))?.mots ?? [];
    return mots[mots.indexOf(m) - 1]?.texte;
  };
  const avant = precede(mot, blocs);
  return avant !== undefined && avant === precede(autre, voisine);
}

function couperAuxDeparts(
  bloc: Bloc,
  estDepart: (mot: Mot, fois: number) => boolean,
  estEtiquette: (texte: string) => boolean,
): Bloc[] {
  const continuee = (mot: Mot, precedent: Mot, i: number, suite: readonly Mot[]): boolean => {
    const blanc = (mot.x0 - precedent.x1) / mot.corps;
    // Une espace ordinaire suffit quand tout le reste du bloc est une étiquette connue.
    const large =
      blanc > 0.33 || (blanc > 0.15 && !LIAISON.test(mot.texte) && estEtiquette(texteDe(bloc.mots.slice(i))));
    const traversee = () => traverseUneEtiquette(suite, bloc.mots.slice(i), blanc > 0.33, estEtiquette);
    // « Kilométrage / Mileage » : la barre tient les deux langues d'une étiquette.
    const barre = mot.texte === "/" || precedent.texte === "/";
    // « Réparation + peinture », « Remise en peinture » : le mot d'avant attend sa suite, même si elle ressemble à une étiquette.
    const suspendue = blanc <= 0.33 && SUSPENDU.test(precedent.texte);
    // Un blanc qu'aucune espace n'a se contente d'une seule autre rangée qui commence là.
    return !large || barre || suspendue || !estDepart(mot, blanc > blancSur(mot) ? 2 : 3) || traversee();
  };
  return enSuites(bloc.mots, continuee).map((mots) => partDe(bloc, mots));
}

// « Taux | de vétusté », « Montant | net » : la coupe séparerait une étiquette connue. Un blanc large entre deux étiquettes l'emporte.
function traverseUneEtiquette(
  avant: readonly Mot[],
  apres: readonly Mot[],
  large: boolean,
  estEtiquette: (texte: string) => boolean,
): boolean {
  if (avant.length === 0 || (large && estEtiquette(texteDe(avant)))) return false;
  const entiere = (debut: readonly Mot[]) =>
    apres.some((_, n) => n < 8 && estEtiquette(texteDe([...debut, ...apres.slice(0, n + 1)])));
  return entiere(avant);
}
