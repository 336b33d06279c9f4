import { formaterDate } from "../../commun/dates.ts";
import { arrondir } from "../../commun/montants.ts";
import type { Composante, Conditions } from "../conditions.ts";
import type { ArrondiCompare, Etape, Operande } from "./etapes.ts";
import { etapesTva, partTaxee, type TvaImprimee, taxer } from "./tva.ts";
import { LIBELLES_COMPOSANTE, type Taux } from "./vetuste.ts";

/** Une ligne à facturer : son brut par composante, en centimes HT. */
export type Parts = Partial<Record<Composante, number>>;

/** Ce que le calcul lit d'un contrat, et les taux de vétusté déjà choisis dans sa grille pour ce véhicule. */
export type Regles = Pick<Conditions, "remise" | "franchise" | "regime_tva"> &
  Partial<Pick<Conditions, "loueur" | "valable_du" | "valable_au">> & {
    taux: Taux;
    /** Ce que la facture imprime, sous un régime de TVA mixte. */
    imprimee?: TvaImprimee | null;
  };

interface Abattement {
  composante: Composante;
  base_ht: number;
  taux_pct: number;
  abattement_ht: number;
}

export interface LigneCalculee {
  brut_ht: number;
  vetuste: Abattement[];
  vetuste_ht: number;
  /** Remise prise sur la ligne ; 0 quand elle se prend sur le total. */
  remise_ht: number;
  /** Après vétusté et remise de ligne, avant remise de total et franchise. */
  net_ht: number;
}

export interface Calcul {
  lignes: LigneCalculee[];
  brut_ht: number;
  vetuste_ht: number;
  remise_ht: number;
  sous_total_ht: number;
  franchise_ht: number;
  total_ht: number;
  /** `null` : régime mixte, et aucune facture ne dit la part taxée. */
  tva: number | null;
  ttc: number | null;
  etapes: Etape[];
  arrondis: ArrondiCompare[];
}

const somme = (montants: readonly number[]): number => montants.reduce((a, b) => a + b, 0);

/** Part d'un montant en centimes à un taux en pour-cent (deux décimales au plus), arrondie au centime, demi vers le haut. */
export const part = (centimes: number, pct: number): number => arrondir(centimes * Math.round(pct * 100), 10_000);

/** Une ligne après vétusté par composante, chaque produit arrondi, puis remise de ligne. */
export function calculerLigne(
  parts: Readonly<Parts>,
  { taux, remise }: Pick<Regles, "taux" | "remise">,
): LigneCalculee {
  const vetuste = (Object.entries(parts) as [Composante, number][])
    .filter(([, base]) => base !== 0)
    .map(([composante, base_ht]): Abattement => {
      const taux_pct = taux[composante];
      return { composante, base_ht, taux_pct, abattement_ht: part(base_ht, taux_pct) };
    });
  const brut_ht = somme(vetuste.map((v) => v.base_ht));
  const vetuste_ht = somme(vetuste.map((v) => v.abattement_ht));
  const remise_ht = remise?.assiette === "ligne" ? part(brut_ht - vetuste_ht, remise.taux_pct) : 0;
  return { brut_ht, vetuste, vetuste_ht, remise_ht, net_ht: brut_ht - vetuste_ht - remise_ht };
}

/**
 * Franchise due sur des lignes nettes, en centimes : par véhicule, plafonnée au sous-total ; par élément, au net de chaque ligne ; sur le pot
 * de l'année, à ce qu'il en reste. Jamais plus que le sous-total, qui a déjà perdu la remise.
 */
export function franchiseDue(franchise: Conditions["franchise"], nets: readonly number[], sousTotal: number): number {
  if (!franchise || sousTotal <= 0) return 0;
  const { montant_ht } = franchise;
  if (franchise.type === "par_vehicule") return Math.min(montant_ht, sousTotal);
  if (franchise.type === "pot_annuel") return Math.min(franchise.solde_ht, sousTotal);
  return Math.min(somme(nets.map((net) => Math.min(montant_ht, Math.max(0, net)))), sousTotal);
}

