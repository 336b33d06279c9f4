import type { Mot, Rangee } from "../commun/geometrie.ts";
import { enSuites } from "../commun/suites.ts";

const PUCE = /^[-–•]$/;
/** Blanc, en corps, devant une puce qui en ouvre une autre liste : plus qu'une espace autour d'un tiret. */
const BLANC = 0.6;
const BORD = 14;
const INTERLIGNE = 1.6;

/** Blanc devant un numéro qui ouvre une autre colonne de la liste. */
const BLANC_DE_COLONNE = 1.5;
const NUMERO = /^\d{1,2}[.)]?$/;

/** « – », ou « 4 – », « 4. », « 4) » : ce qui ouvre une entrée de liste. */
const ouvre = (mots: readonly Mot[], i = 0): boolean => {
  const texte = mots[i]?.texte ?? "";
  return PUCE.test(texte) || (NUMERO.test(texte) && (/[.)]$/.test(texte) || PUCE.test(mots[i + 1]?.texte ?? "")));
};

/** Une rangée coupée devant chacune de ses puces. */
const couper = ({ mots }: Rangee): Mot[][] =>
  enSuites(mots, (mot, precedent, i) => {
    const blanc = PUCE.test(mot.texte) ? BLANC : BLANC_DE_COLONNE;
    return mot.x0 - precedent.x1 <= blanc * mot.corps || !ouvre(mots, i);
  });

/** Les mots d'une rangée qui continuent une puce : sous elle ou juste à sa droite, jusqu'à la colonne suivante. */
const sousLaPuce = (mots: readonly Mot[], debut: number, fin: number): Mot[] =>
  mots.filter(({ x0 }) => x0 >= debut - 3 && x0 < fin - 3);

/**
 * « - Capot : rayé   - Hayon : bosse » : des listes à puces côte à côte, rendues une rangée par puce, avec ce qui en passe à la ligne. Des
 * rangées sans deux puces sur la même sont rendues telles quelles.
 */
export function separerPuces(rangees: readonly Rangee[]): Rangee[] {
  if (!rangees.some((rangee) => couper(rangee).filter((mots) => ouvre(mots)).length >= 2)) return [...rangees];
  const rendues: Rangee[] = [];
  let ouvertes: Rangee[] = [];
  for (const rangee of rangees) {
    const puces = couper(rangee).filter((mots) => ouvre(mots));
    const bords = [...ouvertes, ...puces.map((mots) => ({ mots }))]
      .map(({ mots }) => mots[0]?.x0 ?? 0)
      .sort((a, b) => a - b);
    const prises = new Set<Mot>();
    const suivantes: Rangee[] = [];
    for (const ouverte of ouvertes) {
      const x0 = ouverte.mots[0]?.x0 ?? 0;
      const derniere = ouverte.mots.at(-1)?.y ?? ouverte.y;
      const fin = bords.find((bord) => bord > x0 + BORD) ?? Number.POSITIVE_INFINITY;
      const suite = sousLaPuce(rangee.mots, x0, fin);
      const continuee =
        rangee.page === ouverte.page &&
        rangee.y - derniere < INTERLIGNE * ouverte.corps &&
        suite.length > 0 &&
        (suite[0]?.x0 ?? 0) - x0 < BORD &&
        !ouvre(suite);
      if (!continuee) continue;
      ouverte.mots.push(...suite);
      for (const mot of suite) prises.add(mot);
      suivantes.push(ouverte);
    }
    for (const mots of couper({ ...rangee, mots: rangee.mots.filter((mot) => !prises.has(mot)) })) {
      const nouvelle = { ...rangee, mots };
      rendues.push(nouvelle);
      if (ouvre(mots)) suivantes.push(nouvelle);
    }
    const encore = ouvertes.filter(
      (o) => !suivantes.includes(o) && rangee.y - (o.mots.at(-1)?.y ?? o.y) < INTERLIGNE * o.corps,
    );
    ouvertes = [...suivantes, ...encore];
  }
  return rendues;
}
