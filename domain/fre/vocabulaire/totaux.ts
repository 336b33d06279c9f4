import { sansPlaques } from "../../commun/plaques.ts";
import type { TotauxLus } from "../document-lu.ts";
import { avecMotsAppris } from "./complements.ts";
import { jetons } from "./texte.ts";

export type LibelleTotal = keyof TotauxLus | "report" | "sous_total" | "composante" | "totaux";

const COMPOSANTES = new Set([
  "main oeuvre",
  "mo",
  "peinture",
  "pieces",
  "pieces forfaits",
  "pieces forfait",
  "forfaits",
  "fournitures",
  "autres",
  "total fournitures",
  "total pieces",
  "total mo",
  "total main oeuvre",
  "total peinture",
  "total pieces forfaits",
  "total forfaits",
  "autres frais",
  "autres prestations",
  "autres postes",
  "autres lignes",
  "autres services",
]);

/** « Pièces et fournitures », « Total MO et peinture » : des parts d'un prix, ensemble. */
const PARTS = new Set([
  ...["piece", "pieces", "fourniture", "fournitures", "peinture", "peintures", "mo", "ingredient", "ingredients"],
  ...["forfait", "forfaits", "consommable", "consommables", "tolerie", "carrosserie", "rechange", "detachees"],
  ...["main", "oeuvre", "petites", "produits", "divers", "sous", "traitance"],
]);
const NOMMENT = new Set(["piece", "pieces", "fourniture", "fournitures", "peinture", "mo", "oeuvre", "ingredients"]);
const estUnePart = (mots: ReadonlySet<string>): boolean => {
  const parts = [...mots].filter((mot) => mot !== "total");
  // « Fourniture », seul, est aussi un geste.
  return parts.length > 1 && parts.every((mot) => PARTS.has(mot)) && parts.some((mot) => NOMMENT.has(mot));
};

const SANS_SENS = new Set(["ht", "h", "t", "eur", "euros", "euro", "hors", "taxes", "taxe"]);
const TOTAUX_NETS = new Set([
  "total",
  "total general",
  "montant total",
  "total facture",
  "total facturable",
  "montant facture",
  "total avoir",
  "total devis",
  "montant",
  "base",
  "base tva",
  "base imposable",
  "total remise etat",
  "total frais remise etat",
]);

/** Mots qui habillent un total sans en changer le sens, et ceux qui disent un chiffrage de dommages, avant toute déduction. */
const DEGATS = [
  "dommages",
  "degats",
  "dommage",
  "degat",
  "expertise",
  "chiffrage",
  "estimation",
  "reparations",
  "reparation",
];
const REMPLISSAGE = new Set([
  ...DEGATS,
  ...[
    "total",
    "montant",
    "cout",
    "somme",
    "general",
    "global",
    "facture",
    "facturable",
    "retenu",
    "retenus",
    "retenue",
    "retenues",
    "document",
    "prestations",
    "frais",
    "indemnite",
    "indemnites",
  ],
  ...[
    "restitution",
    "credit",
    "remise",
    "etat",
    "client",
    "fre",
    "remises",
    "etats",
    "vehicule",
    "avoir",
    "devis",
    "base",
    "imposable",
    "soumis",
  ],
  ...[
    "lignes",
    "postes",
    "travaux",
    "presente",
    "present",
    "rapport",
    "retenus",
    "constates",
    "releves",
    "amount",
    "invoice",
    "charges",
  ],
  ...[
    "locataire",
    "charge",
    "votre",
    "part",
    "retenu",
    "du",
    "refacture",
    "refacturer",
    "facturer",
    "imputer",
    "somme",
    "resultat",
    "facturables",
    "imputable",
    "imputables",
    "restant",
    "restante",
    "reste",
    "final",
    "finale",
    "definitif",
    "ensemble",
    "positions",
    "releve",
    "mois",
    "periode",
    "generaux",
    "totaux",
    "valeur",
  ],
]);
const tousDans = (mots: ReadonlySet<string>, permis: ReadonlySet<string>) => [...mots].every((mot) => permis.has(mot));

type Regle = (mots: ReadonlySet<string>, texte: string) => LibelleTotal | null;
const un = (mots: ReadonlySet<string>, ...candidats: string[]) => candidats.some((mot) => mots.has(mot));

