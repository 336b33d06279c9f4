const megaoctets = (octets: number): string => `${Math.round(octets / 1024 / 1024)}\u00a0Mo`;

/** Pourquoi ce fichier ne part pas, d'après son nom et sa taille ; vide s'il peut partir. Le serveur juge ensuite son contenu. */
export function refusDuFichier(fichier: File, accept: string, tailleMax: number): string {
  const extensions = accept.split(",").map((e) => e.trim().toLowerCase());
  // Une photo d'iPhone vaut un JPG : le serveur la convertit.
  const admises = extensions.includes(".jpg") ? [...extensions, ".heic", ".heif"] : extensions;
  if (!admises.some((e) => fichier.name.toLowerCase().endsWith(e))) {
    return `«\u00a0${fichier.name}\u00a0» n'est pas accepté : formats admis ${extensions.join(", ")}.`;
  }
  if (fichier.size > tailleMax) return `«\u00a0${fichier.name}\u00a0» dépasse ${megaoctets(tailleMax)}.`;
  return fichier.size === 0 ? `«\u00a0${fichier.name}\u00a0» est vide.` : "";
}
