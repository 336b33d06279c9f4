import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

/** Blanc, en corps, qui sépare un libellé de ce qui l'entoure ; interligne d'un même libellé. */
const BLANC = 1.2;
const INTERLIGNE = 1.6;
/** La suite d'un libellé coupé : le signe de son taux, une parenthèse ou un mot sans majuscule. */
const SUITE = /^(?:%|\(|\p{Ll})/u;

interface Enroule {
  tete: Bloc;
  suite: Bloc;
  /** Rangée imprimée entre les deux, à mi-hauteur : son montant est celui du libellé. */
  entre: Rangee | undefined;
}

/** Rangées sur lesquelles un libellé de total tient au plus : « Total HT » sur « avant » sur « abattement ». */
const ETAGES = 3;

function suiteDe(tete: Bloc, suivantes: readonly Rangee[]): Enroule | null {
  const { rangee } = tete;
  for (const [i, dessous] of suivantes.entries()) {
    if (dessous.page !== rangee.page || dessous.y - rangee.y > INTERLIGNE * rangee.corps) return null;
    const suite = blocsDe(dessous, BLANC).find(({ x0 }) => Math.abs(x0 - tete.x0) < 1);
    if (!suite) continue;
    const texte = texteDe(suite.mots);
    if (!SUITE.test(texte) || suite.mots.some((mot) => estMontant(mot.texte))) return null;
    return { tete, suite, entre: suivantes[i - 1] };
  }
  return null;
}

/** Les mots qui finissent, sur les rangées du dessous, un libellé que son montant suit de loin sur la première ; vide s'ils ne font pas un total. */
function finDeLibelle(tete: Bloc, montant: Bloc | undefined, suivantes: readonly Rangee[]): Mot[] {
  if (!montant || !estMontant(montant.mots[0]?.texte ?? "") || !/\p{L}/u.test(texteDe(tete.mots))) return [];
  const fin: Mot[] = [];
  for (let [etage, haut]: [number, Bloc] = [1, tete]; etage < ETAGES; etage += 1) {
    const trouve = suiteDe(haut, suivantes.slice(suivantes.indexOf(haut.rangee) + 1));
    if (!trouve || trouve.suite.rangee.mots.length !== trouve.suite.mots.length) break;
    fin.push(...trouve.suite.mots);
    haut = trouve.suite;
  }
  return libelleTotal(texteDe([...tete.mots, ...fin])) === null ? [] : fin;
}

const montantsADroite = (rangee: Rangee | undefined, { x1 }: Bloc): Mot[] => {
  const mots = rangee?.mots.filter((mot) => mot.x0 > x1) ?? [];
  return mots.some((mot) => estMontant(mot.texte)) ? mots : [];
};

/**
 * Rangées où les libellés de totaux que leur case a coupés (« Remise contractuelle 5,00 » sur « % ») tiennent sur une seule, avec leur montant :
 * imprimé sur la première, ou entre les deux quand la case le centre. Le taux d'un libellé coupé n'est ainsi pas pris pour son montant.
 */
export function deroulerLibelles(rangees: readonly Rangee[]): Rangee[] {
  const prises = new Set<Mot>();
  const deroulees = rangees.map((rangee, i): Rangee => {
    const blocs = blocsDe(rangee, BLANC);
    for (const [k, tete] of blocs.entries()) {
      const finie = finDeLibelle(tete, blocs[k + 1], rangees.slice(i + 1, i + 4));
      if (finie.length > 0) {
        for (const mot of finie) prises.add(mot);
        const place = rangee.mots.indexOf(tete.mots.at(-1) as Mot) + 1;
        return { ...rangee, mots: [...rangee.mots.slice(0, place), ...finie, ...rangee.mots.slice(place)] };
      }
      if (!estMontant(tete.mots.at(-1)?.texte ?? "") || tete.mots.length < 2) continue;
      const trouve = suiteDe(tete, rangees.slice(i + 1, i + 4));
      if (!trouve) continue;
      const entre = montantsADroite(trouve.entre, tete);
      for (const mot of [...trouve.suite.mots, ...entre]) prises.add(mot);
      const fin = rangee.mots.indexOf(tete.mots.at(-1) as Mot) + 1;
      return {
        ...rangee,
        mots: [...rangee.mots.slice(0, fin), ...trouve.suite.mots, ...rangee.mots.slice(fin), ...entre],
      };
    }
    return rangee;
  });
  return deroulees
    .map((rangee, i) =>
      rangee === rangees[i] ? { ...rangee, mots: rangee.mots.filter((m) => !prises.has(m)) } : rangee,
    )
    .filter(({ mots }) => mots.length > 0);
}
