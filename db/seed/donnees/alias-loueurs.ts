/** Les autres noms que les documents portent (fiche domaine 1.6). */
export const ALIAS: Readonly<Record<string, readonly string[]>> = {
  Ayvens: ["ALD Automotive", "Temsys", "LeasePlan France"],
  Arval: ["Arval Service Lease", "BNP Paribas Leasing"],
  Alphabet: ["Alphabet France Fleet Management"],
  Athlon: ["Athlon Car Lease"],
  Leasys: ["Free2Move Lease", "Credipar", "Stellantis Financial Services"],
  "Diac Location / Mobilize Lease&Co": ["Diac Location", "Mobilize Lease&Co", "Overlease", "RCI"],
  "Volkswagen Financial Services": ["Volkswagen Bank", "VWFS Fleet"],
  Kinto: ["KINTO One", "Toyota Fleet Mobility"],
  "Crédit Agricole Mobility": ["CA Mobility", "Agilauto"],
};

/** Les seuls numéros légaux publiés et vérifiés (fiche domaine 1.6) ; les autres se saisissent. */
export const NUMEROS: Readonly<Record<string, { siren: string; numero_tva: string }>> = {
  "Diac Location / Mobilize Lease&Co": { siren: "329892368", numero_tva: "FR84329892368" },
};
