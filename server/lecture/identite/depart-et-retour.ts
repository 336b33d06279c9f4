import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, type Rangee, texteDe } from "../commun/geometrie.ts";

const CALES_PT = 4;
const DEPART = /^(?:(?:etat|releve) )?(?:au |a la )?(?:depart|livraison|mise a disposition)$/;
const RETOUR = /^(?:(?:etat|releve) )?(?:au |a la )?(?:retour|restitution)$/;

const dit = (bloc: Bloc, motif: RegExp): boolean => motif.test(plier(texteDe(bloc.mots)));

/** La case d'une rangée calée sous un intitulé, à gauche, à droite ou au milieu. */
const sous =
  ({ x0, x1 }: Bloc) =>
  (bloc: Bloc) =>
    [bloc.x0 - x0, bloc.x1 - x1, (bloc.x0 + bloc.x1 - x0 - x1) / 2].some((ecart) => Math.abs(ecart) <= CALES_PT);

/**
 * « Départ | Retour » au-dessus de deux colonnes de valeurs (« Kilométrage   37 km   50 070 km ») : le papier est celui du retour, et ce qui était
 * au départ n'identifie pas le véhicule rendu. Rend les rangées sans les cases du départ, là où celle du retour est remplie.
 */
export function sansLeDepart(rangees: readonly Rangee[]): readonly Rangee[] {
  let [depart, retour]: (Bloc | undefined)[] = [];
  let page = 0;
  return rangees.map((rangee) => {
    const blocs = blocsDe(rangee);
    const [d, r] = [blocs.find((bloc) => dit(bloc, DEPART)), blocs.find((bloc) => dit(bloc, RETOUR))];
    if (d && r) [depart, retour, page] = [d, r, rangee.page];
    if (!depart || !retour || rangee.page !== page || d) return rangee;
    const [avant, apres] = [blocs.find(sous(depart)), blocs.find(sous(retour))];
    return avant && apres && avant !== apres
      ? { ...rangee, mots: rangee.mots.filter((mot) => !avant.mots.includes(mot)) }
      : rangee;
  });
}
