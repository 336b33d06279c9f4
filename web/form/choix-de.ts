/** Les choix d'une liste ou d'un filtre, d'après les libellés de leurs codes, dans l'ordre où ils sont écrits. */
export const choixDe = (libelles: Readonly<Record<string, string>>) =>
  Object.entries(libelles).map(([valeur, libelle]) => ({ valeur, libelle }));
