import { type ConditionsSaisies, conditionsSaisies } from "../../../domain/conditions/conditions-loueur.ts";
import { SEUILS_USUELS } from "../../../domain/conditions/seuils-usuels.ts";
import type { Composante } from "../../../domain/fre/conditions.ts";
import type { Erreurs } from "../../form/useFormulaire.ts";

type Taux = Record<Composante, number | null>;
type CleSeuil = keyof typeof SEUILS_USUELS;

/** Une ligne de la grille : elle court jusqu'au début de la suivante. NaN : un texte qui n'est pas un nombre. */
export interface Tranche {
  cle: string;
  debut: number | null;
  bas: Taux;
  haut: Taux;
}

/** Les conditions telles que le formulaire les tient : à plat, en unités de saisie (centimes, centièmes de pour cent, dixièmes de mm). */
export interface Saisie {
  client_id: string;
  type_vehicule: string;
  valable_du: string;
  valable_au: string;
  reference: string;
  avec_vetuste: boolean;
  seuil_km: number | null;
  tranches: readonly Tranche[];
  avec_remise: boolean;
  remise_taux: number | null;
  remise_assiette: string;
  franchise_type: string;
  franchise_montant: number | null;
  avec_seuils: boolean;
  seuils: Record<CleSeuil, number | null>;
  regime_tva: string;
  tolerance: number | null;
  delai: number | null;
}

let compteur = 0;
const cleTranche = (): string => `t${++compteur}`;
const VIDE: Taux = { main_oeuvre: 0, peinture: 0, pieces: 0, pneus: 0, forfaits: 0 };
export const trancheVide = (debut: number | null, modele?: Tranche): Tranche => ({
  cle: cleTranche(),
  debut,
  bas: { ...(modele?.bas ?? VIDE) },
  haut: { ...(modele?.haut ?? VIDE) },
});

/** Des conditions au formulaire. */
export function enSaisie(c: ConditionsSaisies): Saisie {
  const seuils = c.seuils ?? SEUILS_USUELS;
  return {
    client_id: c.client_id ?? "",
    type_vehicule: c.type_vehicule ?? "",
    valable_du: c.valable_du,
    valable_au: c.valable_au ?? "",
    reference: c.reference ?? "",
    avec_vetuste: c.vetuste !== null,
    seuil_km: c.vetuste?.seuil_km_par_an ?? 20_000,
    tranches: (c.vetuste?.grille ?? []).map((t) => ({
      cle: cleTranche(),
      debut: t.age_min_mois,
      bas: t.jusqu_au_seuil,
      haut: t.au_dela_du_seuil,
    })),
    avec_remise: c.remise !== null,
    remise_taux: c.remise ? Math.round(c.remise.taux_pct * 100) : null,
    remise_assiette: c.remise?.assiette ?? "total",
    franchise_type: c.franchise?.type ?? "",
    franchise_montant: c.franchise?.montant_ht ?? null,
    avec_seuils: c.seuils !== null,
    seuils: { ...seuils, pneu_profil_min_mm: Math.round(seuils.pneu_profil_min_mm * 10) },
    regime_tva: c.regime_tva,
    tolerance: c.tolerance_km_apres_restitution,
    delai: c.delai_contestation_jours,
  };
}

/** Du formulaire aux conditions ; un nombre illisible y reste NaN, que le schéma refuse. */
export function enConditions(s: Saisie): unknown {
  const nombre = (v: number | null) => v ?? Number.NaN;
  const pneu = s.seuils.pneu_profil_min_mm;
  return {
    client_id: s.client_id || null,
    type_vehicule: s.type_vehicule || null,
    valable_du: s.valable_du,
    valable_au: s.valable_au || null,
    reference: s.reference || null,
    vetuste: s.avec_vetuste
      ? {
          seuil_km_par_an: nombre(s.seuil_km),
          grille: s.tranches.map((t, i) => {
            const suivante = s.tranches[i + 1];
            return {
              age_min_mois: nombre(t.debut),
              age_max_mois: suivante ? Math.max(nombre(t.debut), nombre(suivante.debut) - 1) : null,
              jusqu_au_seuil: t.bas,
              au_dela_du_seuil: t.haut,
            };
          }),
        }
      : null,
    remise: s.avec_remise ? { taux_pct: nombre(s.remise_taux) / 100, assiette: s.remise_assiette } : null,
    franchise: s.franchise_type ? { type: s.franchise_type, montant_ht: nombre(s.franchise_montant) } : null,
    seuils: s.avec_seuils ? { ...s.seuils, pneu_profil_min_mm: nombre(pneu) / 10 } : null,
    regime_tva: s.regime_tva,
    tolerance_km_apres_restitution: nombre(s.tolerance),
    delai_contestation_jours: nombre(s.delai),
  };
}

const PLACES: Readonly<Record<string, string>> = {
  "vetuste.seuil_km_par_an": "seuil_km",
  "vetuste.grille": "tranches",
  "remise.taux_pct": "remise_taux",
  "franchise.montant_ht": "franchise_montant",
  tolerance_km_apres_restitution: "tolerance",
  delai_contestation_jours: "delai",
};

/** La place d'une erreur du schéma dans le formulaire. La fin d'une tranche n'y est pas un champ : elle suit du début de la suivante. */
function place(chemin: readonly PropertyKey[]): string | null {
  const [tete, second, rang, champ, composante] = chemin.map(String);
  if (tete === "vetuste" && second === "grille" && rang !== undefined) {
    if (champ === "age_max_mois") return null;
    return champ === "age_min_mois"
      ? `grille.${rang}.debut`
      : `grille.${rang}.${champ === "jusqu_au_seuil" ? "bas" : "haut"}.${composante}`;
  }
  if (tete === "seuils" && second) return `seuils.${second}`;
  const entier = chemin.map(String).join(".");
  return PLACES[entier] ?? tete ?? "";
}

/** Messages par champ du formulaire ; vide, la saisie est bonne. */
export function validerSaisie(s: Saisie): Erreurs {
  const erreurs: Record<string, string> = {};
  const lu = conditionsSaisies.safeParse(enConditions(s));
  for (const { path, message } of lu.error?.issues ?? []) {
    const ou = place(path);
    if (ou !== null) erreurs[ou] ??= message;
  }
  if (s.avec_vetuste)
    s.tranches.forEach((t, i) => {
      const avant = s.tranches[i - 1]?.debut;
      if (typeof avant === "number" && typeof t.debut === "number" && t.debut <= avant)
        erreurs[`grille.${i}.debut`] = `Plus de ${avant} mois\u00a0: les âges se suivent sans se chevaucher`;
    });
  return erreurs;
}
