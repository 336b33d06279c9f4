import { lireDecimal, lireMontant } from "../../../../domain/commun/montants.ts";
import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { type Colonne, creditEtRappel } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { type Chaine, type ColonneChiffree, chainesFermees, type Place } from "./equations-colonnes.ts";

/** Rangées qui prouvent une chaîne contre un intitulé connu ; deux suffisent là où l'intitulé ne dit rien. */
const PREUVES_CONTRE_INTITULE = 3;
/** Au-delà, ce n'est plus le tableau d'une facture ni d'un rapport. */
const CHIFFREES_MAXIMUM = 12;

const CONNUS: Readonly<Record<Place, readonly RoleColonne[]>> = {
  quantite: ["quantite"],
  unitaire: ["prix_unitaire"],
  composante: ["mo", "peinture", "pieces"],
  brut: ["brut", "prix_unitaire"],
  abattement: ["abattement", "vetuste", "remise", "franchise"],
  remise: ["remise", "franchise"],
  taux: ["vetuste", "remise"],
  taux_remise: ["remise"],
  part: ["part"],
  net: ["net"],
};

/** Ce que l'intitulé laisse ouvert : « Montant », « Total » ne disent pas lequel du brut ou du net ils sont. */
const OUVERTS: Readonly<Partial<Record<Place, readonly RoleColonne[]>>> = {
  brut: ["montant"],
  abattement: ["montant"],
  net: ["montant"],
  unitaire: ["montant"],
  composante: ["montant"],
  remise: ["abattement", "vetuste"],
  taux_remise: ["vetuste"],
};

const ROLE: Readonly<Record<Place, RoleColonne>> = {
  quantite: "quantite",
  unitaire: "prix_unitaire",
  composante: "pieces",
  brut: "brut",
  abattement: "abattement",
  remise: "remise",
  taux: "vetuste",
  taux_remise: "remise",
  part: "part",
  net: "net",
};

const cellule = (lignes: readonly Mot[][][], rang: number): string[] =>
  lignes.map((cellules) => texteDe(cellules[rang] ?? []));

const remplies = (textes: readonly string[]) => textes.filter((texte) => texte !== "" && !/^[-–—]$/.test(texte));
const laPlupart = (textes: readonly string[], bon: (texte: string) => boolean): boolean => {
  const pleines = remplies(textes);
  return pleines.length >= 2 && pleines.filter(bon).length * 10 >= pleines.length * 7;
};

const POUR_CENT = /^-?\d{1,3}(?:[.,]\d{1,2})? ?%$/;
const TAUX_NU = /^\d{1,2}(?:[.,]\d{1,2})?$/;
const NOMBRE = /^\d{1,4}(?:[.,]\d{1,2})?$/;
const COMPTE = /^(?:\d{4,6}|\d{1,3}[ .\u00a0\u202f]\d{3})$/;

const lus = (textes: readonly string[], lire: (texte: string) => number | null) =>
  textes.map((texte) => (texte === "" ? null : lire(texte)));

/** Ce que les nombres d'une colonne peuvent être ; `null` si ce n'est pas une colonne de nombres. */
function chiffree(colonne: Colonne, rang: number, lignes: readonly Mot[][][]): ColonneChiffree | null {
  const textes = cellule(lignes, rang);
  const euros = laPlupart(textes, estMontant);
  const pourCent = laPlupart(textes, (t) => POUR_CENT.test(t));
  const nus = !euros && laPlupart(textes, (t) => TAUX_NU.test(t));
  const nombres = laPlupart(textes, (t) => NOMBRE.test(t)) && !/%/.test(colonne.texte);
  const unitaires = laPlupart(textes, (t) => estMontant(t) || /^\d+[.,]\d{3,4}(?: ?€)?$/.test(t));
  if (!euros && !pourCent && !nus && !nombres && !unitaires) return null;
  return {
    rang,
    euros: euros ? lus(textes, (t) => (estMontant(t) ? lireMontant(t) : null)) : null,
    taux: pourCent || nus ? lus(textes, (t) => lireDecimal(t.replace("%", "").trim(), 2)) : null,
    quantites: nombres && !pourCent ? lus(textes, (t) => (NOMBRE.test(t) ? lireDecimal(t, 2) : null)) : null,
    unitaires: unitaires ? lus(textes, (t) => lireDecimal(t, 4)) : null,
  };
}

