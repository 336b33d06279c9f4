/** Les noms qu'un document donne à une marque de la liste (fiche domaine 1.7), pliés : sans accent, en minuscules. */
export const AUTRES_NOMS_MARQUES: Readonly<Record<string, string>> = {
  vw: "Volkswagen",
  mercedes: "Mercedes-Benz",
  mb: "Mercedes-Benz",
  "mercedes benz": "Mercedes-Benz",
  "ds automobiles": "DS",
  "land-rover": "Land Rover",
};
