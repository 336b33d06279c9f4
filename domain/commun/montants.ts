export type SeparateurDecimal = "," | ".";

const FINE_INSECABLE = "\u202f";
const INSECABLE = "\u00a0";
/** Le signe moins typographique : aussi large que le plus, il ne se coupe pas en fin de ligne comme un trait d'union. */
const VRAI_MOINS = "\u2212";
const ESPACES = /[\s\u00a0\u2007\u2009\u202f]+/g;
const MOINS = /[\u2212\u2013\u2010\u2011]/g;

/** L'apostrophe des milliers suisses, droite ou courbe. */
const APOSTROPHES = /[\u2019\u02bc]/g;

/** Décimales lues au plus dans un document : au-delà, ce n'est pas un montant. */
const DECIMALES_LUES = 4;
// Un groupe de milliers est toujours de trois chiffres ; la partie entière peut manquer (« € ,00 » des rapports VIMS).
const forme = (groupes: string, decimale: string, max: number): RegExp =>
  new RegExp(`^(\\d{1,3}(?:[${groupes}]\\d{3})+|\\d*)(?:${decimale}(\\d{1,${max}}))?$`);
const formes = (max: number) => ({ virgule: forme(" .'", ",", max), point: forme(" ,'", "\\.", max) });
const LUES = formes(DECIMALES_LUES);

interface Signe {
  negatif: boolean;
  reste: string;
}

function separerSigne(texte: string): Signe | null {
  const propre = texte.replace(ESPACES, " ").replace(MOINS, "-").replace(APOSTROPHES, "'").trim();
  const nu = propre
    .replace(/^(?:EUR|€) ?|^([-+]) ?(?:EUR|€) ?/i, "$1")
    .replace(/ ?(?:EUR|€|E)( ?-)?$/i, "$1")
    .trim();
  const parentheses = /^\(([^()]*)\)$/.exec(nu);
  if (parentheses) return { negatif: true, reste: (parentheses[1] ?? "").replace(/ ?€/, "").trim() };
  if (nu.startsWith("-")) return { negatif: true, reste: nu.slice(1).trim() };
  if (nu.endsWith("-")) return { negatif: true, reste: nu.slice(0, -1).trim() };
  return { negatif: false, reste: nu.startsWith("+") ? nu.slice(1).trim() : nu };
}

