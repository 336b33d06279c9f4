import { marquerAplombs } from "./aplombs.ts";
import { separerColonneIdentite } from "./colonne-identite.ts";
import { estPageDeConditions } from "./conditions-generales.ts";
import { detacherDeuxPoints } from "./deux-points.ts";
import { remonterEtiquettes } from "./etiquettes-dessous.ts";
import { separerFicheAGauche } from "./fiche-a-gauche.ts";
import { reunirFichesEtiquetees } from "./fiches-etiquetees.ts";
import type { Page } from "./geometrie.ts";
import { separerMarge } from "./marge.ts";
import { separerMoities } from "./moities.ts";
import { recollerMontants } from "./montants-coupes.ts";

/** La page telle qu'une personne la lirait : ce qui s'imprime de front est séparé, et une page de conditions générales ne dit rien du document. */
export function preparerPage(page: Page): Page {
  if (estPageDeConditions(page)) return { ...page, rangees: [] };
  const sansMarge = separerMarge(marquerAplombs(recollerMontants(reunirFichesEtiquetees(detacherDeuxPoints(page)))));
  const deFront = separerFicheAGauche(separerColonneIdentite(sansMarge));
  return remonterEtiquettes(separerMoities(deFront));
}
