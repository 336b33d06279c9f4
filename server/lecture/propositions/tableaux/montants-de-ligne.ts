import { arrondir, lireDecimal, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { montantCellule, prixCellule } from "../../commun/montant-imprime.ts";
import { quantiteDe } from "./quantite-imprimee.ts";
import type { LigneTableau } from "./tableau.ts";

/** Ce que chiffre une ligne : sa quantité, et ses montants en centimes. */
export interface Montants {
  quantite: number;
  brut_ht: number | null;
  abattement_ht: number | null;
  net_ht: number | null;
}

/** Texte de la cellule d'une colonne, vide si elle manque. */
export type Lire = (role: RoleColonne) => string;

/** Sous un intitulé qui coiffe deux colonnes (« Vétusté : % | HT »), une cellule réunit le taux et son montant. */
const TAUX_ET_MONTANT = /^(\d{1,3}(?:[.,]\d{1,2})? ?%)\s+(\S.*)$/;

/** Pourcentage d'une cellule en centièmes de pour-cent, avec ou sans signe « % » selon l'intitulé ; `null` si c'est un montant. */
export function pourcentage(texte: string, intitule: string, decimale: SeparateurDecimal): number | null {
  const nu = (TAUX_ET_MONTANT.exec(texte)?.[1] ?? texte).replace("%", "").trim();
  // « Remise 10 % » au-dessus de « 23,30 » : le taux est déjà dit, la case porte son montant.
  const sansTaux = intitule.replace(/\d{1,3}(?:[.,]\d+)? ?%/g, "");
  if (!/%/.test(texte) && !/%|taux|coef/i.test(sansTaux)) return null;
  return lireDecimal(nu, 2, decimale);
}

/** Montants d'une ligne de tableau, en centimes : un seul est le brut et le net ; une remise en pour-cent donne le sien. */
export function montantsDe(ligne: LigneTableau, lire: Lire, decimale: SeparateurDecimal): Montants {
  const montant = (role: RoleColonne) =>
    (DEDUCTIONS.includes(role) ? montantCellule : prixCellule)(lire(role), decimale);
  const intitule = (role: RoleColonne) => ligne.colonnes.find((colonne) => colonne.role === role)?.texte ?? "";
  const a = (...roles: RoleColonne[]) => ligne.colonnes.some(({ role }) => role !== null && roles.includes(role));
  const comptee = quantiteDe(lire("quantite"), decimale);
  const quantite = comptee ?? 1;
  // Un kilomètre se paie en dix-millièmes d'euro : « 0,0620 » arrondi au centime fausserait le produit.
  const unitaire = montant("prix_unitaire") === null ? null : lireDecimal(lire("prix_unitaire"), 4, decimale);
  const produit =
    unitaire === null || comptee === null ? null : arrondir(unitaire * Math.round(quantite * 100), 10_000);
  const aNet = ligne.colonnes.some((colonne) => colonne.role === "net");
  const dernier = montant("montant") ?? montant("ttc");
  const lu = aNet ? montant("net") : dernier;
  const tauxDit =
    pourcentage(lire("vetuste"), intitule("vetuste"), decimale) ??
    pourcentage(lire("remise"), intitule("remise"), decimale) ??
    pourcentage(lire("abattement"), "", decimale);
  const deQuantite =
    quantite < DES_KILOMETRES ? produit : prixDeLaQuantite(produit, montant("prix_unitaire"), lu, tauxDit ?? 0);
  // Un TTC n'est jamais le brut d'un net hors taxes.
  const brutDit = montant("brut") ?? (aNet ? montant("montant") : null);
  const brut = brutDit ?? deQuantite;
  const net = sansFilet(lu, brut, montant("abattement") ?? montant("vetuste"));
  const enEuros = (role: RoleColonne) => {
    const avecSonTaux = TAUX_ET_MONTANT.exec(lire(role))?.[2];
    if (avecSonTaux) return montantCellule(avecSonTaux, decimale);
    return pourcentage(lire(role), intitule(role), decimale) === null ? montant(role) : null;
  };
  const vetuste = enEuros("vetuste");
  const remise = enEuros("remise");
  const abattu = pourcentage(lire("abattement"), "", decimale);
  const imprime = (abattu === null ? montant("abattement") : null) ?? vetuste ?? remise;
  const base = brut ?? net;
  const part = pourcentage(lire("part"), "%", decimale);
  const duTaux =
    part !== null ? 10_000 - part : duCoefficient(lire("vetuste"), intitule("vetuste"), tauxDit, [base, net]);
  const abattu_ht = imprime ?? (duTaux === null || base === null ? null : abattementDuTaux(base, duTaux, brut && net));
  const remiseEnPlus = remise ?? pourcentage(lire("remise"), intitule("remise"), decimale);
  // Une case de déduction qui porte un texte sans nombre (« % ») n'a pas été lue : elle ne dit pas que rien n'est déduit.
  const illisible = DEDUCTIONS.some(
    (role) => lire(role) !== "" && !/\d/.test(lire(role)) && !SANS_DEDUCTION.test(lire(role)),
  );
  const deduit =
    abattu_ht ?? (a(...DEDUCTIONS) && !illisible ? null : deductionMuette(illisible ? brut : brutDit, net));
  const separees = vetuste !== null && imprime === vetuste;
  const abattement = avecRemise(deduit, { brut, net, remise: remiseEnPlus, enTaux: remise === null, separees });
  const montants = {
    quantite,
    brut_ht: brut ?? net,
    abattement_ht: abattement === null ? null : Math.abs(abattement),
    // Aucune colonne de net, ou une case que rien n'a su lire : ce que la déduction laisse du brut, non le brut entier.
    net_ht: net ?? (brut === null ? null : brut - Math.abs(abattement ?? 0)),
  };
  return brutDesComposantes(brutAvantDeduction(ligne, montants, brut !== null || aNet), lire, decimale);
}

/** Des pièces ou des jours ne se comptent pas par centaines. */
const DES_KILOMETRES = 100;

/**
 * « Tarif HT 220,00 | Qté 2750 | Net 220,00 », des kilomètres : le prix imprimé est celui de tous, si lui seul mène au net (`taux` en centièmes de
 * pour-cent). Partout ailleurs, une quantité multiplie son prix, que le net imprimé le suive ou non.
 */
function prixDeLaQuantite(
  produit: number | null,
  prix: number | null,
  net: number | null,
  taux: number,
): number | null {
  if (produit === null || prix === null || net === null) return produit;
  const mene = (brut: number) => Math.abs(brut - arrondir(brut * taux, 10_000) - net) <= 1;
  return !mene(produit) && mene(prix) ? prix : produit;
}

/**
 * « Main-d'œuvre | Fournitures | Vétusté | Net », sans colonne de brut : la main-d'œuvre, la peinture et les pièces le font, si la vétusté mène
 * de leur somme au net imprimé.
 */
function brutDesComposantes(montants: Montants, lire: Lire, decimale: SeparateurDecimal): Montants {
  const { brut_ht, abattement_ht, net_ht } = montants;
  if (!abattement_ht || net_ht === null || brut_ht !== net_ht) return montants;
  const parts = (["mo", "peinture", "pieces"] as const).map((role) => montantCellule(lire(role), decimale) ?? 0);
  const somme = parts.reduce((a, b) => a + b, 0);
  return somme === net_ht + abattement_ht ? { ...montants, brut_ht: somme } : montants;
}

/**
 * Le filet d'une case reconnu comme un signe, ou le tiret d'une case voisine sans déduction, collé au montant qui le suit : ce que le brut et sa
 * déduction font est positif.
 */
const sansFilet = (net: number | null, brut: number | null, deduit: number | null): number | null =>
  net !== null && net < 0 && brut !== null && brut > 0 && (-net === brut || (deduit !== null && -net <= brut))
    ? -net
    : net;

/**
 * Un coefficient se lit de deux façons : « 0,85 » garde quatre-vingt-cinq pour cent du brut, ou en retire autant. La ligne dit laquelle : celle
 * qui mène de son brut à son net. Rend un taux en centièmes de pour-cent.
 */
function duCoefficient(
  cellule: string,
  intitule: string,
  taux: number | null,
  [brut, net]: readonly [number | null, number | null],
): number | null {
  if (taux === null || taux > 100 || cellule.includes("%") || !/coef/i.test(intitule)) return taux;
  if (brut === null || net === null) return taux;
  const garde = Math.abs(arrondir(brut * taux, 100) - net);
  const retire = Math.abs(brut - arrondir(brut * taux, 100) - net);
  return (garde <= retire ? 100 - taux : taux) * 100;
}

const DEDUCTIONS: RoleColonne[] = [
  "abattement",
  "vetuste",
  "remise",
  "part",
  "franchise",
  "vetuste_mo",
  "vetuste_pieces",
];
const SANS_DEDUCTION = /^(?:[-–—]|n[ée]ant|aucune?|sans)$/i;
/** « Montant brut | Montant net », sans colonne entre : ce qui les sépare est l'abattement. Un prix fois sa quantité ne s'imprime pas. */
const deductionMuette = (brut: number | null, net: number | null): number | null =>
  brut !== null && net !== null && brut > net && net >= 0 ? brut - net : null;

interface Remises {
  brut: number | null;
  net: number | null;
  remise: number | null;
  enTaux: boolean;
  separees: boolean;
}

/**
 * Vétusté, puis remise sur ce qui en reste : l'abattement de la ligne réunit les deux quand, ensemble, elles mènent du brut au net. La remise
 * est en centimes, ou en centièmes de pour-cent (`enTaux`). Deux colonnes en euros (`separees`) s'ajoutent même quand le net imprimé est faux.
 */
function avecRemise(abattement: number | null, { brut, net, remise, enTaux, separees }: Remises): number | null {
  if (abattement === null || brut === null || net === null || remise === null) return abattement;
  const reste = brut - Math.abs(abattement);
  if (reste === net) return abattement;
  const remises = enTaux ? [arrondir(reste * remise, 10_000), arrondir(brut * remise, 10_000)] : [Math.abs(remise)];
  if (remises.some((r) => Math.abs(reste - r - net) <= 1)) return brut - net;
  return separees && !enTaux ? Math.abs(abattement) + Math.abs(remise) : abattement;
}

// Le centime que l'arrondi du taux déplace va au net imprimé.
function abattementDuTaux(base: number, taux: number, net: number | null): number {
  const calcule = arrondir(base * taux, 10_000);
  return net !== null && Math.abs(base - calcule - net) <= 1 ? base - net : calcule;
}

// Un seul montant, suivi à sa droite de sa vétusté ou de sa remise : c'est le brut, et le net s'en déduit. À leur droite, il est ce qu'elles laissent.
function brutAvantDeduction(ligne: LigneTableau, montants: Montants, brutImprime: boolean): Montants {
  const rang = (...roles: RoleColonne[]) => ligne.colonnes.findIndex((c) => c.role !== null && roles.includes(c.role));
  const deduction = rang("vetuste", "remise");
  const { brut_ht, abattement_ht } = montants;
  if (brutImprime || brut_ht === null || abattement_ht === null || deduction < 0) return montants;
  return deduction < rang("montant")
    ? { ...montants, brut_ht: brut_ht + abattement_ht }
    : { ...montants, net_ht: brut_ht - abattement_ht };
}
