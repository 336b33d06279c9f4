import type { Hasard } from "./hasard.ts";

const JOUR_MS = 86_400_000;
const enMs = (iso: string) => Date.parse(`${iso}T00:00:00Z`);

/** Date ISO décalée d'un nombre de jours. */
export const plusJours = (iso: string, jours: number): string =>
  new Date(enMs(iso) + jours * JOUR_MS).toISOString().slice(0, 10);

/** Date ISO décalée d'un nombre de mois ; le 31 devient le dernier jour d'un mois plus court. */
export function plusMois(iso: string, mois: number): string {
  const d = new Date(enMs(iso));
  const cible = Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + mois, 1);
  const dernier = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + mois + 1, 0)).getUTCDate();
  return plusJours(new Date(cible).toISOString().slice(0, 10), Math.min(d.getUTCDate(), dernier) - 1);
}

export const joursEntre = (debut: string, fin: string): number => Math.round((enMs(fin) - enMs(debut)) / JOUR_MS);

/** Mois révolus entre deux dates : l'âge d'un véhicule au sens des grilles de vétusté. */
export function moisEntre(debut: string, fin: string): number {
  const [a, m, j] = debut.split("-").map(Number) as [number, number, number];
  const [a2, m2, j2] = fin.split("-").map(Number) as [number, number, number];
  return (a2 - a) * 12 + (m2 - m) - (j2 < j ? 1 : 0);
}

/** Jours d'un mois, en moyenne. */
export const JOURS_PAR_MOIS = 30.4375;
/** Le compte de jours d'un nombre de mois varie de trois selon les mois traversés. */
const MARGE_DE_MOIS = 4;

/** La durée la plus proche, en jours, qui fait le même nombre de mois révolus de quelque jour qu'on la compte. */
export function dureeStable(jours: number): number {
  const mois = Math.floor(jours / JOURS_PAR_MOIS);
  const reste = jours - mois * JOURS_PAR_MOIS;
  return Math.round(mois * JOURS_PAR_MOIS + Math.min(Math.max(reste, MARGE_DE_MOIS), JOURS_PAR_MOIS - MARGE_DE_MOIS));
}

/** Horodatage d'heures ouvrées du jour donné. */
export const aLHeure = (iso: string, h: Hasard): string =>
  `${iso}T${String(h.entier(7, 15)).padStart(2, "0")}:${String(h.entier(0, 59)).padStart(2, "0")}:${String(h.entier(0, 59)).padStart(2, "0")}Z`;

export const jourOuvre = (iso: string): boolean => ![0, 6].includes(new Date(enMs(iso)).getUTCDay());

/** Le même jour s'il est ouvré, sinon le vendredi d'avant. */
export function ouvreAvant(iso: string): string {
  let jour = iso;
  while (!jourOuvre(jour)) jour = plusJours(jour, -1);
  return jour;
}

/** La plus ancienne de deux dates ISO. */
export const auPlusTard = (iso: string, limite: string): string => (iso > limite ? limite : iso);