// L'ordre compte : « Total TTC » avant « Total », « Sous-total avant franchise » avant « Franchise ».
const REGLES: readonly Regle[] = [
  (mots) => (un(mots, "report", "reporter", "reports", "reporte") ? "report" : null),
  (_mots, texte) =>
    (texte.startsWith("subtotal") && !/\bvat\b/.test(texte)) ||
    texte.startsWith("sous total") ||
    texte.startsWith("soustotal") ||
    texte.startsWith("s total") ||
    texte === "s t" ||
    texte === "total intermediaire"
      ? "sous_total"
      : null,
  (mots, texte) => (COMPOSANTES.has(texte) || estUnePart(mots) ? "composante" : null),
  (mots) => (mots.has("vat") && un(mots, "incl", "including", "inc", "with") ? "ttc" : null),
  (mots) => (mots.has("vat") && un(mots, "excl", "excluding", "ex", "before", "without") ? "net_ht" : null),
  (mots) => (mots.has("vat") && !mots.has("no") ? "tva" : null),
  (mots) => (mots.has("due") && un(mots, "amount", "total", "balance") ? "ttc" : null),
  (mots) => (mots.has("ttc") && !mots.has("tva") ? "ttc" : null),
  (mots, texte) => ((mots.has("toutes") && mots.has("comprises")) || texte === "toutes" ? "ttc" : null),
  (mots) =>
    mots.has("net") && un(mots, "payer", "credit", "regler", "crediter", "rembourser", "deduire", "faveur")
      ? "ttc"
      : null,
  (mots) => (un(mots, "payer", "regler") && un(mots, "total", "montant", "somme", "solde", "reste") ? "ttc" : null),
  (_mots, texte) => (/^(?:reste |net |solde |somme )?(?:payer|regler)$/.test(texte) ? "ttc" : null),
  // « TVA  TTC 1 527,23 » : la valeur de la première étiquette n'est pas là ; le montant est celui de la seconde.
  (_mots, texte) => (texte === "tva ttc" ? "ttc" : null),
  (_mots, texte) => (/^(?:dont tva|(?:montant |total )?valeur ajoutee)\b/.test(texte) ? "tva" : null),
  (_mots, texte) => (/^(montant |total )?tva\b/.test(texte) && !texte.includes("intracommunautaire") ? "tva" : null),
  (mots) => (mots.has("avant") && mots.has("franchise") ? "sous_total" : null),
  // « Valeur HT avant abattement », « Chiffrage avant vétusté » : ce qui précède la déduction, quel qu'en soit le nom.
  (_mots, texte) =>
    /^(?!vetuste|abattement|depreciation|decote)\p{L}.*\bavant (?:application )?(?:vetuste|abattements?|depreciation|decote|deductions?|usure)$/u.test(
      texte,
    )
      ? "brut_ht"
      : null,
  (mots) =>
    un(mots, "avant", "before") && un(mots, "total", "totaux", "montant", "cout", "brut", "amount") ? "brut_ht" : null,
  (mots) =>
    un(mots, "apres", "after") && un(mots, "vetuste", "abattement", "depreciation", "remise") && !mots.has("franchise")
      ? "sous_total"
      : null,
  // « Total HT après franchise » : ce qu'elle laisse, tout est déduit.
  (mots) =>
    mots.has("franchise") &&
    un(mots, "apres", "after") &&
    un(mots, "total", "totaux", "montant", "net", "cout", "somme", "solde", "reste")
      ? "net_ht"
      : null,
  (mots) => (mots.has("franchise") && !mots.has("sinistre") ? "franchise_ht" : null),
  // « Abattements et remises » : ce que les lignes retirent, vétusté et remise ensemble.
  (mots) => (un(mots, "abattement", "abattements") && un(mots, "remise", "remises") ? "abattement_ht" : null),
  (mots) => (un(mots, "remise", "remises") && !un(mots, "etat", "etats", "peinture") ? "remise_ht" : null),
  (_mots, texte) => (/^(?:total |montant )?(?:rabais|ristournes?)\b/.test(texte) ? "remise_ht" : null),
  // « Remise en état brute » : ce que coûtent les travaux avant ce qu'on en retire.
  (mots) => (mots.has("brut") && un(mots, "total", "montant", "cout", "frais", "etat") ? "brut_ht" : null),
  (mots) => (mots.has("brut") && tousDans(mots, new Set(["brut", "vehicule"])) ? "brut_ht" : null),
  // « Montant net de vétusté » : ce qu'elle laisse, non ce qu'elle retire.
  (_mots, texte) => (/\bnet (?:abattements?|vetuste|depreciation|decote)$/.test(texte) ? "sous_total" : null),
  (mots) => (un(mots, "abattement", "abattements", "vetuste", "depreciation", "decote") ? "abattement_ht" : null),
  // « Total déduction usure », « Déductions pour usure » : un autre nom de la vétusté.
  (_mots, texte) =>
    /^(?:total |montant )?(?:deductions?|minorations?|refactions?|moins values?)(?: usure)?$|^(?:total|montant) usure$/.test(
      texte,
    )
      ? "abattement_ht"
      : null,
  // « Total crédité HT » : ce qu'un avoir rend.
  (mots) => (un(mots, "credite", "credites", "credit") && un(mots, "total", "montant") ? "net_ht" : null),
  (mots) => (mots.has("net") ? "net_ht" : null),
  // « Total des dommages facturables », « Coût total imputable » : ce qui est dû, non ce qui est constaté.
  (mots) =>
    un(
      mots,
      "facturable",
      "facturables",
      "imputable",
      "imputables",
      "imputer",
      "retenu",
      "retenus",
      "retenue",
      "retenues",
    ) &&
    un(mots, "total", "montant", "cout", "somme") &&
    tousDans(mots, REMPLISSAGE)
      ? "net_ht"
      : null,
  (_mots, texte) =>
    texte.startsWith("cout total") ||
    /^total (?:des )?couts?$/.test(texte) ||
    texte === "total expertise" ||
    texte === "total dommages"
      ? "brut_ht"
      : null,
  (mots) => (un(mots, "gross") && un(mots, "total", "amount") ? "brut_ht" : null),
  (mots) => (un(mots, "discount") ? "remise_ht" : null),
  (mots) => (un(mots, "deductible", "excess") ? "franchise_ht" : null),
  (mots) =>
    un(mots, "estime", "estimee", "evaluation", "evalue", "valorisation", "chiffre") &&
    un(mots, "total", "montant", "cout", "somme")
      ? "brut_ht"
      : null,
  (mots) =>
    un(mots, ...DEGATS) && un(mots, "total", "montant", "cout", "somme") && tousDans(mots, REMPLISSAGE)
      ? "brut_ht"
      : null,
  (_mots, texte) => (TOTAUX_NETS.has(texte) ? "net_ht" : null),
  (_mots, texte) =>
    /^(?:reste|restant|montant|somme|cout|frais)(?: restante?)? (?:charge|imputables?)\b/.test(texte) ? "net_ht" : null,
  (mots) => (un(mots, "total", "somme") && tousDans(mots, REMPLISSAGE) ? "net_ht" : null),
  // « À charge du locataire HT », « Part locataire HT » : la somme de ce qui reste dû, sans le mot total.
  (mots) =>
    mots.has("locataire") && un(mots, "charge", "part", "du") && tousDans(mots, REMPLISSAGE) ? "net_ht" : null,
  (mots, texte) =>
    /^(?:total|ensemble) (?:vehicules|restitutions|dossiers)$/.test(texte) ||
    (mots.has("totaux") && tousDans(mots, REMPLISSAGE))
      ? "totaux"
      : null,
  (_mots, texte) =>
    /^(?:montant|somme|frais) par client\b|^(?:montant|somme|frais) par locataire\b/.test(texte) ? "net_ht" : null,
  // « Total carrosserie », « Total pneumatiques » : celui d'une partie.
  (_mots, texte) => (/^total [a-z]/.test(texte) ? "sous_total" : null),
];

