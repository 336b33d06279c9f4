import { arrondir, formaterEuros } from "../commun/montants.ts";
import { CONFIANCE_SUFFISANTE } from "./confiance.ts";
import { type Ecart, ecartDuNet, sommeDesLignes } from "./controles-montants.ts";
import type { DetailsLigne, DocumentLu, LigneLue, Reste, TotauxLus, VehiculeLu } from "./document-lu.ts";
import { remiseHorsLignes } from "./remise-des-lignes.ts";
import { TAUX_DE_TVA } from "./taux-de-tva.ts";
import { libelleTotal } from "./vocabulaire/totaux.ts";

type Champ = "brut_ht" | "abattement_ht" | "net_ht";
const CHAMPS: readonly Champ[] = ["brut_ht", "abattement_ht", "net_ht"];

/** Une plaque, un châssis ou une date qu'aucune étiquette ne nomme ne s'affirment pas faux. */
const NOMMEE = 0.9;

/** Taux normal de la TVA, en dix-millièmes. */
const TAUX_NORMAL = 2000;

const SANS_ETIQUETTE = "Cette valeur n'a pas été lue derrière son étiquette\u00a0: vérifiez-la sur la page.";
const LIGNES_INCERTAINES = "Un montant de ces lignes a été lu avec un doute\u00a0: vérifiez-les sur la page.";
const TOTAL_INCERTAIN = "Ce total a été lu avec un doute\u00a0: vérifiez-le sur la page.";
const LIGNE_SEULE =
  "Aucune autre ligne, ni aucun total, ne confirme ces colonnes\u00a0: vérifiez cette ligne sur la page.";
const PART_SEULE =
  "Une seule part de ce montant a été lue\u00a0: les autres sont peut-être dans des colonnes mal comprises.";
const PART_PLUS_GRANDE =
  "Une part de ce montant est plus grande que lui\u00a0: elle est peut-être d'une autre ligne, ou d'un récapitulatif.";
const RANGEE_SEULE =
  "Rien d'autre sur cette rangée ne confirme ses colonnes\u00a0: l'une d'elles est peut-être mal lue.";
const PLAQUES = "La page porte des plaques qu'aucune rangée lue n'a\u00a0: il manque peut-être un véhicule.";
const RANGEES =
  "Les montants d'un véhicule du relevé ne se tiennent pas entre eux\u00a0: l'un d'eux n'a peut-être pas été lu.";
const TAXES_SEULES = "Rien d'autre ne confirme l'un de ces trois montants\u00a0: l'un d'eux est peut-être mal lu.";

/** Vrai si la lecture donne à ce champ cette confiance ; une facture électronique et une personne n'en donnent aucune, et n'en doutent pas. */
const sure = (cible: { confiances?: Record<string, number> | undefined }, champ: string, seuil: number): boolean =>
  (cible.confiances?.[champ] ?? 1) >= seuil;

/**
 * Ce qui manque pour affirmer un écart, en une phrase ; `null` quand il est prouvé. Un total n'est faux que si chaque montant de la page est compté
 * et que le reste du document tombe juste : l'absence d'explication connue n'est pas une preuve.
 */
export function preuveManquante(vehicule: VehiculeLu, ecart: Ecart): string | null {
  const ligne = ecart.ligne === null ? undefined : vehicule.lignes[ecart.ligne];
  if (ligne) return (ecart.champ === "brut_ht" ? desParts(vehicule, ligne) : null) ?? deLaLigne(vehicule, ligne);
  switch (ecart.code) {
    case "somme_lignes":
    case "franchise":
      return vehicule.lignes.length > 0 ? duTotal(vehicule, ecart) : deLaRangee(vehicule);
    case "total_ttc":
      return desTaxes(vehicule);
    default:
      return sure(vehicule, ecart.champ, NOMMEE) ? null : SANS_ETIQUETTE;
  }
}

