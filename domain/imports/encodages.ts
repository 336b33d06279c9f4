/** Les encodages d'un CSV que l'on sait lire, et choisir ; le dernier se répare : un fichier UTF-8 relu puis enregistré dans un autre. */
export const ENCODAGES = ["UTF-8", "Windows-1252", "Mac Roman", "CP850", "UTF-16", "UTF-8 encodé deux fois"] as const;
export type Encodage = (typeof ENCODAGES)[number];
