import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import { enSuites } from "../../commun/suites.ts";
import type { LigneTableau } from "./tableau.ts";

/** Le prix d'un détail peut tomber entre deux intitulés, à droite du prix unitaire et sous lui. */
const MONTANTS: readonly RoleColonne[] = ["net", "montant", "brut", "ttc", "prix_unitaire"];

interface Chiffree {
  ligne: LigneTableau;
  centimes: number | null;
  /** Bord droit du montant : la colonne où il est imprimé. */
  bord: number;
}

function chiffrer(ligne: LigneTableau, decimale: SeparateurDecimal): Chiffree {
  const role = MONTANTS.find((r) => (ligne.motsDe.get(r)?.length ?? 0) > 0);
  const bord = Math.max(0, ...(role ? (ligne.motsDe.get(role) ?? []) : []).map(({ x1 }) => x1));
  return { ligne, bord, centimes: role ? montantCellule(ligne.cellules.get(role), decimale) : null };
}

const ECART = 8;
const numeroDe = ({ ligne }: Chiffree) => ligne.cellules.get("numero") || ligne.cellules.get("code") || "";
const estDetailDe = (mere: Chiffree, autre: Chiffree): boolean =>
  (numeroDe(mere) !== "" && numeroDe(autre) === "") || Math.abs(mere.bord - autre.bord) > ECART;

/** « 1 CARROSSERIE » au-dessus de « 1.1 » et « 1.2 » : sans montant, son numéro coiffe ceux d'autres lignes. */
function estTitreDePartie(chiffree: Chiffree, toutes: readonly Chiffree[]): boolean {
  const numero = numeroDe(chiffree).replace(/\.$/, "");
  return (
    numero !== "" &&
    chiffree.centimes === null &&
    toutes.some((autre) => numeroDe(autre).startsWith(`${numero}.`) && autre !== chiffree)
  );
}

/**
 * Retire d'un tableau les rangées qui détaillent la ligne du dessus (« Main-d'œuvre 93,00 », « Peinture 136,00 » sous « Pare-chocs 229,00 ») :
 * sans numéro ou dans une autre colonne qu'elle, et leur somme est la sienne.
 */
export function sansDetails(lignes: readonly LigneTableau[], decimale: SeparateurDecimal): LigneTableau[] {
  const toutes = lignes.map((ligne) => chiffrer(ligne, decimale));
  const chiffrees = toutes.filter((chiffree) => !estTitreDePartie(chiffree, toutes));
  const familles = enSuites(chiffrees, (chiffree, _, __, [mere]) => mere !== undefined && estDetailDe(mere, chiffree));
  const detaillees = familles.filter(({ length }) => length > 1);
  const justes = detaillees.filter(([mere, ...filles]) => {
    const somme = filles.reduce((total, { centimes }) => total + (centimes ?? 0), 0);
    return somme !== 0 && somme === mere?.centimes;
  });
  if (detaillees.length === 0 || justes.length * 2 <= detaillees.length) return chiffrees.map(({ ligne }) => ligne);
  return familles.flatMap(([mere]) => (mere ? [mere.ligne] : []));
}
