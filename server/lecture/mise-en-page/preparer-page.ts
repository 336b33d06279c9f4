import type { Page } from "../commun/geometrie.ts";
import { marquerAplombs } from "./aplombs.ts";
import { empilerCartes } from "./cartes-de-vehicules.ts";
import { rejoindreCentimes } from "./centimes-a-part.ts";
import { recollerCodes } from "./codes-coupes.ts";
import { separerColonneIdentite } from "./colonne-identite.ts";
import { estPageDeConditions } from "./conditions-generales.ts";
import { detacherConduites } from "./conduites.ts";
import { detacherDeuxPoints, deuxPointsEnBarres } from "./deux-points.ts";
import { deplierEtages } from "./etages-de-releve.ts";
import { remonterEtiquettes } from "./etiquettes-dessous.ts";
import { recollerLettres } from "./lettres-espacees.ts";
import { separerMoities } from "./moities.ts";
import { recollerMontants } from "./montants-coupes.ts";
import { estSansVehicule } from "./page-sans-vehicule.ts";
import { accolerRangs } from "./rangs-de-fiche.ts";

/** La page telle qu'une personne la lirait : ce qui s'imprime de front est séparé, si `ceQuiEstDeFront` le suppose. */
function preparerPage(page: Page, ceQuiEstDeFront: boolean): Page {
  const separee = rejoindreCentimes(detacherConduites(recollerLettres(page)));
  const nette = empilerCartes(detacherDeuxPoints(deuxPointsEnBarres(recollerCodes(separee))));
  if (!ceQuiEstDeFront) return accolerRangs(deplierEtages(marquerAplombs(recollerMontants(nette))));
  const deFront = separerColonneIdentite(marquerAplombs(recollerMontants(nette)));
  return accolerRangs(deplierEtages(remonterEtiquettes(separerMoities(deFront))));
}

/**
 * Les pages d'un document, prêtes à être lues. Une page de conditions générales ne dit rien du document, sauf si c'en est la seule ; la première
 * n'en est une que si elle ne nomme ni véhicule ni prix. Sans `ceQuiEstDeFront`, rien n'est supposé imprimé côte à côte.
 */
export function preparerPages(pages: readonly Page[], ceQuiEstDeFront = true): Page[] {
  const deConditions = pages.map((page) => estPageDeConditions(page) && (page.numero !== 1 || estSansVehicule(page)));
  const toutes = pages.every((page, i) => deConditions[i] || page.rangees.length === 0);
  return pages.map((page, i) =>
    deConditions[i] && !toutes ? { ...page, rangees: [] } : preparerPage(page, ceQuiEstDeFront),
  );
}
