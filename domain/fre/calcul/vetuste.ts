import type { Composante, Conditions } from "../conditions.ts";
import type { LigneLue } from "../document-lu.ts";
import { pieceDeRoue } from "../roues.ts";
import { plier } from "../vocabulaire/texte.ts";

type Grille = NonNullable<Conditions["vetuste"]>;
export type Taux = Record<Composante, number>;

export const SANS_VETUSTE: Taux = { main_oeuvre: 0, peinture: 0, pieces: 0, pneus: 0, forfaits: 0 };

export const LIBELLES_COMPOSANTE: Record<Composante, string> = {
  main_oeuvre: "main-d'œuvre",
  peinture: "peinture",
  pieces: "pièces",
  pneus: "pneumatiques",
  forfaits: "forfaits",
};

/** L'âge et l'usage d'un véhicule à sa restitution : ce qui choisit une case de la grille. */
export interface Situation {
  /** Mois révolus entre la mise en circulation et la restitution ; `null` si une des deux dates manque. */
  age_mois: number | null;
  /** Kilomètres au compteur à la restitution. */
  kilometrage: number | null;
}

/** Mois révolus entre deux dates ISO, jamais négatifs. */
export function moisRevolus(debut: string, fin: string): number {
  const [a = 0, m = 0, j = 0] = debut.split("-").map(Number);
  const [a2 = 0, m2 = 0, j2 = 0] = fin.split("-").map(Number);
  return Math.max(0, (a2 - a) * 12 + (m2 - m) - (j2 < j ? 1 : 0));
}

/** Kilomètres par an = compteur × 12 / mois révolus ; une voiture de moins d'un mois compte pour un mois. `null` sans compteur ni âge. */
export const kilometresParAn = ({ age_mois, kilometrage }: Situation): number | null =>
  age_mois === null || kilometrage === null ? null : (kilometrage * 12) / Math.max(age_mois, 1);

export interface VetusteApplicable {
  taux: Taux;
  /** Bornes d'âge de la tranche, et colonne retenue. */
  tranche: { age_min_mois: number; age_max_mois: number | null } | null;
  au_dela_du_seuil: boolean;
  km_par_an: number | null;
}

/**
 * Les taux de la grille pour ce véhicule. Sans âge connu, sans grille ou hors de toute tranche, aucun abattement : rien n'est
 * inventé, l'explication le dit. Un kilométrage inconnu lit la première colonne.
 */
export function vetusteApplicable(grille: Grille | null, situation: Situation): VetusteApplicable {
  const km_par_an = kilometresParAn(situation);
  const age = situation.age_mois;
  const tranche = grille?.grille.find(
    (t) => age !== null && age >= t.age_min_mois && (t.age_max_mois === null || age <= t.age_max_mois),
  );
  if (!grille || !tranche) return { taux: SANS_VETUSTE, tranche: null, au_dela_du_seuil: false, km_par_an };
  const auDela = km_par_an !== null && km_par_an > grille.seuil_km_par_an;
  const { age_min_mois, age_max_mois } = tranche;
  return {
    taux: auDela ? tranche.au_dela_du_seuil : tranche.jusqu_au_seuil,
    tranche: { age_min_mois, age_max_mois },
    au_dela_du_seuil: auDela,
    km_par_an,
  };
}

const SANS_AGE = new Set(["cle", "carte_grise", "carnet_entretien", "notice", "nettoyage"]);

/** Composante d'une ligne entière : forfait, pneu, pièce ou, à défaut, main-d'œuvre. */
export function composanteDe(
  ligne: Pick<LigneLue, "designation" | "element" | "dommage" | "operation" | "details">,
): Composante {
  const { designation, element, operation, details } = ligne;
  const textes = plier(`${designation} ${details?.operation_imprimee ?? ""}`);
  if (/\bforfait/.test(textes) || operation === "forfait" || operation === "nettoyage") return "forfaits";
  if (element !== null && SANS_AGE.has(element)) return "forfaits";
  if (pieceDeRoue(ligne) === "pneu") return "pneus";
  if (operation === "remplacement" || operation === "fourniture") return "pieces";
  return operation === "peinture" ? "peinture" : "main_oeuvre";
}

/**
 * Le brut d'une ligne par composante, quand ses cellules imprimées l'épuisent au centime près ; sinon tout à sa composante dominante. Les
 * pièces d'un forfait sont un forfait, celles d'un pneu un pneu.
 */
export function partsDe(ligne: LigneLue): Partial<Record<Composante, number>> {
  const dominante = composanteDe(ligne);
  const brut = ligne.brut_ht ?? ligne.net_ht ?? 0;
  const { mo_ht = 0, peinture_ht = 0, pieces_ht = 0, autres_ht = 0 } = ligne.details ?? {};
  const reste = pieces_ht + autres_ht;
  if (dominante === "forfaits" || mo_ht + peinture_ht + reste !== brut) return { [dominante]: brut };
  const parts: Partial<Record<Composante, number>> = { main_oeuvre: mo_ht, peinture: peinture_ht };
  const duReste = dominante === "pneus" ? "pneus" : "pieces";
  parts[duReste] = (parts[duReste] ?? 0) + reste;
  return parts;
}