const AUCUN: ReadonlyMap<string, LibelleTotal> = new Map();
// « T.V.A. », « H.T. », « T.T.C. » : les points ne séparent pas des mots.
const SIGLES = /\b(T\.? ?V\.? ?A|H\.? ?T|T\.? ?T\.? ?C)\b\.?/gi;
const AU_MASCULIN: Readonly<Record<string, string>> = {
  franchises: "franchise",
  totale: "total",
  brute: "brut",
  bruts: "brut",
  brutes: "brut",
  nette: "net",
  nets: "net",
  nettes: "net",
  globale: "global",
};
const motsUtiles = (texte: string) =>
  // « Total véhicule GB-482-NR » : la plaque dit de quel véhicule, non de quel total.
  jetons(sansPlaques(texte).replace(SIGLES, (sigle) => sigle.replace(/[. ]/g, "")))
    .filter((mot) => !SANS_SENS.has(mot) && !/\d/.test(mot) && mot !== "%")
    .map((mot) => AU_MASCULIN[mot] ?? mot);
const cleTotal = (motif: string) => motsUtiles(motif).join(" ");

/**
 * Champ du total que nomme un libellé, ou la sorte de ligne à écarter
 * (report, sous-total, composante), ou `null` si ce n'est pas un libellé de total.
 */
