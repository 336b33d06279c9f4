import { plier } from "../../../domain/fre/vocabulaire/texte.ts";

const BON_ETAT =
  "ras|r a s|neant|rien (?:a )?signaler|aucun dommage|aucun|sans (?:dommage|defaut)|tres bon(?: etat)?|bon etat|etat correct|correct|bon|ok|conforme|intact|propre";
const ENTIER = new RegExp(`^(?:${BON_ETAT})$`);
const EN_TETE = new RegExp(`^(?:${BON_ETAT})\\b`);

/** « Bon état », « R.A.S. », « Conforme » : une case ou une cellule qui ne dit que cela, sans dommage. */
export const ditBonEtat = (texte: string): boolean => ENTIER.test(plier(texte));

/** « Bon état général » : un texte qui commence par là. */
export const commenceParBonEtat = (texte: string): boolean => EN_TETE.test(plier(texte));
