// Sans dépendance : l'écran nomme les marches sans charger le calcul.

export const CODES_ECART = [
  "brut_rapport",
  "non_facture",
  "ajoute",
  "brut_different",
  "abattement",
  "remise",
  "franchise",
  "autres_lignes",
  "non_explique",
  "net_facture",
] as const;
export type CodeEcart = (typeof CODES_ECART)[number];

export const LIBELLES_ECART: Record<CodeEcart, string> = {
  brut_rapport: "Total brut du rapport",
  non_facture: "Dommages du rapport non facturés",
  ajoute: "Lignes facturées sans ligne au rapport",
  brut_different: "Montants bruts qui diffèrent",
  abattement: "Vétusté et remises de ligne",
  remise: "Remise sur le total",
  franchise: "Franchise",
  autres_lignes: "Lignes hors remise en état",
  non_explique: "Écart que les documents n'expliquent pas",
  net_facture: "Total HT de la facture",
};
