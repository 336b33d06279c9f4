/** Un morceau de nom de fichier sûr partout : lettres sans accent, chiffres et tirets, sans chemin ni caractère réservé. */
export const enNomDeFichier = (texte: string): string =>
  texte
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
    .slice(0, 60);

/** Le nom qu'une personne a donné à son fichier, rendu sûr : « Rapport été (2).PDF » → `Rapport-ete-2` et `.pdf`. */
export function decouperNom(nom: string): { propre: string; extension: string } {
  const [, base = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(nom) ?? [];
  return { propre: enNomDeFichier(base), extension: extension.toLowerCase() };
}

/** Caractères de contrôle (retours à la ligne compris), et ceux qui retournent le sens de lecture ou ne se voient pas. */
const INVISIBLES = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/** Un nom montré ou rendu : composé (macOS écrit « é » en deux signes), d'un seul tenant, sans rien d'invisible. */
export const nomLisible = (nom: string): string =>
  nom.toWellFormed().normalize("NFC").replace(INVISIBLES, " ").replace(/\s+/g, " ").trim();

const NOM_MAX = 255;

/** Le nom qu'une personne a donné à son fichier, gardé comme donnée : sans chemin, lisible, 255 signes au plus, extension comprise. */
export function nomRecu(nom: string): string {
  const dernier = nomLisible(nom.split(/[/\\]/).at(-1) ?? "");
  if (dernier.length <= NOM_MAX) return dernier || "fichier";
  const [, base = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(dernier) ?? [];
  // Une paire coupée en deux ne serait plus du texte.
  return base.slice(0, NOM_MAX - extension.length).replace(/[\ud800-\udbff]$/, "") + extension;
}
