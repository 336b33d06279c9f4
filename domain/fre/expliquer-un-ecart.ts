import { arrondir, formaterEuros } from "../commun/montants.ts";
import { comprendreLigne } from "./comprendre-ligne.ts";
import { apport } from "./controles.ts";
import { controlerTotaux, type Ecart, sommeDesLignes } from "./controles-montants.ts";
import type { DocumentLu, LigneLue, Reste, TotauxLus, VehiculeLu } from "./document-lu.ts";
import { passagesSansLigne } from "./passages-sans-ligne.ts";
import { preuveDuReleveManquante, preuveManquante } from "./prouver-un-ecart.ts";
import { abattementDesLignes } from "./remise-des-lignes.ts";

/** Ce qu'on dit d'une anomalie que la reconnaissance de caractères a pu faire. */
export const IMAGE_INDECISE =
  "Le calcul ne tombe pas juste, mais l'image ne se lit pas assez bien pour dire que c'est le document qui se trompe\u00a0: comparez avec la page.";

/** Part du plus grand montant au-delà de laquelle un écart dit une lecture incomplète, non une addition fausse. */
const DEMESURE = 0.3;

/** Au-delà, des sommes de restes tombent sur un écart par hasard. */
const RESTES_PAR_DEUX = 12;
const RESTES_PAR_TROIS = 8;

const dire = (ecart: number): string => `L'écart de ${formaterEuros(Math.abs(ecart))}`;

/**
 * Ce qui explique peut-être un écart sans que le document soit faux, en une phrase ; `null` quand rien ne l'explique. `tous` : les écarts du même
 * véhicule. Ce que rien n'explique doit encore être prouvé.
 */
export function expliquerLEcart(vehicule: VehiculeLu, ecart: Ecart, tous: readonly Ecart[]): string | null {
  if (ecart.ecart === null) return preuveManquante(vehicule, ecart);
  const { code, ligne: rang } = ecart;
  const ligne = rang === null ? undefined : vehicule.lignes[rang];
  if (ligne) return explicationDeLigne(vehicule, ligne, ecart.ecart) ?? preuveManquante(vehicule, ecart);
  const parLaLecture = code === "total_ttc" ? null : lectureIncomplete(vehicule, ecart, tous);
  return (
    parLaLecture ??
    chiffreeHorsDesLignes(vehicule) ??
    memeMontant(vehicule, ecart.ecart) ??
    dansLaPage(vehicule.restes, ecart.ecart) ??
    preuveManquante(vehicule, ecart)
  );
}

/** De même d'un total de relevé ; `tous` : les écarts de ses autres colonnes. */
export function expliquerLeReleve(document: DocumentLu, ecart: Ecart, tous: readonly Ecart[]): string | null {
  if (ecart.ecart === null || !document.totaux_releve) return null;
  if (tous.length >= COLONNES_FAUSSES)
    return "Plusieurs totaux du relevé ne sont pas la somme de ses véhicules\u00a0: l'un d'eux n'a peut-être pas été lu.";
  const nom = ecart.champ.replace(/^totaux_releve\./, "") as keyof TotauxLus;
  if (ecart.code !== "total_ttc" && document.vehicules.some((vehicule) => apport(vehicule, nom) === null))
    return "Ce montant n'a pas été lu pour chaque véhicule du relevé\u00a0: le total n'est pas comparable à leur somme.";
  if (rangeesFausses(document) > 0)
    return "Le calcul d'un véhicule du relevé ne tombe pas juste\u00a0: une de ses colonnes est peut-être mal lue.";
  return (
    dansLaPage(document.restes, ecart.ecart) ??
    egalA(ecart.ecart, [
      [document.totaux_releve.tva, "la TVA du relevé"],
      [document.totaux_releve.abattement_ht, "l'abattement du relevé"],
      [document.totaux_releve.remise_ht, "la remise du relevé"],
      [document.totaux_releve.franchise_ht, "la franchise du relevé"],
    ]) ??
    preuveDuReleveManquante(document)
  );
}

