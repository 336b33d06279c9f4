/** Les choix d'une liste ou d'un filtre, d'après les libellés de leurs codes, dans l'ordre où ils sont écrits. */
export const choixDe = (libelles: Readonly<Record<string, string>>) =>
  Object.entries(libelles).map(([valeur, libelle]) => ({ valeur, libelle }));

/** De fiches nommées, reçues ou pas encore. */
export const choixNommes = (fiches: readonly { id: string; nom: string }[] | undefined) =>
  (fiches ?? []).map(({ id, nom }) => ({ valeur: id, libelle: nom }));
