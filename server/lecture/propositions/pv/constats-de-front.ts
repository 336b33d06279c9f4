import type { Dommage } from "../../../../domain/fre/codes.ts";
import { comprendreDommage, comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { ditBonEtat } from "../../commun/bon-etat.ts";
import { estUneCoche } from "../../commun/coches.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import { type Bloc, blocsDe, milieu, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { zoneDe } from "../../commun/zones.ts";
import { lireLegende, sansMontant } from "./lignes-pv.ts";

const MOTS_DE_PIECE = 7;
const MOTS_DE_CONSTAT = 5;
/** Une pièce et un dommage sur la même rangée peuvent être un hasard ; deux fois, ils ne le sont plus. */
const CONSTATS_MINIMUM = 2;
/** Une croix s'écarte peu de l'intitulé qu'elle coche. */
const PORTEE = 26;

const CASE_VIDE = /^[☐□▢❏○◯]$/u;

interface Case {
  bloc: Bloc;
  sorte: "piece" | "constat";
  /** Ce que la case dit, en toutes lettres. */
  texte: string;
}

const codesDe = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: "" });

/** Les intitulés de dommages d'une rangée qui n'a que des noms (« Rayure | Bosse | Casse | Élément ») : ceux que des croix cochent plus bas. */
function dommagesEnTete(rangee: Rangee): Case[] {
  const blocs = blocsDe(rangee);
  const dits = blocs.flatMap((bloc): Case[] => {
    const texte = texteDe(bloc.mots);
    return comprendreDommage(texte, null) !== null && codesDe(texte).element === null
      ? [{ bloc, sorte: "constat", texte }]
      : [];
  });
  const sansPiece = blocs.every(({ mots }) => !/\d/.test(texteDe(mots)) && codesDe(texteDe(mots)).element === null);
  return dits.length >= 2 && sansPiece ? dits : [];
}

function caseDe(bloc: Bloc, legende: ReadonlyMap<string, Dommage>, enTete: readonly Case[]): Case | null {
  const seul = bloc.mots.length === 1 ? (bloc.mots[0]?.texte ?? "") : "";
  if (estUneCoche(seul)) {
    const ecart = (une: Case) => Math.abs(milieu(une.bloc) - milieu(bloc));
    const dessus = enTete.toSorted((a, b) => ecart(a) - ecart(b))[0];
    return dessus && ecart(dessus) < PORTEE ? { ...dessus, bloc } : null;
  }
  // Une rangée de cases vides et cochées, chacune devant son nom, se lit autrement.
  if (CASE_VIDE.test(bloc.mots[0]?.texte ?? "")) return null;
  const code = legende.get(seul);
  if (code) return { bloc, sorte: "constat", texte: code.replaceAll("_", " ") };
  const texte = texteDe(bloc.mots);
  if (/[:=]/.test(texte) || ditBonEtat(texte)) return null;
  const { element, dommage } = codesDe(texte);
  if (element !== null && dommage === null && bloc.mots.length <= MOTS_DE_PIECE) return { bloc, sorte: "piece", texte };
  return dommage !== null && bloc.mots.length <= MOTS_DE_CONSTAT ? { bloc, sorte: "constat", texte } : null;
}

/** Vrai si, le plus souvent, le constat s'imprime avant la pièce. */
const constatDevant = (rangees: readonly (readonly Case[])[]): boolean =>
  rangees.filter(([premiere]) => premiere?.sorte === "constat").length * 2 > rangees.length;

/** Chaque pièce et le constat qui la suit, ou la précède ; une pièce sans constat est saine. */
function couples(cases: readonly Case[], devant: boolean): [Case, Case][] {
  const ordonnees = devant ? cases.toReversed() : cases;
  const trouves: [Case, Case][] = [];
  let piece: Case | null = null;
  for (const une of ordonnees) {
    if (une.sorte === "piece") piece = une;
    else if (piece) {
      trouves.push([piece, une]);
      piece = null;
    }
  }
  return trouves;
}

/**
 * Constats d'un procès-verbal dont aucune disposition n'est connue : sur une rangée, une case nomme la pièce et une autre son dommage, en mots, par
 * un code de la légende ou par une croix sous son nom, dans l'ordre et parmi les cases que l'on voudra.
 */
export function lireConstatsDeFront(pages: readonly Page[]): LigneLue[] {
  const rangees = pages.flatMap((page) => page.rangees);
  const legende = lireLegende(rangees);
  let enTete: Case[] = [];
  const parRangee = rangees.flatMap((rangee) => {
    const titres = dommagesEnTete(rangee);
    if (titres.length > 0) {
      enTete = titres;
      return [];
    }
    const cases = blocsDe(rangee).flatMap((bloc) => caseDe(bloc, legende, enTete) ?? []);
    const complete = cases.some(({ sorte }) => sorte === "piece") && cases.some(({ sorte }) => sorte === "constat");
    return complete ? [{ rangee, cases }] : [];
  });
  const devant = constatDevant(parRangee.map(({ cases }) => cases));
  const lignes = parRangee.flatMap(({ rangee, cases }) =>
    couples(cases, devant).map(([piece, constat]) => {
      const mots = [...piece.bloc.mots, ...constat.bloc.mots];
      const confiance = confianceDe(CONFIANCES.geometrie, mots);
      return sansMontant({
        ...comprendreLigne({ designation: piece.texte, localisation: null, dommage: constat.texte, operation: "" }),
        designation: piece.texte,
        page: rangee.page,
        zone: zoneDe(
          pages.find(({ numero }) => numero === rangee.page),
          mots,
        ),
        confiances: { designation: confiance, element: confiance, dommage: confiance },
      });
    }),
  );
  return lignes.length >= CONSTATS_MINIMUM ? lignes : [];
}
