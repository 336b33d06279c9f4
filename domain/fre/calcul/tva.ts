import { arrondir } from "../../commun/montants.ts";
import type { Conditions } from "../conditions.ts";
import type { Etape } from "./etapes.ts";

const TVA_PCT = 20;

/** Ce qu'une facture imprime, en centimes : de quoi savoir, sous un régime mixte, quelle part elle taxe. */
export interface TvaImprimee {
  net_ht: number | null;
  tva: number | null;
}

/** Une part du HT, en deux entiers : aucun taux arrondi ne s'interpose. */
interface PartTaxee {
  numerateur: number;
  diviseur: number;
}

/**
 * La TVA d'un contrat : 20 % de tout, rien d'une indemnité, ou, sous un régime mixte, ce que la facture elle-même en taxe.
 * `null` : mixte, et aucune facture ne dit la part taxée ; rien n'est alors inventé.
 */
export function partTaxee(regime: Conditions["regime_tva"], imprimee: TvaImprimee | null): PartTaxee | null {
  if (regime === "tva_20") return { numerateur: TVA_PCT, diviseur: 100 };
  if (regime === "hors_champ") return { numerateur: 0, diviseur: 100 };
  if (!imprimee || imprimee.tva === null || imprimee.net_ht === null || imprimee.net_ht === 0) return null;
  return { numerateur: imprimee.tva, diviseur: imprimee.net_ht };
}

/** La TVA d'un montant HT, en centimes, demi vers le haut. */
export const taxer = (ht: number, { numerateur, diviseur }: PartTaxee): number => arrondir(ht * numerateur, diviseur);

const REGLES: Record<Conditions["regime_tva"], string> = {
  tva_20: "TVA au taux normal sur le total HT",
  hors_champ: "Indemnité hors du champ de la TVA",
  mixte: "TVA sur la part que la facture taxe",
};

/** Du total HT au TTC : les deux dernières étapes, ou aucune quand la part taxée n'est pas connue. */
export function etapesTva(
  total_ht: number,
  regime: Conditions["regime_tva"],
  imprimee: TvaImprimee | null,
  condition: string | null,
): Etape[] {
  const taxee = partTaxee(regime, imprimee);
  if (!taxee) return [];
  const tva = taxer(total_ht, taxee);
  const mixte = regime === "mixte";
  return [
    {
      code: "tva",
      regle: REGLES[regime],
      condition,
      operandes: [
        { libelle: "Total HT", valeur: total_ht, unite: "centimes" },
        ...(mixte
          ? ([
              { libelle: "TVA de la facture", valeur: taxee.numerateur, unite: "centimes" },
              { libelle: "HT de la facture", valeur: taxee.diviseur, unite: "centimes" },
            ] as const)
          : ([{ libelle: "Taux", valeur: taxee.numerateur, unite: "pct" }] as const)),
      ],
      resultat: tva,
    },
    { code: "ttc", regle: "Total HT plus TVA", condition: null, operandes: [], resultat: total_ht + tva },
  ];
}
