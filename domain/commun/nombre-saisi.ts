import { decomposer, lireKilometrage, type SeparateurDecimal } from "./montants.ts";

/** Ce qu'un nombre compte, et donc l'unité qu'on peut écrire derrière lui. */
export type UniteSaisie = keyof typeof UNITES;

const UNITES = {
  euros: /\s*(?:€|EUR|euros?)?\s*(?:HT|TTC)?(?:\s*\/\s*(?:h|heures?))?$/i,
  prix_km: /\s*(?:€|EUR)?\s*(?:HT)?\s*(?:\/\s*km)?$/i,
  km: /\s*(?:kms?|kilom[èe]tres?)?\.?(?:\s*\/\s*an)?$/i,
  pourcent: /\s*%?$/,
  mm: /\s*(?:mm|millim[èe]tres?)?$/i,
  jours: /\s*(?:j|jours?)?$/i,
  mois: /\s*(?:mois)?$/i,
  degres: /\s*°?$/,
  vehicules: /\s*(?:v[ée]hicules?)?$/i,
  aucune: /\s*$/,
} as const;

const AFFICHEES: readonly (readonly [debut: string, unite: UniteSaisie])[] = [
  ["€/km", "prix_km"],
  ["€", "euros"],
  ["km", "km"],
  ["%", "pourcent"],
  ["mm", "mm"],
  ["jours", "jours"],
  ["mois", "mois"],
  ["°", "degres"],
  ["véhicules", "vehicules"],
];

/** L'unité d'un champ, d'après ce qu'il écrit à droite : « € HT / h », « km ». */
export const uniteAffichee = (texte: string | undefined): UniteSaisie =>
  AFFICHEES.find(([debut]) => texte?.startsWith(debut))?.[1] ?? "aucune";

interface Attendu {
  /** Chiffres après la virgule ; la valeur rendue est un entier d'unités de 10^-decimales. */
  decimales: number;
  unite: UniteSaisie;
  /** La convention du fichier entier, s'il y en a un. */
  decimale?: SeparateurDecimal | undefined;
}

/** Le nombre lu, ou ce qui empêche de le lire. */
export type NombreSaisi = { valeur: number } | { faute: "illisible" | "decimales" | "trop_grand" };

/** Au-delà, un entier ne serait plus exact. */
const CHIFFRES_MAX = 15;
/** « 12,345 » : un millier à l'anglaise ou une décimale de trop. En euros, rien ne le dit : on ne choisit pas. */
const MILLIER_OU_DECIMALES = /^\d{1,3},\d{3}$/;

/**
 * Le seul lecteur des nombres qu'une personne tape, colle ou importe : `1 234,56 €`, `1’234,50`, `98 412 km`, `98,412` kilomètres. Rien n'est
 * arrondi en silence : une décimale de trop est une faute.
 */
export function lireNombreSaisi(texte: string, { decimales, unite, decimale }: Attendu): NombreSaisi {
  // Une unité se cherche entre des espaces simples : des centaines à la suite y feraient revenir en arrière pendant des heures.
  const nu = texte.replace(/\s+/g, " ").trim().replace(UNITES[unite], "");
  // Des euros dans un champ qui compte autre chose : la personne s'est trompée de champ.
  if (unite !== "euros" && unite !== "prix_km" && /€|EUR/i.test(nu)) return { faute: "illisible" };
  const km = unite === "km" && decimales === 0 ? lireKilometrage(nu) : null;
  if (km !== null) return { valeur: km };
  if (unite === "euros" && MILLIER_OU_DECIMALES.test(nu)) return { faute: "decimales" };
  const nombre = decomposer(nu, decimale, Math.max(6, decimales));
  if (!nombre) return { faute: /^[\d\s.,]{20,}$/.test(nu) ? "trop_grand" : "illisible" };
  const entiers = nombre.entiers.replace(/^0+(?=\d)/, "");
  if (entiers.length + decimales > CHIFFRES_MAX) return { faute: "trop_grand" };
  if (/[1-9]/.test(nombre.fraction.slice(decimales))) return { faute: "decimales" };
  const valeur = Number(`${entiers || "0"}${nombre.fraction.slice(0, decimales).padEnd(decimales, "0")}`);
  return { valeur: nombre.negatif && valeur !== 0 ? -valeur : valeur };
}

/** La phrase d'un nombre qui a plus de décimales qu'on n'en garde. */
export const tropDeDecimales = (decimales: number): string =>
  decimales === 0 ? "Ce n'est pas un nombre entier" : `Trop de décimales\u00a0: ${decimales} au plus`;
