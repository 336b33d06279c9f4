import type { Anomalie, DocumentLu, LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import type { Mot } from "./geometrie.ts";

/**
 * Confiances de départ, selon la façon dont une valeur a été trouvée ; la reconnaissance de caractères les multiplie par la sienne.
 * Sous `CONFIANCE_SUFFISANTE` (domain/fre/a-demander.ts), la valeur se fait confirmer.
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
/** Au-dessus, une image se lit assez bien pour qu'une erreur d'addition soit celle du document. */
const IMAGE_SURE = 0.92;

const ARITHMETIQUES = new Set(["somme_lignes", "calcul_ligne", "total_ttc", "franchise"]);
const FORMES: Readonly<Record<string, "immatriculation" | "vin">> = {
  immatriculation_invalide: "immatriculation",
  vin_invalide: "vin",
};

const confianceMontants = (ligne: LigneLue) =>
  Math.min(1, ...MONTANTS.map((champ) => (ligne[champ] === null ? 1 : (ligne.confiances?.[champ] ?? 1))));

function poser(cible: { confiances?: Record<string, number> | undefined }, champ: string, confiance: number): void {
  cible.confiances = { ...cible.confiances, [champ]: confiance };
}

/** Les lignes dont la somme est un total imprimé confirment ce total, et lui les confirme. */
function confirmer(vehicule: VehiculeLu): void {
  const { net_ht, brut_ht } = vehicule.totaux;
  const sommes = (champ: "brut_ht" | "net_ht") =>
    vehicule.lignes.reduce((somme, ligne) => somme + (ligne[champ] ?? 0), 0);
  const parNet =
    net_ht !== null &&
    sommes("net_ht") - (vehicule.totaux.franchise_ht ?? 0) - (vehicule.totaux.remise_ht ?? 0) === net_ht;
  const parBrut = brut_ht !== null && sommes("brut_ht") === brut_ht;
  if (vehicule.lignes.length === 0 || (!parNet && !parBrut)) return;
  for (const ligne of vehicule.lignes) {
    for (const champ of MONTANTS) if (ligne[champ] !== null) poser(ligne, champ, CONFIRMEE);
  }
  if (parNet) poser(vehicule, "totaux.net_ht", CONFIRMEE);
  if (parBrut) poser(vehicule, "totaux.brut_ht", CONFIRMEE);
}

/** Vrai si l'anomalie se fonde sur des valeurs que l'image ne laisse pas lire assez bien ; ces valeurs sont alors à vérifier. */
function douteuse(document: DocumentLu, anomalie: Anomalie): boolean {
  const vehicule = anomalie.vehicule === null ? undefined : document.vehicules[anomalie.vehicule];
  if (!vehicule) return ARITHMETIQUES.has(anomalie.code);
  const forme = FORMES[anomalie.code];
  if (forme) {
    if ((vehicule.confiances?.[forme] ?? 1) >= IMAGE_SURE) return false;
    poser(vehicule, forme, CONTREDITE);
    return true;
  }
  if (!ARITHMETIQUES.has(anomalie.code)) return false;
  const ligne = anomalie.ligne === null ? undefined : vehicule.lignes[anomalie.ligne];
  const concernees = ligne ? [ligne] : vehicule.lignes;
  if (concernees.every((l) => confianceMontants(l) >= IMAGE_SURE) && concernees.length > 0) return false;
  for (const l of concernees) {
    for (const champ of MONTANTS)
      if (l[champ] !== null && (l.confiances?.[champ] ?? 1) < IMAGE_SURE) poser(l, champ, CONTREDITE);
  }
  if (!ligne) poser(vehicule, "totaux.net_ht", CONTREDITE);
  return true;
}

/**
 * Met la dernière main aux confiances d'une lecture : l'addition confirme les montants. Sur une image, une incohérence qui peut
 * venir de la reconnaissance n'est pas reprochée au document : elle se demande.
 */
export function nuancer(document: DocumentLu, reconnue: boolean): DocumentLu {
  for (const vehicule of document.vehicules) confirmer(vehicule);
  if (!reconnue) return document;
  return { ...document, anomalies: document.anomalies.filter((anomalie) => !douteuse(document, anomalie)) };
}