/**
 * Du brut à la facture : vétusté par composante, remise, franchise, HT, TVA, TTC. Centimes entiers, chaque
 * produit arrondi au centime, demi vers le haut ; rien n'est jamais négatif. Chaque chiffre porte son explication.
 */
export function calculer(lignes: readonly Readonly<Parts>[], regles: Readonly<Regles>): Calcul {
  const calculees = lignes.map((parts) => calculerLigne(parts, regles));
  const brut_ht = somme(calculees.map((l) => l.brut_ht));
  const vetuste_ht = somme(calculees.map((l) => l.vetuste_ht));
  const nets = calculees.map((l) => l.net_ht);
  const net = somme(nets);
  const surTotal = regles.remise?.assiette === "total" ? part(net, regles.remise.taux_pct) : 0;
  const remise_ht = somme(calculees.map((l) => l.remise_ht)) + surTotal;
  const sous_total_ht = net - surTotal;
  const franchise_ht = franchiseDue(regles.franchise, nets, sous_total_ht);
  const total_ht = sous_total_ht - franchise_ht;
  const taxee = partTaxee(regles.regime_tva, regles.imprimee ?? null);
  const tva = taxee && taxer(total_ht, taxee);
  const ttc = tva === null ? null : total_ht + tva;
  const montants = { brut_ht, vetuste_ht, remise_ht, sous_total_ht, franchise_ht, total_ht, tva, ttc };
  return {
    lignes: calculees,
    ...montants,
    etapes: expliquer(calculees, regles, montants),
    arrondis: comparerArrondis(calculees, regles, { surTotal, franchise_ht, tva }),
  };
}

/** Les mêmes produits arrondis ligne par ligne et sur le total : deux calculs honnêtes, un écart de quelques centimes. */
function comparerArrondis(
  lignes: readonly LigneCalculee[],
  { taux, remise, regime_tva, imprimee }: Readonly<Regles>,
  { surTotal, franchise_ht, tva }: { surTotal: number; franchise_ht: number; tva: number | null },
): ArrondiCompare[] {
  const bases = new Map<Composante, number>();
  for (const { composante, base_ht } of lignes.flatMap((l) => l.vetuste))
    bases.set(composante, (bases.get(composante) ?? 0) + base_ht);
  const vetusteTotal = somme([...bases].map(([composante, base]) => part(base, taux[composante])));
  const vetuste = somme(lignes.map((l) => l.vetuste_ht));
  const apresVetuste = lignes.map((l) => l.brut_ht - l.vetuste_ht);
  const tauxRemise = remise?.taux_pct ?? 0;
  const remiseParLigne = somme(apresVetuste.map((net) => part(net, tauxRemise)));
  const remiseTotale = part(somme(apresVetuste), tauxRemise);
  const taxee = partTaxee(regime_tva, imprimee ?? null);
  const tvaParLigne =
    taxee && somme(lignes.map((l) => taxer(l.net_ht, taxee))) - taxer(surTotal, taxee) - taxer(franchise_ht, taxee);
  return [
    { etape: "vetuste", par_ligne: vetuste, sur_total: vetusteTotal, ecart: vetuste - vetusteTotal },
    { etape: "remise", par_ligne: remiseParLigne, sur_total: remiseTotale, ecart: remiseParLigne - remiseTotale },
    ...(tvaParLigne !== null && tva !== null
      ? [{ etape: "tva" as const, par_ligne: tvaParLigne, sur_total: tva, ecart: tvaParLigne - tva }]
      : []),
  ];
}

/** « Conditions Arval, valables du 01/01/2022 au 31/12/2023 » : la version du contrat qui fonde une règle. */
export function versionDe({ loueur, valable_du, valable_au }: Partial<Regles>): string | null {
  if (!loueur && !valable_du) return null;
  const periode = valable_du
    ? `, valables depuis le ${formaterDate(valable_du)}${valable_au ? ` et jusqu'au ${formaterDate(valable_au)}` : ""}`
    : "";
  return `Conditions ${loueur ?? "du loueur"}${periode}`;
}

