import { arrondir } from "../commun/montants.ts";
import type { CodeAnomalie } from "./codes.ts";
import type { LigneLue, TotauxLus, VehiculeLu } from "./document-lu.ts";
import { abattementDesLignes, remiseHorsLignes } from "./remise-des-lignes.ts";

/** Un centime par montant de TVA n'est pas une anomalie : la TVA s'arrondit par ligne ou sur le total. */
const TOLERANCE_TVA = 1;

/** Anomalie d'un véhicule ; `champ` est la valeur imprimée en cause, `ecart` l'imprimé moins le recalculé, en centimes. */
export type Ecart = { code: CodeAnomalie; champ: string; ligne: number | null; ecart: number | null };

/** Zéro ou une anomalie, selon qu'un écart en centimes est nul. */
export const ecartSur = (
  code: CodeAnomalie,
  champ: string,
  ecart: number | null,
  ligne: number | null = null,
): Ecart[] => (ecart === null || ecart === 0 ? [] : [{ code, champ, ligne, ecart }]);

/** Somme d'un montant des lignes en centimes ; `null` si aucune ligne ne le porte. */
export function sommeDesLignes(
  lignes: readonly LigneLue[],
  champ: "brut_ht" | "abattement_ht" | "net_ht",
): number | null {
  const valeurs = lignes.map((ligne) => ligne[champ]).filter((valeur) => valeur !== null);
  return valeurs.length === 0 ? null : valeurs.reduce((a, b) => a + b, 0);
}

type Chiffre = Pick<VehiculeLu, "lignes" | "totaux">;

const moins = (imprime: number | null, recalcule: number | null): number | null =>
  imprime === null || recalcule === null ? null : imprime - recalcule;

/** Remise et franchise qui mènent du brut au net imprimés ; une remise que l'abattement imprimé compte déjà n'en est pas. */
function deductionsDeLaChaine(vehicule: Chiffre): number {
  const { totaux } = vehicule;
  const comptee = remiseHorsLignes(vehicule) === 0 && totaux.abattement_ht === abattementDesLignes(vehicule);
  return (comptee ? 0 : (totaux.remise_ht ?? 0)) + (totaux.franchise_ht ?? 0);
}

/**
 * Totaux d'un véhicule face à ses lignes et entre eux : un total imprimé qui n'est pas la
 * somme de ses lignes est `somme_lignes` ; brut et abattement justes mais net qui n'en découle pas est `franchise`.
 */
export function controlerTotaux(vehicule: Chiffre): Ecart[] {
  const { lignes, totaux } = vehicule;
  const brut = moins(totaux.brut_ht, sommeDesLignes(lignes, "brut_ht"));
  const abattement = ecartDAbattement(vehicule);
  const sommes = [
    ...ecartSur("somme_lignes", "totaux.brut_ht", brut),
    ...ecartSur("somme_lignes", "totaux.abattement_ht", abattement),
  ];
  return [...sommes, ...controlerNet(vehicule, sommes.length > 0), ...controlerTtc(totaux)];
}

/** L'abattement imprimé face aux lignes ; quand celles-ci y comptent aussi leur remise, imprimée à part, les deux ensemble. */
function ecartDAbattement(vehicule: Chiffre): number | null {
  const { lignes, totaux } = vehicule;
  const ecart = moins(totaux.abattement_ht, sommeDesLignes(lignes, "abattement_ht"));
  return ecart !== 0 && ecart !== null && remiseHorsLignes(vehicule) === 0 ? ecart + (totaux.remise_ht ?? 0) : ecart;
}

/** Net imprimé moins ce que font les lignes, remise et franchise déduites, en centimes. */
function ecartDuNetTotal(vehicule: Chiffre, net: number, desLignes: number): number {
  const [remise, franchise] = [remiseHorsLignes(vehicule), vehicule.totaux.franchise_ht ?? 0];
  const deduite = net - (desLignes - remise - franchise);
  // Un avoir rend moins de ce que sa remise avait retiré : elle y est négative comme le reste.
  const rendue = net - (desLignes + remise - franchise);
  if (net >= 0 || deduite === 0) return deduite;
  return rendue === 0 || (vehicule.totaux.remise_ht ?? 0) < 0 ? rendue : deduite;
}

