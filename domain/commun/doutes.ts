import { formaterDate } from "./dates.ts";
import { ErreurMetier } from "./erreurs.ts";
import { formaterKm } from "./montants.ts";

/** Une fiche nommée dans une phrase, pour y mener. */
export interface FicheNommee {
  genre: "vehicule" | "restitution" | "conducteur" | "garage";
  id: string;
  nom: string;
}

/** Ce qui étonne assez dans une saisie pour que la personne le confirme ; `fiche` : celle qui la contredit. */
export interface Doute {
  champ: string;
  message: string;
  fiche?: FicheNommee;
}

/** Lève a_confirmer (409) s'il y a un doute : la même demande passe avec `doutes_admis`, et la fiche en garde la trace. */
export function exigerSansDoute(doutes: readonly Doute[], admis: boolean | undefined): void {
  if (doutes.length === 0 || admis) return;
  throw new ErreurMetier("a_confirmer", 409, "Vérifiez ce qui est signalé, puis confirmez ou corrigez.", {
    champs: Object.fromEntries(doutes.map((d) => [d.champ, d.message])),
    donnees: { doutes },
  });
}

/** Ce que la fiche garde des doutes admis, dans son histoire ; `undefined` s'il n'y en avait pas. */
export const traceDes = (doutes: readonly Doute[]): string | undefined =>
  doutes.length > 0 ? doutes.map((d) => d.message).join("\u00a0; ") : undefined;

/** Un an : une restitution ou un contrat se prévoit, l'année 2099 est une faute de frappe. */
const LOIN_JOURS = 366;

/** Ce jour est à plus d'un an, pour ce qui peut se prévoir. Jours AAAA-MM-JJ. */
export const tropLoin = (jour: string, aujourdhui: string): string | null =>
  Date.parse(jour) - Date.parse(aujourdhui) > LOIN_JOURS * 86_400_000
    ? `Le ${formaterDate(jour)} est dans plus d'un an`
    : null;

/** Ce jour est à venir, pour ce qui a déjà eu lieu. Jours AAAA-MM-JJ. */
export const aVenir = (jour: string, aujourdhui: string): string | null =>
  jour > aujourdhui ? `Le ${formaterDate(jour)} est à venir` : null;

/** Un compteur ne recule pas ; kilomètres entiers. */
export const recule = (kilometrage: number, connu: number | null | undefined): string | null =>
  connu !== null && connu !== undefined && kilometrage < connu
    ? `Le compteur recule\u00a0: ${formaterKm(connu)} sont déjà connus`
    : null;
