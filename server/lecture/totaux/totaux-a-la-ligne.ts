import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import type { MontantLibelle } from "../commun/rangee-total.ts";

const INTERLIGNE = 1.8;
const ALIGNEMENT = 3;

/** La plus courte fin d'une rangée qui nomme un total : « Payable par virement. Montant à régler : ». */
function finNommee(mots: readonly Mot[]): Mot[] | null {
  for (let debut = mots.length - 1; debut >= 0; debut -= 1) {
    const fin = mots.slice(debut);
    if (fin.some(({ texte }) => estMontant(texte))) return null;
    if (libelleTotal(texteDe(fin).replace(/[:\s]+$/, "")) !== null) return fin;
  }
  return null;
}

/** Un paragraphe coupé à son deux-points (« … Montant à régler : », puis « 240,00 € … ») : le libellé finit une rangée, le montant ouvre la suivante. */
export function montantALaLigne(rangee: Rangee, dessus: Rangee | undefined): MontantLibelle[] | null {
  const [montant] = rangee.mots;
  const [premier, dernier] = [dessus?.mots[0], dessus?.mots.at(-1)];
  if (!montant || !dessus || !premier || !dernier || !estMontant(montant.texte)) return null;
  if (dessus.page !== rangee.page || rangee.y - dessus.y > INTERLIGNE * rangee.corps) return null;
  if (!/:$/.test(dernier.texte) || Math.abs(premier.x0 - montant.x0) > ALIGNEMENT) return null;
  const libelle = finNommee(dessus.mots);
  return libelle ? [{ libelle: texteDe(libelle).replace(/[:\s]+$/, ""), montant, mots: [...libelle, montant] }] : null;
}
