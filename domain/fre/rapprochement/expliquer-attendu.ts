import { calculer, centimes, etapeFranchise, part, versionDe } from "../calcul/calculer.ts";
import type { ArrondiCompare, Etape, Operande } from "../calcul/etapes.ts";
import { etapesTva } from "../calcul/tva.ts";
import { composanteDe, type VetusteApplicable } from "../calcul/vetuste.ts";
import type { Conditions } from "../conditions.ts";
import type { LigneLue, VehiculeLu } from "../document-lu.ts";
import type { Attendu } from "./attendu.ts";
import { netDe } from "./chiffrage.ts";
import type { Couple } from "./couples.ts";
import type { LigneVerifiee } from "./ligne-verifiee.ts";

interface AExpliquer {
  attendu: Attendu;
  verifiees: readonly (LigneVerifiee & { couple: Couple })[];
  facture: VehiculeLu;
  conditions: Conditions;
  vetuste: VetusteApplicable;
}

/** Une ligne qui reste due : de son brut facturé à son net attendu, déduction par déduction (centimes). */
interface LigneDue {
  libelle: string;
  brut: number;
  au_dela: number;
  vetuste: number;
  remise: number;
  net: number;
}

const somme = (montants: readonly number[]): number => montants.reduce((a, b) => a + b, 0);

const LONGUEUR_NOM = 60;
/** « 3. Capot – bosse » : le rang départage deux lignes de mêmes mots. */
function nommer(rang: number, designation: string): string {
  const mots = designation.length > LONGUEUR_NOM ? `${designation.slice(0, LONGUEUR_NOM - 1).trimEnd()}…` : designation;
  return `${rang + 1}. ${mots}`;
}

/**
 * Partage ce qui sépare le brut facturé du net dû : d'abord ce qui dépasse le brut du rapport, quand c'est lui qui est dû ; la remise de
 * ligne du contrat, sur ce qui reste après vétusté ; la vétusté est le reste. La somme tombe toujours juste.
 */
function partager(
  ligne: LigneLue,
  { couple, constats, net_facture, net_attendu: net }: LigneVerifiee & { couple: Couple },
  { remise }: Conditions,
  { taux }: VetusteApplicable,
): LigneDue {
  const brut = ligne.brut_ht ?? net_facture;
  const duRapport = constats.find((c) => c.brut_du_rapport !== undefined)?.brut_du_rapport ?? brut;
  const deduit = brut - net;
  const au_dela = Math.max(0, Math.min(brut - duRapport, deduit));
  const base = brut - au_dela;
  const apresVetuste = base - part(base, taux[composanteDe(ligne)]);
  const auContrat = remise?.assiette === "ligne" ? part(apresVetuste, remise.taux_pct) : 0;
  const enRemise = Math.max(0, Math.min(auContrat, deduit - au_dela));
  return {
    libelle: nommer(couple.ligne_facture, ligne.designation),
    brut,
    au_dela,
    vetuste: deduit - au_dela - enRemise,
    remise: enRemise,
    net,
  };
}

