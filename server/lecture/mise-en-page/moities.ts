import { cleEntete, ROLES_MONTANT, roleConnu } from "../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, couperBloc, type Page, type Rangee, rangeeDe } from "../commun/geometrie.ts";
import { libelleDeTotal } from "../commun/rangee-total.ts";
import { type Entete, trouverEntetes } from "./entetes/entete.ts";

const COLONNES_MINIMUM = 2;

/** Où finit la première moitié d'un en-tête, et où il recommence. */
interface Reprise {
  fin: number;
  debut: number;
}

/** Où un en-tête recommence (« Élément | Coût | Élément | Coût »), ou `null` s'il ne se répète pas. */
function reprise({ colonnes }: Entete): Reprise | null {
  const n = colonnes.length / 2;
  if (!Number.isInteger(n) || n < COLONNES_MINIMUM) return null;
  const cles = colonnes.map(({ texte }) => cleEntete(texte));
  const repete = cles.slice(0, n).every((cle, i) => cle !== "" && cle === cles[n + i]);
  const [gauche, droite] = [colonnes[n - 1], colonnes[n]];
  return repete && gauche && droite ? { fin: gauche.x1, debut: droite.x0 } : null;
}

const estChiffree = (roles: readonly (RoleColonne | null)[]) =>
  roles.some((role) => role === "dommage" || (role !== null && ROLES_MONTANT.has(role)));

const EQUIPEMENTS = /^(?:equipements?|accessoires?|documents?)\b/;

/** Où commence un second tableau (« Équipement | Présent | N° | Élément | Dommage »), quand le premier ne dit ni dommage ni montant ; sinon `null`. */
function voisins({ colonnes }: Entete): Reprise | null {
  const roles = colonnes.map(({ texte }) => roleConnu(texte));
  const premiere = roles.indexOf("designation");
  const seconde = roles.indexOf("designation", premiere + 1);
  if (premiere < 0 || seconde < 2) return null;
  // « Libellé pièce | Libellé dommage » sont du même tableau : il faut qu'un rang recommence, ou que le premier soit celui des équipements.
  const rang = roles[seconde - 1] === "numero";
  if (!rang && !EQUIPEMENTS.test(plier(colonnes[premiere]?.texte ?? ""))) return null;
  const debut = rang ? seconde - 1 : seconde;
  const [gauche, droite] = [colonnes[debut - 1], colonnes[debut]];
  if (debut <= premiere || debut < 2 || estChiffree(roles.slice(0, debut)) || !estChiffree(roles.slice(debut)))
    return null;
  return gauche && droite ? { fin: gauche.x1, debut: droite.x0 } : null;
}

/** Écart, en points, d'une cellule à l'intitulé sous lequel elle est calée. */
const APLOMB = 1.5;
/** Deux cellules qui se touchent presque gardent plus qu'une espace serrée entre elles, en corps. */
const ESPACE = 0.3;

/** Blocs d'une rangée, coupés aussi là où une cellule commence à l'aplomb de la moitié droite, si près que soit la cellule d'avant. */
function blocsDesMoities(rangee: Rangee, { debut }: Reprise): Bloc[] {
  return blocsDe(rangee).flatMap((bloc) => {
    const rang = bloc.mots.findIndex((mot, i) => {
      const avant = bloc.mots[i - 1];
      return avant !== undefined && Math.abs(mot.x0 - debut) < APLOMB && mot.x0 - avant.x1 > ESPACE * mot.corps;
    });
    return rang < 0 ? [bloc] : couperBloc(bloc, rang);
  });
}

const part = (rangee: Rangee, x: Reprise, garder: (bloc: Bloc) => boolean): Rangee[] =>
  rangeeDe(
    rangee,
    blocsDesMoities(rangee, x).flatMap((bloc) => (garder(bloc) ? bloc.mots : [])),
  );

/** Une cellule longue de la moitié gauche dépasse le milieu du blanc ; elle commence sous son en-tête et s'arrête avant l'autre moitié. */
const aGauche = ({ x0, x1 }: Bloc, { fin, debut }: Reprise): boolean =>
  (x0 + x1) / 2 < (fin + debut) / 2 || (x0 < fin && x1 < debut);

/** Une inscription qui court d'une moitié à l'autre n'est plus dans le tableau ; calée loin à gauche d'un intitulé centré, une cellule ne court pas. */
const traverse = (rangee: Rangee, x: Reprise) =>
  blocsDesMoities(rangee, x).some((bloc) => bloc.x0 < x.fin && bloc.x1 > x.debut);

/**
 * Un tableau imprimé en deux moitiés côte à côte, sous un en-tête répété : la moitié de gauche, puis celle de droite, comme une personne les
 * lit. Une page sans un tel tableau est rendue telle quelle.
 */
export function separerMoities(page: Page): Page {
  for (const entete of trouverEntetes(page.rangees)) {
    const x = reprise(entete) ?? voisins(entete);
    if (x === null) continue;
    const apres = page.rangees.slice(entete.fin + 1);
    const fin = apres.findIndex((rangee) => traverse(rangee, x) || libelleDeTotal(rangee) !== null);
    const reste = fin < 0 ? [] : apres.slice(fin);
    const tableau = page.rangees.slice(entete.debut, page.rangees.length - reste.length);
    const gauche = tableau.flatMap((rangee) => part(rangee, x, (bloc) => aGauche(bloc, x)));
    const droite = tableau.flatMap((rangee) => part(rangee, x, (bloc) => !aGauche(bloc, x)));
    return { ...page, rangees: [...page.rangees.slice(0, entete.debut), ...gauche, ...droite, ...reste] };
  }
  return page;
}
