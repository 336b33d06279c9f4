/** Les dossiers qu'un chiffre des analyses, ou la bande « Aujourd'hui », compte : la liste des restitutions s'ouvre sur les mêmes. */
export const DOSSIERS = [
  "compare",
  "facture",
  "conteste",
  "repondu",
  "accorde",
  "delai_rapport",
  "delai_facture",
  "delai_paiement",
  "contrat",
  "loyer",
  "cout_complet",
  "audite",
  "facture_manquante",
] as const;
export type Dossier = (typeof DOSSIERS)[number];

export const LIBELLES_DOSSIER: Record<Dossier, string> = {
  compare: "rapport et facture",
  facture: "facturés",
  conteste: "contestés",
  repondu: "contestation tranchée",
  accorde: "accordé par le loueur",
  delai_rapport: "rapport daté",
  delai_facture: "facture datée",
  delai_paiement: "paiement saisi",
  contrat: "contrat connu",
  loyer: "loyer connu",
  cout_complet: "coût complet connu",
  audite: "audit terminé",
  facture_manquante: "facture manquante",
};