export function libelleTotal(texte: string): LibelleTotal | null {
  // « Totaux (5 véhicules) » : ce que la parenthèse compte n'est pas du libellé.
  const dit = texte.replace(/ ?\(\d{1,4} \p{L}{1,20}\)$/u, "");
  // « Total HT / Subtotal » : le français d'un libellé en deux langues suffit.
  const [francais = "", traduction] = dit.split(/ [/|] /);
  return libelleSeul(dit) ?? (traduction ? libelleSeul(francais) : null);
}

/** « Total dû », « Solde dû » : replié, « dû » est l'article que l'on retire. */
const DU = /^(?:total|montant|solde|reste)(?: restant)? d[ûu]e?$/i;

const DU_HORS_TAXES = /^(?:total|montant|solde|reste)(?: restant)? d[ûu]e?\s+\(?(?:H\.?\s?T\.?|hors taxes?)\)?$/i;

/** Ce qui a déjà été payé n'est pas un total : « Acompte TTC », « Déjà réglé », « Dépôt de garantie ». */
const REGLEMENT =
  /^(?:dont )?(?:acomptes?|arrhes|deja|provisions?|depot garantie|reglements? (?:recus?|deja)|montant (?:deja|recu|regle)|encaisse)\b/;

/** « Total HT à régler » se dit hors taxes : ce n'est pas le TTC, même s'il est à payer. */
const HORS_TAXES = /\bH\.?\s?T\b|\bhors taxes?\b/i;

function libelleSeul(texte: string): LibelleTotal | null {
  if (DU.test(texte.trim())) return "ttc";
  if (DU_HORS_TAXES.test(texte.trim())) return "net_ht";
  // « soit Total HT », sous un TTC imprimé d'abord.
  const utiles = motsUtiles(texte.replace(/^(?:soit|ou)\s+(?:un\s+)?/i, ""));
  // « Hors taxes », « Toutes taxes » seuls, en tête d'une rangée de totaux par taux.
  if (utiles.length === 0)
    return /^hors taxes?$/i.test(texte.trim()) ? "net_ht" : /^taxes?$/i.test(texte.trim()) ? "tva" : null;
  // Trop de mots pour un total, sauf un sous-total, qui nomme au long ce qu'il réunit.
  if (utiles.length > 6) return /^sous total /.test(utiles.join(" ")) ? "sous_total" : null;
  const mots = new Set(utiles);
  const plie = utiles.join(" ");
  if (REGLEMENT.test(plie)) return null;
  const appris = avecMotsAppris<LibelleTotal>("total", AUCUN, cleTotal).get(plie);
  if (appris) return appris;
  for (const regle of REGLES) {
    const champ = regle(mots, plie);
    if (champ) return champ === "ttc" && HORS_TAXES.test(texte) && !/ttc|toutes/.test(plie) ? "net_ht" : champ;
  }
  // « Montant HT de l'avoir », « Remise en état HT » : un montant n'est un total que s'il se dit hors taxes.
  const remiseEnEtat = plie === "remise etat" || plie === "remises etat";
  if ((mots.has("montant") || remiseEnEtat) && HORS_TAXES.test(texte) && tousDans(mots, REMPLISSAGE)) return "net_ht";
  return null;
}
