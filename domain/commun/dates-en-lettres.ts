const UNITES = [
  "un",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
  "dix-sept",
  "dix-huit",
  "dix-neuf",
];
const DIZAINES = ["vingt", "trente", "quarante", "cinquante"];

/** Nombres de 1 à 59 écrits en toutes lettres : assez pour un jour du mois et pour les années deux mille. */
const NOMBRES = new Map<string, number>([
  ["premier", 1],
  ...UNITES.map((mot, i): [string, number] => [mot, i + 1]),
  ...DIZAINES.flatMap((dizaine, d): [string, number][] => [
    [dizaine, 20 + 10 * d],
    [`${dizaine}-et-un`, 21 + 10 * d],
    ...UNITES.slice(1, 9).map((mot, i): [string, number] => [`${dizaine}-${mot}`, 22 + 10 * d + i]),
  ]),
]);

const cle = (texte: string): string =>
  texte
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, "-");

// Les plus longs d'abord : « vingt-cinq » avant « vingt ».
const NOMBRE = [...NOMBRES.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((mot) => mot.replaceAll("-", "[\\s-]+"))
  .join("|");
const MOIS = "janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre";
const ANNEE = `deux[\\s-]+mil(?:le)?(?:[\\s-]+(${NOMBRE}))?`;
const JOUR = `(${NOMBRE}|\\d{1,2}(?:er)?)`;

/** « L'an deux mille vingt-cinq, le douze mars » : l'année d'abord, comme l'écrit un constat. */
const ACTE = new RegExp(
  `(?<!\\p{L})l['’]an\\s+${ANNEE},?\\s+(?:et\\s+)?(?:le|du)?\\s*(?:\\p{L}+di\\s+)?${JOUR}\\s+(?:du\\s+mois\\s+de\\s+)?(${MOIS})(?!\\p{L})`,
  "giu",
);
/** « douze mars deux mille vingt-cinq ». */
const EN_LETTRES = new RegExp(`(?<!\\p{L})${JOUR}\\s+(${MOIS})\\s+${ANNEE}(?!\\p{L})`, "giu");

const nombre = (texte: string | undefined): number =>
  texte === undefined ? 0 : (NOMBRES.get(cle(texte)) ?? Number.parseInt(texte, 10));

/** Remplace dans un texte chaque date écrite en lettres par sa forme chiffrée (« 12 mars 2025 ») ; le reste n'est pas touché. */
export function chiffrerDates(texte: string): string {
  if (!/deux[\s-]+mil/i.test(texte)) return texte;
  const chiffrer = (jour: string, mois: string, annee: string | undefined) =>
    `${nombre(jour)} ${mois.toLowerCase()} ${2000 + nombre(annee)}`;
  return texte
    .replaceAll(ACTE, (_, annee: string | undefined, jour: string, mois: string) => `le ${chiffrer(jour, mois, annee)}`)
    .replaceAll(EN_LETTRES, (_, jour: string, mois: string, annee: string | undefined) => chiffrer(jour, mois, annee));
}

/** La date par laquelle un acte s'ouvre (« L'an deux mille vingt-cinq, le douze mars »), en clair (« 12 mars 2025 »), ou `null`. */
export function dateDActe(texte: string): string | null {
  const acte = new RegExp(ACTE.source, "iu").exec(texte)?.[0];
  return acte ? chiffrerDates(acte).replace(/^le /, "") : null;
}