interface Jugee {
  chaine: Chaine;
  /** Colonnes dont l'intitulé connu dit autre chose. */
  dementies: number;
  /** Colonnes dont l'intitulé dit justement cela. */
  dites: number;
  aDroite: number;
}

function accord(colonnes: readonly Colonne[], chaine: Chaine): Jugee {
  let [dementies, dites] = [0, 0];
  for (const [rang, place] of chaine.places) {
    const role = colonnes[rang]?.role ?? null;
    if (role === null || OUVERTS[place]?.includes(role)) continue;
    if (CONNUS[place].includes(role)) dites += 1;
    else dementies += 1;
  }
  const net = [...chaine.places].find(([, place]) => place === "net")?.[0] ?? -1;
  return { chaine, dementies, dites, aDroite: net };
}

/** La meilleure d'abord : celle que les intitulés démentent le moins, puis qui explique et qu'ils disent le plus ; le net est à droite. */
const meilleure = (a: Jugee, b: Jugee) =>
  a.dementies - b.dementies ||
  b.chaine.places.size - a.chaine.places.size ||
  b.dites - a.dites ||
  b.chaine.preuves - a.chaine.preuves ||
  b.aDroite - a.aDroite;

const memeNet = (a: Jugee, b: Jugee) =>
  [...a.chaine.places].every(([rang, place]) => b.chaine.places.get(rang) === place);

/** Une colonne que la chaîne n'a pas nommée ne garde pas le rôle que la chaîne donne à une autre. */
const CEDES: ReadonlySet<RoleColonne> = new Set(["brut", "net", "abattement"]);

function poser(colonnes: readonly Colonne[], { places }: Chaine): readonly Colonne[] {
  const aNet = [...places.values()].includes("net");
  const roles = colonnes.map(({ role }, rang) => {
    const place = places.get(rang);
    return place ? rolePose(role, place, aNet) : role;
  });
  return colonnes.map((colonne, rang) => {
    const role = roles[rang] ?? null;
    const cede = !places.has(rang) && aNet && role !== null && CEDES.has(role);
    const redite = cede && roles.some((autre, i) => autre === role && places.has(i));
    return redite ? { ...colonne, role: null } : role === colonne.role ? colonne : { ...colonne, role };
  });
}

/** Le rôle que la chaîne donne à une colonne ; l'intitulé qui le dit d'un autre mot le garde. Sans net, ce qui est dû est le montant de la ligne. */
function rolePose(role: RoleColonne | null, place: Place, aNet: boolean): RoleColonne {
  if (role !== null && CONNUS[place].includes(role)) return role;
  if (place === "brut" && !aNet) return role !== null && PRIX.has(role) ? role : "montant";
  return ROLE[place];
}

const PRIX: ReadonlySet<RoleColonne> = new Set(["brut", "net", "montant", "prix_unitaire", "ttc"]);

/** « HT | TVA | TTC » se soustraient comme un brut, son abattement et son net : l'intitulé d'une taxe suffit à les en ôter. */
const deTaxe = (role: RoleColonne | null) => role === "tva" || role === "ttc";

/**
 * L'arithmétique juge les intitulés : si les colonnes chiffrées ferment une chaîne (quantité × prix = brut, composantes = brut, brut − abattement =
 * net, brut × (1 − taux) = net) telle qu'ils la disent, rien ne change ; sinon la seule qui se ferme nomme les colonnes.
 */
