export type FormatPlaque = "siv" | "ww" | "w_garage" | "fni";

export interface Plaque {
  format: FormatPlaque;
  /** Forme normalisée : `AB-123-CD`, `WW-123-AB`, `W-123-AB` ou `4821 XN 69`. */
  texte: string;
}

// Arrêté du 09/02/2009, annexe VII : ni I, ni O, ni U ; SS exclu des deux côtés ; WW réservé au provisoire ; 000 jamais attribué.
const SIV = /^(?!SS|WW)([A-HJ-NP-TV-Z]{2})(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const WW = /^WW(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const W_GARAGE = /^W(?!000)(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const FNI = /^(\d{1,4})([A-Z]{1,3})(0[1-9]|[1-8]\d|9[0-5]|2[AB]|97[1-6])$/;
const FORME_SIV = /^[A-Z]{2}[\s.\-‐‑–]?\d{3}[\s.\-‐‑–]?[A-Z]{2}$/;

const serrer = (texte: string) => texte.toUpperCase().replace(/[\s.\-‐‑–_]/g, "");

/**
 * Lit une plaque française, quels que soient la casse et les séparateurs.
 * Aucune lettre n'est devinée : une plaque douteuse rend `null`.
 */
export function lirePlaque(texte: string): Plaque | null {
  const brut = serrer(texte);
  if (brut.length < 4 || brut.length > 10) return null;
  const siv = SIV.exec(brut);
  if (siv) return { format: "siv", texte: `${siv[1]}-${siv[2]}-${siv[3]}` };
  const ww = WW.exec(brut);
  if (ww) return { format: "ww", texte: `WW-${ww[1]}-${ww[2]}` };
  const w = W_GARAGE.exec(brut);
  if (w) return { format: "w_garage", texte: `W-${w[1]}-${w[2]}` };
  const fni = FNI.exec(brut);
  if (fni) return { format: "fni", texte: `${fni[1]} ${fni[2]} ${fni[3]}` };
  return null;
}

/** Forme normalisée d'une plaque valide ; sinon le texte reçu, en capitales et sans espaces autour. */
export function normaliserPlaque(texte: string): string {
  return lirePlaque(texte)?.texte ?? texte.trim().toUpperCase();
}

/** Vrai pour une plaque définitive, SIV ou FNI. Une plaque provisoire (WW) ou de garage (W) n'identifie pas un véhicule de parc. */
export function estPlaqueValide(texte: string): boolean {
  const plaque = lirePlaque(texte);
  return plaque?.format === "siv" || plaque?.format === "fni";
}

/** Vrai si le texte a la forme de deux lettres, trois chiffres, deux lettres, même avec des lettres interdites. */
export function ressembleAUnePlaque(texte: string): boolean {
  return FORME_SIV.test(texte.trim().toUpperCase()) || lirePlaque(texte) !== null;
}

/** Ce que la reconnaissance voit à la place d'un chiffre : un seul ressemble à chacun. */
const CHIFFRE_DE: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  A: "4",
  S: "5",
  G: "6",
  B: "8",
};

/**
 * Plaque SIV dont la reconnaissance de caractères a pris un chiffre pour une lettre, dans le bloc qui n'a que des chiffres (« FK-B15-RJ »). Un
 * bloc de lettres ne se devine jamais (domain.md 5.1) ; rend `null` quand la correction ne donne pas une plaque.
 */
export function corrigerChiffresPlaque(texte: string): string | null {
  const [, gauche, milieu, droite] = /^([A-Z]{2})([A-Z\d]{3})([A-Z]{2})$/.exec(serrer(texte)) ?? [];
  // Trois chiffres ne se devinent pas tous : un mot de sept signes n'est pas une plaque.
  if (!milieu || !/\d/.test(milieu)) return null;
  const corrigee = `${gauche}${[...milieu].map((signe) => CHIFFRE_DE[signe] ?? signe).join("")}${droite}`;
  const lue = FORME_SIV.test(corrigee) ? lirePlaque(corrigee) : null;
  return lue?.format === "siv" ? lue.texte : null;
}
