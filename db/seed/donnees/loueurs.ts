/** Les dix loueurs de la démonstration (fiche domaine 1.6), sous le nom que leur donne un gestionnaire de parc, et celui que leurs documents impriment. */
export interface LoueurConnu {
  nom: string;
  /** Raison sociale imprimée en tête de leurs papiers. */
  papier: string;
  /** Part des véhicules de démonstration. */
  poids: number;
  /** Rapport d'état maison, un bloc par dommage (L1), bureau d'inspection en tableau (L2) ou cabinet d'expertise à chasse fixe (L6). */
  rapport: "L1" | "L2" | "L6";
  /** Facture à colonnes de vétusté (L3) ou au barème forfaitaire (L4). */
  facture: "L3" | "L4";
  prefixeFacture: string;
  /** Teinte de leur en-tête. */
  couleur: string;
  utilitairesSeulement?: boolean;
}

export const LOUEURS: readonly LoueurConnu[] = [
  {
    nom: "Arval",
    papier: "ARVAL SERVICE LEASE",
    poids: 24,
    rapport: "L2",
    facture: "L3",
    prefixeFacture: "FRE",
    couleur: "#00693e",
  },
  {
    nom: "Ayvens",
    papier: "LEASEPLAN FRANCE",
    poids: 24,
    rapport: "L1",
    facture: "L3",
    prefixeFacture: "AYV",
    couleur: "#0b2a4a",
  },
  {
    nom: "Alphabet",
    papier: "ALPHABET FRANCE FLEET MANAGEMENT",
    poids: 12,
    rapport: "L2",
    facture: "L3",
    prefixeFacture: "ALP",
    couleur: "#1d3c6e",
  },
  {
    nom: "Athlon",
    papier: "ATHLON CAR LEASE",
    poids: 8,
    rapport: "L2",
    facture: "L3",
    prefixeFacture: "ATH",
    couleur: "#b3261e",
  },
  {
    nom: "Leasys",
    papier: "FREE2MOVE LEASE",
    poids: 10,
    rapport: "L1",
    facture: "L4",
    prefixeFacture: "F2M",
    couleur: "#23325a",
  },
  {
    nom: "Diac Location / Mobilize Lease&Co",
    papier: "DIAC LOCATION",
    poids: 10,
    rapport: "L2",
    facture: "L3",
    prefixeFacture: "DL",
    couleur: "#3a3a3a",
  },
  {
    nom: "Volkswagen Financial Services",
    papier: "VOLKSWAGEN BANK",
    poids: 8,
    rapport: "L6",
    facture: "L3",
    prefixeFacture: "VW",
    couleur: "#001e50",
  },
  {
    nom: "Kinto",
    papier: "KINTO ONE",
    poids: 5,
    rapport: "L1",
    facture: "L4",
    prefixeFacture: "KIN",
    couleur: "#005a70",
  },
  {
    nom: "Crédit Agricole Mobility",
    papier: "AGILAUTO",
    poids: 6,
    rapport: "L6",
    facture: "L3",
    prefixeFacture: "AGI",
    couleur: "#006f62",
  },
  {
    nom: "Fraikin",
    papier: "FRAIKIN",
    poids: 8,
    rapport: "L6",
    facture: "L4",
    prefixeFacture: "FK",
    couleur: "#a0171c",
    utilitairesSeulement: true,
  },
];

/** Bureaux d'inspection inventés qui signent les rapports en tableau. */
export const BUREAUX_INSPECTION = ["Autoscope Expertise", "Cadran Inspection", "Vigie Auto Contrôle"] as const;

/** Loueur qui groupe sur un relevé mensuel (L5) les retours d'un mois chargé. */
export const LOUEUR_DES_RELEVES = "Alphabet";

/** Cabinets d'expertise inventés qui signent les rapports à chasse fixe. */
export const CABINETS_EXPERTISE = ["CABINET D'EXPERTISE MALVAUX", "EXPERTISES AUTO DU RETZ"] as const;
