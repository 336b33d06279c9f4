import { jetons } from "./texte.ts";

export type RoleColonne =
  | "numero"
  | "code"
  | "designation"
  | "localisation"
  | "dommage"
  | "dimension"
  | "facturable"
  | "acceptable"
  | "operation"
  | "tps_mo"
  | "mo"
  | "tps_peinture"
  | "peinture"
  | "pieces"
  | "quantite"
  | "prix_unitaire"
  | "taux"
  | "brut"
  | "vetuste"
  | "vetuste_mo"
  | "vetuste_peinture"
  | "vetuste_pieces"
  | "abattement"
  | "remise"
  | "montant"
  | "net"
  | "franchise"
  | "tva"
  | "ttc"
  | "immatriculation"
  | "vehicule"
  | "contrat"
  | "date_restitution"
  | "kilometrage";

/** Colonnes dont les cellules sont des montants en euros. */
export const ROLES_MONTANT: ReadonlySet<RoleColonne> = new Set([
  "mo",
  "peinture",
  "pieces",
  "prix_unitaire",
  "taux",
  "brut",
  "vetuste",
  "vetuste_mo",
  "vetuste_peinture",
  "vetuste_pieces",
  "abattement",
  "remise",
  "montant",
  "net",
  "franchise",
  "tva",
  "ttc",
]);

/** Colonnes de mots, dont une cellule peut occuper plusieurs rangées. */
export const ROLES_TEXTE: ReadonlySet<RoleColonne> = new Set([
  "designation",
  "localisation",
  "dommage",
  "dimension",
  "facturable",
  "acceptable",
  "operation",
  "vehicule",
]);

