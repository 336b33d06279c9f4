// Intitulés de colonnes par ce qu'elles portent : chaque document en tire un.

export const INTITULES = {
  rang: ["N°", "N°", "Rep.", "#"],
  code: ["Code", "Réf.", "Référence"],
  photo: ["Photo", "N° photo"],
  jour: ["Jour", "Date"],
  rien: ["", "Rem.", "Obs."],
  detail: ["Détail", "Calcul"],
  designation: [
    "Désignation",
    "Libellé",
    "Description",
    "Nature de la prestation",
    "Désignation des travaux",
    "Prestation",
  ],
  piece: ["Élément", "Pièce", "Élément concerné", "Organe"],
  dommage: ["Dommage", "Nature du dommage", "Constat", "Type de dommage", "Dégât"],
  operation: ["Opération", "Intervention", "Travaux", "Nature des travaux", "Préconisation"],
  zone: ["Localisation", "Zone", "Emplacement", "Position"],
  dimension: ["Dimension", "Taille", "Dim.", "Étendue"],
  facturable: ["Facturable", "Imputable", "Facturable O/N"],
  quantite: ["Qté", "Quantité", "Qte", "Nb"],
  prixUnitaire: ["P.U. HT", "PU HT", "Prix unitaire HT", "Prix unit. HT"],
  remisePourcent: ["Remise", "Rem. %", "Remise %"],
  tempsMo: ["Tps MO", "Temps MO", "Heures MO", "H. MO"],
  mo: ["MO HT", "Main-d'œuvre HT", "M.O. HT", "Montant MO"],
  tempsPeinture: ["Tps peint.", "Temps peinture", "H. peint."],
  peinture: ["Peint. HT", "Peinture HT", "Montant peinture"],
  pieces: ["Pièces HT", "Pièces / forfait HT", "Fournitures HT", "Pièces et forfaits HT"],
  brut: ["Montant brut HT", "Brut HT", "Montant expertise HT", "Chiffrage HT", "Valeur avant vétusté HT"],
  taux: ["Vétusté %", "Taux vétusté", "Tx vétusté", "% vétusté"],
  vetuste: ["Abattement", "Vétusté", "Abatt. HT", "Vétusté HT", "Abattement vétusté"],
  remise: ["Remise HT", "Remise"],
  net: ["Net HT", "Montant net HT", "Net à facturer HT", "Total net HT", "Facturé HT"],
  montant: ["Montant HT", "Total HT", "Prix HT", "Montant HT"],
  tva: ["TVA", "Montant TVA"],
  ttc: ["TTC", "Montant TTC", "Total TTC"],
} as const;
export type Sens = keyof typeof INTITULES;

/** Titres posés sur plusieurs colonnes à la fois. */
export const GROUPES: readonly (readonly [titre: string, sens: readonly Sens[]])[] = [
  ["Main-d'œuvre", ["tempsMo", "mo"]],
  ["Peinture", ["tempsPeinture", "peinture"]],
  ["Vétusté", ["taux", "vetuste"]],
  ["Constat", ["zone", "dommage", "dimension"]],
  ["Montants", ["brut", "remise", "net"]],
];

/** Sous un titre de groupe, l'intitulé ne répète pas ce que le groupe dit. */
export const SOUS_GROUPE: Partial<Record<Sens, string>> = {
  tempsMo: "Temps",
  mo: "Montant HT",
  tempsPeinture: "Temps",
  peinture: "Montant HT",
  taux: "%",
  vetuste: "Montant",
};