const REGLE_FRANCHISE: Record<NonNullable<Conditions["franchise"]>["type"], string> = {
  par_vehicule: "Franchise par véhicule, plafonnée au sous-total",
  par_element: "Franchise par élément, plafonnée au net de chaque ligne",
  pot_annuel: "Franchise prise sur le pot de l'année, dans la limite de ce qu'il en reste",
};

/** L'étape de la franchise : son montant au contrat, le solde du pot, le sous-total qui la borne, et ce qu'elle retire (centimes HT). */
export const etapeFranchise = (
  franchise: NonNullable<Conditions["franchise"]>,
  { condition, sous_total_ht, due }: { condition: string | null; sous_total_ht: number; due: number },
): Etape => ({
  code: "franchise",
  regle: REGLE_FRANCHISE[franchise.type],
  condition,
  operandes: [
    centimes("Franchise du contrat", franchise.montant_ht),
    ...(franchise.type === "pot_annuel" ? [centimes("Solde du pot", franchise.solde_ht)] : []),
    centimes("Sous-total", sous_total_ht),
  ],
  resultat: 0 - due,
});

/** Un opérande en centimes. */
export const centimes = (libelle: string, valeur: number): Operande => ({ libelle, valeur, unite: "centimes" });

function expliquer(
  lignes: readonly LigneCalculee[],
  regles: Readonly<Regles>,
  m: Omit<Calcul, "lignes" | "etapes" | "arrondis">,
): Etape[] {
  const condition = versionDe(regles);
  const { remise, franchise, regime_tva } = regles;
  const pct = (libelle: string, valeur: number): Operande => ({ libelle, valeur, unite: "pct" });
  const bases = Map.groupBy(
    lignes.flatMap((l) => l.vetuste),
    (v) => v.composante,
  );
  const vetuste = [...bases].flatMap(([composante, abattements]) => [
    centimes(`Brut ${LIBELLES_COMPOSANTE[composante]}`, somme(abattements.map((a) => a.base_ht))),
    pct(`Taux ${LIBELLES_COMPOSANTE[composante]}`, regles.taux[composante]),
  ]);
  const etapes: Etape[] = [
    {
      code: "brut",
      regle: "Somme des montants bruts des lignes",
      condition: null,
      operandes: lignes.map((l, rang) => centimes(`Ligne ${rang + 1}`, l.brut_ht)),
      resultat: m.brut_ht,
    },
    {
      code: "vetuste",
      regle: "Chaque composante à son taux, selon l'âge et le kilométrage annuel, arrondie ligne par ligne",
      condition,
      operandes: vetuste,
      resultat: 0 - m.vetuste_ht,
    },
  ];
  if (remise)
    etapes.push({
      code: "remise",
      regle:
        remise.assiette === "ligne"
          ? "Remise négociée, prise sur chaque ligne après vétusté"
          : "Remise négociée, prise sur le total après vétusté",
      condition,
      operandes: [centimes("Après vétusté", m.brut_ht - m.vetuste_ht), pct("Taux de remise", remise.taux_pct)],
      resultat: 0 - m.remise_ht,
    });
  etapes.push({
    code: "sous_total",
    regle: "Brut moins vétusté moins remise",
    condition: null,
    operandes: [],
    resultat: m.sous_total_ht,
  });
  if (franchise)
    etapes.push(etapeFranchise(franchise, { condition, sous_total_ht: m.sous_total_ht, due: m.franchise_ht }));
  etapes.push(
    { code: "total_ht", regle: "Sous-total moins franchise", condition: null, operandes: [], resultat: m.total_ht },
    ...etapesTva(m.total_ht, regime_tva, regles.imprimee ?? null, condition),
  );
  return etapes;
}
