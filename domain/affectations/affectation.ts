import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { affectation } from "../vehicules/vehicule.ts";

/** Une affectation avec les deux fiches qu'elle relie, telle qu'une écriture la rend. */
export const affectationLue = affectation.extend({
  client_id: identifiant,
  vehicule_id: identifiant,
  immatriculation: z.string(),
  conducteur_id: identifiant,
  conducteur_prenom: z.string(),
  conducteur_nom: z.string(),
});
export type AffectationLue = z.infer<typeof affectationLue>;

export const nomConducteur = (a: Pick<AffectationLue, "conducteur_prenom" | "conducteur_nom">): string =>
  `${a.conducteur_prenom} ${a.conducteur_nom}`.trim();

/** Dates AAAA-MM-JJ ; le dernier jour compte, une fin nulle n'arrive jamais. */
export interface Periode {
  date_debut_affectation: string;
  date_fin_affectation: string | null;
}

/** « du 03/02/2025 au 12/06/2025 », ou « depuis le 03/02/2025 » tant que la période n'a pas de fin. */
export const ecrirePeriode = ({ date_debut_affectation: du, date_fin_affectation: au }: Periode): string =>
  au ? `du ${formaterDate(du)} au ${formaterDate(au)}` : `depuis le ${formaterDate(du)}`;

export const contient = (p: Periode, jour: string): boolean =>
  p.date_debut_affectation <= jour && (p.date_fin_affectation === null || p.date_fin_affectation >= jour);

export const seChevauchent = (a: Periode, b: Periode): boolean =>
  (b.date_fin_affectation === null || a.date_debut_affectation <= b.date_fin_affectation) &&
  (a.date_fin_affectation === null || b.date_debut_affectation <= a.date_fin_affectation);

/**
 * L'affectation courante : la plus récente (par date de début) commencée ce jour-là ou avant, et dont la fin est vide, ce jour-là ou
 * après.
 */
export function affectationCourante<A extends Periode>(affectations: readonly A[], jour: string): A | undefined {
  return affectations
    .filter((a) => contient(a, jour))
    .reduce<A | undefined>((r, a) => (r && r.date_debut_affectation >= a.date_debut_affectation ? r : a), undefined);
}

/** Le jour d'avant, AAAA-MM-JJ. */
export function veille(jour: string): string {
  const date = new Date(`${jour}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
