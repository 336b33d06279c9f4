import { part } from "../calcul/calculer.ts";
import { composanteDe, partsDe } from "../calcul/vetuste.ts";
import type { Operation } from "../codes.ts";
import type { Composante } from "../conditions.ts";
import type { LigneLue } from "../document-lu.ts";
import type { Constat, Regle } from "./ligne-verifiee.ts";

// Ce que les montants d'une ligne de facture ont de trop : son addition, ses déductions, ce que le rapport a chiffré.

/** L'ordre des opérations, de la plus légère à la plus lourde. */
const LOURDEUR: readonly Operation[] = [
  "lustrage",
  "dsp",
  "reparation",
  "peinture",
  "reparation_peinture",
  "remplacement",
];

/** Écart de vétusté ou de remise que l'arrondi suffit à expliquer, en centimes. */
const TOLERANCE = 2;

/** Le net d'une ligne tel que la facture l'imprime ; à défaut, brut moins abattement. */
export const netDe = (ligne: LigneLue): number => ligne.net_ht ?? (ligne.brut_ht ?? 0) - (ligne.abattement_ht ?? 0);

/**
 * La remise du contrat porte sur le total, la facture l'a prise sur la ligne : ce que la ligne retire est sa vétusté et cette remise, sur le
 * reste ou sur le brut, aux deux centimes de l'arrondi près.
 */
export function aPrisLaRemiseDuTotal(
  ligne: LigneLue,
  { conditions: { remise }, vetuste: { taux } }: Regle,
  composanteInconnue: boolean,
): boolean {
  const { brut_ht: brut } = ligne;
  if (brut === null || brut <= 0 || remise?.assiette !== "total" || remise.taux_pct === 0) return false;
  const deduit = brut - netDe(ligne);
  const possibles = composanteInconnue ? Object.values(taux) : [taux[composanteDe(ligne)]];
  return possibles.some((pct) => {
    const vetuste = part(brut, pct);
    const remises = [part(brut - vetuste, remise.taux_pct), part(brut, remise.taux_pct)];
    return remises.some((montant) => montant > 0 && Math.abs(deduit - vetuste - montant) <= TOLERANCE);
  });
}

/**
 * Le rapport, s'il était lu, dirait peut-être que la ligne compte main-d'œuvre et pièces : une déduction qui atteint déjà le plus petit de leurs
 * taux peut alors être juste.
 */
export function peutSePartager(ligne: LigneLue, { verdict }: Constat, { vetuste: { taux } }: Regle): boolean {
  if (verdict !== "vetuste_absente_ou_fausse" && verdict !== "remise_non_appliquee") return false;
  const plusBas = Math.min(taux.main_oeuvre, taux.peinture, taux.pieces);
  return (ligne.abattement_ht ?? 0) >= part(ligne.brut_ht ?? 0, plusBas) - TOLERANCE;
}

interface Attendu {
  vetuste: number;
  remise: number;
  net: number;
}

/** Ce qu'un brut devient sous le contrat : vétusté de la composante, puis remise de ligne. */
function attenduDe(brut: number, taux: number, { conditions: { remise } }: Regle): Attendu {
  const vetuste = part(brut, taux);
  const enRemise = remise?.assiette === "ligne" ? part(brut - vetuste, remise.taux_pct) : 0;
  return { vetuste, remise: enRemise, net: brut - vetuste - enRemise };
}

/** Le net imprimé dépasse brut moins abattement : la ligne seule le prouve. */
export function erreurDeCalcul(ligne: LigneLue): Constat[] {
  const net = netDe(ligne);
  const erreur = ligne.brut_ht === null ? 0 : net - (ligne.brut_ht - (ligne.abattement_ht ?? 0));
  return erreur > 0 ? [{ verdict: "erreur_de_calcul", montant: erreur, attendu: net - erreur, constate: net }] : [];
}

