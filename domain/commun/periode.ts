import { z } from "zod";
import { entierDAdresse } from "./contrat.ts";
import { formaterDate, lireDate } from "./dates.ts";
import { libelleMois } from "./nom-du-mois.ts";

/** Les douze derniers mois, jusqu'au jour où l'on lit : un lien ou une vue gardée avance avec le temps. */
export const GLISSANTE = "glissante";
export const LIBELLE_GLISSANTE = "12 derniers mois";

const TRIMESTRE = /^(\d{4})-T([1-4])$/;
const MOIS = /^(\d{4})-(0[1-9]|1[0-2])$/;
const LIBRE = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

/** Deux jours du calendrier, l'un avant l'autre. */
function existe(periode: string): boolean {
  const [, du = "", au = ""] = LIBRE.exec(periode) ?? [];
  return lireDate(du) === du && lireDate(au) === au && du <= au && du >= "1990" && au < "2100";
}

/** Une année civile, un trimestre (AAAA-T1), un mois (AAAA-MM), deux dates comprises (AAAA-MM-JJ_AAAA-MM-JJ) ou « glissante », dans une adresse. */
export const periodeDAdresse = z.union([
  entierDAdresse(1990, 2099),
  z.literal(GLISSANTE),
  z.string().regex(/^(199\d|20\d{2})-(T[1-4]|0[1-9]|1[0-2])$/),
  z.string().regex(LIBRE).refine(existe),
]);
export type Periode = z.infer<typeof periodeDAdresse>;
/** Un mois de toutes les années (1 à 12), ou celui d'une seule (AAAA-MM) : douze mois glissants voient deux fois le même nom. */
export const moisDAdresse = z.union([entierDAdresse(1, 12), z.string().regex(MOIS)]);
export type MoisDAdresse = z.infer<typeof moisDAdresse>;

/** Premier et dernier jour, compris. AAAA-MM-JJ. */
export interface Bornes {
  du: string;
  au: string;
}

const JOUR = 86_400_000;
const decaler = (jour: string, jours: number): string =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + jours * JOUR).toISOString().slice(0, 10);
/** Nombre de jours, le premier et le dernier compris. */
export const joursDe = ({ du, au }: Bornes): number => (Date.parse(au) - Date.parse(du)) / JOUR + 1;

/** Le même jour, des mois plus tôt ; un mois trop court rend son dernier jour. */
function reculer(jour: string, mois: number): string {
  const rang = Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7)) - 1 - mois;
  const [annee, m] = [Math.floor(rang / 12), (rang % 12) + 1];
  const dernier = new Date(Date.UTC(annee, m, 0)).getUTCDate();
  const deux = (n: number) => String(n).padStart(2, "0");
  return `${annee}-${deux(m)}-${deux(Math.min(Number(jour.slice(8, 10)), dernier))}`;
}
/** Le même jour un an plus tôt ; le 29 février devient le 28. */
export const unAnPlusTot = (jour: string): string => reculer(jour, 12);

const moisEntiers = (premier: string, nombre: number): Bornes => ({
  du: `${premier}-01`,
  au: decaler(reculer(`${premier}-01`, -nombre), -1),
});

/** Les jours d'une période, lue ce jour-là. */
export function bornesDe(periode: Periode, jour: string): Bornes {
  if (periode === GLISSANTE) return { du: decaler(unAnPlusTot(jour), 1), au: jour };
  const texte = String(periode);
  const [, annee, trimestre] = TRIMESTRE.exec(texte) ?? [];
  if (annee) return moisEntiers(`${annee}-${String(Number(trimestre) * 3 - 2).padStart(2, "0")}`, 3);
  const [, du, au] = LIBRE.exec(texte) ?? [];
  if (du && au) return { du, au };
  return MOIS.test(texte) ? moisEntiers(texte, 1) : moisEntiers(`${texte}-01`, 12);
}

/** Combien de mois entiers du calendrier, du premier au dernier jour ; 0 sinon. */
function moisPleins({ du, au }: Bornes): number {
  if (!du.endsWith("-01") || !decaler(au, 1).endsWith("-01")) return 0;
  const rang = (j: string) => Number(j.slice(0, 4)) * 12 + Number(j.slice(5, 7));
  return rang(au) - rang(du) + 1;
}

/** Ce qui se compare à une période : ses jours, et `partielle` quand elle s'arrête plus tôt, au jour d'aujourd'hui ramené en arrière. */
export interface PeriodeAvant extends Bornes {
  partielle: boolean;
}

