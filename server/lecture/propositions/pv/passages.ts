import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendrePiece, type PieceLue } from "../../../../domain/fre/comprendre-element.ts";
import { comprendreDommage, comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue, Passage } from "../../../../domain/fre/document-lu.ts";
import { CROIX, constateOuChiffre } from "../../../../domain/fre/passages-sans-ligne.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { commenceParBonEtat } from "../../commun/bon-etat.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";
import { estUnConstat } from "../../commun/un-constat.ts";
import { zoneDe } from "../../commun/zones.ts";
import { HORS_CONSTAT } from "./lignes-pv.ts";

/** Au-delà, ce qui n'a pas été lu ne se compte plus un à un : le document entier est à reprendre. */
const PASSAGES_MAXIMUM = 120;
const LETTRES_MAXIMUM = 240;

/** Un blanc plus large, en corps, sépare deux cellules. */
const BLANC = 1.2;
/** Rangées sous la pièce qui parlent encore d'elle, et blanc qui les en détache (en corps). */
const RANGEES_DESSOUS = 5;
const INTERLIGNE = 2.4;

/** « ☐ Rayure ☐ Bosse » propose, « toléré jusqu'à 3 cm » règle, « deux clés restituées » rassure : rien de tout cela ne constate. */
export const PROPOSE = /[☐□▢❏○◻]|\[\s?\]|\(\s\)/u;
export const REGLE =
  /\b(?:tolere\w*|accept\w*|non factur\w*|seuils?|maximum|maximale?|jusqu|moins de|inferieure? a|usure normale|legende|(?<!non )(?:restituee?s?|remise?s?))\b/;

/** « RA = rayure, BO = bosse » : la légende des codes. */
export const CODES = /\b\p{Lu}{1,3} ?= ?\p{L}/u;

