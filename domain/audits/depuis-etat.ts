import { ELEMENTS_TICKET, type Element } from "../fre/codes.ts";
import { LIBELLES_ELEMENT } from "../fre/libelles.ts";
import { ELEMENTS_ENDOMMAGES, type ElementEndommage } from "../tickets/elements-endommages.ts";

// Les deux listes nomment les mêmes 22 pièces ; une seule s'y écrit autrement.
const lettres = (texte: string) => texte.replace(/[^\p{L}]+|\bou\b/gu, "").toLowerCase();
const CODES = new Map(
  ELEMENTS_ENDOMMAGES.map((nom) => [nom, ELEMENTS_TICKET.find((c) => lettres(LIBELLES_ELEMENT[c]) === lettres(nom))]),
);
const NOMS = new Map([...CODES].map(([nom, code]) => [code as Element | undefined, nom]));

/** Le code d'une des 22 pièces du schéma. */
export const codeElement = (nom: ElementEndommage): Element => CODES.get(nom) as Element; // les 22 ont un code : voir le test

/** La pièce du schéma de ce code ; `undefined` si elle n'y figure pas (intérieur, clés, mécanique). */
export const pieceDuSchema = (code: Element): ElementEndommage | undefined => NOMS.get(code);
