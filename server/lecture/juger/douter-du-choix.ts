import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
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

/** Ce que dit l'autre lecture, comme une personne l'écrit : des centimes et des kilomètres ne se montrent pas nus. */
function dire({ champ, autre }: Desaccord): string {
  if (typeof autre === "number") return champ === "kilometrage" ? formaterKm(autre) : formaterEuros(autre);
  const jour = typeof autre === "string" && /^\d{4}-\d{2}-\d{2}$/.test(autre);
  return jour ? formaterDate(autre) : String(autre);
}

/** Au moins autant de montants ou de pièces de la page sans emploi : des lignes que seules leurs sommes tiennent ont pu prendre les mots d'une autre. */
const OBSCURE = 2;
const MOTS = ["designation", "element", "localisation", "dommage", "operation"] as const;

/** Une somme juste prouve les montants d'une lecture, non les mots rangés à côté d'eux : là où la page n'est pas expliquée, ils se demandent. */
function sansCertitude(ligne: LigneLue): LigneLue {
  const dits = MOTS.filter((champ) => ligne[champ] !== null);
  const doutes = dits.map((champ) => [champ, Math.min(ligne.confiances?.[champ] ?? 1, CONFIANCES.devinee)]);
  return { ...ligne, confiances: { ...ligne.confiances, ...Object.fromEntries(doutes) } };
}

/** La lecture retenue, où se demande ce qu'une autre lecture de la page, ou la page à la hauteur d'une ligne, dit autrement. */
export function douterDuChoix(choix: Choix): DocumentLu {
  const { document, pages, facon, score } = choix.retenue;
  const contredits = desaccords(choix);
  const obscure = facon === "ancrees" && score.comptes.sans_emploi >= OBSCURE;
  const vehicules = document.vehicules.map((vehicule, rang) => {
    const siens = contredits.filter((desaccord) => desaccord.vehicule === rang);
    const voisins = codesVoisins(vehicule, pages, document.type_document);
    const lignes = vehicule.lignes.map((ligne, i) => {
      const [desLectures, deLaPage] = [siens.filter((d) => d.ligne === i), voisins.filter((v) => v.ligne === ligne)];
      const sure = obscure ? sansCertitude(ligne) : ligne;
      const contredite = desLectures.reduce((l, d) => douter(l, d.champ, dire(d), placeDe(ligne)), sure);
      return deLaPage.reduce((l, { champ, dit }) => douter(l, champ, dit, placeDe(ligne)), contredite);
    });
    const duVehicule = siens.filter(({ ligne }) => ligne === null);
    return duVehicule.reduce((v, d) => douter(v, d.champ, dire(d), undefined), { ...vehicule, lignes });
  });
  return { ...document, vehicules };
}
