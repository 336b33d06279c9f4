/** Un morceau de nom de fichier sûr partout : lettres sans accent, chiffres et tirets, sans chemin ni caractère réservé. */
export const enNomDeFichier = (texte: string): string =>
  texte
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);

/** Le nom qu'une personne a donné à son fichier, rendu sûr : « Rapport été (2).PDF » → `Rapport-ete-2` et `.pdf`. */
export function decouperNom(nom: string): { propre: string; extension: string } {
  const [, base = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(nom) ?? [];
  return { propre: enNomDeFichier(base), extension: extension.toLowerCase() };
}
