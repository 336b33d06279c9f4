import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { montantsDeGrille } from "../commun/grille-totaux.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import { montantsDeLaRangee } from "../commun/montants-detaches.ts";
import { estDansUnePile } from "../commun/pile-de-totaux.ts";
import { estUnePhrase } from "../commun/prose.ts";
import { enPhrase, type MontantLibelle, montantsLibelles } from "../commun/rangee-total.ts";
import type { LigneTableau } from "../propositions/tableaux/tableau.ts";
import type { Observation } from "./equations.ts";
import { deroulerLibelles } from "./libelles-enroules.ts";
import { ACOMPTE, RESTE } from "./totaux.ts";

/** Au-delà, ce ne sont plus des totaux : la page n'a pas été comprise. */
const MUETS_MAXIMUM = 30;

/** « Total avant abattement : 1 641,50 €. Vétusté déduite : 374,61 €. » : rien que des totaux et leurs montants, comme sur autant de rangées. */
function estSuiteDeTotaux(rangee: Rangee): boolean {
  const imprimes = montantsLibelles(rangee);
  const suite = rangee.mots.slice(rangee.mots.indexOf(imprimes.at(-1)?.montant as Mot) + 1);
  return (
    imprimes.length > 1 &&
    imprimes.every(({ libelle }) => libelleTotal(libelle) !== null) &&
    suite.every(({ texte }) => !/[\p{L}\d]/u.test(texte))
  );
}

/** Le montant d'une pile de totaux, sous le libellé qu'il a pour lui seul au-dessus. */
function montantEmpile(rangees: readonly Rangee[], rang: number): MontantLibelle[] {
  const [dessus, rangee] = [rangees[rang - 1], rangees[rang]];
  const montant = rangee?.mots.find(({ texte }) => estMontant(texte));
  if (!dessus || !montant || !estDansUnePile(rangees, rang)) return [];
  return [{ libelle: texteDe(dessus.mots).replace(/[:.\s]+$/, ""), montant, mots: [...dessus.mots, montant] }];
}

/** Montants imprimés hors des lignes, avec leur libellé quand ils en ont un, et sans lui quand rien n'est à leur gauche ni au-dessus. */
export function observer(
  imprimees: readonly Rangee[],
  totaux: readonly LigneTableau[],
  decimale: SeparateurDecimal,
): Observation[] {
  const rangees = deroulerLibelles(imprimees);
  const grilles = montantsDeGrille(rangees);
  const nommees = rangees.flatMap((rangee, rang): Observation[] => {
    const phrase = (enPhrase(rangee) || estUnePhrase(rangee)) && !estSuiteDeTotaux(rangee);
    const deGrille = grilles.filter((grille) => grille.rangee === rangee);
    const empiles = montantEmpile(rangees, rang);
    const imprimes =
      deGrille.length > 0 ? deGrille : empiles.length > 0 ? empiles : montantsDeLaRangee(rangee, rangees);
    return [...imprimes, ...(phrase ? montantsLibelles(rangee) : [])].flatMap(({ libelle, montant, mots }) => {
      const centimes = montantCellule(montant.texte, decimale);
      const champ = libelleTotal(libelle);
      return centimes === null ? [] : [{ centimes, page: rangee.page, mots: [...mots], champ, phrase }];
    });
  });
  const pris = new Set(nommees.flatMap(({ mots }) => mots.at(-1) ?? []));
  const places = [...rangees, ...totaux];
  const muettes = places.flatMap(({ page, mots }) =>
    mots.flatMap((mot): Observation[] => {
      const centimes = estMontant(mot.texte) && !pris.has(mot) ? montantCellule(mot.texte, decimale) : null;
      return centimes === null ? [] : [{ centimes, page, mots: [mot], champ: null, phrase: false }];
    }),
  );
  // Ce qui reste d'un acompte n'est pas un total du document.
  const verse = nommees.some(({ centimes, mots }) => centimes !== 0 && ACOMPTE.test(texteDe(mots)));
  const totales = verse ? nommees.filter(({ mots }) => !RESTE.test(texteDe(mots))) : nommees;
  return muettes.length > MUETS_MAXIMUM ? totales : [...totales, ...muettes];
}