/** La facture attendue, du brut des lignes gardées au TTC : chaque étape dit sa règle, sa condition, ses opérandes. */
export function expliquerAttendu({ attendu, verifiees, facture, conditions, vetuste }: AExpliquer): {
  etapes: Etape[];
  arrondis: ArrondiCompare[];
} {
  const gardees = verifiees.filter((v) => v.retenue);
  const lignes = gardees.map((v) => facture.lignes[v.couple.ligne_facture] as LigneLue);
  const dues = gardees.map((v, k) => partager(lignes[k] as LigneLue, v, conditions, vetuste));
  const condition = versionDe(conditions);
  // Un relevé n'a pas de ligne : la vétusté y est celle qu'il imprime, et son brut ce qu'elle a laissé.
  const sansLigne = facture.lignes.length === 0;
  const imprimee = facture.totaux.brut_ht === null ? 0 : Math.abs(facture.totaux.abattement_ht ?? 0);
  const brut = sansLigne ? attendu.gardees + imprimee : somme(dues.map((d) => d.brut));
  const au_dela = somme(dues.map((d) => d.au_dela));
  const remiseDeLigne = somme(dues.map((d) => d.remise));
  const enVetuste = brut - au_dela - remiseDeLigne - attendu.gardees;
  const { remise, franchise, regime_tva } = conditions;
  const etapes: Etape[] = [
    {
      code: "brut",
      regle: sansLigne
        ? "Brut imprimé par la facture, qui ne détaille aucune ligne"
        : "Brut facturé des lignes qui restent dues",
      condition: null,
      operandes: dues.map((d) => centimes(d.libelle, d.brut)),
      resultat: brut,
    },
  ];
  if (au_dela > 0)
    etapes.push({
      code: "au_dela_du_rapport",
      regle: "Ce que la facture compte de plus que le rapport sur une même ligne",
      condition: null,
      operandes: dues.filter((d) => d.au_dela > 0).map((d) => centimes(d.libelle, d.au_dela)),
      resultat: 0 - au_dela,
    });
  if (conditions.vetuste || enVetuste !== 0)
    etapes.push({
      code: "vetuste",
      regle: sansLigne
        ? "Vétusté imprimée par la facture\u00a0: sans ligne, son taux ne se vérifie pas"
        : "Ce que la vétusté retire à chaque ligne, au taux du contrat ou à celui, plus favorable, de la facture",
      condition,
      operandes: [...operandesVetuste(vetuste), ...dues.map((d) => centimes(`${d.libelle}, vétusté`, d.vetuste))],
      resultat: 0 - enVetuste,
    });
  etapes.push(...etapesRemise(dues, attendu, remise, condition));
  etapes.push({
    code: "sous_total",
    regle: "Lignes dues moins remise",
    condition: null,
    operandes: [],
    resultat: attendu.gardees - attendu.remise,
  });
  if (franchise)
    etapes.push(
      etapeFranchise(franchise, {
        condition,
        sous_total_ht: attendu.gardees - attendu.remise,
        due: attendu.franchise,
      }),
    );
  if (attendu.autres !== 0)
    etapes.push({
      code: "autres_lignes",
      regle: "Kilomètres, frais et autres lignes qui ne sont pas de la remise en état : non vérifiées ici",
      condition: null,
      operandes: [],
      resultat: attendu.autres,
    });
  etapes.push(
    {
      code: "total_ht",
      regle: "Ce que la facture aurait dû demander",
      condition: null,
      operandes: [],
      resultat: attendu.net,
    },
    ...etapesTva(attendu.net, regime_tva, facture.totaux, condition),
  );
  const theorique = calculer(
    lignes.map((l) => ({ [composanteDe(l)]: l.brut_ht ?? netDe(l) })),
    { ...conditions, taux: vetuste.taux, imprimee: facture.totaux },
  );
  return { etapes, arrondis: theorique.arrondis };
}

/** La remise négociée, prise ligne à ligne ou sur le total des lignes dues ; rien si elle n'ôte rien. */
function etapesRemise(
  dues: readonly LigneDue[],
  attendu: Attendu,
  remise: Conditions["remise"],
  condition: Etape["condition"],
): Etape[] {
  const taux: Operande = { libelle: "Taux de remise", valeur: remise?.taux_pct ?? 0, unite: "pct" };
  const deLigne = somme(dues.map((d) => d.remise));
  const etapes: Etape[] = [];
  if (deLigne > 0)
    etapes.push({
      code: "remise",
      regle: "Remise négociée, prise sur chaque ligne après vétusté",
      condition,
      operandes: [taux, ...dues.filter((d) => d.remise > 0).map((d) => centimes(`${d.libelle}, remise`, d.remise))],
      resultat: 0 - deLigne,
    });
  if (attendu.remise > 0)
    etapes.push({
      code: "remise",
      regle: "Remise négociée, prise sur le total des lignes dues",
      condition,
      operandes: [centimes("Lignes dues", attendu.gardees), taux],
      resultat: 0 - attendu.remise,
    });
  return etapes;
}

function operandesVetuste({ tranche, km_par_an, taux }: VetusteApplicable): Operande[] {
  if (!tranche) return [];
  const age: Operande = { libelle: "Tranche d'âge, à partir de", valeur: tranche.age_min_mois, unite: "mois" };
  const usage: Operande[] =
    km_par_an === null ? [] : [{ libelle: "Kilométrage annuel", valeur: Math.round(km_par_an), unite: "km_par_an" }];
  return [
    age,
    ...usage,
    { libelle: "Taux main-d'œuvre", valeur: taux.main_oeuvre, unite: "pct" },
    { libelle: "Taux peinture", valeur: taux.peinture, unite: "pct" },
    { libelle: "Taux pièces", valeur: taux.pieces, unite: "pct" },
    { libelle: "Taux pneumatiques", valeur: taux.pneus, unite: "pct" },
    { libelle: "Taux forfaits", valeur: taux.forfaits, unite: "pct" },
  ];
}