// Intitulés réduits par `cleEntete` : sans « HT », sans taux, sans articles.
const INTITULES: Record<RoleColonne, readonly string[]> = {
  numero: [
    "n",
    "no",
    "num",
    "numero",
    "ref",
    "reference",
    "ligne",
    "item",
    "repere",
    "rep",
    "pos",
    "position n",
    "n ligne",
    "n dommage",
    "dommage n",
    "n ordre",
    "id",
  ],
  code: [
    "code",
    "code op",
    "code operation",
    "code article",
    "article",
    "code tarif",
    "ref tarif",
    "ref article",
    "code prestation",
  ],
  designation: [
    "designation",
    "libelle",
    "description",
    "element",
    "elements",
    "piece",
    "poste",
    "postes",
    "prestation",
    "prestations",
    "intitule",
    "detail",
    "organe",
    "element concerne",
    "piece concernee",
    "partie",
    "partie du vehicule",
    "nature des travaux",
    "designation des travaux",
    "designation des prestations",
    "element endommage",
    "nature de l intervention",
    "objet",
    "detail des dommages",
    "description du dommage",
    "designation du dommage",
    "piece element",
    "element piece",
  ],
  localisation: [
    "localisation",
    "zone",
    "emplacement",
    "position",
    "lieu",
    "situation",
    "cote",
    "localisation du dommage",
    "loc",
    "zone du vehicule",
  ],
  dommage: [
    "dommage",
    "dommages",
    "nature du dommage",
    "type de dommage",
    "type",
    "degat",
    "degats",
    "defaut",
    "constat",
    "nature",
    "type dommage",
    "nature dommage",
    "etat constate",
    "dommage constate",
    "degradation",
    "constatation",
  ],
  dimension: [
    "dimension",
    "dimensions",
    "taille",
    "severite",
    "etendue",
    "mesure",
    "ampleur",
    "dim",
    "taille du dommage",
    "gravite",
  ],
  facturable: [
    "facturable",
    "a facturer",
    "imputable",
    "facture",
    "facturation",
    "refacturable",
    "imputation",
    "facturable oui non",
    "hors usure normale",
    "a charge",
  ],
  acceptable: ["acceptable", "usure normale", "accepte", "etat standard", "tolere"],
  operation: [
    "operation",
    "operations",
    "mode de reparation",
    "mode r",
    "intervention",
    "travaux",
    "action",
    "ope",
    "op",
    "methode",
    "mode",
    "remise en etat",
    "solution",
    "reparation",
    "preconisation",
    "type d intervention",
    "mode operatoire",
    "nature operation",
  ],
  tps_mo: [
    "tps mo",
    "temps mo",
    "h mo",
    "heures mo",
    "nb h mo",
    "temps",
    "heures",
    "h",
    "tps",
    "duree",
    "temps main d oeuvre",
    "nb heures",
    "tps main d oeuvre",
    "t mo",
    "hres mo",
    "heures main d oeuvre",
    "nb h",
  ],
  mo: ["mo", "main d oeuvre", "montant mo", "mt mo", "cout mo", "montant main d oeuvre", "m o", "cout main d oeuvre"],
  tps_peinture: [
    "tps peint",
    "tps peinture",
    "temps peinture",
    "h peinture",
    "heures peinture",
    "temps peint",
    "h peint",
    "nb h peinture",
    "t peint",
    "hres peinture",
    "t peinture",
    "heures peint",
  ],
  peinture: ["peint", "peinture", "montant peinture", "mt peinture", "cout peinture", "mt peint", "montant peint"],
  pieces: [
    "pieces forfait",
    "pieces",
    "pieces forfaits",
    "fournitures",
    "fourniture",
    "pieces fournitures",
    "forfait",
    "forfaits",
    "forfait pieces",
    "pieces ou forfait",
    "montant pieces",
    "mt pieces",
    "pieces et forfait",
    "pieces et forfaits",
    "cout pieces",
    "prix pieces",
  ],
  quantite: ["qte", "quantite", "nb", "nombre", "q", "qt", "quant"],
  prix_unitaire: [
    "pu",
    "p u",
    "prix unitaire",
    "prix unit",
    "px unitaire",
    "tarif unitaire",
    "tarif",
    "prix u",
    "prix unite",
  ],
  taux: ["taux", "taux hor", "taux horaire", "tarif horaire", "prix heure"],
  brut: [
    "montant expertise",
    "montant brut",
    "brut",
    "montant initial",
    "cout brut",
    "montant chiffre",
    "chiffrage",
    "valeur",
    "montant avant vetuste",
    "montant avant abattement",
    "evaluation",
    "prix brut",
    "total brut",
    "expertise",
    "montant rapport",
    "montant du rapport",
    "montant estime",
    "cout expertise",
    "total expertise",
    "valeur expertise",
    "montant evalue",
    "total avant vetuste",
    "montant retenu",
    "cout total",
    "chiffrage expert",
    "base",
    "montant de base",
    "cout remise en etat",
  ],
  vetuste: [
    "vetuste",
    "taux vetuste",
    "taux de vetuste",
    "vet",
    "coef vetuste",
    "coefficient de vetuste",
    "% vetuste",
    "vetuste %",
    "% vet",
    "depreciation %",
    "% depreciation",
    "taux abattement",
    "taux d abattement",
    "% abattement",
    "abattement %",
    "taux",
  ],
  vetuste_mo: ["vetuste mo", "vetuste main d oeuvre", "abattement mo", "vet mo", "vetuste m o"],
  vetuste_peinture: ["vetuste peinture", "vetuste peint", "abattement peinture", "vet peinture"],
  vetuste_pieces: ["vetuste pieces", "abattement pieces", "vet pieces", "vetuste fournitures", "vetuste piece"],
  abattement: [
    "abattement",
    "abatt",
    "abattements",
    "montant abattement",
    "montant vetuste",
    "deduction",
    "depreciation",
    "mont depreciation",
    "montant depreciation",
    "decote",
    "abattement vetuste",
    "total abattement",
    "total vetuste",
    "vetuste totale",
    "abattement total",
    "mt abattement",
    "mt vetuste",
    "moins value",
    "montant deduit",
    "deduction vetuste",
  ],
  remise: [
    "remise",
    "rem",
    "rabais",
    "remise commerciale",
    "remise %",
    "% remise",
    "% rem",
    "remise negociee",
    "taux remise",
  ],
  montant: [
    "montant",
    "mnt",
    "mt",
    "prix",
    "cout",
    "total",
    "montant total",
    "total ligne",
    "montant ligne",
    "total general",
    "cout estime",
    "prix total",
  ],
  net: [
    "net",
    "montant net",
    "net a facturer",
    "net facture",
    "total net",
    "reste a charge",
    "a payer",
    "montant facture",
    "net a payer",
    "montant a payer",
    "net a charge",
    "a votre charge",
    "solde",
    "net apres vetuste",
    "montant du",
    "montant refacture",
    "facture net",
    "cout net",
    "net client",
    "a facturer net",
    "montant net facture",
    "montant apres vetuste",
    "valeur nette",
    "net du",
  ],
  franchise: ["franchise", "franchises"],
  tva: ["tva", "montant tva", "mt tva"],
  ttc: ["ttc", "montant ttc", "total ttc", "net ttc"],
  immatriculation: ["immat", "immatriculation", "n immat", "plaque", "n immatriculation"],
  vehicule: ["vehicule", "modele", "marque modele", "marque et modele", "type vehicule", "designation vehicule"],
  contrat: ["contrat", "n contrat", "ref contrat", "n de contrat"],
  date_restitution: [
    "date restit",
    "date restitution",
    "restitution",
    "restitue le",
    "date de restitution",
    "date retour",
    "date de retour",
    "retour",
    "restit",
  ],
  kilometrage: ["km", "kilometrage", "kms", "compteur", "km releve", "km compteur"],
};

