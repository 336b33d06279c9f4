import { jourDeParis, lireDate } from "../commun/dates.ts";
import { type Cellule, jourDeSerie } from "./cellule.ts";
import type { ConventionDate } from "./colonne.ts";

/** Un instant, avec son fuseau : le jour qu'il désigne est celui de Paris, pas celui qui est écrit. */
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)? ?(Z|UTC|GMT|[-+]\d{2}(?::?\d{2})?)$/i;
/** Une heure sans fuseau, celle de la personne qui l'a saisie. */
const HEURE = /[ T](\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?( ?[AP]M)?$/i;
const CHIFFRES = /^(\d{1,2})(\s?[/.-]\s?)(\d{1,2})(\s?[/.-]\s?)(\d{4}|\d{2})$/;

const heureDeParis = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", timeStyle: "medium" });

export type JourLu = { jour: string } | { raison: string };

interface Contexte {
  depuis1904: boolean;
  /** Ordre des dates en chiffres de cette colonne. */
  dates: ConventionDate;
}

/** Le jour d'une cellule, AAAA-MM-JJ, ou pourquoi elle n'en donne pas un seul. `texte` : la cellule sans espaces de trop. */
export function lireJourDeCellule(texte: string, cellule: Cellule, { depuis1904, dates }: Contexte): JourLu {
  if (cellule !== null && typeof cellule === "object" && "d" in cellule) return { jour: cellule.d };
  // Un numéro de série a perdu son format : en CSV il vient d'un tableur à l'époque ordinaire.
  const serie =
    typeof cellule === "number" ? cellule : /^\d{5}(?:[.,]\d+)?$/.test(texte) ? Number(texte.replace(",", ".")) : null;
  if (serie !== null) return rendre(jourDeSerie(serie, depuis1904), texte, dates);
  const instant = INSTANT.exec(texte);
  if (instant) return rendre(jourDeLInstant(instant), texte, dates);
  const nu = texte.replace(HEURE, "");
  const jour = lireDate(enJourMoisAnnee(nu, dates));
  const heure = HEURE.exec(texte);
  const minuit = jour && heure ? minuitAParis(jour, heure) : null;
  return minuit
    ? { raison: `Cette heure est minuit à Paris en temps universel\u00a0: ${minuit}\u00a0? Donnez le jour seul` }
    : rendre(jour, nu, dates);
}

const ATTENDU = { jma: ["jour/mois/année", "jj/mm/aaaa"], mja: ["mois/jour/année", "mm/jj/aaaa"] } as const;

function rendre(jour: string | null, texte: string, dates: ConventionDate): JourLu {
  if (jour) return { jour };
  return {
    raison: CHIFFRES.test(texte)
      ? `Cette date n'existe pas\u00a0: ${ATTENDU[dates][0]} attendus`
      : `Ce n'est pas une date\u00a0: ${ATTENDU[dates][1]} attendu`,
  };
}

const enJourMoisAnnee = (texte: string, dates: ConventionDate): string =>
  dates === "mja" ? texte.replace(CHIFFRES, "$3$2$1$4$5") : texte;

function jourDeLInstant([, annee, mois, jour, heure, minute, seconde, fuseau = "Z"]: RegExpExecArray): string | null {
  const [, signe, h = "0", m = "0"] = /^([-+])(\d{2}):?(\d{2})?$/.exec(fuseau) ?? [];
  const decalage = (signe === "-" ? -1 : 1) * (Number(h) * 60 + Number(m || 0)) * (signe ? 60_000 : 0);
  const existe = lireDate(`${annee}-${mois}-${jour}`) !== null && Number(heure) < 24 && Number(minute) < 60;
  const utc = Date.UTC(
    Number(annee),
    Number(mois) - 1,
    Number(jour),
    Number(heure),
    Number(minute),
    Number(seconde ?? 0),
  );
  return existe ? jourDeParis(new Date(utc - decalage)) : null;
}

const francais = (iso: string): string => `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

/** « 31/03/2023 22:00:00 » : ou bien le 31 au soir, ou bien minuit le 1er avril, qu'un export a écrit en temps universel. */
function minuitAParis(jour: string, [, heure, minute, seconde = "0", midi]: RegExpExecArray): string | null {
  if (midi || (heure !== "22" && heure !== "23") || Number(minute) + Number(seconde) > 0) return null;
  const instant = new Date(`${jour}T${heure}:00:00Z`);
  if (heureDeParis.format(instant) !== "00:00:00") return null;
  return `${francais(jour)} ou ${francais(jourDeParis(instant))}`;
}

/** Vrai pour une date en chiffres, jour et mois dans un ordre ou dans l'autre. */
export const estEnChiffres = (texte: string): boolean => CHIFFRES.test(texte.replace(HEURE, ""));

/** Ce qu'une date en chiffres dit de l'ordre de sa colonne : `jma`, `mja`, ou rien quand les deux se lisent. */
export function conventionQueDit(texte: string): ConventionDate | null {
  const [, premier, , second] = CHIFFRES.exec(texte.replace(HEURE, "")) ?? [];
  if (!premier || !second) return null;
  if (Number(premier) > 12) return Number(second) <= 12 ? "jma" : null;
  return Number(second) > 12 && Number(second) <= 31 ? "mja" : null;
}
