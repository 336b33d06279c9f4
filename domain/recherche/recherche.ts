import { motsDeRecherche, plier } from "../commun/recherche.ts";

/** Ce qui se retrouve de partout, dans l'ordre où les groupes se montrent. */
export const GENRES_TROUVES = [
  "vehicule",
  "ticket",
  "restitution",
  "conducteur",
  "document",
  "contestation",
  "garage",
  "societe",
  "loueur",
] as const;
export type GenreTrouve = (typeof GENRES_TROUVES)[number];

export const LIBELLES_TROUVES: Record<GenreTrouve, string> = {
  vehicule: "Véhicules",
  ticket: "Tickets",
  restitution: "Restitutions",
  conducteur: "Conducteurs",
  document: "Documents",
  contestation: "Contestations",
  garage: "Garages",
  societe: "Sociétés",
  loueur: "Loueurs",
};

/**
 * Les listes dont le plus ressemblant se propose, un nom tapé de mémoire ou une plaque : la recherche de partout n'admet qu'une faute par mot, et ne
 * connaît ni les audits ni les fins de contrat.
 */
export const LISTES_DE_NOMS = [
  "conducteurs",
  "garages",
  "loueurs",
  "societes",
  "personnes",
  "vocabulaire",
  "imports",
  "audits",
  "fins-de-contrat",
  "sinistres",
  "convoyages",
  "formulaires",
] as const;
export type ListeDeNoms = (typeof LISTES_DE_NOMS)[number];

/** En deçà, un texte est dans trop de fiches pour en désigner une (et l'index de la base n'a rien à lire). */
export const CARACTERES_MIN = 3;
/** Au-delà, une seconde faute est plus probable que l'absence d'une. */
const APPROCHE_MAX = 14;
const APPROCHE_MIN = 5;
const MOTS_MAX = 4;

export interface Motifs {
  /** Motifs LIKE qui doivent tous se trouver dans la fiche. */
  tous: string[];
  /** Motif LIKE d'une fiche qui commence par le texte : elle passe devant. */
  debut: string;
  /** Motifs LIKE du texte entier à une faute de frappe près, si rien d'exact n'est trouvé. */
  approches: string[];
  /** Plusieurs mots : pour chacun, son motif, puis ses formes à une faute près s'il a cinq lettres ; vide si aucun ne peut en avoir. */
  groupes: string[][];
}

/** Le texte cherché, en motifs pour la base ; `null` : trop court. Pliés, ils ne portent ni `%` ni `_` qui viendrait de la personne. */
export function motifsDe(texte: string): Motifs | null {
  const entier = plier(texte);
  const mots = motsDeRecherche(texte)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOTS_MAX);
  const [premier] = mots;
  if (premier === undefined || premier.length < CARACTERES_MIN) return null;
  const groupes = mots.map((m) => [`%${m}%`, ...formesApprochees(m)]);
  return {
    tous: mots.map((m) => `%${m}%`),
    debut: `${entier}%`,
    approches: formesApprochees(entier),
    groupes: groupes.length > 1 && groupes.some((g) => g.length > 1) ? groupes : [],
  };
}

/**
 * Les formes d'un texte à une faute près (Damerau-Levenshtein 1) : une lettre pour une autre, en trop, oubliée, ou deux voisines
 * échangées. `_` y est n'importe quelle lettre. Une forme sans trois lettres de suite ne se chercherait dans aucun index : elle est laissée.
 */
export function formesApprochees(texte: string): string[] {
  if (texte.length < APPROCHE_MIN || texte.length > APPROCHE_MAX) return [];
  const formes = new Set<string>();
  for (let i = 0; i < texte.length; i++) {
    const [avant, apres] = [texte.slice(0, i), texte.slice(i + 1)];
    formes.add(`${avant}_${apres}`);
    formes.add(avant + apres);
    formes.add(`${avant}_${texte.slice(i)}`);
    if (i + 1 < texte.length) formes.add(avant + texte.charAt(i + 1) + texte.charAt(i) + texte.slice(i + 2));
  }
  formes.delete(texte);
  return [...formes].filter((f) => /[a-z0-9]{3}/.test(f)).map((f) => `%${f.replace(/^_|_$/g, "")}%`);
}

/** Un morceau d'un libellé : trouvé, ou non. */
export interface Morceau {
  texte: string;
  trouve: boolean;
}

/**
 * Découpe un libellé autour de ce qui a été cherché, sans tenir compte des accents, tirets ni espaces : « AA-123-AA » s'éclaire en entier
 * pour « aa123aa ». Mot par mot si le texte entier n'y est pas.
 */
export function surligner(libelle: string, cherche: string): Morceau[] {
  const { plie, origine } = plierEnPlace(libelle);
  const eclaires = new Set<number>();
  const entier = plier(cherche);
  const mots = entier !== "" && plie.includes(entier) ? [entier] : motsDeRecherche(cherche);
  for (const mot of mots) {
    const debut = plie.indexOf(mot);
    if (debut < 0) continue;
    const [de, a] = [origine[debut] ?? 0, origine[debut + mot.length - 1] ?? 0];
    for (let i = de; i <= a; i++) eclaires.add(i);
  }
  return decouper(libelle, eclaires);
}

/** Le libellé plié, et pour chaque caractère d'où il vient. */
function plierEnPlace(libelle: string): { plie: string; origine: number[] } {
  const origine: number[] = [];
  let plie = "";
  let position = 0;
  for (const caractere of libelle) {
    for (const c of plier(caractere)) {
      plie += c;
      origine.push(position);
    }
    position += caractere.length;
  }
  return { plie, origine };
}

/** Le libellé en morceaux qui alternent, selon que leur place est éclairée. */
function decouper(libelle: string, eclaires: ReadonlySet<number>): Morceau[] {
  const morceaux: Morceau[] = [];
  let ou = 0;
  for (const caractere of libelle) {
    const trouve = eclaires.has(ou);
    const dernier = morceaux.at(-1);
    if (dernier && dernier.trouve === trouve) dernier.texte += caractere;
    else morceaux.push({ texte: caractere, trouve });
    ou += caractere.length;
  }
  return morceaux;
}
