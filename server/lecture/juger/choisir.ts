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
  const retenue = autres.reduce((gardee, essai) => (essai.score.total > gardee.score.total ? essai : gardee), premiere);
  return { retenue, essais };
}
