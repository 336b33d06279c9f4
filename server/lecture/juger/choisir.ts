import type { Lecture } from "./lecture-jugee.ts";
import { type Score, scoreDe, sesLignesSontEntieres } from "./score.ts";

/** Une lecture, et ce qu'elle vaut. */
export interface Essai extends Lecture {
  score: Score;
}

/** Les lectures essayées, dans l'ordre, et celle qui vaut le plus ; la première à égalité. */
export interface Choix {
  retenue: Essai;
  essais: Essai[];
}

/**
 * La lecture de plus haut score. Elles se font une à une, quand on les demande : celle dont les lignes sont entières rend inutiles les autres façons
 * du même dressage, et celle à qui rien ne manque arrête les essais.
 */
export function choisir(dressages: Iterable<Iterable<Lecture>>): Choix {
  const essais: Essai[] = [];
  for (const lectures of dressages) {
    for (const lecture of lectures) {
      const essai = { ...lecture, score: scoreDe(lecture.document, lecture.pages) };
      essais.push(essai);
      if (sesLignesSontEntieres(essai.document, essai.score)) break;
    }
    const derniere = essais.at(-1);
    if (derniere && derniere.score.comptes.questions === 0 && sesLignesSontEntieres(derniere.document, derniere.score))
      break;
  }
  const [premiere, ...autres] = essais;
  if (premiere === undefined) throw new Error("Un document a toujours une lecture, fût-elle sans ligne");
  const retenue = autres.reduce((gardee, essai) => (vautPlus(essai, gardee) ? essai : gardee), premiere);
  return { retenue, essais };
}

/**
 * Vrai si les montants seuls font un total imprimé, et retrouvent plus de la page qu'une façon qui lit ses intitulés : un total, des lignes
 * nommées, leurs codes, ou des désignations que rien d'à côté n'allonge.
 * N'accuser de rien n'est pas retrouver plus : c'est peut-être le papier qui se trompe.
 */
function retrouvePlus({ score: { comptes: a } }: Essai, { score: { comptes: b } }: Essai): boolean {
  // Sans un total pour les prouver, il faut que tout le dise, et pour une ligne sur deux.
  if (a.totaux_retrouves === 0)
    return (
      b.totaux_retrouves === 0 &&
      a.lignes_nommees > b.lignes_nommees &&
      2 * (a.codes - b.codes) > a.lignes_nommees &&
      a.questions < b.questions
    );
  return (
    a.totaux_retrouves > b.totaux_retrouves ||
    a.lignes_nommees > b.lignes_nommees ||
    a.lignes_sans_nom < b.lignes_sans_nom ||
    (a.lignes_sans_nom === b.lignes_sans_nom && (a.codes > b.codes || a.lettres < b.lettres))
  );
}

/** Sans ligne, ou des constats que rien ne chiffre : ce qu'on lit faute de mieux. */
const sansPrix = ({ facon, document }: Essai): boolean =>
  facon === "constats" || document.vehicules.every(({ lignes }) => lignes.length === 0);

/** Une lecture vaut plus par son score ; celle qui déduit tout des montants ne l'emporte que si elle retrouve plus, non pour dire autrement. */
function vautPlus(essai: Essai, gardee: Essai): boolean {
  const [deduite, autre] = [essai, gardee].map(({ facon }) => facon === "ancrees");
  const departage = deduite !== autre && !(deduite && sansPrix(gardee)) && !(autre && sansPrix(essai));
  if (departage && deduite && !retrouvePlus(essai, gardee)) return false;
  if (departage && autre && !retrouvePlus(gardee, essai)) return true;
  return essai.score.total > gardee.score.total;
}
