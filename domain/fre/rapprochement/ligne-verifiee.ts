import type { VetusteApplicable } from "../calcul/vetuste.ts";
import type { Composante, Conditions } from "../conditions.ts";
import type { CodeVerdict } from "../verdicts.ts";
import type { Manque } from "./manque.ts";
import type { SousSeuil } from "./seuils.ts";

/** Ce que le calcul d'une ligne a comparé, pour le dire : montants en centimes HT. */
export interface Constat {
  verdict: CodeVerdict;
  montant: number;
  sousSeuil?: SousSeuil;
  /** Ce qui était dû ou prévu, et ce que la facture porte. */
  attendu?: number;
  constate?: number;
  /** Brut du rapport, en centimes, quand c'est lui qui reste dû. */
  brut_du_rapport?: number;
  taux_pct?: number;
  composante?: Composante;
  km?: { releves: number; tolerance: number };
  /** D'une ligne à vérifier : ce qui manque, et les verdicts que cela suspend. `enjeu` : son net facturé, en centimes. */
  manques?: Manque[];
  suspendus?: CodeVerdict[];
  enjeu?: number;
}

/** Une ligne de facture vérifiée : ce qu'il en reste dû, et pourquoi. */
export interface LigneVerifiee {
  constats: Constat[];
  /** Faux quand la ligne entière est contestée. */
  retenue: boolean;
  net_facture: number;
  net_attendu: number;
  /** Vrai quand un verdict y est suspendu : elle reste due, mais rien n'en est sûr. */
  douteuse: boolean;
  /** Vrai quand la ligne a déjà pris la remise que le contrat accorde sur le total : elle ne l'aura pas une seconde fois. */
  remisee: boolean;
}

export interface Regle {
  conditions: Conditions;
  vetuste: VetusteApplicable;
  /** Faux sans rapport, ou sans PV : les règles qui les lisent se taisent. */
  aRapport: boolean;
  aPv: boolean;
  /** Le rapport chiffre par postes (heures, peinture) : ses montants ne se comparent pas ligne à ligne. */
  parPostes: boolean;
  /** Kilomètres entre le PV et l'expertise ; `null` si l'un des deux compteurs manque. */
  kmApres: number | null;
}