function controlerNet(vehicule: Chiffre, sommesFausses: boolean): Ecart[] {
  const { lignes, totaux } = vehicule;
  if (totaux.net_ht === null) return [];
  const enTtc = lignes.some((ligne) => ligne.details?.taxes_comprises);
  const desLignes = enTtc ? null : sommeDesLignes(lignes, "net_ht");
  const parLesLignes = desLignes === null ? null : ecartDuNetTotal(vehicule, totaux.net_ht, desLignes);
  // Sans rien d'abattu sur les lignes, « Total brut », « Franchise » et « Total net » font la chaîne à eux seuls.
  const rienDAbattu =
    lignes.every(({ abattement_ht }) => !abattement_ht) && (totaux.franchise_ht ?? totaux.remise_ht) !== null;
  const chaine = totaux.brut_ht !== null && (totaux.abattement_ht !== null || rienDAbattu);
  if (!chaine) return ecartSur("somme_lignes", "totaux.net_ht", parLesLignes);
  const parLaChaine =
    totaux.net_ht - ((totaux.brut_ht ?? 0) - (totaux.abattement_ht ?? 0) - deductionsDeLaChaine(vehicule));
  // Quand le brut ou l'abattement est déjà faux, le net qui suit les lignes ou la chaîne imprimée n'ajoute rien.
  if (sommesFausses && (parLaChaine === 0 || parLesLignes === 0)) return [];
  return ecartSur("franchise", "totaux.net_ht", parLaChaine);
}

/** Hors taxes et TVA face au toutes taxes comprises imprimé ; `champ` : celui de ce dernier. */
export function controlerTtc({ net_ht, tva, ttc }: TotauxLus, champ = "totaux.ttc"): Ecart[] {
  if (net_ht === null || tva === null || ttc === null) return [];
  const ecart = ttc - net_ht - tva;
  return Math.abs(ecart) > TOLERANCE_TVA ? ecartSur("total_ttc", champ, ecart) : [];
}

/** Écart du net imprimé d'une ligne à brut - abattement, en centimes ; `null` s'il n'y en a pas ou si la ligne n'est pas chiffrée. */
export function ecartDuNet({ brut_ht, abattement_ht, net_ht, facturable }: LigneLue): number | null {
  if (brut_ht === null || net_ht === null || !facturable) return null;
  return net_ht - (brut_ht - (abattement_ht ?? 0)) || null;
}

/** Écart du brut à ses composantes imprimées, ou de l'abattement à ses parts et à son taux, en centimes. */
export function ecartDesComposantes(ligne: LigneLue): number | null {
  const { brut_ht, details = {} } = ligne;
  if (brut_ht === null || !ligne.facturable) return null;
  const parts = [details.mo_ht, details.peinture_ht, details.pieces_ht, details.autres_ht].filter(
    (part) => part !== undefined,
  );
  const composantes = parts.length > 0 ? brut_ht - parts.reduce((a, b) => a + b, 0) : 0;
  return composantes !== 0 ? composantes : ecartDeVetuste(ligne);
}

/** Arithmétique propre à chaque ligne (`calcul_ligne`) : au plus une anomalie par ligne. */
export function controlerLignes(lignes: readonly LigneLue[]): Ecart[] {
  const composantes = lignes.map(ecartDesComposantes);
  const nets = lignes.map(ecartDuNet);
  // Un calcul faux sur la plupart des lignes dit une colonne mal comprise, non des erreurs du loueur.
  const fiables = (ecarts: readonly (number | null)[], part: number, parmi: number) => {
    const faux = ecarts.filter((ecart) => ecart !== null).length;
    return faux <= 1 || faux * part <= parmi;
  };
  // Une ligne d'un seul montant ne prouve rien de la colonne qu'elle n'emploie pas.
  const calculees = lignes.filter(({ abattement_ht }, i) => abattement_ht !== null || nets[i] !== null).length;
  const [netsFiables, composantesFiables] = [fiables(nets, 2, calculees), fiables(composantes, 3, lignes.length)];
  return lignes.flatMap((_, i) => {
    const net = netsFiables ? (nets[i] ?? null) : null;
    const composante = composantesFiables ? (composantes[i] ?? null) : null;
    return net === null
      ? ecartSur("calcul_ligne", "brut_ht", composante, i)
      : ecartSur("calcul_ligne", "net_ht", net, i);
  });
}

function ecartDeVetuste({ brut_ht, abattement_ht, details = {} }: LigneLue): number | null {
  if (abattement_ht === null || brut_ht === null) return null;
  const parts = [details.vetuste_mo_ht, details.vetuste_peinture_ht, details.vetuste_pieces_ht].filter(
    (part) => part !== undefined,
  );
  if (parts.length > 1) {
    const ecart = abattement_ht - parts.reduce((a, b) => a + b, 0);
    return ecart === 0 ? null : ecart;
  }
  if (details.vetuste_pct === undefined) return null;
  // Un taux imprimé sans ses décimales (« 33 % » pour 33,33) ne prouve une erreur qu'au-delà d'un demi-point.
  const ecart = abattement_ht - arrondir(brut_ht * details.vetuste_pct, 10_000);
  const admis = details.vetuste_pct % 100 === 0 ? Math.max(1, arrondir(Math.abs(brut_ht), 200)) : 1;
  return Math.abs(ecart) > admis ? ecart : null;
}
