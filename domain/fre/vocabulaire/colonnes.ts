import { devinerRole } from "./colonnes-devinees.ts";
import { avecMotsAppris } from "./complements.ts";
import { INTITULES, type RoleColonne } from "./intitules-colonnes.ts";
import { jetons, plier } from "./texte.ts";

/** Colonnes des parts d'un prix : main-d'œuvre, peinture, pièces. */
export const ROLES_COMPOSANTE: ReadonlySet<RoleColonne | null> = new Set(["mo", "peinture", "pieces"]);

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
  "commentaire",
]);

const SANS_SENS = new Set(["ht", "eur", "euros", "euro"]);

/** « Hors taxes » ne dit rien d'une colonne ; « hors vétusté », si. */
const HORS_TAXES = /\bh\.\s?t\.?|\bhors[\s-]+taxes?\b/gi;

/** Intitulé réduit à ce qui le distingue : sans casse, accents, articles, taux ni mention « HT ». Les coupures de mots disparaissent. */
export function cleEntete(texte: string): string {
  return jetons(texte.replace(HORS_TAXES, "HT"))
    .filter((mot) => !SANS_SENS.has(mot) && !/^\d+%?$/.test(mot))
    .join("");
}

const ROLES = new Map<string, RoleColonne>();
const MOTS = new Set<string>();
const INTITULES_EN_MOTS: { role: RoleColonne; mots: string[] }[] = [];
for (const role of Object.keys(INTITULES) as RoleColonne[]) {
  for (const intitule of INTITULES[role]) {
    const cle = cleEntete(intitule);
    if (!ROLES.has(cle)) ROLES.set(cle, role);
    for (const mot of jetons(intitule)) MOTS.add(mot);
    INTITULES_EN_MOTS.push({ role, mots: jetons(intitule).filter((mot) => !SANS_SENS.has(mot)) });
  }
}

/** Rôle de la colonne que nomme un intitulé, ou `null`. Un signe « % » resté seul désigne un taux, pas un montant. */
export const roleColonne = (texte: string): RoleColonne | null => roleConnu(texte) ?? devinerRole(texte);

/** « Nature des travaux », « Prestation » : ce qui se fait. */
const DIT_LE_GESTE =
  /^(?:(?:nature|type|detail|description)s? )?(?:(?:des?|du|de la|de l) )?(?:travaux|interventions?|prestations?)$/;

/** Rôle d'une étiquette dans une fiche, dont le titre dit la pièce : ce qui nommerait la ligne d'un tableau y dit le geste. */
export function roleDeFiche(etiquette: string): RoleColonne | null {
  const role = roleColonne(etiquette);
  return role === "designation" && DIT_LE_GESTE.test(plier(etiquette)) ? "operation" : role;
}

