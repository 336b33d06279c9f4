import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT, ROLES_TEXTE } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

const REPONSE = /^(?:oui|non)$/i;

/**
 * « Débosselage sans | peinture 157,50 », « réparation + | peinture Oui » : le dernier mot d'une cellule longue, tombé dans la colonne de montants
 * ou de réponses, revient à sa cellule.
 */
export function rendreLesMots(colonnes: readonly Colonne[], cellules: Mot[][]): Mot[][] {
  cellules.forEach((mots, i) => {
    const [role, gauche] = [colonnes[i]?.role, colonnes[i - 1]?.role];
    const repond = role === "facturable" || role === "acceptable";
    if (!role || !(ROLES_MONTANT.has(role) || repond) || !gauche || !ROLES_TEXTE.has(gauche)) return;
    const debut = mots.findIndex(({ texte }) => (repond ? REPONSE.test(texte) : estMontant(texte)));
    const devant = mots.slice(0, debut);
    if (debut <= 0 || devant.some(({ texte }) => !/^\p{L}{4,}/u.test(texte)) || cellules[i - 1]?.length === 0) return;
    cellules[i - 1] = [...(cellules[i - 1] ?? []), ...devant];
    cellules[i] = mots.slice(debut);
  });
  return cellules;
}

/** Ce que deux mots d'une même suite laissent entre eux, en corps. */
const ESPACE = 0.45;

/**
 * « Habitacle et | coffre », d'une seule suite par-dessus deux colonnes de mots, et rien d'autre sur sa rangée : un titre de partie ou ce qui déborde,
 * non deux cases.
 */
export function reunirUneSuite(colonnes: readonly Colonne[], cellules: Mot[][]): Mot[][] {
  const pleines = cellules.flatMap((mots, i) => (mots.length > 0 ? [i] : []));
  const mots = cellules.flat();
  const suivis = mots.every((mot, i) => i === 0 || mot.x0 - (mots[i - 1]?.x1 ?? 0) < ESPACE * mot.corps);
  const deMots = pleines.every((i) => {
    const role = colonnes[i]?.role ?? null;
    return role !== null && ROLES_TEXTE.has(role);
  });
  // « Siège conducteur | Brûlure », si serrés qu'ils se touchent : la seconde case dit le dommage à elle seule.
  const dites = pleines.slice(1).some((i) => comprendreDommage(texteDe(cellules[i] ?? []), null) !== null);
  if (pleines.length < 2 || !suivis || !deMots || dites || mots.some(({ texte, ouvre }) => ouvre || /\d/.test(texte)))
    return cellules;
  return cellules.map((_, i) => (i === pleines[0] ? mots : []));
}

/** Un montant collé à la désignation va dans la première colonne de montants restée vide à sa droite. */
export function rangerMontantsColles(colonnes: readonly Colonne[], cellules: Mot[][]): Mot[][] {
  cellules.forEach((mots, i) => {
    const colle = mots.find((mot) => mot.colle);
    const role = colonnes[i]?.role;
    if (!colle || (role && ROLES_MONTANT.has(role))) return;
    const cible = cellules.findIndex((autres, k) => {
      const roleCible = colonnes[k]?.role;
      return k > i && autres.length === 0 && roleCible && ROLES_MONTANT.has(roleCible);
    });
    if (cible < 0) return;
    cellules[i] = mots.filter((mot) => mot !== colle);
    cellules[cible] = [colle];
  });
  return cellules;
}

/** Corps d'une mention au regard de celui qu'elle commente. */
const MENUE = 0.88;

/**
 * « (voir photo 16) », « Clichés 6 et 7 », plus menu sous la désignation : une mention de la ligne, non la suite de sa cellule. Le dommage et le geste,
 * imprimés de même, en sont.
 */
export function sansMention(mots: readonly Mot[]): Mot[] {
  const [premier] = mots;
  if (!premier) return [];
  const menu = (mot: Mot) => mot.y > premier.y + 1 && mot.corps <= MENUE * premier.corps;
  const menus = mots.filter(menu);
  const texte = texteDe(menus);
  const dit = comprendreDommage(texte, null) !== null || comprendreOperation(texte) !== null;
  return dit ? [...mots] : mots.filter((mot) => !menu(mot));
}
