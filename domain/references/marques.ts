/** Les noms qu'un document donne à une marque de la liste (fiche domaine 1.7), pliés comme la base les plie : ni accent, ni espace, ni tiret. */
export const AUTRES_NOMS_MARQUES: Readonly<Record<string, string>> = {
  vw: "Volkswagen",
  mercedes: "Mercedes-Benz",
  mb: "Mercedes-Benz",
  dsautomobiles: "DS",
};
