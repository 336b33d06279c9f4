import type { Nature } from "./nature.ts";

/** Ligne d'une facture électronique : montants en centimes, signe du document. */
export interface LigneStructuree {
  designation: string;
  /** Ce que la ligne dit de plus : description du produit, notes. */
  textes: readonly string[];
  /** Identifiants de l'objet facturé (BT-128), numéros de série et d'immatriculation. */
  identifiants: readonly string[];
  /** Numéro de la ligne, et de celle qui la groupe. */
  numero: string | null;
  parente: string | null;
  /** Titre d'un groupe ou simple information : la ligne ne compte pas dans le total. */
  titre: boolean;
  /** Libellé et valeur des caractéristiques de la ligne (« Immatriculation », « Localisation »). */
  proprietes: readonly (readonly [libelle: string, valeur: string])[];
  quantite: number;
  brut: number | null;
  abattement: number | null;
  net: number | null;
  /** Vrai si la quantité et le prix ne mènent au net que lus autrement : à vérifier. */
  douteuse?: boolean;
}

/** Ce qu'une facture électronique dit, quelle que soit sa syntaxe (CII ou UBL). */
export interface FactureStructuree {
  nature: Nature;
  numero: string | null;
  date: string | null;
  /** Noms et numéros légaux du vendeur. */
  vendeur: readonly string[];
  notes: readonly string[];
  /** Identifiants de l'objet facturé (BT-18). */
  identifiants: readonly string[];
  /** Numéro de la facture que cite un avoir. */
  factureCitee: string | null;
  contrat: string | null;
  livraison: string | null;
  lignes: LigneStructuree[];
  /** Remises et frais portés par le document entier : montants positifs, en centimes. */
  deductions: readonly { motif: string; montant: number }[];
  frais: readonly { motif: string; montant: number }[];
  totaux: { net: number | null; tva: number | null; ttc: number | null };
}

// Mentions légales et de règlement (UNTDID 4451) : elles ne disent rien du véhicule.
const MENTIONS = /^(?:PMT|PMD|AAB|ABL|TXD|REG)$/;
const PREFIXE = /^#([A-Z]{3})#/;

/** Notes d'une facture sans ses mentions légales, que l'UBL français marque « #PMT# » en tête. */
export const notesUtiles = (notes: readonly { texte: string; sujet: string | null }[]): string[] =>
  notes
    .filter(({ texte, sujet }) => !MENTIONS.test(sujet ?? PREFIXE.exec(texte)?.[1] ?? ""))
    .map(({ texte }) => texte.replace(PREFIXE, "").trim());

/** Montant décimal à point de la norme, en centimes arrondis au plus proche ; `null` s'il est absent ou mal formé. */
export function centimesDe(texte: string | null): number | null {
  if (texte === null || !/^[-+]?\d{1,12}(?:\.\d{1,10})?$/.test(texte)) return null;
  const [entiers = "0", fraction = ""] = texte.replace(/^[-+]/, "").split(".");
  const chiffres = fraction.padEnd(3, "0");
  const valeur = Number(entiers) * 100 + Number(chiffres.slice(0, 2)) + (Number(chiffres[2]) >= 5 ? 1 : 0);
  return texte.startsWith("-") && valeur !== 0 ? -valeur : valeur;
}

/** Remises ou frais du document : leur détail, ou leur seul total (BT-107, BT-108) quand la facture ne les détaille pas. */
export const detailOuTotal = (
  detail: readonly { motif: string; montant: number }[],
  total: number | null,
): readonly { motif: string; montant: number }[] =>
  detail.length > 0 || !total ? detail : [{ motif: "", montant: total }];

/** Le toutes taxes comprises ; à défaut, ce qui reste dû sans son arrondi (BT-114) et avec ce qui était déjà payé (BT-113). Centimes. */
export const ttcDe = (
  imprime: string | null,
  du: string | null,
  arrondi: string | null,
  paye: string | null,
): number | null => {
  const [reste, ajoute, verse] = [du, arrondi, paye].map(centimesDe);
  return centimesDe(imprime) ?? (reste === null || reste === undefined ? null : reste - (ajoute ?? 0) + (verse ?? 0));
};

/** Nombre décimal de la norme (quantité, prix unitaire) ; `null` s'il est absent ou mal formé. */
export function nombreOuNul(texte: string | null): number | null {
  return texte !== null && /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(texte) ? Number(texte) : null;
}

/** Le même nombre ; `defaut` s'il est absent ou mal formé. */
export const nombreDe = (texte: string | null, defaut: number): number => nombreOuNul(texte) ?? defaut;

/** Un booléen du schéma XML s'écrit « true » ou « 1 », et rien d'autre ne vaut vrai. */
export const estVrai = (texte: string | null): boolean => texte === "true" || texte === "1";
