import { comprendrePiece } from "../../../../domain/fre/comprendre-element.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import { blocsDe, type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Tableau } from "../tableaux/tableau.ts";
import type { Bande } from "./bandes.ts";
import { nommeUneLigne } from "./cases-de-bande.ts";

const BLANC = 0.95;
const SANS_PLACE = { longueur: null, cote: null } as const;
/** Un seul titre peut être la place de sa ligne, ou sa pièce ; deux font des parties. */
const TITRES_MINIMUM = 2;

/** Des bandes, et la place que dit le titre de partie sous lequel chacune s'imprime : vide tant qu'aucun n'en dit. */
export interface BandesTitrees {
  bandes: readonly Bande[];
  places: readonly (readonly Mot[])[];
}

/** « Côté gauche » seul au-dessus de « Porte avant » et de son montant : la place de la partie qui s'ouvre là. */
function titreDe({ ancre, rangees }: Bande): readonly Mot[] | null {
  const [titre, piece] = rangees;
  if (!titre || !piece || piece.y >= ancre.rangee.y || titre === ancre.rangee) return null;
  // « Jante arrière gauche » au-dessus de « Jante frottée – 39 cm » : la pièce, puis ce qu'on en constate.
  if (nommeUneLigne(texteDe(titre.mots))) return null;
  const seul = blocsDe(titre, BLANC).length === 1 && !titre.mots.some(({ texte }) => estMontant(texte));
  const place = seul && lireLocalisation(texteDe(titre.mots)) !== null;
  return place && comprendrePiece(texteDe(piece.mots), SANS_PLACE) !== null ? titre.mots : null;
}

/** Un titre de partie s'imprime une fois, et vaut jusqu'au suivant : chaque bande le perd de ses rangées, et en garde la place. */
export function sousLeurPlace(bandes: readonly Bande[]): BandesTitrees {
  const titres = bandes.map(titreDe);
  if (titres.filter((titre) => titre !== null).length < TITRES_MINIMUM) return { bandes, places: bandes.map(() => []) };
  let place: readonly Mot[] = [];
  const places = titres.map((titre) => {
    place = titre ?? place;
    return place;
  });
  return {
    bandes: bandes.map((bande, i) => (titres[i] ? { ...bande, rangees: bande.rangees.slice(1) } : bande)),
    places,
  };
}

/** Le tableau de ces bandes, où la place de leur partie est une cellule de plus ; une ligne qui dit la sienne la garde. */
export function avecPlaces(tableau: Tableau, places: BandesTitrees["places"]): Tableau {
  if (places.every((mots) => mots.length === 0)) return tableau;
  return {
    ...tableau,
    lignes: tableau.lignes.map((ligne, i) => {
      const mots = places[i] ?? [];
      if (mots.length === 0 || ligne.cellules.get("localisation")) return ligne;
      return {
        ...ligne,
        cellules: new Map(ligne.cellules).set("localisation", texteDe(mots)),
        motsDe: new Map(ligne.motsDe).set("localisation", [...mots]),
      };
    }),
  };
}
