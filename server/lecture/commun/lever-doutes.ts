import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { remiseHorsLignes } from "../../../domain/fre/remise-des-lignes.ts";
import type { Page } from "./geometrie.ts";
import { montantCellule } from "./montant-imprime.ts";

/** Une valeur que l'addition a fait relire : elle se fait vérifier, quoi que l'addition en dise. */
export interface Correction {
  vehicule: number;
  /** Rang de la ligne, ou `null` pour un total. */
  ligne: number | null;
  champ: string;
}

type Montant = "brut_ht" | "abattement_ht" | "net_ht";
const MONTANTS: readonly Montant[] = ["brut_ht", "abattement_ht", "net_ht"];

/** Au-dessus, deux lectures concordent : le chiffre est celui du papier, et l'écart aussi. */
const CERTAINE = 0.93;

/** Chiffres que la reconnaissance prend l'un pour l'autre. */
const CONFUSIONS = [
  "08",
  "06",
  "09",
  "17",
  "14",
  "27",
  "23",
  "35",
  "38",
  "39",
  "49",
  "56",
  "58",
  "68",
  "69",
  "89",
  "47",
];
const seConfondent = (a: string, b: string) => CONFUSIONS.includes(a < b ? a + b : b + a);

/** Le chiffre des milliers, détaché par une espace, reste hors du cadre des deux lectures. */
function milliersPerdus(lue: number, attendue: number): boolean {
  const [a, b] = [String(Math.abs(lue)), String(Math.abs(attendue))];
  return lue * attendue > 0 && a.length === 5 && b.length <= 7 && b.length > 5 && b.endsWith(a);
}

/** « 1 01589 » : une virgule que la reconnaissance n'a pas vue fait des centimes autant d'euros. */
const virgulePerdue = (lue: number, attendue: number): boolean => lue === 100 * attendue;

/** Un chiffre pris pour un autre qui lui ressemble. */
function estMalLu(lue: number, attendue: number): boolean {
  const [a, b] = [String(Math.abs(lue)), String(Math.abs(attendue))];
  if (lue * attendue < 0 || a.length !== b.length) return false;
  const differents = [...a].flatMap((chiffre, i) => (chiffre === b[i] ? [] : [i]));
  const [seul] = differents;
  return differents.length === 1 && seul !== undefined && seConfondent(a[seul] ?? "", b[seul] ?? "");
}

/** Ce que la seconde lecture donne des montants de la page : centimes lus, vers centimes de l'autre lecture. */
function variantesDe(pages: readonly Page[]): Map<number, Set<number>> {
  const variantes = new Map<number, Set<number>>();
  for (const { texte, variante } of pages.flatMap((page) => page.rangees.flatMap((rangee) => rangee.mots))) {
    if (variante === undefined) continue;
    const [lue, autre] = [montantCellule(texte, ","), montantCellule(variante, ",")];
    if (lue === null || autre === null) continue;
    variantes.set(lue, new Set([...(variantes.get(lue) ?? []), autre]));
  }
  return variantes;
}

/** Une case du document, et ce qu'elle vaudrait pour que le compte tombe juste. */
interface Hypothese {
  ligne: number | null;
  champ: string;
  lue: number | null;
  attendue: number;
  confiance: number;
  poser: () => void;
}

type Plausible = (hypothese: Hypothese) => boolean;

/** Retient l'hypothèse plausible quand elle est seule à l'être ; deux se valent, et rien n'est corrigé. */
function retenir(hypotheses: readonly Hypothese[], plausible: Plausible): Hypothese | null {
  const [seule, autre] = hypotheses.filter(plausible);
  if (!seule || autre) return null;
  seule.poser();
  return seule;
}

const confianceDe = (cible: LigneLue | VehiculeLu, champ: string) => cible.confiances?.[champ] ?? 1;

function hypothesesDeLigne(ligne: LigneLue, rang: number): Hypothese[] {
  const { brut_ht, abattement_ht, net_ht } = ligne;
  if (brut_ht === null || abattement_ht === null || net_ht === null || brut_ht - abattement_ht === net_ht) return [];
  const attendues: Record<Montant, number> = {
    brut_ht: net_ht + abattement_ht,
    abattement_ht: brut_ht - net_ht,
    net_ht: brut_ht - abattement_ht,
  };
  return MONTANTS.map((champ) => ({
    ligne: rang,
    champ,
    lue: ligne[champ],
    attendue: attendues[champ],
    confiance: confianceDe(ligne, champ),
    poser: () => {
      ligne[champ] = attendues[champ];
    },
  }));
}

