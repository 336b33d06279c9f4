import type { FichierCourant } from "./fichiers-courants.ts";

/** Le texte sans ses commentaires de ligne : un mot de prose n'appelle rien. */
const sansCommentaire = (texte: string): string => texte.replace(/--[^\n]*/g, " ");

/**
 * L'ordre où les jouer : chacun après ceux qu'il nomme, les tables en dernier puisque rien ne s'appuie sur leurs droits. L'ordre se tire des
 * mots du texte ; un mot qui n'est pas un appel (une colonne du même nom) ne fait qu'en rapprocher deux, et un cercle se coupe où il se ferme.
 */
export function ordonner(fichiers: readonly FichierCourant[]): FichierCourant[] {
  const parObjet = new Map(fichiers.filter((f) => f.nature !== "table").map((f) => [f.objet, f]));
  const ordre = new Set<FichierCourant>();
  const visites = new Set<FichierCourant>();
  const visiter = (fichier: FichierCourant): void => {
    if (visites.has(fichier)) return;
    visites.add(fichier);
    for (const mot of new Set(sansCommentaire(fichier.texte).match(/[a-z_][a-z0-9_]*/g))) {
      const nomme = parObjet.get(mot);
      if (nomme) visiter(nomme);
    }
    ordre.add(fichier);
  };
  for (const fichier of parObjet.values()) visiter(fichier);
  for (const fichier of fichiers) visiter(fichier);
  return [...ordre];
}
