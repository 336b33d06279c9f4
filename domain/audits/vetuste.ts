import { formaterKm } from "../commun/montants.ts";
import type { Composante, Conditions } from "../fre/conditions.ts";
import { PNEU } from "./bareme.ts";

export type TauxVetuste = Readonly<Record<Composante, number>>;
const AUCUN: TauxVetuste = { main_oeuvre: 0, peinture: 0, pieces: 0, pneus: 0, forfaits: 0 };

export interface AgeAuRetour {
  /** Mois pleins de la mise en circulation au retour ; `null` si elle n'est pas connue. */
  mois: number | null;
  /** Kilomètres par an jusqu'au retour ; `null` si le compteur n'est pas connu. */
  km_par_an: number | null;
}

/** Mois pleins entre deux dates AAAA-MM-JJ. */
export function moisPleins(debut: string, fin: string): number {
  const [a, m, j] = debut.split("-").map(Number) as [number, number, number]; // dates ISO, déjà validées
  const [b, n, k] = fin.split("-").map(Number) as [number, number, number];
  return Math.max(0, (b - a) * 12 + n - m - (k < j ? 1 : 0));
}

/** L'âge et le rythme d'un véhicule au jour de son retour. */
export function ageAuRetour(miseEnCirculation: string | null, kilometrage: number | null, retour: string): AgeAuRetour {
  const mois = miseEnCirculation === null ? null : moisPleins(miseEnCirculation, retour);
  return { mois, km_par_an: mois && kilometrage !== null ? Math.round((kilometrage * 12) / mois) : null };
}

/** L'abattement de chaque composante ce jour-là, et la phrase qui le dit. Sans kilométrage, la colonne la moins favorable. */
export function vetusteAuRetour(
  conditions: Conditions | null,
  age: AgeAuRetour,
): { taux: TauxVetuste; phrase: string } {
  if (!conditions) return { taux: AUCUN, phrase: "Aucune condition connue pour ce loueur : pas de vétusté déduite." };
  const grille = conditions.vetuste;
  if (!grille) return { taux: AUCUN, phrase: "Le contrat ne prévoit pas de vétusté." };
  if (age.mois === null)
    return { taux: AUCUN, phrase: "Date de mise en circulation inconnue : pas de vétusté déduite." };
  const mois = age.mois;
  const tranche = grille.grille.find(
    (t) => mois >= t.age_min_mois && (t.age_max_mois === null || mois <= t.age_max_mois),
  );
  if (!tranche) return { taux: AUCUN, phrase: `La grille du contrat ne prévoit rien à ${mois} mois.` };
  const auDela = age.km_par_an !== null && age.km_par_an > grille.seuil_km_par_an;
  const taux = auDela ? tranche.au_dela_du_seuil : tranche.jusqu_au_seuil;
  const rythme = age.km_par_an === null ? "kilométrage inconnu" : `${formaterKm(age.km_par_an)} par an`;
  const [mo, pieces] = [taux.main_oeuvre, taux.pieces].map((t) => `${String(t).replace(".", ",")}\u00a0%`);
  return {
    taux,
    phrase: `À ${mois} mois et ${rythme} : ${mo} sur la main-d'œuvre, ${pieces} sur les pièces.`,
  };
}

/** L'usure d'un pneumatique se mesure : la gomme disparue, en pour cent de celle d'un pneu neuf. */
export const usurePneu = (gommeMm: number | null): number | null =>
  gommeMm === null
    ? null
    : Math.round(Math.min(1, Math.max(0, (PNEU.neuf_mm - gommeMm) / (PNEU.neuf_mm - PNEU.use_mm))) * 100);