function duTotal(vehicule: VehiculeLu, { champ, ecart }: Ecart): string | null {
  const { lignes, restes = [], totaux } = vehicule;
  if (!sure(vehicule, champ, CONFIANCE_SUFFISANTE)) return TOTAL_INCERTAIN;
  const change = lignes.find((ligne) => montantsDe(ligne).some((m) => m - (ligne.net_ht ?? 0) === ecart && m !== 0));
  const autrement = change
    ? `Un autre montant de la ligne «\u00a0${change.designation}\u00a0» fait le total\u00a0: une de ses colonnes est peut-être mal lue.`
    : null;
  if (lignes.some((ligne) => CHAMPS.some((c) => ligne[c] !== null && !sure(ligne, c, CONFIANCE_SUFFISANTE))))
    return autrement ?? LIGNES_INCERTAINES;
  const imprime = totaux[champ.replace(/^totaux\./, "") as keyof TotauxLus];
  const recalcule = Math.abs((imprime ?? 0) - (ecart ?? 0));
  const autre = restes.find(({ montant }) => Math.abs(montant) === recalcule);
  if (autre)
    return `${formaterEuros(recalcule)}, ce que font les lignes, est imprimé${sous(autre)}\u00a0: le total est peut-être celui-là.`;
  const egale = lignes.find((ligne) => CHAMPS.some((c) => Math.abs(ligne[c] ?? 0) === Math.abs(ecart ?? 0)));
  if (egale)
    return `L'écart est le montant d'une ligne («\u00a0${egale.designation}\u00a0»)\u00a0: elle est peut-être de trop, ou lue une fois sur deux.`;
  if (autrement) return autrement;
  const inconnu = inexpliques(vehicule)[0];
  return inconnu ? horsDuCalcul(inconnu) : null;
}

/** Ce qu'on dit d'un montant de la page que rien ne compte. */
export const horsDuCalcul = (reste: Reste): string =>
  `${formaterEuros(reste.montant)} est imprimé${sous(reste)} et n'entre dans aucun calcul de la page\u00a0: vérifiez s'il est à compter.`;

const sous = ({ libelle, page }: Reste): string =>
  `${libelle === "" ? "" : ` («\u00a0${libelle}\u00a0»)`}${page === null ? "" : ` page ${page}`}`;

/**
 * Une rangée de relevé n'a que ses montants : ses taxes confirment son hors taxes, et il reste sa chaîne de fausse. Des montants sans emploi
 * autour d'elle disent d'autres rangées, ou d'autres véhicules, dont un total a pu être pris pour le sien.
 */
function deLaRangee(vehicule: VehiculeLu): string | null {
  const { net_ht, tva, ttc } = vehicule.totaux;
  if (net_ht === null || tva === null || ttc === null || net_ht + tva !== ttc) return RANGEE_SEULE;
  const inconnu = inexpliques(vehicule)[0];
  return inconnu ? horsDuCalcul(inconnu) : null;
}

/** Un total de relevé n'est faux que si chacune de ses rangées est lue en entier : toutes les plaques, tous les montants, et des taxes ou une chaîne justes. */
export function preuveDuReleveManquante(document: DocumentLu): string | null {
  const { vehicules, totaux_releve, restes = [], plaques_en_trop = [] } = document;
  if (plaques_en_trop.length > 0) return PLAQUES;
  if (vehicules.some((vehicule) => !rangeeTient(vehicule))) return RANGEES;
  const noms = Object.keys(totaux_releve ?? {}) as (keyof TotauxLus)[];
  const connus = new Set([
    ...Object.values(totaux_releve ?? {}).map((montant) => Math.abs(montant ?? 0)),
    ...noms.flatMap((nom) => suites(vehicules.map(({ totaux }) => totaux[nom] ?? 0)).map(Math.abs)),
  ]);
  const inconnu = restes.find(({ montant }) => !connus.has(Math.abs(montant)));
  return inconnu ? horsDuCalcul(inconnu) : null;
}

/** Les montants d'une rangée se tiennent entre eux, ou elle n'en a qu'un ; un véhicule a toutes ses lignes chiffrées. */
function rangeeTient({ lignes, totaux }: VehiculeLu): boolean {
  if (lignes.length > 0) return lignes.every(({ net_ht }) => net_ht !== null);
  const { brut_ht, abattement_ht, remise_ht, franchise_ht, net_ht, tva, ttc } = totaux;
  if (net_ht === null) return false;
  if (tva !== null || ttc !== null) return net_ht + (tva ?? 0) === ttc || ttc === null;
  const deduit = (abattement_ht ?? 0) + (remise_ht ?? 0) + (franchise_ht ?? 0);
  return brut_ht === null ? deduit === 0 : brut_ht - deduit === net_ht;
}

/** Deux des trois se tiennent par ailleurs : le hors taxes par ses lignes ou sa chaîne, et la taxe, ou le total qu'elle fait, par un taux légal. */
function desTaxes(vehicule: VehiculeLu): string | null {
  const { net_ht, tva, ttc } = vehicule.totaux;
  if (net_ht === null || tva === null || ttc === null) return TAXES_SEULES;
  const due = (base: number) => TAUX_DE_TVA.map((taux) => arrondir(base * taux, 10_000));
  const taxe = due(net_ht).some((d) => Math.abs(d - tva) <= 1 || Math.abs(net_ht + d - ttc) <= 1);
  return taxe && netTient(vehicule) && inexpliques(vehicule).length === 0 ? null : TAXES_SEULES;
}

