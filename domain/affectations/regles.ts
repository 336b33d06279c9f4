import { formaterDate } from "../commun/dates.ts";
import { formaterKm } from "../commun/montants.ts";
import { nomConducteur, type Periode, seChevauchent, veille } from "./affectation.ts";
import type { ChampsAffectation } from "./champs-affectation.ts";

/** Une autre affectation du même véhicule, avec de quoi la nommer. */
export type Voisine = ChampsAffectation & { id: string; conducteur_prenom: string; conducteur_nom: string };
type Champ = keyof ChampsAffectation;
export type ErreursAffectation = Partial<Record<Champ, string>>;

/** Ce qu'une affectation dit d'elle-même : une fin n'arrive pas avant son début, un compteur ne recule pas. */
export function erreursPropres(a: ChampsAffectation): ErreursAffectation {
  const { kilometrage_debut_affectation: kmDebut, kilometrage_fin_affectation: kmFin } = a;
  return {
    ...(a.date_fin_affectation !== null &&
      a.date_fin_affectation < a.date_debut_affectation && {
        date_fin_affectation: `La date de fin précède la date de début (${formaterDate(a.date_debut_affectation)})`,
      }),
    ...(kmDebut !== null &&
      kmFin !== null &&
      kmFin < kmDebut && {
        kilometrage_fin_affectation: `Le compteur ne recule pas\u00a0: il était à ${formaterKm(kmDebut)} au début`,
      }),
  };
}

/** L'affectation qui occupe déjà le véhicule, la plus ancienne d'abord. */
export const chevauchee = <V extends Periode>(a: Periode, voisines: readonly V[]): V | undefined =>
  voisines
    .filter((v) => seChevauchent(a, v))
    .sort((x, y) => x.date_debut_affectation.localeCompare(y.date_debut_affectation))[0];

/**
 * Le jour où finir l'autre pour laisser la place : la veille du début demandé. `null` si elle a commencé ce jour-là ou après ; il faut
 * alors changer l'une des deux à la main.
 */
export const finPossible = (a: Periode, autre: Periode): string | null =>
  autre.date_debut_affectation < a.date_debut_affectation ? veille(a.date_debut_affectation) : null;

/**
 * Compteurs cohérents avec les voisines : au moins celui qui précède, au plus celui qui suit. La voisine dont le compteur est connu
 * est nommée.
 * @param voisines les autres affectations du même véhicule
 */
export function erreursCompteur(a: ChampsAffectation, voisines: readonly Voisine[]): ErreursAffectation {
  const avant = precedente(a, voisines);
  const apres = suivante(a, voisines);
  const erreurs: ErreursAffectation = {};
  for (const champ of ["kilometrage_debut_affectation", "kilometrage_fin_affectation"] as const) {
    const km = a[champ];
    if (km === null) continue;
    if (avant && km < avant.km)
      erreurs[champ] =
        `${nomConducteur(avant.voisine)} a ${avant.acte} ce véhicule avec ${formaterKm(avant.km)} au compteur`;
    if (apres && km > apres.km)
      erreurs[champ] =
        `${nomConducteur(apres.voisine)} a ${apres.acte} ce véhicule avec ${formaterKm(apres.km)} au compteur`;
  }
  return erreurs;
}

interface Repere {
  voisine: Voisine;
  acte: "pris" | "rendu";
  km: number;
}

/** Le dernier compteur connu d'une affectation commencée avant. */
function precedente(a: Periode, voisines: readonly Voisine[]): Repere | undefined {
  return voisines
    .filter((v) => v.date_debut_affectation < a.date_debut_affectation)
    .sort((x, y) => y.date_debut_affectation.localeCompare(x.date_debut_affectation))
    .flatMap((v) => [rendu(v), pris(v)].flat())[0];
}

/** Le premier compteur connu d'une affectation commencée après. */
function suivante(a: Periode, voisines: readonly Voisine[]): Repere | undefined {
  return voisines
    .filter((v) => v.date_debut_affectation > a.date_debut_affectation)
    .sort((x, y) => x.date_debut_affectation.localeCompare(y.date_debut_affectation))
    .flatMap((v) => [pris(v), rendu(v)].flat())[0];
}

const pris = (voisine: Voisine): Repere[] => repere(voisine, "pris", voisine.kilometrage_debut_affectation);
const rendu = (voisine: Voisine): Repere[] => repere(voisine, "rendu", voisine.kilometrage_fin_affectation);
const repere = (voisine: Voisine, acte: Repere["acte"], km: number | null): Repere[] =>
  km === null ? [] : [{ voisine, acte, km }];

const LIES: Record<Champ, readonly Champ[]> = {
  date_debut_affectation: ["date_debut_affectation"],
  date_fin_affectation: ["date_debut_affectation", "date_fin_affectation"],
  kilometrage_debut_affectation: ["date_debut_affectation", "kilometrage_debut_affectation"],
  kilometrage_fin_affectation: [
    "date_debut_affectation",
    "kilometrage_debut_affectation",
    "kilometrage_fin_affectation",
  ],
};

/** Seules les erreurs que cette écriture touche : une vieille incohérence n'empêche pas de corriger autre chose. */
export const erreursDe = (erreurs: ErreursAffectation, changes: readonly string[]): ErreursAffectation =>
  Object.fromEntries(
    Object.entries(erreurs).filter(([champ]) => LIES[champ as Champ].some((c) => changes.includes(c))),
  );