/**
 * La période d'avant : autant de mois quand elle est faite de mois entiers, sinon autant de jours. Celle qui court se compare aux mêmes
 * jours : onze mois ne se comparent pas à douze.
 */
export function periodeAvant(periode: Periode, jour: string): PeriodeAvant {
  if (periode === GLISSANTE) {
    const au = unAnPlusTot(jour);
    return { du: decaler(reculer(jour, 24), 1), au, partielle: true };
  }
  const bornes = bornesDe(periode, jour);
  const mois = moisPleins(bornes);
  const du = mois > 0 ? reculer(bornes.du, mois) : decaler(bornes.du, -joursDe(bornes));
  if (bornes.du > jour || jour >= bornes.au) return { du, au: decaler(bornes.du, -1), partielle: false };
  const au = mois > 0 ? reculer(jour, mois) : decaler(jour, -joursDe(bornes));
  return { du, au, partielle: true };
}

/** Des jours tels qu'une adresse les porte. */
export const enAdresse = ({ du, au }: Bornes): string => `${du}_${au}`;

const direJours = ({ du, au }: Bornes): string =>
  du === au ? `le ${formaterDate(du)}` : `du ${formaterDate(du)} au ${formaterDate(au)}`;
const ordinal = (n: string | undefined): string => `${n}${n === "1" ? "er" : "e"} trimestre`;

/** « 12 derniers mois, du 27/11/2025 au 26/11/2026 ». */
export const direGlissante = (jour: string): string => `${LIBELLE_GLISSANTE}, ${direJours(bornesDe(GLISSANTE, jour))}`;

/** Premier jour des douze mois qui suivent un dernier jour exclu : « 27/11/2025 » après le 26/11/2025. */
export const premierJourGlissant = (avant: string): string => formaterDate(decaler(avant, 1));

/** Une période dite : « 2026 », « 1er trimestre 2026 », « mars 2026 », « du 15/01/2026 au 20/03/2026 », « 12 derniers mois ». */
export function nommerPeriode(periode: string | number): string {
  const texte = String(periode);
  if (texte === GLISSANTE) return LIBELLE_GLISSANTE;
  const [, annee, trimestre] = TRIMESTRE.exec(texte) ?? [];
  if (annee) return `${ordinal(trimestre)} ${annee}`;
  const [, du, au] = LIBRE.exec(texte) ?? [];
  if (du && au) return direJours({ du, au });
  return MOIS.test(texte) ? libelleMois(texte) : texte;
}

/** La même, placée dans une phrase : « en 2026 », « au 1er trimestre 2026 », « en mars 2026 », « du 15/01/2026 au 20/03/2026 ». */
export function direPendant(periode: string | number): string {
  const texte = String(periode);
  if (LIBRE.test(texte)) return nommerPeriode(texte);
  if (texte === GLISSANTE) return `sur les ${LIBELLE_GLISSANTE}`;
  return `${TRIMESTRE.test(texte) ? "au" : "en"} ${nommerPeriode(texte)}`;
}

/** La période entière d'avant, de même forme : le trimestre d'avant un trimestre, le mois d'avant un mois. */
export function formeAvant(periode: Exclude<Periode, typeof GLISSANTE>): Periode {
  // Loin dans le passé de toute période admise : elle est finie, la précédente est entière.
  const { du, au } = periodeAvant(periode, "9999-12-31");
  const texte = String(periode);
  if (/^\d{4}$/.test(texte)) return Number(du.slice(0, 4));
  if (TRIMESTRE.test(texte)) return `${du.slice(0, 4)}-T${Math.ceil(Number(du.slice(5, 7)) / 3)}`;
  return MOIS.test(texte) ? du.slice(0, 7) : enAdresse({ du, au });
}

/** Le mois d'une puce quand il porte son année : « novembre 2025 » ; `undefined` pour un mois de toutes les années. */
export const nommerMoisDate = (mois: string | number): string | undefined =>
  MOIS.test(String(mois)) ? libelleMois(String(mois)) : undefined;

/** Jusqu'à un mois, un graphe va de jour en jour. */
export const parJour = (bornes: Bornes): boolean => joursDe(bornes) <= 31;
/** Vrai quand un mois de la période n'y est pas tout entier. */
export const moisPartiels = (periode: Periode | undefined): boolean =>
  periode === GLISSANTE || (typeof periode === "string" && moisPleins(bornesDe(periode, "")) === 0);
