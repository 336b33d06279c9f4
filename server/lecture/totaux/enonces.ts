import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant, montantCellule } from "../commun/montant-imprime.ts";
import type { Role } from "./ressemblances.ts";

/** Un montant dans le fil d'un texte, et ce qui est dit depuis le montant d'avant. */
interface Enonce {
  mots: Mot[];
  centimes: number;
  page: number;
  role: Role;
}

const INTERLIGNE = 2.3;
const MOTS_MAXIMUM = 18;

const DITS: readonly [Role, RegExp][] = [
  ["ttc", /(?:toutes )?taxes comprises|(?<!\p{L})T\.?T\.?C(?!\p{L})/iu],
  ["tva", /(?<!\p{L})T\.?V\.?A(?!\p{L})|\btaxe\b/iu],
  ["net_ht", /hors (?:taxes?|TVA)|(?<!\p{L})H\.?T(?!\p{L})/iu],
];
/** Ce qui lie les montants d'une phrase ; une suite d'étiquettes n'en a pas. */
const LIE = /(?<!\p{L})(?:s['’](?:[ée]l[èe]ve|ajoute|[ée]tablit)|soit|auquel|auxquels?|est de|port(?:e|ant) )/iu;

/**
 * « Le montant total hors taxes s'élève à 1 164,80 €, auquel s'ajoute la TVA au taux de 20 % pour 232,96 €, soit un total toutes taxes comprises de
 * 1 397,76 €. » : les montants qu'une phrase nomme, où qu'elle passe à la ligne. Une rangée trop loin de la précédente rompt le fil.
 */
export function enonces(rangees: readonly Rangee[], decimale: SeparateurDecimal): Enonce[] {
  const lus: Enonce[] = [];
  let mots: Mot[] = [];
  let precedente: Rangee | undefined;
  for (const rangee of rangees) {
    const ecart = rangee.y - (precedente?.y ?? Number.NEGATIVE_INFINITY);
    if (rangee.page !== precedente?.page || ecart <= 0 || ecart > INTERLIGNE * rangee.corps) mots = [];
    precedente = rangee;
    for (const mot of rangee.mots) {
      mots.push(mot);
      const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
      if (centimes === null) continue;
      const siens = mots.slice(-MOTS_MAXIMUM);
      const texte = texteDe(siens.slice(0, -1));
      const [role] = DITS.find(([, motif]) => motif.test(texte)) ?? [];
      if (role && LIE.test(texte)) lus.push({ mots: siens, centimes, page: rangee.page, role });
      mots = [];
    }
  }
  return lus;
}