const deduits = (vehicule: VehiculeLu): number =>
  Math.abs(vehicule.totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule);

/** Le hors taxes est ce que font ses lignes ou, dans un relevé, ce que sa rangée en déduit. */
function netTient(vehicule: VehiculeLu): boolean {
  const { lignes, totaux } = vehicule;
  if (totaux.net_ht === null) return false;
  const net =
    lignes.length > 0 ? sommeDesLignes(lignes, "net_ht") : (totaux.brut_ht ?? 0) - (totaux.abattement_ht ?? 0);
  return net !== null && [net - deduits(vehicule), net].includes(totaux.net_ht);
}

const PARTS = ["mo_ht", "peinture_ht", "pieces_ht", "autres_ht"] as const;

/** Ce que les parts d'un montant ne prouvent pas de lui. */
function desParts(vehicule: VehiculeLu, ligne: LigneLue): string | null {
  const [entier, parts] = [Math.abs(ligne.brut_ht ?? 0), PARTS.map((part) => Math.abs(ligne.details?.[part] ?? 0))];
  if (parts.some((part) => part > entier)) return PART_PLUS_GRANDE;
  return uneSeulePart(vehicule, ligne) ? PART_SEULE : null;
}

/**
 * Un montant n'est pas la somme d'une seule de ses parts : les autres sont peut-être dans des colonnes que rien n'a nommées. Une autre
 * ligne du véhicule qui porte une autre part dit cette colonne lue, et sa case vide ici.
 */
function uneSeulePart({ lignes }: VehiculeLu, { details = {} }: LigneLue): boolean {
  const parts = PARTS.filter((part) => details[part] !== undefined);
  return parts.length === 1 && !lignes.some((l) => PARTS.some((p) => p !== parts[0] && l.details?.[p] !== undefined));
}

/** Une ligne fausse a le net que son total compte, ou des voisines dont les mêmes colonnes tombent juste. */
function deLaLigne(vehicule: VehiculeLu, ligne: LigneLue): string | null {
  if (CHAMPS.some((c) => ligne[c] !== null && !sure(ligne, c, CONFIANCE_SUFFISANTE))) return LIGNES_INCERTAINES;
  // Des voisines sans rien d'abattu prouvent le brut et le net ; il en faut une qui abatte pour prouver un abattement.
  const juste = vehicule.lignes.some(
    (l) =>
      l !== ligne &&
      CHAMPS.every((c) => l[c] !== null) &&
      (l.abattement_ht !== 0 || !ligne.abattement_ht) &&
      ecartDuNet(l) === null,
  );
  return juste || netTient(vehicule) ? null : LIGNE_SEULE;
}

/** Les montants imprimés d'une ligne, en centimes. */
const montantsDe = ({ brut_ht, abattement_ht, net_ht, details }: LigneLue): number[] =>
  [brut_ht, abattement_ht, net_ht, ...Object.values(chiffres(details))].filter(
    (m): m is number => typeof m === "number",
  );

const chiffres = (details: DetailsLigne | undefined): Record<string, number> =>
  Object.fromEntries([
    ...Object.entries(details ?? {}).filter((entree): entree is [string, number] => typeof entree[1] === "number"),
    ...(details?.colonnes_inconnues ?? []).map(({ titre, montant }) => [titre, montant] as const),
  ]);

/** Au-delà, des sommes de lignes voisines tombent sur un montant par hasard. */
const LIGNES_EN_SUITE = 60;

