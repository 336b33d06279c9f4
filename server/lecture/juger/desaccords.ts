import type { LigneLue, VehiculeLu, Zone } from "../../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../../domain/fre/identification.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { ROLES } from "../totaux/ressemblances.ts";
import type { Choix, Essai } from "./choisir.ts";

// Deux façons de lire la même page qui donnent deux valeurs d'un champ : l'une se trompe, et rien ne dit laquelle. Le champ se demande.

/** Part du score de la lecture retenue qu'une autre atteint pour qu'on l'écoute. */
const PRESQUE = 0.8;

const CHAMPS_LIGNE = [
  "net_ht",
  "brut_ht",
  "abattement_ht",
  "element",
  "localisation",
  "dommage",
  "operation",
  "designation",
] as const;

type Valeur = string | number | null;

/** Un champ sur lequel deux lectures ne s'accordent pas. Rangs à partir de 0 ; `ligne` nul : le véhicule. */
export interface Desaccord {
  vehicule: number;
  ligne: number | null;
  champ: string;
  retenue: Valeur;
  autre: Valeur;
  voix: Essai;
}

const serrer = (valeur: Valeur): Valeur =>
  typeof valeur === "string" ? plier(valeur).replace(/[^\p{L}\d]/gu, "") : valeur;

/**
 * Deux valeurs lues et différentes ; ce que l'une des lectures n'a pas ne contredit pas l'autre. Un texte qui en contient un autre (« avant droit » et
 * « avant ») dit la même chose avec plus de mots.
 */
function different(a: Valeur, b: Valeur): boolean {
  if (a === null || b === null) return false;
  const [lue, autre] = [serrer(a), serrer(b)];
  if (typeof lue !== "string" || typeof autre !== "string") return lue !== autre;
  return !lue.includes(autre) && !autre.includes(lue);
}

const hauteurCommune = (a: Zone, b: Zone): number => Math.min(a.y + a.hauteur, b.y + b.hauteur) - Math.max(a.y, b.y);

/** La ligne de l'autre lecture imprimée au même endroit ; plusieurs s'y disputent la place, et aucune n'est la même. */
function memeLigne(ligne: LigneLue, autres: readonly LigneLue[]): LigneLue | undefined {
  const { zone, page } = ligne;
  if (!zone) return undefined;
  const voisines = autres.filter((autre) => {
    if (autre.page !== page || !autre.zone) return false;
    return hauteurCommune(zone, autre.zone) > Math.min(zone.hauteur, autre.zone.hauteur) / 2;
  });
  const [seule, seconde] = voisines.length > 1 ? voisines.filter(({ net_ht }) => net_ht === ligne.net_ht) : voisines;
  return seconde ? undefined : seule;
}

/** Les autres lectures qu'on écoute : elles retrouvent autant de totaux de la page, n'en laissent pas plus sans emploi, et valent presque autant. */
export const voixDe = ({ retenue, essais }: Choix): Essai[] =>
  essais.filter(
    (essai) =>
      essai.score !== retenue.score &&
      essai.document.type_document === retenue.document.type_document &&
      essai.document.vehicules.length === retenue.document.vehicules.length &&
      essai.score.comptes.totaux_retrouves >= retenue.score.comptes.totaux_retrouves &&
      essai.score.comptes.sans_emploi <= retenue.score.comptes.sans_emploi &&
      essai.score.total >= PRESQUE * retenue.score.total,
  );

/** Ce que le même brut et le même net laissent entre eux se calcule, et ne contredit pas l'abattement que l'autre lecture a lu sur la page. */
const estDeduit = (ligne: LigneLue, autre: LigneLue | undefined): boolean =>
  autre !== undefined &&
  autre.brut_ht === ligne.brut_ht &&
  autre.net_ht === ligne.net_ht &&
  autre.abattement_ht === (autre.brut_ht ?? 0) - (autre.net_ht ?? 0);

function duVehicule(lu: VehiculeLu, autre: VehiculeLu, vehicule: number, voix: Essai): Desaccord[] {
  const comparer = (ligne: number | null, champ: string, a: Valeur, b: Valeur): Desaccord[] =>
    different(a, b) ? [{ vehicule, ligne, champ, retenue: a, autre: b, voix }] : [];
  return [
    ...CHAMPS_IDENTIFICATION.flatMap((champ) => comparer(null, champ, lu[champ], autre[champ])),
    ...ROLES.flatMap((champ) => comparer(null, `totaux.${champ}`, lu.totaux[champ], autre.totaux[champ])),
    ...lu.lignes.flatMap((ligne, rang) => {
      const meme = memeLigne(ligne, autre.lignes);
      const champs = CHAMPS_LIGNE.filter((champ) => champ !== "abattement_ht" || !estDeduit(ligne, meme));
      return meme ? champs.flatMap((champ) => comparer(rang, champ, ligne[champ], meme[champ])) : [];
    }),
  ];
}

/** Ce que les autres lectures qu'on écoute disent autrement. */
export const desaccords = (choix: Choix): Desaccord[] =>
  voixDe(choix).flatMap((voix) =>
    choix.retenue.document.vehicules.flatMap((vehicule, rang) => {
      const autre = voix.document.vehicules[rang];
      return autre ? duVehicule(vehicule, autre, rang, voix) : [];
    }),
  );