/** Combien de véhicules d'un relevé ont un net que leurs propres déductions ne font pas. */
export const rangeesFausses = ({ vehicules }: DocumentLu): number =>
  vehicules.filter(
    (vehicule) => vehicule.lignes.length === 0 && controlerTotaux(vehicule).some(({ code }) => code === "franchise"),
  ).length;

/** Autant de colonnes fausses à la fois disent un véhicule perdu plutôt qu'autant d'additions fausses. */
const COLONNES_FAUSSES = 3;

function egalA(ecart: number, montants: readonly (readonly [number | null | undefined, string])[]): string | null {
  const trouve = montants.find(([montant]) => montant && Math.abs(montant) === Math.abs(ecart));
  return trouve ? `${dire(ecart)} est exactement ${trouve[1]}\u00a0: vérifiez s'il est déjà compté.` : null;
}

/** L'écart d'un total est un autre montant du document, qu'il compte ou ne compte pas. */
function memeMontant({ lignes, totaux }: VehiculeLu, ecart: number): string | null {
  const remises = lignes.reduce((somme, { details }) => somme + (details?.remise_ht ?? 0), 0);
  return egalA(ecart, [
    [totaux.tva, "le montant de la TVA"],
    [abattementDesLignes({ lignes }), "la somme des abattements"],
    [totaux.abattement_ht, "l'abattement imprimé"],
    [totaux.remise_ht, "la remise imprimée"],
    [remises, "la somme des remises des lignes"],
    [totaux.franchise_ht, "la franchise imprimée"],
  ]);
}

/** Un montant de la page que rien n'a pris, ou la somme de quelques-uns, fait l'écart à lui seul. */
function dansLaPage(restes: readonly Reste[] = [], ecart: number): string | null {
  const vise = Math.abs(ecart);
  const seul = restes.find(({ montant }) => Math.abs(montant) === vise);
  if (seul)
    return `${dire(ecart)} est imprimé sur la page («\u00a0${seul.libelle}\u00a0»), hors des lignes et des totaux lus.`;
  const ensemble = sommeDe(restes, vise);
  if (ensemble.length === 0) return null;
  const libelles = ensemble.map(({ libelle }) => `«\u00a0${libelle}\u00a0»`).join(", ");
  return `${dire(ecart)} est la somme de montants imprimés sur la page (${libelles}), hors des lignes et des totaux lus.`;
}

function sommeDe(restes: readonly Reste[], vise: number): readonly Reste[] {
  if (restes.length > RESTES_PAR_DEUX) return [];
  for (const [i, a] of restes.entries()) {
    for (const [k, b] of restes.slice(i + 1).entries()) {
      if (Math.abs(a.montant + b.montant) === vise) return [a, b];
      if (restes.length > RESTES_PAR_TROIS) continue;
      const c = restes.slice(i + k + 2).find(({ montant }) => Math.abs(a.montant + b.montant + montant) === vise);
      if (c) return [a, b, c];
    }
  }
  return [];
}

/** Une addition ne se dit fausse que si tout ce qu'elle additionne est lu : ce qui montre qu'une ligne manque, ou qu'une est de trop. */
function lectureIncomplete(vehicule: VehiculeLu, { code, champ, ecart }: Ecart, tous: readonly Ecart[]): string | null {
  const { lignes, restes = [] } = vehicule;
  const E = Math.abs(ecart ?? 0);
  if (lignes.length === 0 || ecart === null) return null;
  const oubliee = restes.find(estUneLigne);
  if (oubliee)
    return `«\u00a0${oubliee.libelle}\u00a0» (${formaterEuros(oubliee.montant)}) est imprimé sur la page et n'est pas dans les lignes lues\u00a0: ajoutez ce qui manque.`;
  if (tous.some((autre) => autre.champ !== champ && autre.code === code && autre.ecart === ecart))
    return `Deux totaux ont le même écart de ${formaterEuros(E)}\u00a0: une ligne n'a peut-être pas été lue.`;
  if (E > DEMESURE * grandeur(vehicule))
    return `${dire(ecart)} est trop grand pour une erreur d'addition\u00a0: des lignes n'ont peut-être pas été lues.`;
  const enTrop = pageDeTrop(lignes, ecart);
  if (enTrop !== null)
    return `${dire(ecart)} est la somme des lignes lues page ${enTrop}\u00a0: elles ne sont peut-être pas facturées ici.`;
  if (lignes.some(estSansNom))
    return `Une ligne lue ne nomme rien\u00a0: c'est peut-être un total, que l'addition compte deux fois.`;
  if (estAmputee(lignes, E))
    return `${dire(ecart)} est la vétusté qu'aurait une ligne dont un seul montant a été lu\u00a0: vérifiez cette ligne.`;
  return arrondiDesPrix(lignes, ecart) ? `${dire(ecart)} vient peut-être de l'arrondi des prix unitaires.` : null;
}