function parLesEquations(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  const chiffrees = colonnes.flatMap((colonne, rang) =>
    deTaxe(colonne.role) ? [] : (chiffree(colonne, rang, lignes) ?? []),
  );
  // Ce qu'un avoir rappelle, moins ce qu'il maintient, n'est ni un brut ni son abattement.
  if (creditEtRappel(colonnes) || chiffrees.length < 2 || chiffrees.length > CHIFFREES_MAXIMUM) return colonnes;
  const jugees = chainesFermees(chiffrees, lignes.length).map((chaine) => accord(colonnes, chaine));
  const [premiere, seconde] = jugees.toSorted(meilleure);
  if (!premiere) return colonnes;
  if (premiere.dementies > 0) {
    if (premiere.chaine.preuves < PREUVES_CONTRE_INTITULE) return colonnes;
    if (seconde && seconde.dementies === premiere.dementies && !memeNet(seconde, premiere)) return colonnes;
  }
  return poser(colonnes, premiere.chaine);
}

/** « 1 | 2 | 3 », de ligne en ligne : leur numéro d'ordre, quoi qu'un titre imprimé au-dessus en dise. */
function sontDesRangs(textes: readonly string[]): boolean {
  const rangs = textes.flatMap((texte) => (/^\d{1,3}[.)]?$/.test(texte) ? [Number.parseInt(texte, 10)] : []));
  return (
    rangs.length >= 2 &&
    rangs.length === remplies(textes).length &&
    rangs.every((rang, i) => rang === (rangs[0] ?? 0) + i)
  );
}

// Un compteur, un contrat, une année, un rang : des entiers à côté de montants à deux décimales n'en sont pas.
function sansComptes(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  const enEuros = colonnes.some((_, rang) => laPlupart(cellule(lignes, rang), estMontant));
  if (!enEuros) return colonnes;
  return colonnes.map((colonne, rang) =>
    colonne.role !== null &&
    ROLES_MONTANT.has(colonne.role) &&
    (laPlupart(cellule(lignes, rang), (t) => COMPTE.test(t)) || sontDesRangs(cellule(lignes, rang)))
      ? { ...colonne, role: null }
      : colonne,
  );
}

/** Un intitulé qui dit un temps ne dit pas un prix, quand bien même son tableau n'en aurait pas. */
const TEMPS: ReadonlySet<RoleColonne> = new Set(["tps_mo", "tps_peinture"]);

/** « Zorglub », « Rendu » au-dessus de la seule colonne de montants qu'aucun prix ne nomme, sans autre prix : c'est celui de la ligne. */
function seulPrixInconnu(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role !== null && PRIX.has(role))) return colonnes;
  const inconnues = colonnes.flatMap(({ role }, rang) =>
    (role === null || !(ROLES_MONTANT.has(role) || TEMPS.has(role))) && laPlupart(cellule(lignes, rang), estMontant)
      ? [rang]
      : [],
  );
  const [rang] = inconnues;
  return inconnues.length === 1 && rang !== undefined
    ? colonnes.map((colonne, i) => (i === rang ? { ...colonne, role: "montant" } : colonne))
    : colonnes;
}

/** « Nature : Remplacement » : sans colonne des gestes, celle du dommage dont les cases en disent, et n'abîment rien, est la leur. */
function gesteSousLeDommage(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "operation")) return colonnes;
  const ditUnGeste = (texte: string) => comprendreOperation(texte) !== null && comprendreDommage(texte, null) === null;
  return colonnes.map((colonne, rang) =>
    colonne.role === "dommage" && laPlupart(cellule(lignes, rang), ditUnGeste)
      ? { ...colonne, role: "operation" }
      : colonne,
  );
}

/** Rôles que les nombres d'un tableau prouvent, contredisent ou ne disent pas. */
export function jugerColonnes(colonnes: readonly Colonne[], rangees: readonly Mot[][][]): readonly Colonne[] {
  // Un pied de page ou une suite de désignation n'ont pas de montant dans leurs cases : leurs mots ne disent rien des colonnes chiffrées.
  const lignes = rangees.filter((cellules) => cellules.some((mots) => estMontant(texteDe(mots))));
  const chiffrees = parLesEquations(sansComptes(colonnes, lignes), lignes);
  return gesteSousLeDommage(seulPrixInconnu(chiffrees, lignes), lignes);
}
