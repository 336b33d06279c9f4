import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";

interface Enonce {
  /** Ce que la phrase dit depuis le montant d'avant, puis le montant. */
  mots: Mot[];
  centimes: number;
  page: number;
}

const INTERLIGNE = 2.3;
const MOTS_MAXIMUM = 18;

const HORS_TAXES = /hors (?:taxes?|TVA)|(?<!\p{L})H\.?T(?!\p{L})/iu;
const TAXE = /(?<!\p{L})T\.?V\.?A(?!\p{L})|\btaxe\b/iu;
const TOUTES_TAXES = /(?:toutes )?taxes comprises|(?<!\p{L})T\.?T\.?C(?!\p{L})/iu;
/** Ce qui lie les montants d'une phrase ; une suite d'étiquettes n'en a pas. */
const LIE = /(?<!\p{L})(?:s['’](?:[ée]l[èe]ve|ajoute|[ée]tablit)|soit|auquel|auxquels?|est de|port(?:e|ant) )/iu;

/** Les montants d'une page dans l'ordre où ses phrases les disent ; une rangée trop loin de la précédente rompt le fil. */
function enoncer(rangees: readonly Rangee[], decimale: SeparateurDecimal): Enonce[][] {
  const fils: Enonce[][] = [];
  let mots: Mot[] = [];
  let precedente: Rangee | undefined;
  for (const rangee of rangees) {
    const ecart = rangee.y - (precedente?.y ?? Number.NEGATIVE_INFINITY);
    if (rangee.page !== precedente?.page || ecart <= 0 || ecart > INTERLIGNE * rangee.corps) {
      fils.push([]);
      mots = [];
    }
    precedente = rangee;
    for (const mot of rangee.mots) {
      mots.push(mot);
      const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
      if (centimes === null) continue;
      fils.at(-1)?.push({ mots: mots.slice(-MOTS_MAXIMUM), centimes, page: rangee.page });
      mots = [];
    }
  }
  return fils;
}

/**
 * « Le montant total hors taxes s'élève à 1 164,80 €, auquel s'ajoute la TVA au taux de 20 % pour 232,96 €, soit un total toutes taxes comprises de
 * 1 397,76 €. » : trois montants qu'une phrase nomme et lie, où qu'elle passe à la ligne, et que leur addition prouve. `null` sans cette preuve.
 */
export function totauxEnPhrase(
  rangees: readonly Rangee[],
  decimale: SeparateurDecimal,
): Record<"net_ht" | "tva" | "ttc", Enonce> | null {
  for (const fil of enoncer(rangees, decimale))
    for (const [i, net_ht] of fil.entries()) {
      const [tva, ttc] = fil.slice(i + 1);
      if (!tva || !ttc || tva.centimes === 0 || net_ht.centimes + tva.centimes !== ttc.centimes) continue;
      const [hors, taxe, toutes] = [net_ht, tva, ttc].map(({ mots }) => texteDe(mots.slice(0, -1)));
      const nommes = HORS_TAXES.test(hors ?? "") && TAXE.test(taxe ?? "") && TOUTES_TAXES.test(toutes ?? "");
      if (nommes && LIE.test(`${hors} ${taxe} ${toutes}`)) return { net_ht, tva, ttc };
    }
  return null;
}
