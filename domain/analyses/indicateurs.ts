import type { Indicateurs } from "./analyse.contrat.ts";

export type NatureIndicateur = "nombre" | "montant" | "part";

export interface DescriptionIndicateur {
  cle: keyof Indicateurs;
  titre: string;
  nature: NatureIndicateur;
  /** Ce que l'on divise, et par quoi : montré à côté du chiffre. */
  definition: string;
  /** Sens d'une bonne évolution ; `null` quand monter ou descendre ne dit rien en soi. */
  mieux: "bas" | null;
}

/** Les indicateurs du tableau de bord, dans l'ordre de l'écran et de l'export. Montants en centimes HT sauf mention. */
export const INDICATEURS: readonly DescriptionIndicateur[] = [
  {
    cle: "total_ht",
    titre: "FRE total HT",
    nature: "montant",
    definition: "Somme des montants HT après remise des restitutions de la période (date de restitution).",
    mieux: "bas",
  },
  {
    cle: "nombre",
    titre: "Restitutions",
    nature: "nombre",
    definition: "Nombre de restitutions dont la date est dans la période, y compris celles sans frais.",
    mieux: null,
  },
  {
    cle: "moyenne_ht",
    titre: "FRE moyen par véhicule",
    nature: "montant",
    definition: "FRE total HT ÷ nombre de restitutions, y compris celles sans frais.",
    mieux: "bas",
  },
  {
    cle: "mediane_ht",
    titre: "FRE médian par véhicule",
    nature: "montant",
    definition:
      "Montant HT du véhicule du milieu\u00a0: la moitié des restitutions, y compris celles sans frais, coûte moins. Quelques dossiers très chers ne la déplacent pas.",
    mieux: "bas",
  },
  {
    cle: "part_avec_frais",
    titre: "Véhicules avec FRE",
    nature: "part",
    definition: "Restitutions dont le montant HT dépasse 0\u00a0€ ÷ nombre de restitutions.",
    mieux: "bas",
  },
  {
    cle: "total_ttc",
    titre: "FRE total TTC",
    nature: "montant",
    definition: "FRE total HT × 1,2 (TVA à 20\u00a0%).",
    mieux: "bas",
  },
  {
    cle: "pour_mille_km_ht",
    titre: "FRE pour 1\u202f000\u00a0km",
    nature: "montant",
    definition:
      "1 000 × somme des FRE HT ÷ somme des kilométrages\u00a0; les véhicules au kilométrage nul sont exclus des deux sommes.",
    mieux: "bas",
  },
  {
    cle: "moyenne_facturee_ht",
    titre: "FRE moyen facturé",
    nature: "montant",
    definition: "FRE total HT ÷ nombre de restitutions dont le montant dépasse 0\u00a0€.",
    mieux: "bas",
  },
  {
    cle: "p90_ht",
    titre: "Neuf véhicules sur dix",
    nature: "montant",
    definition:
      "Montant HT sous lequel se trouvent 90\u00a0% des restitutions (neuvième décile)\u00a0; les 10\u00a0% au-dessus sont les dossiers chers.",
    mieux: "bas",
  },
  {
    cle: "ecart_rapport_facture_ht",
    titre: "Écart rapport → facture",
    nature: "montant",
    definition:
      "Somme des (facture HT − avoirs HT − rapport HT), sur les seules restitutions qui ont un rapport et une facture (ou un relevé) validés, sans les kilomètres ni les autres frais. Positif\u00a0: les loueurs ont facturé plus que le rapport.",
    mieux: "bas",
  },
];
