import { ecrireTranche } from "../conditions/tranche.ts";
import { part } from "../fre/calcul/calculer.ts";
import { composanteDe, LIBELLES_COMPOSANTE, vetusteApplicable } from "../fre/calcul/vetuste.ts";
import type { Composante, Conditions } from "../fre/conditions.ts";
import type { LigneLue } from "../fre/document-lu.ts";
import type { MotifContestation } from "../fre/verdicts.ts";

/** Une ligne de document, pour son calcul ; montants en centimes HT. */
export type LigneACalculer = Pick<
  LigneLue,
  "designation" | "element" | "dommage" | "operation" | "brut_ht" | "abattement_ht" | "net_ht"
>;

/** Ce que le rapprochement a appliqué : ses conditions figées, l'âge et le compteur qui ont choisi les taux. */
interface ReglesAppliquees {
  conditions: Conditions;
  age_mois: number | null;
  kilometrage: number | null;
}

/** Une ligne du calcul, telle que la lettre l'imprime ; `fort` : un résultat. */
interface EtapeDeLigne {
  libelle: string;
  montant: number;
  fort: boolean;
}

const pct = (taux: number): string => `${String(taux).replace(".", ",")}\u00a0%`;
const CHIFFREES_AU_RAPPORT: readonly MotifContestation[] = [
  "operation_disproportionnee",
  "montant_superieur_au_rapport",
];
const SUR_LE_MONTANT: readonly MotifContestation[] = [
  ...CHIFFREES_AU_RAPPORT,
  "vetuste_absente_ou_fausse",
  "remise_non_appliquee",
];

/**
 * Le calcul d'une ligne contestée, étape par étape : ce que la facture porte (brut, abattement, net), puis, quand le motif discute le montant,
 * ce que le contrat en fait (brut retenu, vétusté à son taux, remise de ligne, net dû), enfin ce qui est contesté. La franchise et la remise
 * sur le total se comptent sur la facture entière : voir ses étapes.
 */
export function calculDeLigne(
  { motif, demande }: { motif: MotifContestation; demande: number },
  facture: LigneACalculer,
  rapport: LigneACalculer | null,
  regles: ReglesAppliquees | null,
): EtapeDeLigne[] {
  const etapes: EtapeDeLigne[] = [];
  const poser = (libelle: string, montant: number, fort = false) => etapes.push({ libelle, montant, fort });
  const net = facture.net_ht ?? (facture.brut_ht ?? 0) - (facture.abattement_ht ?? 0);
  if (facture.brut_ht !== null && facture.brut_ht !== net) {
    poser("Facturé\u00a0: brut", facture.brut_ht);
    if (facture.abattement_ht) poser("Facturé\u00a0: abattement déduit", -facture.abattement_ht);
  }
  poser("Facturé\u00a0: net", net, true);
  const auRapport = CHIFFREES_AU_RAPPORT.includes(motif);
  const base = auRapport ? rapport : facture;
  if (SUR_LE_MONTANT.includes(motif) && regles && base && base.brut_ht !== null) {
    const composante = composanteDe(motif === "operation_disproportionnee" ? base : facture);
    poser(auRapport ? "Dû\u00a0: brut chiffré au rapport" : "Dû\u00a0: brut facturé", base.brut_ht);
    etapes.push(...etapesDues(base.brut_ht, composante, regles));
  }
  poser("Contesté à ce titre", demande, true);
  return etapes;
}

/** Du brut au net que le contrat doit : la vétusté à son taux, puis la remise de ligne. */
function etapesDues(brut: number, composante: Composante, regles: ReglesAppliquees): EtapeDeLigne[] {
  const { conditions } = regles;
  const vetuste = vetusteApplicable(conditions.vetuste, regles);
  const taux = vetuste.taux[composante];
  const enVetuste = part(brut, taux);
  const remise = conditions.remise?.assiette === "ligne" ? conditions.remise.taux_pct : 0;
  const enRemise = part(brut - enVetuste, remise);
  const etapes: EtapeDeLigne[] = [];
  if (conditions.vetuste) {
    const tranche = ecrireTranche(vetuste, conditions.vetuste.seuil_km_par_an);
    const precision = [LIBELLES_COMPOSANTE[composante], tranche].filter(Boolean).join("\u00a0; ");
    etapes.push({ libelle: `Dû\u00a0: vétusté ${pct(taux)} (${precision})`, montant: 0 - enVetuste, fort: false });
  }
  if (remise > 0)
    etapes.push({ libelle: `Dû\u00a0: remise de ligne ${pct(remise)}`, montant: 0 - enRemise, fort: false });
  return [...etapes, { libelle: "Dû\u00a0: net", montant: brut - enVetuste - enRemise, fort: true }];
}
