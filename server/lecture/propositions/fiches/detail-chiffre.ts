import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";

/** Ce qu'imprime la rangée sous une ligne : son brut et ce qui en est déduit, en centimes. */
export interface DetailChiffre {
  rangee: Rangee;
  /** La même, sans ce qui suit son premier montant : le constat et le geste. */
  dit: Rangee;
  brut_ht: number;
  abattement_ht: number;
}

const INTERLIGNE = 2.2;
const PROUVES_MINIMUM = 2;

const montantsDe = ({ mots }: Rangee, decimale: SeparateurDecimal): number[] =>
  mots.flatMap(({ texte }) => {
    const centimes = estMontant(texte) ? montantCellule(texte, decimale) : null;
    return centimes === null ? [] : [centimes];
  });

const compris = ({ mots }: Rangee) =>
  comprendreLigne({ designation: texteDe(mots), localisation: null, dommage: null, operation: null });
/** « Souillure – Nettoyage » : le geste a son élément, il ne nomme pas de pièce. */
const GESTES: ReadonlySet<string | null> = new Set([null, "nettoyage", "entretien"]);
const nommeUnPoste = (rangee: Rangee): boolean => {
  const { element, nature } = compris(rangee);
  return element !== null || nature !== "fre";
};

/** Une rangée à deux montants qui ne nomme pas de pièce, juste sous une rangée qui en nomme une et finit par le sien. */
function paireDe(
  titre: Rangee,
  rangee: Rangee | undefined,
  decimale: SeparateurDecimal,
): { detail: DetailChiffre; prouve: boolean } | null {
  if (!rangee || rangee.page !== titre.page || rangee.y - titre.y > INTERLIGNE * titre.corps) return null;
  // « 3 120 km × 0,06 €   187,20 € » : le net ferme la rangée.
  const net = montantsDe(titre, decimale).at(-1);
  const [brut, deduit, ...reste] = montantsDe(rangee, decimale);
  if (net === undefined || brut === undefined || deduit === undefined || reste.length > 0) return null;
  if (!nommeUnPoste(titre) || !GESTES.has(compris(rangee).element)) return null;
  const abattement_ht = Math.abs(deduit);
  const premier = rangee.mots.findIndex(({ texte }) => estMontant(texte));
  return {
    detail: { rangee, dit: { ...rangee, mots: rangee.mots.slice(0, premier) }, brut_ht: brut, abattement_ht },
    prouve: brut - abattement_ht === net,
  };
}

/**
 * « Capot 171,40 € » et dessous « Éclat – peinture – expertise 214,25 €, vétusté 42,85 € » : le net est en face de la pièce, le brut et sa
 * déduction la suivent. La plupart des soustractions doivent tomber juste : une seule qui ne le fait pas est alors la faute de la facture.
 */
export function detailsChiffres(
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
): ReadonlyMap<Rangee, DetailChiffre> {
  const paires = rangees.flatMap((titre, i) => {
    const paire = paireDe(titre, rangees[i + 1], decimale);
    return paire ? [{ titre, ...paire }] : [];
  });
  const prouves = paires.filter(({ prouve }) => prouve).length;
  if (prouves < PROUVES_MINIMUM || prouves * 2 <= paires.length) return new Map();
  return new Map(paires.map(({ titre, detail }) => [titre, detail]));
}
