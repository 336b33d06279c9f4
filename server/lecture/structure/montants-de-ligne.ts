import { nombreOuNul } from "./facture.ts";

/** Prix unitaire tel qu'il est écrit : montant en euros, quantité pour laquelle il est donné, décimales écrites. */
export interface Prix {
  montant: number;
  base: number;
  decimales: number;
}

/** « 2,7700 » ne dit rien de plus que « 2,77 » : des zéros de remplissage ne prouvent pas une précision. */
const decimalesUtiles = (montant: string | null) => montant?.split(".")[1]?.replace(/0+$/, "").length ?? 0;

/** Prix que disent un montant et sa quantité de base ; `null` sans montant lisible. */
export function prixDe(montant: string | null, base: string | null): Prix | null {
  const valeur = nombreOuNul(montant);
  if (valeur === null) return null;
  return { montant: valeur, base: nombreOuNul(base) || 1, decimales: decimalesUtiles(montant) };
}

/** Montants d'une ligne, tels que la norme les décompose ; ceux de la ligne sont en centimes. */
export interface PrixDeLigne {
  quantite: number;
  /** Prix avant remise de prix, s'il est dit, et prix de la ligne. */
  brut: Prix | null;
  net: Prix | null;
  /** Remise de prix unitaire, en euros ; négative si c'est un supplément. */
  remise: number;
  abattements: readonly number[];
  frais: readonly number[];
  netLigne: number | null;
}

/** Brut, abattement et net en centimes ; `douteuse` quand la quantité et le prix ne mènent au net que lus autrement. */
export interface MontantsDeLigne {
  brut: number | null;
  abattement: number | null;
  net: number | null;
  douteuse: boolean;
}

const somme = (valeurs: readonly number[]) => valeurs.reduce((a, b) => a + b, 0);
/** Demi vers le haut en valeur absolue : un avoir s'arrondit comme sa facture. */
const enCentimes = (euros: number) => Math.sign(euros) * Math.round(Math.abs(euros) * 100 + 1e-7);
const produit = (prix: Prix, quantite: number) => (prix.montant * quantite) / prix.base;

/** Un prix s'écrit souvent au centime : sa remise n'en diffère alors que par son arrondi. */
const ARRONDI_DE_PRIX = 0.005 + 1e-9;

/** Prix et remise de la ligne en centimes : la remise est ce qui sépare les deux prix, sauf si celle qui est écrite les contredit. */
function brutEtRemise({ quantite, brut, net, remise }: PrixDeLigne): [brut: number, remise: number] | null {
  const prix = net ?? brut;
  if (!prix) return null;
  const avant = brut
    ? enCentimes(produit(brut, quantite))
    : enCentimes(produit(prix, quantite) + produit({ ...prix, montant: remise }, quantite));
  const apres = net
    ? enCentimes(produit(net, quantite))
    : avant - enCentimes(produit({ ...prix, montant: remise }, quantite));
  if (brut && net) {
    // Une remise plus forte que le prix n'est pas par unité, et son signe n'ajoute rien : la norme la veut positive.
    const ecrite = Math.abs(remise) < Math.abs(brut.montant) ? Math.abs(remise) / brut.base : 0;
    const contredite =
      remise > 0 && ecrite > 0 && Math.abs(produit(brut, 1) - ecrite - produit(net, 1)) > ARRONDI_DE_PRIX;
    if (contredite) return [avant, enCentimes(ecrite * quantite)];
  }
  // Un supplément de prix n'est pas une remise : le prix de la ligne est alors son brut.
  return Math.abs(apres) > Math.abs(avant) ? [apres, 0] : [avant, avant - apres];
}

/** Vrai si l'arrondi du prix écrit suffit à mener au net : « 2,77 × 20 » vaut aussi bien 55,46 que 55,40. */
function parLArrondi({ quantite, brut, net }: PrixDeLigne, exact: number, imprime: number): boolean {
  const prix = net ?? brut;
  if (!prix) return false;
  const pas = 10 ** (2 - Math.max(2, prix.decimales));
  return Math.abs(imprime - exact) < (pas / 2) * Math.abs(quantite / prix.base) + 0.5 - 1e-6;
}

/** Vrai si le net vaut le prix écrit une fois, le prix brut, le produit à une puissance de dix près, ou si une quantité de base brouille le calcul. */
function parUneAutreLecture({ quantite, brut, net, remise }: PrixDeLigne, calcule: number, imprime: number): boolean {
  const prix = net ?? brut;
  if (!prix || imprime === 0 || calcule === 0) return false;
  const seul = enCentimes(prix.montant) === imprime && Math.abs(quantite) !== 1;
  const auPrixBrut = brut !== null && remise === 0 && enCentimes(produit(brut, quantite)) === imprime;
  const dizaines = Math.log10(imprime / calcule);
  return seul || auPrixBrut || prix.base !== 1 || Math.abs(dizaines - Math.round(dizaines)) < 1e-9;
}

/**
 * Brut, abattement et net d'une ligne. Le brut est le prix fois la quantité ; le net est celui de la ligne. Quand ils ne s'accordent pas et que
 * l'arrondi du prix, un signe, une quantité de base ou une puissance de dix l'explique, le net l'emporte, sans écart à reprocher à personne.
 */
export function montantsDeLigne(prix: PrixDeLigne): MontantsDeLigne {
  const { netLigne } = prix;
  const [abattements, frais] = [somme(prix.abattements), somme(prix.frais)];
  const lus = brutEtRemise(prix);
  // Une ligne électronique sans remise n'en a pas : son abattement est nul, et non inconnu.
  if (!lus)
    return {
      brut: netLigne === null ? null : netLigne + abattements,
      abattement: abattements,
      net: netLigne,
      douteuse: false,
    };
  const [montant, remise] = lus;
  const abattement = abattements + remise;
  const net = netLigne ?? montant + frais - abattement;
  const [calcule, imprime] = [montant - remise, net - frais + abattements];
  const nature = { abattement, net, douteuse: false };
  if (calcule === imprime) return { ...nature, brut: montant + frais };
  // Une ligne rendue (« 6 × 18,33 » pour -109,98) porte parfois son signe sur le seul net.
  if (calcule === -imprime) return { ...nature, brut: imprime - remise + frais, abattement: abattements - remise };
  const unitaire = prix.net ?? prix.brut;
  const exact = remise === 0 && unitaire ? produit(unitaire, prix.quantite) * 100 : calcule;
  if (parLArrondi(prix, exact, imprime)) return { ...nature, brut: net + abattement };
  if (parUneAutreLecture(prix, calcule, imprime))
    return { brut: net + abattements, abattement: abattements, net, douteuse: true };
  return { ...nature, brut: montant + frais };
}
