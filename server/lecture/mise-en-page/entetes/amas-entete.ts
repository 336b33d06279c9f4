import { ROLES_MONTANT, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Bloc, type Mot, type Rangee, recouvre, texteDe } from "../../commun/geometrie.ts";
import { groupes, type Titres } from "./groupes-entete.ts";

/** Les mots d'un intitulé, réunis d'une rangée à l'autre. */
export interface Amas {
  /** Rôle que disent les cellules sous un intitulé inconnu. */
  contenu?: RoleColonne;
  mots: Mot[];
  x0: number;
  x1: number;
}

/** « Décomposition HT » au-dessus de « Main-d'œuvre | Peinture » : il coiffe des colonnes qui se nomment seules, et n'en réunit aucune. */
const estSurtitre = (bloc: Bloc, dessous: readonly Bloc[][]): boolean =>
  dessous.some((blocs) => {
    const roles = blocs.filter((b) => recouvre(b, bloc) > 1).map(({ mots }) => roleColonne(texteDe(mots)));
    return roles.length > 1 && !roles.includes(null) && new Set(roles).size > 1;
  });

/**
 * « Poste | Temps et tarif » au-dessus de « Heures | Taux/h | Montant HT » : centré sur des colonnes qui se nomment seules, il n'en touche qu'une, à
 * peine, et les tient toutes entre ses voisins.
 */
function coiffeDeLoin(bloc: Bloc, deFront: readonly Bloc[], dessous: readonly Bloc[][]): boolean {
  if (roleColonne(texteDe(bloc.mots)) !== null) return false;
  const gauche = Math.max(0, ...deFront.flatMap(({ x0, x1 }) => (x0 < bloc.x0 ? [x1] : [])));
  const droite = Math.min(Number.POSITIVE_INFINITY, ...deFront.flatMap(({ x0 }) => (x0 > bloc.x0 ? [x0] : [])));
  return dessous.some((blocs) => {
    const siens = blocs.filter(({ x0, x1 }) => x0 > gauche && x1 < droite);
    const roles = siens.map(({ mots }) => roleColonne(texteDe(mots)));
    const entoure = siens.some(({ x0 }) => x0 < bloc.x0) && siens.some(({ x1 }) => x1 > bloc.x1);
    const effleure = siens.every((b) => recouvre(b, bloc) * 2 < Math.min(b.x1 - b.x0, bloc.x1 - bloc.x0));
    return siens.length > 1 && entoure && effleure && !roles.includes(null) && new Set(roles).size === roles.length;
  });
}

/** « Frais HT », centré au-dessus de « Brut | Vétusté | Net » sans en toucher aucun, et sous lequel rien ne s'imprime : un surtitre, non une colonne. */
function coiffeDuVide(bloc: Bloc, dessous: readonly Bloc[][], lignes: readonly Rangee[]): boolean {
  // « Conforme », que les lignes chiffrées ne cochent pas, est une colonne ; seul ce qui annonce des montants en coiffe d'autres.
  const role = roleColonne(texteDe(bloc.mots));
  if (role !== null && !ROLES_MONTANT.has(role)) return false;
  const bas = dessous.flat();
  const entoure = bas.some(({ x1 }) => x1 < bloc.x0) && bas.some(({ x0 }) => x0 > bloc.x1);
  if (!entoure || lignes.length < 2 || bas.some((b) => recouvre(b, bloc) > 0)) return false;
  return lignes.every(({ mots }) => mots.every((mot) => recouvre(mot, bloc) <= 0));
}

/** Vrai si une case de la rangée du dessus en coiffe plusieurs de celle du dessous : deux étages d'un même en-tête, même à une ligne d'écart. */
export function estSurtitree(dessus: Titres, dessous: Titres): boolean {
  const [haut, bas] = [groupes(dessus), groupes(dessous)];
  return haut.some((bloc) => coiffeDeLoin(bloc, haut, [bas]));
}

/** Groupes d'une bande de rangées réunis par colonne : ceux qui se recouvrent en abscisse n'en font qu'une. */
export function amasser(rangees: readonly Titres[]): Amas[] {
  const amas: Amas[] = [];
  const lignes = rangees.map(groupes);
  const corps = rangees.at(-1)?.lignes ?? [];
  const nommes = lignes.map((blocs, i) => {
    const dessous = lignes.slice(i + 1);
    const coiffe = (bloc: Bloc) =>
      estSurtitre(bloc, dessous) || coiffeDuVide(bloc, dessous, corps) || coiffeDeLoin(bloc, blocs, dessous);
    return blocs.filter((bloc) => !coiffe(bloc));
  });
  const blocs = nommes.flat().sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0));
  for (const bloc of blocs) {
    const cible = amas.filter((a) => recouvre(a, bloc) > -0.5).sort((a, b) => recouvre(b, bloc) - recouvre(a, bloc))[0];
    if (!cible) amas.push({ mots: [...bloc.mots], x0: bloc.x0, x1: bloc.x1 });
    else {
      cible.mots.push(...bloc.mots);
      cible.x0 = Math.min(cible.x0, bloc.x0);
      cible.x1 = Math.max(cible.x1, bloc.x1);
    }
  }
  return amas;
}

const ordonner = (mots: readonly Mot[]) =>
  [...mots].sort((a, b) => (Math.abs(a.y - b.y) > 1 ? a.y - b.y : a.x0 - b.x0));
export const texteAmas = (amas: Amas) => texteDe(sansBoutRelu(ordonner(amas.mots)));

/** « Immatriculation » au-dessus de « n » : un intitulé coupé par sa case, que la reconnaissance a complété, et le bout qu'elle relit dessous. */
function sansBoutRelu(mots: readonly Mot[]): readonly Mot[] {
  const [avant, bout] = mots.slice(-2);
  const relu =
    avant !== undefined &&
    bout !== undefined &&
    bout.y - avant.y > 1 &&
    /^\p{Ll}{1,3}$/u.test(bout.texte) &&
    avant.texte.length > 2 * bout.texte.length + 3 &&
    avant.texte.endsWith(bout.texte);
  return relu ? mots.slice(0, -1) : mots;
}
