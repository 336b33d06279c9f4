import { ROLES_MONTANT, ROLES_TEXTE } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { Mot } from "../../commun/geometrie.ts";
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

/** Corps d'une mention au regard de celui qu'elle commente, et son retrait, en corps. */
const MENUE = 0.88;
const RETRAIT = 0.5;

/** « (voir photo 16) », plus menu et en retrait sous la désignation : une mention de la ligne, non la suite de sa cellule. */
export function sansMention(mots: readonly Mot[]): Mot[] {
  const [premier] = mots;
  if (!premier) return [];
  const menu = (mot: Mot) => mot.y > premier.y + 1 && mot.corps <= MENUE * premier.corps;
  const bord = Math.min(...mots.filter(menu).map(({ x0 }) => x0));
  return mots.filter((mot) => !(menu(mot) && bord - premier.x0 > RETRAIT * premier.corps));
}