/** Ce que la page imprime de ses lignes et de ses totaux : eux-mêmes, les sous-totaux de lignes qui se suivent, les récapitulatifs de leurs colonnes. */
function expliques(vehicule: VehiculeLu): Set<number> {
  const { lignes, totaux } = vehicule;
  const { brut_ht, abattement_ht, remise_ht, franchise_ht, net_ht, tva } = totaux;
  const sommes = new Set<number>();
  const compter = (montant: number) => sommes.add(Math.abs(montant));
  for (const montant of Object.values(totaux)) if (montant !== null) compter(montant);
  const [abattus, remise, franchise] = [abattement_ht, remise_ht, franchise_ht].map((m) => Math.abs(m ?? 0)) as [
    number,
    number,
    number,
  ];
  for (const apres of [abattus, remise, abattus + remise, abattus + franchise, abattus + remise + franchise]) {
    compter(apres);
    if (brut_ht !== null) compter(Math.abs(brut_ht) - apres);
  }
  if (net_ht !== null) for (const avant of [franchise, remise, franchise + remise]) compter(Math.abs(net_ht) + avant);
  for (const ligne of lignes) {
    for (const montant of montantsDe(ligne)) compter(montant);
    compter(vetusteDe(ligne));
    const parts = PARTS.reduce((somme, part) => somme + (ligne.details?.[part] ?? 0), 0);
    // « M.O. 80,63, fournitures 332,30 » : la part que rien n'a nommée est ce que les autres laissent de la ligne.
    if (parts > 0) for (const entier of [ligne.brut_ht, ligne.net_ht]) compter((entier ?? 0) - parts);
    for (const taxe of taxesDe(ligne.net_ht, net_ht, tva)) compter(taxe);
  }
  for (const somme of suites(lignes.map(vetusteDe))) compter(somme);
  for (const champ of CHAMPS) for (const somme of suites(lignes.map((ligne) => ligne[champ] ?? 0))) compter(somme);
  const colonnes = new Set(lignes.flatMap(({ details }) => Object.keys(chiffres(details))));
  for (const colonne of colonnes)
    for (const somme of suites(lignes.map(({ details }) => chiffres(details)[colonne] ?? 0))) compter(somme);
  return sommes;
}

/** Ce que la vétusté retire d'une ligne dont l'abattement compte aussi la remise. */
const vetusteDe = ({ abattement_ht, details }: LigneLue): number => (abattement_ht ?? 0) - (details?.remise_ht ?? 0);

/** La taxe d'une ligne et son toutes taxes comprises, au taux du document, à défaut le normal. */
function taxesDe(ligne: number | null, net: number | null, tva: number | null): number[] {
  if (ligne === null) return [];
  const lu =
    tva === null ? TAUX_NORMAL : TAUX_DE_TVA.find((t) => Math.abs(arrondir((net ?? 0) * t, 10_000) - tva) <= 1);
  const taxe = arrondir(ligne * (lu ?? TAUX_NORMAL), 10_000);
  return [taxe, ligne + taxe];
}

/** Les sommes de montants qui se suivent : sous-totaux de groupes, reports d'une page à l'autre ; d'un long document, les reports seuls. */
function suites(montants: readonly number[]): number[] {
  const debuts = montants.length > LIGNES_EN_SUITE ? [0] : montants.keys();
  return [...debuts].flatMap((debut) => {
    let somme = 0;
    return montants.slice(debut).map((montant) => {
      somme += montant;
      return somme;
    });
  });
}

/** La base que l'un des taux légaux mène à la taxe imprimée : ce qui reste du hors taxes une fois retiré ce qui n'est pas taxé. */
const estUneBase = (montant: number, { tva }: TotauxLus): boolean =>
  !!tva && TAUX_DE_TVA.some((taux) => Math.abs(arrondir(montant * taux, 10_000) - tva) <= 1);

/** En centimes : au-dessous d'un euro, un prix au kilomètre ou à l'unité, que ni une ligne ni un total n'est. */
const TARIF = 100;

const sommeDe = (restes: readonly Reste[]): number => restes.reduce((somme, { montant }) => somme + montant, 0);

/** Les montants imprimés que rien de ce qui est lu n'explique. */
export function inexpliques(vehicule: VehiculeLu): Reste[] {
  const { restes = [], totaux } = vehicule;
  if (restes.length === 0) return [];
  const connus = expliques(vehicule);
  const inconnus = restes.filter(
    ({ montant }) => Math.abs(montant) >= TARIF && !connus.has(Math.abs(montant)) && !estUneBase(montant, totaux),
  );
  // « Main-d'œuvre », « Peinture », « Pièces » : les parts d'un total, s'il est leur somme.
  const parts = inconnus.filter(({ libelle }) => libelleTotal(libelle) === "composante");
  const deParts = connus.has(Math.abs(sommeDe(parts)));
  const deLignes = new Set(vehicule.lignes.flatMap(montantsDe));
  // De même de montants qui se suivent et font celui d'une ligne : sa main-d'œuvre, sa peinture et ses fournitures.
  const enParts = new Set(
    inconnus.flatMap((_, debut) => {
      const suite = inconnus.slice(debut, debut + PARTS.length);
      const fin = suite.findIndex((_, k) => k > 0 && deLignes.has(sommeDe(suite.slice(0, k + 1))));
      return suite.slice(0, fin + 1);
    }),
  );
  return inconnus.filter((reste) => !(deParts && parts.includes(reste)) && !enParts.has(reste));
}
