import type { VehiculeLu } from "../../../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../../../domain/fre/identification.ts";
import type { Page, Rangee } from "../../commun/geometrie.ts";
import { fermeUnReleve } from "../../commun/rangee-total.ts";
import { lireIdentite } from "../../identite/lire-identite.ts";
import type { LigneTableau } from "../tableaux/tableau.ts";

/** La plaque, elle, est ce qui ouvre le véhicule. */
const CHAMPS = CHAMPS_IDENTIFICATION.filter((champ) => champ !== "immatriculation");

/** Rangées imprimées, au plus, qui disent un même véhicule. */
const RANGEES_MAXIMUM = 5;

const hautDe = ({ mots }: LigneTableau): number => Math.min(...mots.map(({ y }) => y));

/**
 * Ce qui s'imprime d'un véhicule autour de sa rangée de montants : les rangées qui la suivent jusqu'au véhicule d'après, ou celles qui la précèdent depuis
 * le véhicule d'avant. `avant` dit lequel des deux sens est lu.
 */
function rangeesDe(page: Page, lignes: readonly LigneTableau[], i: number, avant: boolean): Rangee[] {
  const [ligne, voisine] = [lignes[i], lignes[avant ? i - 1 : i + 1]];
  if (!ligne) return [];
  const sienne = (rangee: Rangee, de: LigneTableau) => rangee.mots.some((mot) => de.mots.includes(mot));
  const siennes = page.rangees.flatMap((rangee, rang) => (sienne(rangee, ligne) ? [rang] : []));
  const bornes = voisine ? page.rangees.flatMap((rangee, rang) => (sienne(rangee, voisine) ? [rang] : [])) : [];
  const [debut = 0, fin = -1] = [siennes[0], siennes.at(-1)];
  const premier = avant ? Math.max((bornes.at(-1) ?? -1) + 1, debut - RANGEES_MAXIMUM) : debut;
  const dernier = avant ? fin : Math.min((bornes[0] ?? page.rangees.length) - 1, fin + RANGEES_MAXIMUM);
  const lues = page.rangees.slice(premier, dernier + 1);
  // Le total du relevé ferme le dernier véhicule.
  const total = avant ? -1 : lues.findIndex((rangee, rang) => rang > fin - debut && fermeUnReleve(rangee));
  return total < 0 ? lues : lues.slice(0, total);
}

/** Le véhicule, et ce que disent de lui des rangées, là où ses cellules ne disent rien. */
function complete(vehicule: VehiculeLu, pages: readonly Page[], rangees: readonly Rangee[]): VehiculeLu {
  const lu = lireIdentite(pages, rangees).vehicule;
  const dits = CHAMPS.filter((champ) => vehicule[champ] === null && lu[champ] !== null);
  if (dits.length === 0) return vehicule;
  const garder = <T>(valeurs: Record<string, T> | undefined): Record<string, T> =>
    Object.fromEntries(dits.flatMap((champ) => (valeurs?.[champ] === undefined ? [] : [[champ, valeurs[champ] as T]])));
  return {
    ...vehicule,
    ...Object.fromEntries(dits.map((champ) => [champ, lu[champ]])),
    sources: { ...vehicule.sources, ...garder(lu.sources) },
    confiances: { ...vehicule.confiances, ...garder(lu.confiances) },
  };
}

const vides = (vehicules: readonly VehiculeLu[]): number =>
  vehicules.reduce((total, vehicule) => total + CHAMPS.filter((champ) => vehicule[champ] === null).length, 0);

/**
 * Les véhicules d'un relevé, complétés par ce que la page imprime d'eux hors de leurs colonnes : une seconde rangée (« N° contrat 405695 – Date
 * restit. 11 octobre 2023 – Km 41 324 »), sous celle de la plaque ou au-dessus, le même côté pour tous. `lignes` sont leurs rangées de tableau.
 */
export function completerParLeursRangees(
  vehicules: readonly VehiculeLu[],
  lignes: readonly LigneTableau[],
  pages: readonly Page[],
): VehiculeLu[] {
  const lire = (avant: boolean) =>
    vehicules.map((vehicule, i) => {
      const ligne = lignes[i];
      const page = pages.find(({ numero }) => numero === ligne?.page);
      if (!ligne || !page) return vehicule;
      const deLaPage = lignes.filter((l) => l.page === ligne.page).toSorted((a, b) => hautDe(a) - hautDe(b));
      return complete(vehicule, pages, rangeesDe(page, deLaPage, deLaPage.indexOf(ligne), avant));
    });
  if (vides(vehicules) === 0) return [...vehicules];
  const dessous = lire(false);
  if (vides(dessous) === 0) return dessous;
  const dessus = lire(true);
  return vides(dessus) < vides(dessous) ? dessus : dessous;
}