const SANS_SENS = new Set(["ht", "eur", "euros", "euro", "hors", "taxes", "taxe"]);

/** Intitulé réduit à ce qui le distingue : sans casse, accents, articles, taux ni mention « HT ». Les coupures de mots disparaissent. */
export function cleEntete(texte: string): string {
  return jetons(texte.replace(/\bh\.\s?t\.?/gi, "HT"))
    .filter((mot) => !SANS_SENS.has(mot) && !/^\d+%?$/.test(mot))
    .join("");
}

const ROLES = new Map<string, RoleColonne>();
const MOTS = new Set<string>();
for (const role of Object.keys(INTITULES) as RoleColonne[]) {
  for (const intitule of INTITULES[role]) {
    const cle = cleEntete(intitule);
    if (!ROLES.has(cle)) ROLES.set(cle, role);
    for (const mot of jetons(intitule)) MOTS.add(mot);
  }
}

/** Rôle de la colonne que nomme un intitulé, ou `null`. Un signe « % » resté seul désigne un taux, pas un montant. */
export function roleColonne(texte: string): RoleColonne | null {
  const cle = cleEntete(texte);
  return ROLES.get(cle) ?? ROLES.get(cle.replaceAll("%", "")) ?? null;
}

// Restes d'un intitulé coupé au milieu d'un mot dans une colonne étroite (« Localisati » / « on », « N » / « ° »).
const estReste = (mot: string) =>
  mot.length <= 2 || [...MOTS].some((connu) => connu.length > mot.length && mot.length >= 5 && connu.startsWith(mot));

/** Vrai si chaque mot peut appartenir à un intitulé de colonne : sert à reconnaître un en-tête étalé sur plusieurs rangées. */
export function motsEntete(texte: string): boolean {
  const sansTaux = texte.replace(/\d{1,2}(?:[.,]\d{1,2})? ?%/g, "");
  const mots = jetons(sansTaux.replace(/\bh\.\s?t\.?/gi, "HT"));
  if (/\d/.test(sansTaux) && !(mots.some((mot) => MOTS.has(mot)) && !/\d{3}|\d[.,]\d/.test(sansTaux))) return false;
  return mots.every(
    (mot) => MOTS.has(mot) || SANS_SENS.has(mot) || /^\d{1,2}$/.test(mot) || mot === "1ere" || estReste(mot),
  );
}