/** Les verdicts de montant d'une ligne qui reste due, dans l'ordre où ils se déduisent les uns des autres. Centimes HT. */
export function contesterMontant(
  ligne: LigneLue,
  enRapport: LigneLue | undefined,
  soeurs: readonly LigneLue[],
  regle: Regle,
): Constat[] {
  const { brut_ht: brut } = ligne;
  if (brut === null) return [];
  const net = netDe(ligne);
  const constats = erreurDeCalcul(ligne);
  const erreur = constats.reduce((total, c) => total + c.montant, 0);
  const composante = composanteDe(ligne);
  const taux = regle.vetuste.taux[composante];
  // Deux opérations du rapport réunies en une ligne ne se comparent pas à la seule première.
  const disproportion = soeurs.length > 0 ? null : operationDisproportionnee(ligne, enRapport, erreur, regle);
  if (disproportion) return [...constats, disproportion];
  const deductions = deductionsManquantes(ligne, brut, { composante, taux }, enRapport, regle);
  constats.push(...deductions);
  const brutRapport = brutCompare(enRapport, soeurs, regle);
  if (brutRapport !== null && brut > brutRapport) {
    const deja = constats.reduce((total, c) => total + c.montant, 0);
    const attendu = attenduDe(brutRapport, taux, regle).net;
    const montant = net - deja - attendu;
    if (montant > 0)
      constats.push({
        verdict: "montant_superieur_au_rapport",
        montant,
        attendu: brutRapport,
        constate: brut,
        brut_du_rapport: brutRapport,
      });
  }
  return constats;
}

/** Le brut que le rapport donne à cette ligne, regroupements compris ; `null` quand il n'en donne pas de comparable. */
function brutCompare(
  enRapport: LigneLue | undefined,
  soeurs: readonly LigneLue[],
  { parPostes }: Regle,
): number | null {
  if (!enRapport || enRapport.brut_ht === null || parPostes) return null;
  return soeurs.reduce((total, l) => total + (l.brut_ht ?? 0), enRapport.brut_ht);
}

/** La facture fait plus lourd que l'expert n'a chiffré, et plus cher : n'est dû que ce que l'opération du rapport aurait coûté. */
function operationDisproportionnee(
  ligne: LigneLue,
  enRapport: LigneLue | undefined,
  erreur: number,
  regle: Regle,
): Constat | null {
  if (!enRapport?.operation || !ligne.operation || regle.parPostes) return null;
  const [facturee, chiffree] = [LOURDEUR.indexOf(ligne.operation), LOURDEUR.indexOf(enRapport.operation)];
  if (chiffree < 0 || facturee <= chiffree) return null;
  if (enRapport.brut_ht === null || (ligne.brut_ht ?? 0) <= enRapport.brut_ht) return null;
  const composante = composanteDe(enRapport);
  const attendu = attenduDe(enRapport.brut_ht, regle.vetuste.taux[composante], regle).net;
  const montant = netDe(ligne) - erreur - attendu;
  return montant > 0
    ? {
        verdict: "operation_disproportionnee",
        montant,
        attendu,
        constate: netDe(ligne),
        composante,
        brut_du_rapport: enRapport.brut_ht,
      }
    : null;
}

interface Abattement {
  composante: Composante;
  taux: number;
}