/** Rôle d'un intitulé que le vocabulaire a, sans rien deviner : ce qui permet d'en séparer plusieurs. */
export function roleConnu(texte: string): RoleColonne | null {
  if (SUSPENDUE.test(texte.trim())) return null;
  const cle = cleEntete(texte);
  if (/^#$/.test(texte.trim())) return "numero";
  // « HT | TVA | TTC » : seul dans sa colonne, le hors taxes est le montant.
  if (cle === "") return DU_SEUL.test(texte.trim()) ? "net" : HORS_TAXES_SEUL.test(texte.trim()) ? "montant" : null;
  const role = DU.test(texte.trim())
    ? "net"
    : (roleNomme(texte) ?? roleChiffre(texte) ?? roleMesure(texte) ?? roleTemps(texte) ?? roleCompte(texte));
  // « Dépr. % », « % décote » : le taux, non le montant.
  if (role === "abattement" && /%|\btaux\b/i.test(texte)) return "vetuste";
  if (role === null || !ROLES_TEXTE.has(role) || !EN_EUROS.test(texte)) return role;
  // « Réparation HT » n'est pas un geste, mais ce qu'il coûte ; « À charge HT », ce qui en reste dû.
  return role === "facturable" ? "net" : "montant";
}

/** « Méthode de remise en » sur « état » : coupée là, ce n'est pas une remise. */
const SUSPENDUE = /^remises? (?:en|à|a)$/i;

/** « HT », « € HT », « HT (€) ». */
const HORS_TAXES_SEUL = /^(?:(?:€|EUR|euros)\s*)?(?:h\.?\s?t\.?|hors taxes?)\s*(?:\(?(?:€|EUR|euros)\)?)?$/i;

/** Rôle qu'un intitulé a au vocabulaire, sans rien déduire d'un mot qu'il contient. */
export const roleNomme = (texte: string): RoleColonne | null =>
  PARTICIPE.test(texte) ? null : (roleDeCle(cleEntete(texte)) ?? roleAbrege(texte) ?? roleCompose(texte));

/** « remisé HT » finit l'intitulé d'un prix, il n'est pas la remise ; son accent seul le dit. */
const PARTICIPE = /^remisée?s?(?!\p{L})/u;

/** Replié, « dû » est un article que l'on retire : « Montant dû (€ HT) » serait un montant comme un autre. */
const DU = /^(?:montants?|sommes?|reste|nets?|total)\s+d[ûu]e?s?(?:[\s(]*(?:€|EUR|HT|H\.T\.)[\s\S]*)?$/i;

/** « Dû » seul : sans accent ni capitale, ce serait l'article d'une période (« du | au »). */
const DU_SEUL = /^(?:d[ûÛ]|D[ûÛU])(?: (?:locataire|client))?(?:[\s(]*(?:€|EUR|HT|H\.T\.)\)?){0,2}$/;

/** « Prix loueur HT », « FRE brut HT », « Net client HT » : un prix hors taxes, quel qu'en soit le nom ; brut ou net s'il le dit. */
function roleChiffre(texte: string): RoleColonne | null {
  const nu = texte.trim();
  const horsTaxes = /\bH\.?\s?T\.?\)?$/i.test(nu);
  const somme = horsTaxes || /^(?:FRE|frais|totaux?|montants?|co[ûu]ts?|prix|valeurs?)\s/i.test(nu);
  if (somme && /\bbrute?s?\b/i.test(nu)) return "brut";
  if (somme && /\bnett?e?s?\b/i.test(nu)) return "net";
  // « Prix remisé HT » : ce qui reste une fois la remise faite, non la remise.
  if (somme && /\s(?:remisé|décoté|abattu)e?s?(?!\p{L})/iu.test(nu)) return "net";
  return horsTaxes && /^(?:prix|co[ûu]ts?|montants?|tarifs?)\s/i.test(nu) ? "montant" : null;
}

/** « Temps peinture (h) » : l'unité, entre parenthèses, ne change pas le rôle. */
function roleMesure(texte: string): RoleColonne | null {
  const nu = texte.replace(/\s*\((?:h|heures?|min|cm|mm)\.?\)\s*$/i, "");
  return nu === texte || nu === "" ? null : roleNomme(nu);
}

/** « Qté UQ », « Quantité facturée » : ce qui suit la quantité en dit l'unité ou l'usage. */
const roleCompte = (texte: string): RoleColonne | null =>
  /^(?:qt[ée]s?|quantit[ée]s?)\.?\s+\S+$/iu.test(texte.trim()) ? "quantite" : null;

/** « UT MO », « UT peint. », « Tps carrosserie », « Peinture (UT) », « M.O. en heures » : des temps, non des prix. */
const DE_TEMPS =
  /^(?:(?:nb|nbre|nombre) (?:d[e’' ]+)?)?(?:ut|u\.t\.|h|hres?|heures?|temps|tps)\.? (?:de |d['’])?(.+)$/i;
const EN_TEMPS = /^(.+?) (?:en )?\(?(?:ut|u\.t\.|h|hres?|heures?)\)?$/i;
/** « Tps Cat. », « Temps barème » : ce qui qualifie un temps n'en fait pas un prix. */
const TEMPS_QUALIFIE = /^(?:temps|tps)\.? (?:\p{L}+\.?)$/iu;
function roleTemps(texte: string): RoleColonne | null {
  const nu = texte.trim();
  const dit = (DE_TEMPS.exec(nu) ?? EN_TEMPS.exec(nu))?.[1];
  const role = dit ? roleNomme(dit) : null;
  if (dit && role !== "peinture" && /^peint/i.test(dit)) return "tps_peinture";
  if (role === "peinture") return "tps_peinture";
  return role === "mo" || TEMPS_QUALIFIE.test(nu) ? "tps_mo" : null;
}

const EN_EUROS = /\b(?:h\.?\s?t\.?|eur|euros)\)?$|€\)?$/i;

const roleDeCle = (cle: string): RoleColonne | null => {
  const roles = avecMotsAppris("colonne", ROLES, cleEntete);
  return roles.get(cle) ?? roles.get(cle.replaceAll("%", "")) ?? null;
};

/**
 * Rôle d'un intitulé composé : de deux colonnes de mots en une (« Pièce / constat »), il nomme la première ; d'un nom et de ce qu'il
 * détaille (« Libellé des travaux »), celui du nom.
 */
