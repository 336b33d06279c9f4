import { arrondir } from "../commun/montants.ts";
import { part } from "../fre/calcul/calculer.ts";
import type { Taux } from "../fre/calcul/vetuste.ts";
import type { Dommage, Element } from "../fre/codes.ts";
import type { Composante, Conditions } from "../fre/conditions.ts";
import { FORFAITS_HT, TAUX_GRILLE, TOLES, type Tole, toleDe } from "./bareme.ts";
import { type Historique, prixPasse } from "./historique.ts";
import type { OperationPrevue } from "./operation.ts";
import { usurePneu } from "./vetuste.ts";

/** Un prix par composante, en centimes HT ; un forfait vieillit au taux des forfaits, un pneu à son usure. */
export type Composantes = Readonly<Partial<Record<Composante, number>>>;

export interface PrixAttendu {
  /** Avant vétusté et remise. */
  brut_ht: number;
  /** Ce que la facture portera, avant franchise. */
  net_ht: number;
  vetuste_ht: number;
  remise_ht: number;
  /** Lignes passées de ce loueur dont le prix est la médiane ; `null` : la grille par défaut. */
  n: number | null;
}

interface Demande {
  element: Element;
  dommage: Dommage;
  profondeur_mm: number | null;
  operation: OperationPrevue;
  historique: Historique;
  taux: Taux;
  remise: Conditions["remise"];
  /** Coefficient régional de la main-d'œuvre, en pour cent. */
  coefficient: number;
}

const somme = (c: Composantes): number => Object.values(c).reduce((a, b) => a + b, 0);
const heures = (centiemes: number, taux: number): number => arrondir(centiemes * taux, 100);

/** La grille par défaut ; `null` si elle ne chiffre pas cette remise en état. */
function grille({ element, operation: { classe, forfait }, coefficient }: Demande): Composantes | null {
  if (forfait) {
    const prix = FORFAITS_HT[forfait];
    if (forfait === "pneu") return { pneus: prix };
    return classe === "remplacement" && forfait !== "cle" && forfait !== "carte_grise" && forfait !== "carnet"
      ? { pieces: prix }
      : { forfaits: prix };
  }
  const nom = toleDe(element);
  if (nom === null) return null;
  const tole: Tole = TOLES[nom];
  const mo = arrondir(TAUX_GRILLE.main_oeuvre_ht * coefficient, 100);
  const peinture = arrondir(TAUX_GRILLE.peinture_ht * coefficient, 100) + TAUX_GRILLE.ingredients_ht;
  switch (classe) {
    case "peinture":
      return { peinture: heures(tole.peinture_seule, peinture) };
    case "reparation_peinture":
      return { main_oeuvre: heures(tole.tolerie, mo), peinture: heures(tole.peinture, peinture) };
    case "dsp":
      return tole.dsp_ht === undefined ? null : { main_oeuvre: arrondir(tole.dsp_ht * coefficient, 100) };
    case "remplacement":
      return tole.piece_ht === undefined
        ? null
        : { pieces: tole.piece_ht, main_oeuvre: heures(tole.pose ?? 0, mo), peinture: heures(tole.peinture, peinture) };
    default:
      return null;
  }
}

/** Le même prix, réparti comme celui-ci : l'historique dit le montant, la grille dit de quoi il se compose. */
function repartir(total: number, modele: Composantes | null): Composantes {
  const ensemble = modele && somme(modele);
  if (!modele || !ensemble) return { forfaits: total };
  const noms = Object.keys(modele) as Composante[];
  const parts = noms.map((nom) => arrondir(total * (modele[nom] ?? 0), ensemble));
  // Le reste des arrondis va à la première composante : la somme reste la médiane.
  parts[0] = (parts[0] ?? 0) + total - parts.reduce((a, b) => a + b, 0);
  return Object.fromEntries(noms.map((nom, i) => [nom, parts[i] ?? 0]));
}

/**
 * Ce que le loueur facturera pour ce dommage : prix de son passé s'il y en a assez, sinon de la grille ; moins la vétusté
 * de chaque composante ; moins la remise négociée, prise ligne à ligne. La franchise, globale, vient ensuite. `null` : prix inconnu.
 */
export function prixAttendu(d: Demande): PrixAttendu | null {
  const modele = grille(d);
  const passe = prixPasse(d.historique, d.element, d.dommage, d.operation.classe);
  const composantes = passe ? repartir(passe.mediane_ht, modele) : modele;
  if (!composantes) return null;
  const brut_ht = somme(composantes);
  const abattu = (Object.keys(composantes) as Composante[]).map((nom) =>
    part(composantes[nom] ?? 0, nom === "pneus" ? (usurePneu(d.profondeur_mm) ?? d.taux.pneus) : d.taux[nom]),
  );
  const vetuste_ht = abattu.reduce((a, b) => a + b, 0);
  const remise_ht = d.remise ? part(brut_ht - vetuste_ht, d.remise.taux_pct) : 0;
  return { brut_ht, vetuste_ht, remise_ht, net_ht: brut_ht - vetuste_ht - remise_ht, n: passe?.n ?? null };
}