/** Une page où restent des pièces chiffrées qu'aucune ligne ne porte n'a pas été lue en entier : aucun de ses totaux ne se dit faux. */
function chiffreeHorsDesLignes(vehicule: VehiculeLu): string | null {
  const oubliee = passagesSansLigne(vehicule).find(({ montants }) => montants.length > 0);
  return oubliee
    ? `«\u00a0${oubliee.texte.slice(0, 80)}\u00a0» (page ${oubliee.page}) est chiffré sur la page et n'est pas dans les lignes lues\u00a0: ajoutez ce qui manque.`
    : null;
}

/** Les lignes lues d'une page (conditions, annexe, récapitulatif) font à elles seules ce que les lignes ont de trop. */
function pageDeTrop(lignes: readonly LigneLue[], ecart: number): number | null {
  const pages = new Set(lignes.map(({ page }) => page));
  if (pages.size < 2) return null;
  for (const page of pages) {
    const siennes = lignes.filter((ligne) => ligne.page === page);
    const deTrop = (["net_ht", "brut_ht"] as const).some((champ) => sommeDesLignes(siennes, champ) === -ecart);
    if (page !== null && deTrop) return page;
  }
  return null;
}

/** Une ligne chiffrée que la lecture n'a pas su prendre : son libellé nomme une pièce et son dommage. */
const estUneLigne = ({ libelle }: Reste): boolean => {
  const codes = comprendreLigne({ designation: libelle, localisation: null, dommage: null, operation: null });
  return codes.nature === "fre" && codes.element !== null && codes.dommage !== null;
};

const grandeur = ({ lignes, totaux }: Pick<VehiculeLu, "lignes" | "totaux">): number =>
  Math.max(
    0,
    ...(Object.values(totaux) as TotauxLus["net_ht"][]).map((total) => Math.abs(total ?? 0)),
    ...(["brut_ht", "net_ht"] as const).map((champ) => Math.abs(sommeDesLignes(lignes, champ) ?? 0)),
  );

/**
 * Une ligne dont un montant seul est lu, quand les autres ont leur vétusté : si l'écart est la vétusté qu'elle aurait au taux des autres, c'est
 * son brut, ou cette vétusté, qui n'a pas été lu. À l'arrondi près : un écart qui ressemble à ce taux est une faute, celui-là même la
 * vétusté perdue.
 */
function estAmputee(lignes: readonly LigneLue[], ecart: number): boolean {
  // Le taux du contrat, que l'arrondi de chaque ligne au centime a déformé.
  const taux = lignes.flatMap(({ brut_ht, abattement_ht }) =>
    brut_ht && abattement_ht ? [Math.round((1000 * abattement_ht) / brut_ht) / 1000] : [],
  );
  const auTaux = (base: number) => taux.some((t) => Math.abs(ecart - base * t) <= 1);
  return lignes.some(
    ({ net_ht, abattement_ht }) =>
      abattement_ht === null && net_ht !== null && (auTaux(net_ht + ecart) || auTaux(net_ht)),
  );
}

/** Une rangée prise pour une ligne sans qu'elle nomme quoi que ce soit : un total mal étiqueté, plutôt. */
const estSansNom = ({ designation, element, nature }: LigneLue): boolean =>
  nature === "fre" &&
  element === null &&
  (designation.trim() === "" || /^(?:sous-?)?total\b/i.test(designation.trim()));