function roleCompose(texte: string): RoleColonne | null {
  const parts = texte.split(/\s*(?:\/|&|\+|\s(?:et|ou|-)\s)\s*/i).filter((part) => part.trim() !== "");
  if (parts.length > 1) {
    const roles = parts.map((part) => roleDeCle(cleEntete(part)) ?? roleAbrege(part));
    // « MO + peint. » : les parts d'un prix, ensemble.
    if (roles.every((role) => ROLES_COMPOSANTE.has(role))) return roles[0] ?? null;
    // « Qté / Qty » : le même intitulé en deux langues.
    if (roles[0] && roles.every((role) => role === roles[0])) return roles[0];
    // « Code et désignation » : le code et le nom de la ligne dans la même cellule.
    // « Contrat / retour », « Contrat – restitution – km » : une case empile ce qui identifie la restitution, le contrat d'abord.
    if (roles[0] === "contrat" && roles.every((role) => role !== null && DU_RETOUR.has(role))) return "contrat";
    const nommee =
      roles.includes("designation") && roles.every((r) => r === "designation" || r === "code" || r === "numero");
    if (nommee) return "designation";
    if (!roles.every((role) => role !== null && ROLES_TEXTE.has(role))) return null;
    return roles.includes("designation") ? "designation" : (roles[0] ?? null);
  }
  // « Libellé opération », à côté de « Code opération » : l'opération elle-même.
  const libelle = /^(?:libell[ée]|d[ée]signation|intitul[ée]|nom) (\p{L}+\.?)$/iu.exec(texte)?.[1];
  const precise = libelle ? roleDeCle(cleEntete(libelle)) : null;
  if (precise && ROLES_TEXTE.has(precise)) return precise;
  // « Prestation refacturée », « Dommage retenu » : ce que la facture réclame, non une case Oui / Non.
  const reclame = QUI_EST_DU.exec(texte)?.[1];
  const dit = reclame ? roleDeCle(cleEntete(reclame)) : null;
  if (dit === "designation" || dit === "dommage" || dit === "operation") return dit;
  const [, nom, complement = ""] = /^(\p{L}+) (?:de |du |des |d['’])(.+)$/iu.exec(texte) ?? [];
  if (!nom || roleDeCle(cleEntete(nom)) !== "designation") return null;
  return roleDeCle(cleEntete(complement)) === "dommage" ? "dommage" : "designation";
}

const DU_RETOUR: ReadonlySet<RoleColonne> = new Set(["contrat", "date_restitution", "kilometrage"]);

const QUI_EST_DU = /^(\p{L}+) (?:(?:re)?factur|retenu|imput|cr[ée]dit|r[ée]clam|contest)[ée]?e?s?$/iu;

/** Rôle d'un intitulé aux mots coupés d'un point (« Fourn. HT », « Trav. »), si tous ceux qu'il peut abréger en ont le même. */
function roleAbrege(texte: string): RoleColonne | null {
  if (!/\p{L}{3}\.(?:\s|$)/u.test(texte)) return null;
  const mots = texte
    .split(/\s+/)
    .map((mot) => ({ mot: jetons(mot).join(""), abrege: mot.endsWith(".") }))
    .filter(({ mot }) => mot !== "" && mot !== "%" && !SANS_SENS.has(mot));
  const possibles = INTITULES_EN_MOTS.filter(
    (intitule) =>
      intitule.mots.length === mots.length &&
      intitule.mots.every((entier, i) => {
        const { mot = "", abrege = false } = mots[i] ?? {};
        return abrege && mot.length >= 3 ? entier.startsWith(mot) : entier === mot;
      }),
  );
  const roles = new Set(possibles.map(({ role }) => role));
  return roles.size === 1 ? ([...roles][0] ?? null) : null;
}

// Restes d'un intitulé coupé au milieu d'un mot dans une colonne étroite (« Localisati » / « on », « N » / « ° »).
const estReste = (mot: string) =>
  mot.length <= 2 || [...MOTS].some((connu) => connu.length > mot.length && mot.length >= 5 && connu.startsWith(mot));

/** Vrai si chaque mot peut appartenir à un intitulé de colonne : sert à reconnaître un en-tête étalé sur plusieurs rangées. */
export function motsEntete(texte: string): boolean {
  const sansTaux = texte.replace(/\d{1,2}(?:[.,]\d{1,2})? ?%/g, "");
  const mots = jetons(sansTaux.replace(HORS_TAXES, "HT"));
  if (/\d/.test(sansTaux) && !(mots.some((mot) => MOTS.has(mot)) && !/\d{3}|\d[.,]\d/.test(sansTaux))) return false;
  if (avecMotsAppris("colonne", ROLES, cleEntete).has(cleEntete(texte))) return true;
  return mots.every(
    (mot) => MOTS.has(mot) || SANS_SENS.has(mot) || /^\d{1,2}$/.test(mot) || mot === "1ere" || estReste(mot),
  );
}