/** Ce qui referme un total : une ligne, ou le total lui-même. */
function hypothesesDeSomme(vehicule: VehiculeLu, champ: Montant): Hypothese[] {
  const total = vehicule.totaux[champ];
  if (total === null || vehicule.lignes.length === 0) return [];
  const deduit = champ === "net_ht" ? (vehicule.totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule) : 0;
  const somme = vehicule.lignes.reduce((s, ligne) => s + (ligne[champ] ?? 0), 0) - deduit;
  if (somme === total) return [];
  const deLignes = vehicule.lignes.flatMap((ligne, rang): Hypothese[] => {
    const lue = ligne[champ];
    const { brut_ht, abattement_ht, net_ht } = ligne;
    const seul = brut_ht === net_ht && !abattement_ht;
    // Une ligne qui tombe juste ne se corrige que d'un bloc : un seul montant, brut et net à la fois.
    if (lue === null || (!seul && brut_ht !== null && net_ht !== null && brut_ht - (abattement_ht ?? 0) === net_ht))
      return [];
    const attendue = lue + total - somme;
    const champs: Montant[] = seul ? ["brut_ht", "net_ht"] : [champ];
    const poser = () => {
      for (const c of champs) ligne[c] = attendue;
    };
    return [{ ligne: rang, champ, lue, attendue, confiance: confianceDe(ligne, champ), poser }];
  });
  return [...deLignes, duTotal(vehicule, champ, somme)];
}

function duTotal(vehicule: VehiculeLu, champ: keyof TotauxLus, attendue: number): Hypothese {
  return {
    ligne: null,
    champ: `totaux.${champ}`,
    lue: vehicule.totaux[champ],
    attendue,
    confiance: confianceDe(vehicule, `totaux.${champ}`),
    poser: () => {
      vehicule.totaux[champ] = attendue;
    },
  };
}

/** Le hors taxes que font, sur une rangée de relevé, le brut et ce qui s'en déduit ; `null` si la chaîne n'y est pas imprimée. */
function netDeLaChaine({ lignes, totaux }: VehiculeLu): number | null {
  if (lignes.length > 0 || totaux.brut_ht === null) return null;
  return totaux.brut_ht - (totaux.abattement_ht ?? 0) - (totaux.remise_ht ?? 0) - (totaux.franchise_ht ?? 0);
}

/** Ce qui referme la chaîne d'une rangée de relevé : son hors taxes, sauf si ses taxes le confirment, ou l'un des montants qui y mènent. */
function hypothesesDeChaine(vehicule: VehiculeLu): Hypothese[] {
  const { brut_ht, abattement_ht, franchise_ht, net_ht, tva, ttc } = vehicule.totaux;
  const attendu = netDeLaChaine(vehicule);
  if (attendu === null || brut_ht === null || net_ht === null || attendu === net_ht) return [];
  const selonTaxes = tva === null || ttc === null ? null : ttc - tva;
  const duNet = duTotal(vehicule, "net_ht", attendu);
  // La chaîne et les taxes demandent le même hors taxes : rien d'autre n'est en cause.
  if (selonTaxes === attendu) return [duNet];
  const ecart = net_ht - attendu;
  return [
    ...(selonTaxes === net_ht ? [] : [duNet]),
    duTotal(vehicule, "brut_ht", brut_ht + ecart),
    ...(abattement_ht === null ? [] : [duTotal(vehicule, "abattement_ht", abattement_ht - ecart)]),
    ...(franchise_ht === null ? [] : [duTotal(vehicule, "franchise_ht", franchise_ht - ecart)]),
  ];
}

function hypothesesDeTaxes(vehicule: VehiculeLu): Hypothese[] {
  const { net_ht, tva, ttc } = vehicule.totaux;
  if (net_ht === null || tva === null || ttc === null || net_ht + tva === ttc) return [];
  // Un hors taxes que font ses lignes, ou sa rangée de relevé, n'est pas en cause.
  const deduit = (vehicule.totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule);
  const juste =
    netDeLaChaine(vehicule) === net_ht ||
    vehicule.lignes.reduce((s, ligne) => s + (ligne.net_ht ?? 0), 0) - deduit === net_ht;
  return [
    ...(juste ? [] : [duTotal(vehicule, "net_ht", ttc - tva)]),
    duTotal(vehicule, "tva", ttc - net_ht),
    duTotal(vehicule, "ttc", net_ht + tva),
  ];
}

/**
 * Un brut et un net lus égaux malgré un abattement : la cellule de l'un s'est perdue et l'autre l'a remplacée. L'abattement la rend si le total
 * imprimé en convient.
 */