/** Ce que vaut une ligne à son prix unitaire imprimé ; `null` sans lui, ou d'une seule unité. */
const auPrixUnitaire = ({ quantite, details }: LigneLue): number | null =>
  details?.prix_unitaire_ht === undefined || quantite === 1 ? null : arrondir(quantite * details.prix_unitaire_ht, 1);

/**
 * Le total est fait des prix unitaires imprimés quand les lignes le sont de prix aux décimales cachées, ou l'inverse : les remplacer les uns par
 * les autres referme l'addition, ou l'écart tient dans le demi-centime de chaque produit.
 */
function arrondiDesPrix(lignes: readonly LigneLue[], ecart: number): boolean {
  const ecarts = lignes.flatMap((ligne) => {
    const produit = auPrixUnitaire(ligne);
    return produit === null || ligne.brut_ht === null ? [] : [produit - Math.abs(ligne.brut_ht)];
  });
  const parLesProduits = ecarts.reduce((somme, e) => somme + e, 0);
  if (parLesProduits !== 0 && Math.abs(parLesProduits) === Math.abs(ecart)) return true;
  // Un brut que la page n'imprime pas est le produit lui-même : le vrai prix a pu perdre ses décimales.
  const deduits = lignes.filter(
    (ligne) => auPrixUnitaire(ligne) === Math.abs(ligne.brut_ht ?? 0) && ligne.sources && !ligne.sources.brut_ht,
  );
  const tolerance = deduits.reduce((somme, { quantite }) => somme + Math.abs(quantite) / 2, 0);
  return Math.abs(ecart) <= tolerance;
}

/** Une ligne dont le calcul est faux : sa remise, sa vétusté répétée, un prix unitaire arrondi, ou un montant resté sans lecture à côté. */
function explicationDeLigne(vehicule: VehiculeLu, ligne: LigneLue, ecart: number): string | null {
  // Un nombre à la place du nom : la rangée s'est mal découpée. Une désignation vide, elle, ne dit rien de ses montants.
  if (/\d/.test(ligne.designation) && !/\p{L}{3}/u.test(ligne.designation))
    return "Cette ligne ne nomme rien\u00a0: ses montants n'ont peut-être pas été lus à leur place.";
  const remise = egalA(ecart, [[ligne.details?.remise_ht, "la remise de la ligne"]]);
  if (remise) return remise;
  const abattements = abattementDesLignes(vehicule);
  const autreTitre = vehicule.restes?.find(({ montant }) => abattements !== 0 && Math.abs(montant) === abattements);
  if (autreTitre)
    return `La somme des abattements est imprimée sous «\u00a0${autreTitre.libelle}\u00a0»\u00a0: cette colonne n'en est peut-être pas une.`;
  const { quantite } = ligne;
  const arrondi = auPrixUnitaire(ligne) !== null && Math.abs(ecart) <= Math.abs(quantite) / 2 && Math.abs(ecart) > 0;
  if (arrondi) return `${dire(ecart)} vient peut-être de l'arrondi du prix unitaire.`;
  const restes = (vehicule.restes ?? []).filter(
    ({ page }) => page === null || ligne.page === null || page === ligne.page,
  );
  return dansLaPage(restes, ecart) ?? justeAvec(restes, ligne);
}

/** Un montant resté sans emploi rendrait le calcul juste, à la place d'un de ceux de la ligne : la lecture l'a peut-être laissé pour un autre. */
function justeAvec(restes: readonly Reste[], { brut_ht, abattement_ht, net_ht }: LigneLue): string | null {
  if (brut_ht === null || net_ht === null) return null;
  const ote = abattement_ht ?? 0;
  // Le brut, le net ou la déduction que demandent les deux autres ; ou le brut dont celui qu'on a lu serait la déduction.
  const attendus = new Set([net_ht + ote, brut_ht - ote, brut_ht - net_ht, net_ht + brut_ht].map(Math.abs));
  const celui = restes.find(({ montant }) => montant !== 0 && attendus.has(Math.abs(montant)));
  return celui
    ? `Le calcul est juste avec ${formaterEuros(Math.abs(celui.montant))}, imprimé sur la page et resté sans emploi\u00a0: un montant de cette ligne a peut-être été pris pour un autre.`
    : null;
}
