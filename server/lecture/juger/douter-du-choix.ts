import type { DocumentLu, LigneLue, Source } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES } from "../commun/confiance.ts";
import { codesVoisins } from "./bande-de-ligne.ts";
import type { Choix } from "./choisir.ts";
import { type Desaccord, desaccords } from "./desaccords.ts";

type Cible = Pick<LigneLue, "confiances" | "sources">;

/** Baisse la confiance d'un champ sous le seuil, et garde avec lui ce que la page en dit d'autre. */
function douter<T extends Cible>(cible: T, champ: string, dit: string, place: Source | undefined): T {
  const source = cible.sources?.[champ] ?? place;
  return {
    ...cible,
    confiances: { ...cible.confiances, [champ]: Math.min(cible.confiances?.[champ] ?? 1, CONFIANCES.devinee) },
    ...(source ? { sources: { ...cible.sources, [champ]: { ...source, autre: dit } } } : {}),
  };
}

const placeDe = ({ page, zone }: LigneLue): Source | undefined => (page !== null && zone ? { page, zone } : undefined);

const dire = ({ autre }: Desaccord): string => String(autre);

/** La lecture retenue, où se demande ce qu'une autre lecture de la page, ou la page à la hauteur d'une ligne, dit autrement. */
export function douterDuChoix(choix: Choix): DocumentLu {
  const { document, pages } = choix.retenue;
  const contredits = desaccords(choix);
  const vehicules = document.vehicules.map((vehicule, rang) => {
    const siens = contredits.filter((desaccord) => desaccord.vehicule === rang);
    const voisins = codesVoisins(vehicule, pages, document.type_document);
    const lignes = vehicule.lignes.map((ligne, i) => {
      const [desLectures, deLaPage] = [siens.filter((d) => d.ligne === i), voisins.filter((v) => v.ligne === ligne)];
      const contredite = desLectures.reduce((l, d) => douter(l, d.champ, dire(d), placeDe(ligne)), ligne);
      return deLaPage.reduce((l, { champ, dit }) => douter(l, champ, dit, placeDe(ligne)), contredite);
    });
    const duVehicule = siens.filter(({ ligne }) => ligne === null);
    return duVehicule.reduce((v, d) => douter(v, d.champ, dire(d), undefined), { ...vehicule, lignes });
  });
  return { ...document, vehicules };
}