function rendrePerdu(vehicule: VehiculeLu, champ: "brut_ht" | "net_ht"): Hypothese | null {
  const total = vehicule.totaux[champ];
  if (total === null) return null;
  const deduit = champ === "net_ht" ? (vehicule.totaux.franchise_ht ?? 0) + remiseHorsLignes(vehicule) : 0;
  const ecart = total + deduit - vehicule.lignes.reduce((s, ligne) => s + (ligne[champ] ?? 0), 0);
  const signe = champ === "brut_ht" ? 1 : -1;
  const possibles = vehicule.lignes.flatMap((ligne, rang): Hypothese[] => {
    const { brut_ht, abattement_ht, net_ht } = ligne;
    if (brut_ht === null || brut_ht !== net_ht || !abattement_ht || signe * abattement_ht !== ecart) return [];
    const attendue = brut_ht + ecart;
    const poser = () => {
      ligne[champ] = attendue;
    };
    return [{ ligne: rang, champ, lue: brut_ht, attendue, confiance: confianceDe(ligne, champ), poser }];
  });
  return retenir(possibles, () => true);
}

/** Tous les montants imprimés, en centimes. */
const montantsDes = (pages: readonly Page[]): Set<number> =>
  new Set(
    pages
      .flatMap((page) => page.rangees.flatMap((rangee) => rangee.mots))
      .flatMap(({ texte }) => (/[.,]\d{2}(?: ?€)?$/.test(texte) ? (montantCellule(texte, ",") ?? []) : [])),
  );

/**
 * « JOTALTIC 1 799,16 » : l'étiquette d'un total s'est mal lue, son montant non. De trois termes dont deux sont lus, le troisième est celui qui
 * les referme, si la page l'imprime.
 */
function rendreSansEtiquette({ totaux }: VehiculeLu, imprimes: ReadonlySet<number>): "net_ht" | "tva" | "ttc" | null {
  const { net_ht, tva, ttc } = totaux;
  const poser = (champ: "net_ht" | "tva" | "ttc", attendue: number) => {
    if (attendue <= 0 || !imprimes.has(attendue)) return null;
    totaux[champ] = attendue;
    return champ;
  };
  if (net_ht !== null && tva !== null && ttc === null && tva > 0) return poser("ttc", net_ht + tva);
  if (net_ht !== null && ttc !== null && tva === null && ttc > net_ht) return poser("tva", ttc - net_ht);
  if (tva !== null && ttc !== null && net_ht === null && tva > 0) return poser("net_ht", ttc - tva);
  return null;
}

/**
 * Corrige, dans un document numérisé, un montant mal lu quand une seule lecture plausible referme le compte : l'autre lecture du même nombre, ou
 * un chiffre pris pour un autre là où les deux lectures ne concordent pas. Ce que deux lectures ont vu pareil ne se corrige jamais : l'écart est
 * alors celui du papier. Chaque correction est rendue, pour se faire vérifier.
 */
export function leverDoutes(document: DocumentLu, pages: readonly Page[]): Correction[] {
  if (document.type_document === "pv") return [];
  const variantes = variantesDe(pages);
  const imprimes = montantsDes(pages);
  const plausible: Plausible = ({ lue, attendue, confiance }) =>
    lue !== null &&
    lue !== attendue &&
    ((variantes.get(lue)?.has(attendue) ?? false) ||
      milliersPerdus(lue, attendue) ||
      virgulePerdue(lue, attendue) ||
      (confiance < CERTAINE && estMalLu(lue, attendue)));
  return document.vehicules.flatMap((vehicule, rang): Correction[] => {
    const corrections: Correction[] = [];
    const noter = (hypothese: Hypothese | null) => {
      if (hypothese) corrections.push({ vehicule: rang, ligne: hypothese.ligne, champ: hypothese.champ });
    };
    // Le total d'un relevé additionne ses véhicules, et ses lignes peuvent être ailleurs : seule la rangée de chacun y tombe juste.
    if (document.type_document === "releve") {
      noter(retenir(hypothesesDeChaine(vehicule), plausible));
      if (vehicule.lignes.length === 0) noter(retenir(hypothesesDeTaxes(vehicule), plausible));
      return corrections;
    }
    noter(rendrePerdu(vehicule, "net_ht"));
    noter(rendrePerdu(vehicule, "brut_ht"));
    for (const [i, ligne] of vehicule.lignes.entries()) noter(retenir(hypothesesDeLigne(ligne, i), plausible));
    for (const champ of MONTANTS) noter(retenir(hypothesesDeSomme(vehicule, champ), plausible));
    noter(retenir(hypothesesDeTaxes(vehicule), plausible));
    const rendu = rendreSansEtiquette(vehicule, imprimes);
    if (rendu) corrections.push({ vehicule: rang, ligne: null, champ: `totaux.${rendu}` });
    return corrections;
  });
}