/** Vétusté et remise de ligne que la facture aurait dû déduire et n'a pas déduites. */
function deductionsManquantes(
  ligne: LigneLue,
  brut: number,
  { composante, taux }: Abattement,
  enRapport: LigneLue | undefined,
  regle: Regle,
): Constat[] {
  const attendu = attenduDe(brut, taux, regle);
  const deduit = ligne.abattement_ht ?? 0;
  const manque = attendu.vetuste + attendu.remise - deduit;
  if (manque <= TOLERANCE || suitLesComposantes(brut, deduit, enRapport, regle) || suitSesColonnes(ligne, brut, regle))
    return [];
  const { vetuste, remise } = repartir(ligne, deduit, attendu);
  const constats: Constat[] = [];
  if (attendu.vetuste - vetuste > TOLERANCE)
    constats.push({
      verdict: "vetuste_absente_ou_fausse",
      montant: attendu.vetuste - vetuste,
      attendu: attendu.vetuste,
      constate: vetuste,
      taux_pct: taux,
      composante,
    });
  if (attendu.remise - remise > TOLERANCE)
    constats.push({
      verdict: "remise_non_appliquee",
      montant: attendu.remise - remise,
      attendu: attendu.remise,
      constate: remise,
      taux_pct: regle.conditions.remise?.taux_pct ?? 0,
    });
  return constats;
}

/**
 * Deux colonnes imprimées disent chacune la sienne ; ce que la facture a remis de plus que sa remise n'est plus dû en vétusté. Une seule imprime vétusté et remise : la déduction qui vaut l'une des deux est celle-là ;
 * sinon la vétusté d'abord.
 */
function repartir(
  { details }: LigneLue,
  deduit: number,
  { vetuste, remise }: Attendu,
): { vetuste: number; remise: number } {
  const imprimee = details?.remise_ht;
  if (imprimee !== undefined && imprimee > 0 && imprimee <= deduit) {
    const enRemise = Math.min(imprimee, remise);
    return { vetuste: deduit - enRemise, remise: enRemise };
  }
  const proche = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE;
  if (remise > 0 && proche(deduit, remise) && !proche(deduit, vetuste)) return { vetuste: 0, remise: deduit };
  const enVetuste = Math.min(deduit, vetuste);
  return { vetuste: enVetuste, remise: deduit - enVetuste };
}

/** La facture a abattu main-d'œuvre, peinture et pièces chacune à son taux, d'après les montants du rapport : c'est juste aussi. */
function suitLesComposantes(brut: number, deduit: number, enRapport: LigneLue | undefined, regle: Regle): boolean {
  if (!enRapport || enRapport.brut_ht !== brut) return false;
  const parts = Object.entries(partsDe(enRapport)) as [Composante, number][];
  if (parts.filter(([, base]) => base > 0).length < 2) return false;
  const vetuste = parts.reduce((total, [composante, base]) => total + part(base, regle.vetuste.taux[composante]), 0);
  const { remise } = regle.conditions;
  const enRemise = remise?.assiette === "ligne" ? part(brut - vetuste, remise.taux_pct) : 0;
  return vetuste + enRemise - deduit <= TOLERANCE;
}

/**
 * La facture imprime deux colonnes de vétusté, et le brut que chacune suppose à son taux fait bien celui de la ligne : la répartition entre
 * main-d'œuvre et pièces est prouvée par la facture elle-même.
 */
function suitSesColonnes(
  { designation, element, dommage, operation, details }: LigneLue,
  brut: number,
  { vetuste: { taux } }: Regle,
): boolean {
  const composante = composanteDe({ designation, element, dommage, operation });
  const duReste = composante === "pneus" || composante === "forfaits" ? composante : "pieces";
  const colonnes = [
    { abattement: details?.vetuste_mo_ht ?? 0, taux: taux.main_oeuvre },
    { abattement: details?.vetuste_peinture_ht ?? 0, taux: taux.peinture },
    { abattement: details?.vetuste_pieces_ht ?? 0, taux: taux[duReste] },
  ].filter((c) => c.abattement > 0);
  if (colonnes.length < 2 || colonnes.some((c) => c.taux === 0)) return false;
  const suppose = colonnes.reduce((total, c) => total + (c.abattement * 100) / c.taux, 0);
  // Chaque abattement est arrondi au demi-centime : son brut est connu à un demi-centime près, divisé par le taux.
  const flou = colonnes.reduce((total, c) => total + 50 / c.taux, 1);
  return Math.abs(suppose - brut) <= flou;
}
