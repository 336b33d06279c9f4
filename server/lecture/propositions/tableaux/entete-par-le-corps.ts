import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { type Bloc, blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { libelleDeTotal } from "../../commun/rangee-total.ts";
import type { Amas } from "../../mise-en-page/entetes/amas-entete.ts";
import { nommerParLeContenu } from "../../mise-en-page/entetes/contenu-entete.ts";
import { colonnesDe, type Entete, estUneEtiquette, rolesDe } from "../../mise-en-page/entetes/entete.ts";
import { chiffreesSous } from "../../mise-en-page/entetes/nombres-sous.ts";

/** Intitulés au plus : au-delà, ce sont les mots d'une phrase espacée. */
const INTITULES_MAXIMUM = 12;

/**
 * En-têtes que rien ne nomme, mais que leur corps désigne : deux lignes chiffrées au moins, dont chacune pose un montant sous le même intitulé et,
 * sous celui de gauche, une pièce. Leurs autres colonnes n'ont de rôle que celui que leurs cellules prouvent.
 */
export function entetesParLeCorps(rangees: readonly Rangee[]): Entete[] {
  const entetes: Entete[] = [];
  const premieres: number[] = [];
  rangees.forEach((rangee, i) => {
    const blocs = blocsDe(rangee);
    const intitules =
      blocs.length >= 2 &&
      blocs.length <= INTITULES_MAXIMUM &&
      blocs.every((bloc) => /\p{L}{2}/u.test(texteDe(bloc.mots)) && !estUneEtiquette(bloc) && !nommeUnePiece(bloc)) &&
      rangee.mots.every(({ texte }) => !estMontant(texte));
    const chiffrees = intitules ? chiffreesSous(rangees, i) : [];
    const total = chiffrees.findIndex((ligne) => libelleDeTotal(ligne) !== null);
    const lignes = chiffrees.slice(0, total < 0 ? undefined : total);
    // Entre des lignes, une rangée de plusieurs cases sans montant est celle d'une fiche, non d'un tableau.
    const corps = rangees.slice(i + 1).filter(({ page, y }) => page === rangee.page && y <= (lignes.at(-1)?.y ?? 0));
    const dense = corps.every((r) => blocsDe(r).length < 2 || r.mots.some((m) => estMontant(m.texte)));
    if (lignes.length < 2 || !dense) return;
    const amas = nommerParLeContenu(
      blocs.map(({ mots, x0, x1 }) => ({ mots, x0, x1 })),
      lignes,
    );
    const compte = amas.some((a) => sousLui(a, amas, lignes).length * 5 >= lignes.length * 4);
    if (!compte || !rolesDe(amas).includes("designation")) return;
    // De deux rangées au-dessus des mêmes lignes, la plus proche les coiffe.
    if (premieres.at(-1) === lignes[0]?.y) {
      entetes.pop();
      premieres.pop();
    }
    entetes.push({ debut: i, fin: i, colonnes: colonnesDe(amas) });
    premieres.push(lignes[0]?.y ?? 0);
  });
  return entetes;
}

/** « 01 Capot | 02 Porte AVG » ouvre deux fiches de front : un intitulé ne nomme aucune pièce. */
const nommeUnePiece = ({ mots }: Bloc): boolean =>
  comprendreLigne({ designation: texteDe(mots), localisation: null, dommage: null, operation: null }).element !== null;

/** Lignes qui posent un montant sous cet intitulé, plus près de lui que d'aucun autre. */
const sousLui = (cible: Amas, amas: readonly Amas[], lignes: readonly Rangee[]): Rangee[] =>
  lignes.filter(({ mots }) =>
    mots.some((mot) => estMontant(mot.texte) && amas.toSorted((a, b) => ecartA(a, mot) - ecartA(b, mot))[0] === cible),
  );
const ecartA = (a: { x0: number; x1: number }, mot: { x0: number; x1: number }): number =>
  Math.max(0, a.x0 - mot.x1, mot.x0 - a.x1);