const SANS_PLACE = { longueur: null, cote: null } as const;
const pieceDe = (bloc: Bloc): PieceLue | null => {
  const texte = texteDe(bloc.mots);
  // « Sous-total documents et accessoires » compte des lignes, il n'en est pas une.
  if (libelleTotal(texte) !== null) return null;
  return texte.length > LETTRES_MAXIMUM || /^["«(]?\d[\d\s.,]*$/.test(texte)
    ? null
    : comprendrePiece(texte, SANS_PLACE);
};

/** Le document d'un seul véhicule, et ce que ses pages disent encore de lui ; d'un relevé, rien ne dit de quel véhicule il s'agit. */
export function avecPassages(document: DocumentLu, pages: readonly Page[], decimale: SeparateurDecimal): DocumentLu {
  const [vehicule, ...autres] = document.vehicules;
  if (!vehicule || autres.length > 0) return document;
  if (document.type_document === "releve") return document;
  const passages = passagesNonLus(pages, vehicule.lignes, estUnConstat(document, vehicule), decimale);
  return passages.length === 0 ? document : { ...document, vehicules: [{ ...vehicule, passages }] };
}

/**
 * Les endroits de la page qui nomment une pièce (constat) ou une pièce et un montant (les autres), et qu'aucune ligne lue ne couvre :
 * ce que la lecture a vu sans le comprendre. Ils se montrent, et une ligne facturée qui s'y retrouve n'est pas dite absente du document.
 */
function passagesNonLus(
  pages: readonly Page[],
  lignes: readonly LigneLue[],
  constat: boolean,
  decimale: SeparateurDecimal,
): Passage[] {
  const passages = pages
    .flatMap((page) => passagesDeLaPage(page, lignes, decimale))
    .filter((passage) =>
      constat ? constate(passage) : passage.montants.length > 0 && !REGLE.test(plier(passage.texte)),
    );
  // Une liste de contrôle nomme toutes les pièces, et laisse vide la rangée de ce qui est sain ; ailleurs, une pièce nommée seule a perdu son dommage.
  const nues = passages.filter((passage) => !constateOuChiffre(passage)).length;
  return passages
    .filter((passage) => !constat || constateOuChiffre(passage) || nues <= lignes.length)
    .slice(0, PASSAGES_MAXIMUM);
}

const constate = ({ texte, element, dommage }: Passage): boolean =>
  (dommage !== null || element !== null || CROIX.test(texte)) &&
  !HORS_CONSTAT.test(plier(texte)) &&
  !PROPOSE.test(texte) &&
  !REGLE.test(plier(texte)) &&
  !CODES.test(texte) &&
  !texte.split(" – ").some(commenceParBonEtat);

interface Nomme {
  blocs: Bloc[];
}

function passagesDeLaPage(page: Page, lignes: readonly LigneLue[], decimale: SeparateurDecimal): Passage[] {
  const couvertes = lignes.filter((ligne) => ligne.page === page.numero).flatMap(({ zone }) => zone ?? []);
  const libre = (bloc: Bloc): boolean => {
    const zone = zoneDe(page, bloc.mots);
    const [x, y] = [zone.x + zone.largeur / 2, zone.y + zone.hauteur / 2];
    return !couvertes.some((c) => x >= c.x && x <= c.x + c.largeur && y >= c.y && y <= c.y + c.hauteur);
  };
  const rangees = page.rangees.map((rangee) => blocsDe(rangee, BLANC));
  const nommees = rangees.map((blocs) => blocs.map(pieceDe));
  return rangees.flatMap((blocs, k) =>
    segments(blocs, nommees[k] ?? []).flatMap((nomme) => {
      if (!nomme.blocs.every(libre)) return [];
      const dessous = sousLaPiece(rangees, nommees, k, nomme);
      return [enPassage(page, nomme, dessous, decimale)];
    }),
  );
}

/** Vrai si cette cellule ouvre un passage : « Jante frottée », à droite de « Roue avant droite », n'en dit que le dommage. */
const ouvre = (bloc: Bloc, piece: PieceLue | null | undefined): boolean =>
  !!piece && (piece.element !== null || comprendreDommage(texteDe(bloc.mots), piece) === null);

/** Une rangée coupée à chaque pièce qu'elle nomme : la pièce, et les cellules à sa droite jusqu'à la suivante. */
function segments(blocs: readonly Bloc[], pieces: readonly (PieceLue | null)[]): Nomme[] {
  const premiere = pieces.findIndex((piece) => piece !== null);
  const debuts = blocs.flatMap((bloc, i) => (i === premiere || ouvre(bloc, pieces[i]) ? [i] : []));
  return debuts.map((i, k) => ({ blocs: blocs.slice(i, debuts[k + 1] ?? blocs.length) }));
}

/** Les cellules imprimées sous la pièce, dans sa bande, jusqu'à la pièce suivante ou un grand blanc. */
function sousLaPiece(
  rangees: readonly Bloc[][],
  nommees: readonly (PieceLue | null)[][],
  k: number,
  { blocs }: Nomme,
): Bloc[] {
  const [gauche, droite] = [blocs[0]?.x0 ?? 0, blocs.at(-1)?.x1 ?? 0];
  const corps = blocs[0]?.rangee.corps ?? 0;
  const dessous: Bloc[] = [];
  let y = blocs[0]?.rangee.y ?? 0;
  for (let i = k + 1; i <= k + RANGEES_DESSOUS && i < rangees.length; i += 1) {
    const siens = (rangees[i] ?? [])
      .map((bloc, j) => ({ bloc, piece: nommees[i]?.[j] }))
      .filter(({ bloc }) => bloc.x1 > gauche - corps && bloc.x0 < droite + corps);
    const rangee: Rangee | undefined = siens[0]?.bloc.rangee;
    if (!rangee) continue;
    if (rangee.y - y > INTERLIGNE * corps || siens.some(({ bloc, piece }) => ouvre(bloc, piece))) break;
    dessous.push(...siens.map(({ bloc }) => bloc));
    y = rangee.y;
  }
  return dessous;
}

function enPassage(page: Page, { blocs }: Nomme, dessous: readonly Bloc[], decimale: SeparateurDecimal): Passage {
  const dire = (cellules: readonly Bloc[]) => cellules.map(({ mots }) => texteDe(mots)).join(" – ");
  const texte = dire(blocs).slice(0, LETTRES_MAXIMUM);
  const codes = (designation: string) =>
    comprendreLigne({ designation, localisation: null, dommage: null, operation: null });
  const propre = codes(texte);
  const entier = codes(`${texte} – ${dire(dessous)}`.slice(0, LETTRES_MAXIMUM));
  const montants = [...blocs, ...dessous].flatMap(({ mots }) => montantsDe(texteDe(mots), decimale));
  return {
    page: page.numero,
    zone: zoneDe(
      page,
      blocs.flatMap(({ mots }) => mots),
    ),
    texte:
      propre.dommage === null && entier.dommage !== null
        ? `${texte} – ${dire(dessous)}`.slice(0, LETTRES_MAXIMUM)
        : texte,
    element: propre.element ?? entier.element,
    localisation: propre.localisation ?? entier.localisation,
    dommage: propre.dommage ?? entier.dommage,
    operation: propre.operation ?? entier.operation,
    montants: [...new Set(montants)],
  };
}

const MONTANT = /(?<![\d,.])-?\d{1,3}(?:[\s.\u202f]?\d{3})*[,.]\d{2}(?![\d%])/g;

/** Les montants d'un texte, en centimes positifs ; un taux ou un temps n'en sont pas quand le texte le dit. */
function montantsDe(texte: string, decimale: SeparateurDecimal): number[] {
  const trouves = estMontant(texte) ? [texte] : [...texte.matchAll(MONTANT)].map(([montant]) => montant);
  return trouves.flatMap((montant) => Math.abs(montantCellule(montant, decimale) ?? 0) || []);
}
