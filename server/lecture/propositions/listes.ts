import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Page, Rangee } from "../commun/geometrie.ts";
import { titreEnTeteDeBande } from "../mise-en-page/bandes.ts";
import { separerFiches } from "../mise-en-page/colonnes-de-fiches.ts";
import { deroulerEtiquettes } from "./fiches/etiquettes-au-dessus.ts";
import { lireLignesFiches } from "./fiches/lignes-fiches.ts";
import { lireLignesLibres } from "./fiches/lignes-libres.ts";
import { lireLignesPrixNu } from "./fiches/lignes-prix-nu.ts";
import { lireLignesProuvees } from "./fiches/lignes-prouvees.ts";
import { lireLignesTitrees } from "./fiches/lignes-titrees.ts";
import { deplierValeurs } from "./fiches/valeurs-repliees.ts";
import type { Facon, Sources } from "./proposition.ts";

type Lire = (
  pages: readonly Page[],
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
  prises: Set<Rangee>,
) => LigneLue[];

/** Sans tableau ni blocs, les lignes sont une liste : ses façons de s'imprimer, de la mieux étiquetée à la plus nue. */
const FACONS: readonly [Facon, Lire][] = [
  ["lignes_titrees", lireLignesTitrees],
  ["fiches", lireLignesFiches],
  ["prix_nus", lireLignesPrixNu],
  ["lignes_libres", lireLignesLibres],
  ["lignes_prouvees", lireLignesProuvees],
];

interface Liste {
  facon: Facon;
  lignes: LigneLue[];
  /** Rangées de la page dont ces lignes sont faites. */
  prises: ReadonlySet<Rangee>;
}

/** Chaque façon de lire des rangées comme une liste de lignes, quand on la demande. */
export function* lireListes({ pages, decimale }: Sources, libres: readonly Rangee[]): Generator<Liste> {
  const separees = separerFiches(titreEnTeteDeBande(libres));
  const depliees = deplierValeurs(separees.rangees);
  const { rangees, origines } = deroulerEtiquettes(depliees.rangees);
  const imprimees = (prise: Rangee) =>
    (origines.get(prise) ?? [prise])
      .flatMap((deroulee) => depliees.origines.get(deroulee) ?? [deroulee])
      .map((rangee) => separees.origine.get(rangee) ?? rangee);
  for (const [facon, lire] of FACONS) {
    const prises = new Set<Rangee>();
    const lignes = lire(pages, rangees, decimale, prises);
    yield { facon, lignes, prises: new Set([...prises].flatMap(imprimees)) };
  }
}
