import { arrondir } from "../../../domain/commun/montants.ts";
import { ecartDuNet } from "../../../domain/fre/controles-montants.ts";
import type { Anomalie, DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { juger } from "../../../domain/fre/juger.ts";
import { remiseHorsLignes } from "../../../domain/fre/remise-des-lignes.ts";
import type { Mot, Page } from "./geometrie.ts";
import type { Correction } from "./lever-doutes.ts";
import { lignesSansTrou } from "./lignes-sans-trou.ts";
import { montantCellule } from "./montant-imprime.ts";

/**
 * Confiances de départ, selon la façon dont une valeur a été trouvée ; la reconnaissance de caractères les multiplie par la sienne.
 * Sous `CONFIANCE_SUFFISANTE` (domain/fre/confiance.ts), la valeur se fait confirmer.
 */
export const CONFIANCES = {
  /** Derrière une étiquette close par deux-points, ou dans une colonne à l'intitulé connu. */
  etiquetee: 0.98,
  /** Derrière une étiquette sans deux-points, que seul l'alignement ou la forme rattache à sa valeur. */
  voisine: 0.92,
  /** À sa forme seule (plaque, châssis), sans étiquette. */
  forme: 0.8,
  /** Dans une rangée sans colonnes, ou un total lu sous sa colonne. */
  geometrie: 0.85,
  /** Déduite de ce que le document dit par ailleurs, ou choisie entre plusieurs. */
  devinee: 0.6,
} as const;

/** Confiance de la reconnaissance de caractères dans des mots ; 1 pour des mots de texte. */
export const confianceDesMots = (mots: readonly Mot[]): number => Math.min(1, ...mots.map((mot) => mot.confiance ?? 1));

export const arrondirConfiance = (valeur: number): number => Math.round(valeur * 100) / 100;

/** Confiance d'une valeur trouvée d'une certaine façon dans ces mots. */
export const confianceDe = (base: number, mots: readonly Mot[]): number =>
  arrondirConfiance(base * confianceDesMots(mots));

const MONTANTS = ["brut_ht", "abattement_ht", "net_ht"] as const;
/** Un montant que l'addition confirme est sûr, même reconnu sur une image. */
const CONFIRMEE = 0.97;
/** Un montant reconnu sur une image, que l'addition contredit. */
const CONTREDITE = 0.5;
/** Un nombre que deux lectures rendent pareil a cette confiance au moins. */
const LUE_DEUX_FOIS = 0.96;
/** Au-dessus, une image se lit assez bien pour qu'une erreur d'addition soit celle du document. */
const IMAGE_SURE = 0.92;

const FORMES: Readonly<Record<string, "immatriculation" | "vin">> = {
  immatriculation_invalide: "immatriculation",
  vin_invalide: "vin",
};

type Champ = (typeof MONTANTS)[number];

function poser(cible: { confiances?: Record<string, number> | undefined }, champ: string, confiance: number): void {
  cible.confiances = { ...cible.confiances, [champ]: confiance };
}

const somme = ({ lignes }: VehiculeLu, champ: Champ): number =>
  lignes.reduce((total, ligne) => total + (ligne[champ] ?? 0), 0);

/** Montants que la somme des lignes retrouve dans un total imprimé : toutes les lignes y sont, et celles-ci sont justes. */
function confirmesPar(vehicule: VehiculeLu): Champ[] {
  const { net_ht, brut_ht, abattement_ht, franchise_ht } = vehicule.totaux;
  if (vehicule.lignes.length === 0) return [];
  const juste = (champ: Champ, total: number | null, deductions = 0) =>
    total !== null && total !== 0 && somme(vehicule, champ) - deductions === total ? [champ] : [];
  return [
    ...juste("brut_ht", brut_ht),
    ...juste("abattement_ht", abattement_ht),
    ...juste("net_ht", net_ht, (franchise_ht ?? 0) + remiseHorsLignes(vehicule)),
  ];
}

/** Un brut, sa déduction et leur net, lus chacun dans sa cellule, et dont l'un fait l'autre : trois nombres mal lus ne tombent pas juste. */
function seProuve({ brut_ht, abattement_ht, net_ht, sources = {}, confiances = {} }: LigneLue): boolean {
  if (!brut_ht || !abattement_ht || net_ht === null || brut_ht - abattement_ht !== net_ht) return false;
  if (MONTANTS.some((champ) => confiances[champ] === undefined)) return false;
  const cellules = MONTANTS.map((champ) => JSON.stringify(sources[champ]?.zone));
  return new Set(cellules).size === MONTANTS.length;
}

/** Les lignes dont la somme est un total imprimé confirment ce total, et lui les confirme ; deux montants d'une ligne confirment le troisième. */
function confirmer(vehicule: VehiculeLu): void {
  const confirmes = confirmesPar(vehicule);
  for (const champ of confirmes) poser(vehicule, `totaux.${champ}`, CONFIRMEE);
  for (const ligne of vehicule.lignes) {
    for (const champ of confirmes) if (ligne[champ] !== null) poser(ligne, champ, CONFIRMEE);
    const { brut_ht, abattement_ht, net_ht } = ligne;
    if (seProuve(ligne)) for (const champ of MONTANTS) poser(ligne, champ, CONFIRMEE);
    if (confirmes.length === 0 || brut_ht === null || net_ht === null || brut_ht - (abattement_ht ?? 0) !== net_ht)
      continue;
    for (const champ of MONTANTS) if (ligne[champ] !== null) poser(ligne, champ, CONFIRMEE);
  }
}

/** Taux de TVA en vigueur, en dix-millièmes. */
const TAUX_LEGAUX = [2_000, 1_000, 850, 550, 210];

/** De trois totaux, deux que le taux légal relie se confirment : la reconnaissance ne s'est trompée ni sur l'un ni sur l'autre. */
function confirmerLaTaxe(vehicule: VehiculeLu): void {
  const { net_ht, tva, ttc } = vehicule.totaux;
  if (net_ht === null || net_ht === 0) return;
  const due = (base: number) => TAUX_LEGAUX.map((taux) => arrondir(base * taux, 10_000));
  const liees: ("net_ht" | "tva" | "ttc")[][] = [];
  if (tva !== null && due(net_ht).some((taxe) => Math.abs(taxe - tva) <= 1)) liees.push(["net_ht", "tva"]);
  if (ttc !== null && due(net_ht).some((taxe) => Math.abs(net_ht + taxe - ttc) <= 1)) liees.push(["net_ht", "ttc"]);
  for (const champ of liees.flat()) poser(vehicule, `totaux.${champ}`, CONFIRMEE);
}

/** Une valeur dont la reconnaissance a pu se tromper, et ce qu'elle serait si le compte tombait juste. */
interface Suspecte {
  cible: { confiances?: Record<string, number> | undefined };
  champ: string;
  lue: number | null;
  attendue: number | null;
}

// Un chiffre pris pour un autre, perdu ou ajouté : l'erreur est celle de la reconnaissance plutôt que du document.
function unChiffreSepare(a: number, b: number): boolean {
  const [court, long] = [String(Math.abs(a)), String(Math.abs(b))].sort((x, y) => x.length - y.length) as [
    string,
    string,
  ];
  if (long.length - court.length > 1) return false;
  let debut = 0;
  while (debut < court.length && court[debut] === long[debut]) debut += 1;
  return court.slice(long.length > court.length ? debut : debut + 1) === long.slice(debut + 1);
}

/** « 0,00 » n'est la fin que de « 10,00 » ou « 120,00 », et jamais d'un montant d'un autre signe. */
const finitPar = (long: number, court: number): boolean => {
  const chiffres = (centimes: number) => String(Math.abs(centimes)).padStart(3, "0");
  const memeSigne = court === 0 ? long > 0 : long * court > 0;
  return memeSigne && Math.abs(long) > Math.abs(court) && chiffres(long).endsWith(chiffres(court));
};

function suspectesDeLigne(ligne: LigneLue): Suspecte[] {
  const { brut_ht, abattement_ht, net_ht } = ligne;
  const moins = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
  return [
    { cible: ligne, champ: "brut_ht", lue: brut_ht, attendue: net_ht === null ? null : net_ht + (abattement_ht ?? 0) },
    { cible: ligne, champ: "abattement_ht", lue: abattement_ht, attendue: moins(brut_ht, net_ht) },
    { cible: ligne, champ: "net_ht", lue: net_ht, attendue: moins(brut_ht, abattement_ht ?? 0) },
  ];
}

function suspectesDeTotaux(vehicule: VehiculeLu, code: string): Suspecte[] {
  const { brut_ht, abattement_ht, remise_ht, franchise_ht, net_ht, tva, ttc } = vehicule.totaux;
  const total = (champ: keyof TotauxLus, attendue: number | null): Suspecte => ({
    cible: vehicule,
    champ: `totaux.${champ}`,
    lue: vehicule.totaux[champ],
    attendue,
  });
  if (code === "total_ttc")
    return [
      total("net_ht", (ttc ?? 0) - (tva ?? 0)),
      total("tva", (ttc ?? 0) - (net_ht ?? 0)),
      total("ttc", (net_ht ?? 0) + (tva ?? 0)),
    ];
  const deduit = (abattement_ht ?? 0) + (remise_ht ?? 0) + (franchise_ht ?? 0);
  const chaine = [
    total("brut_ht", (net_ht ?? 0) + deduit),
    total("abattement_ht", null),
    total("remise_ht", null),
    total("franchise_ht", null),
    total("net_ht", (brut_ht ?? 0) - deduit),
  ];
  return code === "franchise" ? chaine : [...chaine, ...vehicule.lignes.flatMap(suspectesDeLigne)];
}

/** Au-delà de cette part du montant, l'écart d'une ligne est celui d'une cellule perdue ou collée, non d'un calcul faux. */
const ECART_PLAUSIBLE = 0.5;

/** Ce qu'une anomalie de calcul accuse, si une image moyenne peut l'affirmer, et si même une image nette ne le peut pas. */
interface Cause {
  suspectes: Suspecte[];
  entiere: boolean;
  perdue?: boolean;
}

function enCause(vehicule: VehiculeLu, anomalie: Anomalie): Cause | null {
  const ligne = anomalie.ligne === null ? undefined : vehicule.lignes[anomalie.ligne];
  switch (anomalie.code) {
    case "calcul_ligne":
      return ligne
        ? {
            suspectes: suspectesDeLigne(ligne),
            entiere: estEntiere(vehicule, ligne, anomalie),
            // La ligne tombe juste et ses composantes non : il en manque une, ou une est mal lue, que rien d'autre ne confirme.
            // De même d'un abattement que seule cette ligne n'a pas.
            perdue: ecartDuNet(ligne) === null || abattementPerdu(vehicule, ligne) || brutRemplace(ligne),
          }
        : null;
    case "total_ttc":
      return { suspectes: suspectesDeTotaux(vehicule, anomalie.code), entiere: true };
    case "franchise":
    case "somme_lignes":
      // Une ligne ou une déduction que l'image n'a pas laissé voir fait le même écart.
      return {
        suspectes: suspectesDeTotaux(vehicule, anomalie.code),
        entiere: false,
        perdue: vehicule.lignes.some((ligne) => expliquePar(vehicule, ligne, anomalie.ecart)),
      };
    default:
      return null;
  }
}

/** Un brut égal à son net malgré un abattement, sans cellule à lui : celle du brut s'est perdue, et le net l'a remplacée. */
function brutRemplace({ brut_ht, abattement_ht, net_ht, sources = {} }: LigneLue): boolean {
  if (brut_ht !== net_ht || !abattement_ht) return false;
  const [brut, net] = [sources.brut_ht, sources.net_ht].map((source) => JSON.stringify(source?.zone));
  return brut === undefined || net === undefined || brut === net;
}

const abattementPerdu = ({ lignes }: VehiculeLu, { abattement_ht }: LigneLue): boolean =>
  abattement_ht === null && lignes.some((autre) => autre.abattement_ht !== null);

/** L'abattement d'une ligne n'a pas été lu, et il fait à lui seul l'écart de la somme. */
const expliquePar = (vehicule: VehiculeLu, ligne: LigneLue, ecart: number | null): boolean =>
  abattementPerdu(vehicule, ligne) &&
  ecart !== null &&
  Math.abs((ligne.brut_ht ?? 0) - (ligne.net_ht ?? 0)) === Math.abs(ecart);

// Un abattement que seule cette ligne n'a pas est sans doute une cellule que l'image a perdue.
function estEntiere(vehicule: VehiculeLu, ligne: LigneLue, { ecart }: Anomalie): boolean {
  const perdue = abattementPerdu(vehicule, ligne);
  // Un net égal à son brut malgré un abattement est une cellule perdue, que le brut remplace.
  const remplacee = ligne.net_ht === ligne.brut_ht && (ligne.abattement_ht ?? 0) !== 0;
  return !perdue && !remplacee && Math.abs(ecart ?? 0) <= ECART_PLAUSIBLE * Math.abs(ligne.net_ht ?? 0);
}

/** La rangée d'un relevé que ses taxes confirment ou, s'il n'y en a pas, son brut et ce qui s'en déduit. */
function tombeJuste({ totaux }: VehiculeLu): boolean {
  const { brut_ht, abattement_ht, remise_ht, franchise_ht, net_ht, tva, ttc } = totaux;
  if (net_ht === null) return false;
  if (ttc !== null) return ttc === net_ht + (tva ?? 0);
  const deduit = (abattement_ht ?? 0) + (remise_ht ?? 0) + (franchise_ht ?? 0);
  return deduit > 0 && brut_ht !== null && brut_ht - deduit === net_ht;
}

/**
 * Le total faux d'un relevé numérisé s'affirme quand chaque rangée et tous les autres totaux tombent juste, et que deux lectures ont vu ce total.
 * Un net que la TVA et le TTC totalisés démentent aussi n'est pas une rangée perdue.
 */
function releveSeProuve(
  { vehicules, totaux_releve }: DocumentLu,
  ecart: number | null,
  pages: readonly Page[],
): boolean {
  if (!totaux_releve) return false;
  const champs = Object.keys(totaux_releve) as (keyof TotauxLus)[];
  const ecarts = champs.flatMap((champ) => {
    const imprime = totaux_releve[champ];
    if (imprime === null || vehicules.every(({ totaux }) => totaux[champ] === null)) return [];
    // Une cellule perdue d'une colonne lue ailleurs fait l'écart à elle seule.
    if (vehicules.some(({ totaux }) => totaux[champ] === null)) return [];
    return [{ imprime, ecart: imprime - vehicules.reduce((total, { totaux }) => total + (totaux[champ] ?? 0), 0) }];
  });
  const faux = ecarts.filter((e) => e.ecart !== 0);
  if (faux.length !== 1 || faux[0]?.ecart !== ecart || ecarts.length < 3) return false;
  const imprime = faux[0]?.imprime ?? 0;
  const sur = pages.some(({ rangees }) =>
    rangees.some(({ mots }) =>
      mots.some((mot) => (mot.confiance ?? 1) >= LUE_DEUX_FOIS && montantCellule(mot.texte, ",") === imprime),
    ),
  );
  return sur && vehicules.every(tombeJuste);
}

/** Un montant lu une fois, sans assurance : il se trompe d'un chiffre, non de deux. */
const LUE_UNE_FOIS = 0.7;

/** Vrai si ce montant d'une ligne, changé d'un chiffre ou amputé, ne peut pas à lui seul refermer la somme ; un total, lui, se doit d'être sûr. */
function innocente({ champ, lue, attendue }: Suspecte, { code, ecart }: Anomalie): boolean {
  if (lue === null || ecart === null || code === "calcul_ligne" || champ.startsWith("totaux.")) return false;
  return [lue + ecart, attendue].every(
    (valeur) =>
      valeur === null ||
      valeur === lue ||
      !(unChiffreSepare(lue, valeur) || finitPar(valeur, lue) || finitPar(lue, valeur)),
  );
}

/** Les montants, en centimes, que deux lectures de l'image ont rendus pareils. */
const vusDeuxFois = (pages: readonly Page[]): Set<number> =>
  new Set(
    pages
      .flatMap(({ rangees }) => rangees.flatMap(({ mots }) => mots))
      .filter(({ texte, confiance = 0 }) => confiance >= LUE_DEUX_FOIS && /\d[.,]\d{2}(?!\d)/.test(texte))
      .flatMap(({ texte }) => Math.abs(montantCellule(texte, ",") ?? 0) || []),
  );

/** Vrai si l'anomalie se fonde sur des valeurs que l'image ne laisse pas lire assez bien ; ces valeurs sont alors à vérifier. */
function douteuse(document: DocumentLu, anomalie: Anomalie, nette: boolean, pages: readonly Page[]): boolean {
  const vehicule = anomalie.vehicule === null ? undefined : document.vehicules[anomalie.vehicule];
  if (!vehicule) return anomalie.code === "somme_lignes" && !releveSeProuve(document, anomalie.ecart, pages);
  const forme = FORMES[anomalie.code];
  if (forme) {
    // La rangée d'un relevé ne porte pas de confiances : rien n'y dit que la plaque a été bien lue.
    if ((vehicule.confiances?.[forme] ?? 0) >= IMAGE_SURE) return false;
    poser(vehicule, forme, CONTREDITE);
    return true;
  }
  const cause = enCause(vehicule, anomalie);
  if (!cause) return false;
  const lues = cause.suspectes.filter((suspecte) => suspecte.lue !== null);
  const confiance = ({ cible, champ }: Suspecte) => cible.confiances?.[champ] ?? 1;
  const malLues = lues.filter((suspecte) => confiance(suspecte) < IMAGE_SURE);
  const aUnChiffre = lues.filter(
    ({ lue, attendue }) => lue !== null && attendue !== null && lue !== attendue && unChiffreSepare(lue, attendue),
  );
  // Les deux lectures partent du même cadre : un premier chiffre resté dehors manque aux deux.
  const amputee = lues.some(({ lue, attendue }) => attendue !== null && finitPar(attendue, lue ?? 0));
  const vus = vusDeuxFois(pages);
  // La façon dont un montant a été trouvé (une étiquette, une colonne) ne change rien au chiffre que deux lectures ont vu.
  const sure = (suspecte: Suspecte) =>
    confiance(suspecte) >= LUE_DEUX_FOIS ||
    (confiance(suspecte) > CONTREDITE && vus.has(Math.abs(suspecte.lue ?? 0))) ||
    // Un abattement tiré de son taux mène du brut au net, qui ont chacun leur preuve.
    (suspecte.champ === "abattement_ht" && suspecte.lue === suspecte.attendue);
  const incertaines = lues.filter((suspecte) => !sure(suspecte));
  const certaine =
    !amputee &&
    new Set(incertaines.map(({ cible }) => cible)).size <= 1 &&
    incertaines.every((s) => confiance(s) >= LUE_UNE_FOIS && innocente(s, anomalie)) &&
    (cause.entiere || complet(vehicule) || lignesSansTrou(vehicule, pages));
  if (certaine && !cause.perdue) return false;
  if (malLues.length === 0 && !cause.perdue && !amputee && (nette || (cause.entiere && aUnChiffre.length === 0)))
    return false;
  const aVerifier =
    aUnChiffre.length > 0
      ? aUnChiffre
      : malLues.length > 0
        ? malLues
        : cause.perdue
          ? lues
          : lues.filter((s) => s.champ.startsWith("totaux."));
  for (const { cible, champ } of aVerifier) poser(cible, champ, CONTREDITE);
  return true;
}

/** Aucune ligne ne manque quand leur somme fait un autre des totaux imprimés : l'écart de celui-ci n'est pas une ligne perdue. */
const complet = (vehicule: VehiculeLu): boolean => confirmesPar(vehicule).some((champ) => champ !== "abattement_ht");

/** Confiance moyenne des lettres d'une image assez nette pour qu'aucune ligne n'y soit perdue. */
const IMAGE_NETTE = 0.94;

/** Confiance moyenne de la reconnaissance dans les lettres de pages, ou `null` si aucune n'est numérisée. */
export function netteteDe(pages: readonly Page[]): number | null {
  const mots = pages.filter((page) => page.reconnue).flatMap((page) => page.rangees.flatMap((rangee) => rangee.mots));
  if (!pages.some((page) => page.reconnue)) return null;
  const lettres = mots.reduce((total, mot) => total + mot.texte.length, 0);
  return mots.reduce((total, mot) => total + (mot.confiance ?? 1) * mot.texte.length, 0) / Math.max(1, lettres);
}

/**
 * Met la dernière main aux confiances d'une lecture : l'addition confirme les montants. Sur une image de cette netteté, une incohérence
 * qui peut venir de la reconnaissance n'est pas reprochée au document : elle reste avec lui comme indécise, et se demande.
 */
export function nuancer(document: DocumentLu, nettete: number | null, pages: readonly Page[] = []): DocumentLu {
  for (const vehicule of document.vehicules) {
    confirmer(vehicule);
    confirmerLaTaxe(vehicule);
  }
  if (nettete === null) return document;
  const nette = nettete >= IMAGE_NETTE;
  for (const anomalie of juger(document).anomalies) {
    if (!douteuse(document, anomalie, nette, pages)) continue;
    const cible = anomalie.vehicule === null ? document : document.vehicules[anomalie.vehicule];
    if (cible) cible.indecises = [...(cible.indecises ?? []), { code: anomalie.code, ligne: anomalie.ligne }];
  }
  return document;
}

/** Les valeurs que l'addition a fait relire se font vérifier : elle les confirme, mais le papier n'a pas été lu ainsi. */
export function douterDes(corrections: readonly Correction[], document: DocumentLu): DocumentLu {
  for (const { vehicule, ligne, champ } of corrections) {
    const lu = document.vehicules[vehicule];
    const cible = ligne === null ? lu : lu?.lignes[ligne];
    if (cible) poser(cible, champ, CONFIANCES.devinee);
  }
  return document;
}
