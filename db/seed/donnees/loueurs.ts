/** Loueurs connus, sous le nom que leur donne un gestionnaire de parc, et celui que leurs documents impriment. */
export interface LoueurConnu {
  nom: string;
  /** Raison sociale imprimée en tête de leurs papiers. */
  papier: string;
  /** Part des véhicules de démonstration. */
  poids: number;
  /** Rapport d'un bureau d'inspection en tableau (L2) ou rapport d'état maison, un bloc par dommage (L1). */
  rapport: "L1" | "L2";
  prefixeFacture: string;
  /** Teinte de leur en-tête. */
  couleur: string;
  utilitairesSeulement?: boolean;
}

export const LOUEURS: readonly LoueurConnu[] = [
  { nom: "Arval", papier: "ARVAL SERVICE LEASE", poids: 24, rapport: "L2", prefixeFacture: "FRE", couleur: "#00693e" },
  { nom: "Ayvens", papier: "LEASEPLAN FRANCE", poids: 24, rapport: "L1", prefixeFacture: "AYV", couleur: "#0b2a4a" },
  {
    nom: "Alphabet",
    papier: "ALPHABET FRANCE FLEET MANAGEMENT",
    poids: 12,
    rapport: "L2",
    prefixeFacture: "ALP",
    couleur: "#1d3c6e",
  },
  { nom: "Athlon", papier: "ATHLON CAR LEASE", poids: 8, rapport: "L2", prefixeFacture: "ATH", couleur: "#b3261e" },
  { nom: "Leasys", papier: "FREE2MOVE LEASE", poids: 9, rapport: "L1", prefixeFacture: "F2M", couleur: "#23325a" },
  {
    nom: "Diac Location / Mobilize Lease&Co",
    papier: "DIAC LOCATION",
    poids: 10,
    rapport: "L2",
    prefixeFacture: "DL",
    couleur: "#3a3a3a",
  },
  {
    nom: "Volkswagen Financial Services",
    papier: "VOLKSWAGEN BANK",
    poids: 5,
    rapport: "L2",
    prefixeFacture: "VW",
    couleur: "#001e50",
  },
  { nom: "Kinto", papier: "KINTO ONE", poids: 3, rapport: "L1", prefixeFacture: "KIN", couleur: "#005a70" },
  {
    nom: "Crédit Agricole Mobility",
    papier: "AGILAUTO",
    poids: 3,
    rapport: "L2",
    prefixeFacture: "AGI",
    couleur: "#006f62",
  },
  {
    nom: "BPCE Car Lease",
    papier: "BPCE CAR LEASE",
    poids: 3,
    rapport: "L2",
    prefixeFacture: "BCL",
    couleur: "#581d74",
  },
  { nom: "Leaseway", papier: "LEASEWAY", poids: 2, rapport: "L2", prefixeFacture: "LW", couleur: "#7a4a00" },
  {
    nom: "Crédit Mutuel Leasing",
    papier: "CREDIT MUTUEL LEASING",
    poids: 2,
    rapport: "L2",
    prefixeFacture: "CML",
    couleur: "#004a99",
  },
  {
    nom: "Fraikin",
    papier: "FRAIKIN",
    poids: 4,
    rapport: "L2",
    prefixeFacture: "FK",
    couleur: "#a0171c",
    utilitairesSeulement: true,
  },
  {
    nom: "Petit Forestier",
    papier: "PETIT FORESTIER",
    poids: 2,
    rapport: "L2",
    prefixeFacture: "PF",
    couleur: "#0a6a3a",
    utilitairesSeulement: true,
  },
  {
    nom: "Olinn Mobility",
    papier: "OLINN MOBILITY",
    poids: 1,
    rapport: "L2",
    prefixeFacture: "OLM",
    couleur: "#33475b",
  },
  { nom: "Hertz Lease", papier: "HERTZ LEASE", poids: 1, rapport: "L2", prefixeFacture: "HZL", couleur: "#4d4d4d" },
  { nom: "Bremany Lease", papier: "BREMANY LEASE", poids: 1, rapport: "L2", prefixeFacture: "BRL", couleur: "#274060" },
  { nom: "Parcours", papier: "PARCOURS", poids: 1, rapport: "L1", prefixeFacture: "PRC", couleur: "#5a3d7a" },
];

/** Bureaux d'inspection inventés qui signent les rapports en tableau. */
export const BUREAUX_INSPECTION = ["Autoscope Expertise", "Cadran Inspection", "Vigie Auto Contrôle"] as const;