function decouper(
  reste: string,
  decimale: SeparateurDecimal | undefined,
  { virgule: aVirgule, point: aPoint }: typeof LUES,
): { entiers: string; fraction: string } | null {
  if (!/\d/.test(reste)) return null;
  const virgule = aVirgule.exec(reste);
  const point = aPoint.exec(reste);
  const trouve =
    decimale === "." ? (point ?? virgule) : decimale === "," ? (virgule ?? point) : preferer(reste, virgule, point);
  if (!trouve) return null;
  return { entiers: (trouve[1] ?? "").replace(/[ .,']/g, ""), fraction: trouve[2] ?? "" };
}

// Sans convention connue, « 1.234 » est un millier et « 1234.56 » un décimal : deux chiffres après le point ne font pas un groupe.
function preferer(
  reste: string,
  virgule: RegExpExecArray | null,
  point: RegExpExecArray | null,
): RegExpExecArray | null {
  if (virgule && point)
    return reste.includes(",") && !reste.includes(".") ? virgule : reste.includes(".") ? virgule : point;
  return virgule ?? point;
}

/** Un nombre en ses morceaux : son signe, ses chiffres entiers, ses décimales telles qu'écrites (`max` au plus) ; `null` si ce n'en est pas un. */
export function decomposer(
  texte: string,
  decimale: SeparateurDecimal | undefined,
  max = DECIMALES_LUES,
): { negatif: boolean; entiers: string; fraction: string } | null {
  const signe = separerSigne(texte);
  const nombre = signe && decouper(signe.reste, decimale, max === DECIMALES_LUES ? LUES : formes(max));
  return signe && nombre ? { negatif: signe.negatif, ...nombre } : null;
}

/**
 * Lit un nombre imprimé et le rend en entier d'unités de 10^-decimales (2 décimales : des centimes), ou `null`.
 * Les décimales en trop sont arrondies au plus proche, demi vers le haut.
 */
export function lireDecimal(texte: string, decimales: number, decimale?: SeparateurDecimal): number | null {
  const nombre = decomposer(texte, decimale);
  if (!nombre || nombre.entiers.length > 12) return null;
  const fraction = nombre.fraction.padEnd(decimales + 1, "0");
  const entier = Number(`${nombre.entiers || "0"}${fraction.slice(0, decimales)}`);
  const arrondi = entier + (Number(fraction[decimales]) >= 5 ? 1 : 0);
  return nombre.negatif && arrondi !== 0 ? -arrondi : arrondi;
}

/**
 * Lit un montant en euros et le rend en centimes entiers signés, ou `null` si ce n'est pas un montant.
 * Formes admises : `1 234,56 €`, `1.234,56`, `1234.56`, `€ ,00`, `-110,00`, `110,00-`, `(110,00)`, moins U+2212.
 */
export function lireMontant(texte: string, decimale?: SeparateurDecimal): number | null {
  return lireDecimal(texte, 2, decimale);
}

/** Convention du document, à la majorité de ses nombres à deux décimales ; la virgule l'emporte à égalité. */
export function separateurDominant(textes: Iterable<string>): SeparateurDecimal {
  let virgules = 0;
  let points = 0;
  for (const texte of textes) {
    if (/\d?,\d{2}(?!\d)/.test(texte)) virgules += 1;
    else if (/\d\.\d{2}(?![\d./-])/.test(texte)) points += 1;
  }
  return points > virgules ? "." : ",";
}

/** Pourcentage imprimé (`10 %`, `20,00%`) en centièmes de pour-cent (20 % = 2000), ou `null`. */
export function lirePourcentage(texte: string, decimale?: SeparateurDecimal): number | null {
  const nu = texte.replace(ESPACES, " ").trim();
  if (!/%$/.test(nu)) return null;
  return lireDecimal(nu.slice(0, -1), 2, decimale);
}

/** Kilométrage imprimé (`98 412 km`, `98.412`, `98412`) en kilomètres entiers, ou `null`. */
export function lireKilometrage(texte: string): number | null {
  const nu = texte
    .replace(ESPACES, " ")
    .replace(APOSTROPHES, "'")
    .replace(/ ?(?:kms?|kilom[èe]tres?)\.?$/i, "")
    .trim();
  if (!/^\d{1,3}(?:[ .,']\d{3})+$|^\d{1,7}$/.test(nu)) return null;
  return Number(nu.replace(/\D/g, ""));
}

/** Arrondi au plus proche d'un quotient de deux entiers, demi vers le haut en valeur absolue (règle des factures). */
export function arrondir(numerateur: number, diviseur: number): number {
  const valeur = Math.floor((Math.abs(numerateur) * 2 + Math.abs(diviseur)) / (Math.abs(diviseur) * 2));
  return numerateur < 0 !== diviseur < 0 && valeur !== 0 ? -valeur : valeur;
}

/** Entier positif ou nul vers `12 345` : U+202F entre les milliers. */
export function grouperMilliers(entier: number): string {
  const chiffres = String(entier);
  const tete = chiffres.length % 3;
  const tranches = [chiffres.slice(0, tete), ...(chiffres.slice(tete).match(/.{3}/g) ?? [])];
  return tranches.filter((tranche) => tranche !== "").join(FINE_INSECABLE);
}

/** Centimes entiers vers `1 234,56 €` : U+202F entre les milliers, U+00A0 avant le signe, comme l'Imprimerie nationale. */
export function formaterEuros(centimes: number): string {
  const absolu = Math.abs(Math.round(centimes));
  const signe = centimes < 0 && absolu > 0 ? VRAI_MOINS : "";
  return `${signe}${grouperMilliers(Math.floor(absolu / 100))},${String(absolu % 100).padStart(2, "0")}${INSECABLE}€`;
}

/** Kilomètres entiers vers `98 412 km`. */
export function formaterKm(kilometres: number): string {
  return `${kilometres < 0 ? VRAI_MOINS : ""}${grouperMilliers(Math.abs(Math.round(kilometres)))}${INSECABLE}km`;
}
