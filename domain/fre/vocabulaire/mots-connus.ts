import { LEXIQUE_DOMMAGES } from "./dommages.ts";
import { LEXIQUE_ELEMENTS } from "./elements.ts";
import { etiquettesLivrees } from "./etiquettes.ts";
import { INTITULES } from "./intitules-colonnes.ts";
import { LEXIQUE_GESTES, LEXIQUE_NATURES } from "./operations.ts";
import { jetons, plier } from "./texte.ts";

// Mots des titres, des totaux et des places, qui n'ont pas de lexique à eux.
const AUTRES =
  "total sous montant facture avoir releve rapport expertise restitution devis proces verbal net brut payer credit abattement vetuste franchise remise avant arriere droit droite gauche lateral avantage habitacle interieur exterieur conducteur passager normale facturable";

/** Mot plié vers le mot tel qu'il s'écrit, accents compris quand le vocabulaire les porte. */
const CONNUS = new Map<string, string>();
const retenir = (expression: string) => {
  for (const mot of expression.split(/[\s'/().-]+/)) {
    const plie = plier(mot);
    if (plie.length >= 4 && /^[a-z]+$/.test(plie)) CONNUS.set(plie, CONNUS.get(plie) ?? mot);
  }
};
for (const liste of Object.values(INTITULES)) for (const intitule of liste) retenir(intitule);
for (const lexique of [LEXIQUE_ELEMENTS, LEXIQUE_DOMMAGES, LEXIQUE_GESTES, LEXIQUE_NATURES] as ReadonlyMap<
  string,
  unknown
>[])
  for (const expression of lexique.keys()) retenir(expression);
for (const etiquette of etiquettesLivrees()) retenir(etiquette);
retenir(AUTRES);

/** Les mots du métier, pliés. */
export const motsConnus = (): Iterable<string> => CONNUS.keys();

/** Vrai si le mot, accents et casse mis à part, est du métier. */
export const estMotConnu = (mot: string): boolean =>
  CONNUS.has(plier(mot)) || /^(?:mo|pu|p\.?u\.?|tps|qte|net|total|brut)$/i.test(mot);

/** Distance d'édition bornée à `maximum` ; rend `maximum + 1` au-delà. */
function distance(a: string, b: string, maximum: number): number {
  if (Math.abs(a.length - b.length) > maximum) return maximum + 1;
  let ligne = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const suivante = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cout = a[i - 1] === b[j - 1] ? 0 : 1;
      suivante.push(Math.min((ligne[j] ?? 0) + 1, (suivante[j - 1] ?? 0) + 1, (ligne[j - 1] ?? 0) + cout));
    }
    ligne = suivante;
  }
  return ligne[b.length] ?? maximum + 1;
}

/** Vrai si une lettre, perdue, ajoutée ou changée, sépare deux mots. */
export const aUneLettre = (a: string, b: string): boolean => distance(a, b, 1) === 1;

/**
 * Mot du métier le plus proche d'un mot mal reconnu (une lettre d'écart, deux à partir de neuf), ou `null` s'il n'y en a pas,
 * s'il y en a plusieurs, ou si le mot est déjà connu. Majuscules et ponctuation finale sont gardées.
 */
export function motConnuProche(texte: string): string | null {
  const fin = /[.:,]$/.exec(texte)?.[0] ?? "";
  const nu = fin ? texte.slice(0, -1) : texte;
  const [plie] = jetons(nu);
  if (!plie || plie.length < 5 || jetons(nu).length !== 1 || CONNUS.has(plie)) return null;
  const permis = plie.length >= 9 ? 2 : 1;
  let proches: string[] = [];
  let record = permis;
  for (const connu of CONNUS.keys()) {
    const ecart = distance(plie, connu, record);
    if (ecart > record) continue;
    if (ecart < record) proches = [];
    record = ecart;
    proches.push(connu);
  }
  const seul = proches.length === 1 ? (CONNUS.get(proches[0] ?? "") ?? null) : null;
  if (!seul) return null;
  const casse =
    nu === nu.toUpperCase() ? seul.toUpperCase() : /^\p{Lu}/u.test(nu) ? seul[0]?.toUpperCase() + seul.slice(1) : seul;
  return casse + fin;
}

const PLACES = new Set(
  "av ar avd avg ard arg droit droite gauche avant arriere ht ttc tva brut net total feu cle bdc".split(" "),
);
const connu = (texte: string) =>
  plier(texte)
    .split(" ")
    .every((mot) => CONNUS.has(mot) || PLACES.has(mot) || mot === "pc");

/**
 * Coupe deux mots du métier que la reconnaissance a collés (« Pare-chocsavant », « TOTALTTC », « PCAV ») ; rend les deux parts, ou
 * `null` si le texte est un mot, ou ne se coupe pas en deux mots connus.
 */
export function decollerMots(texte: string): [string, string] | null {
  if (!/^[\p{L}'-]{4,40}$/u.test(texte) || connu(texte)) return null;
  // « RétroD », « AileG » : un côté en capitale derrière un mot qui n'en est pas fait.
  const [, mot = "", cote = ""] = /^(\p{L}*\p{Ll}{2})([DG])$/u.exec(texte) ?? [];
  if (mot !== "" && connu(mot)) return [mot, cote];
  // « Cléde », « Basde » : un article collé à la pièce qu'il suit.
  const [, piece = "", article = ""] = /^(\p{L}{3,})(de|du|des)$/u.exec(texte) ?? [];
  if (piece !== "" && connu(piece)) return [piece, article];
  for (let i = texte.length - 2; i >= 2; i -= 1) {
    const [gauche, droite] = [texte.slice(0, i), texte.slice(i)];
    if (/^\p{L}/u.test(droite) && /\p{L}$/u.test(gauche) && connu(gauche) && connu(droite)) return [gauche, droite];
  }
  return null;
}
