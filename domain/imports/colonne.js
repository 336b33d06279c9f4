/** Les sortes de fiches qu'un fichier peut créer ou mettre à jour. */
export const ENTITES_IMPORT = [
    "vehicules",
    "conducteurs",
    "affectations",
    "contrats",
    "restitutions",
    "garages",
];
