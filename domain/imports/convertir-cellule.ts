import type { SeparateurDecimal } from "../commun/montants.ts";
import { lireNombreSaisi, tropDeDecimales, type UniteSaisie } from "../commun/nombre-saisi.ts";
import { plier } from "../commun/recherche.ts";
import { lireTelephone } from "../commun/telephone.ts";
import { type Cellule, ecrireCellule, sansGuillemets, sansInvisibles, serrerEspaces } from "./cellule.ts";
import type { ColonneImport, ConventionDate, NatureColonne } from "./colonne.ts";
import { ARRONDI, degatDuTexte, depasseLeTableur, estTronque } from "./degats.ts";
import { lireJourDeCellule } from "./lire-jour.ts";

export type ValeurImport = string | number | boolean | null;
export type Conversion = { valeur: ValeurImport } | { raison: string };

/** Ce que le fichier entier dit de ses nombres et de ses dates. */
export interface Conventions {
  decimale: SeparateurDecimal;
  depuis1904: boolean;
  /** Ordre des dates en chiffres ; jour, mois, année si rien ne le dit. */
  dates?: ConventionDate | undefined;
  /** AAAA-MM-JJ. */
  aujourdHui: string;
}

type Lecteur = (texte: string, cellule: Cellule, colonne: ColonneImport, c: Conventions) => Conversion;

const raison = (phrase: string): Conversion => ({ raison: phrase });

/** Une cellule non vide, dans l'unité de la base, ou pourquoi elle ne s'y lit pas. */
export function convertirCellule(cellule: Cellule, colonne: ColonneImport, conventions: Conventions): Conversion {
  if (cellule !== null && typeof cellule === "object" && "e" in cellule)
    return raison(
      cellule.e.startsWith("#")
        ? `Le tableur n'a pas su calculer cette cellule (${cellule.e})`
        : "Formule jamais calculée\u00a0: ouvrez le fichier dans un tableur, enregistrez-le, puis recommencez",
    );
  const texte = nettoyer(serrerEspaces(ecrireCellule(cellule)));
  const degat = typeof cellule === "string" ? degatDuTexte(texte) : null;
  return degat ? raison(degat) : LECTEURS[colonne.nature](texte, cellule, colonne, conventions);
}

/** Les sauts de ligne d'une note restent. */
const lireTexte: Lecteur = (_texte, cellule) =>
  typeof cellule === "number" && depasseLeTableur(cellule)
    ? raison(ARRONDI)
    : { valeur: nettoyer(serrerLignes(sansInvisibles(ecrireCellule(cellule)))) };
const serrerLignes = (texte: string): string =>
  texte
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .trim();

/**
 * La valeur, sans ce qui la protégeait : les guillemets qui l'entourent, et l'apostrophe devant un nombre ou ce qu'un tableur prendrait
 * pour une formule (nos CSV en mettent une).
 */
const nettoyer = (texte: string): string =>
  sansGuillemets(texte.replace(/^['’](?=[=+\-@＝＋－＠]|[\d ]+$|\d(?:[.,]\d+)?E)/iu, ""));

/** Un nombre du tableur sans sa virgule : « 12345678 » et non « 1,2345678E7 ». */
const chiffresDe = (texte: string, cellule: Cellule): string =>
  typeof cellule === "number" && Number.isSafeInteger(cellule) ? cellule.toFixed(0) : texte;

const lireCode: Lecteur = (texte, cellule) =>
  (typeof cellule === "number" && depasseLeTableur(cellule)) || estTronque(texte)
    ? raison(ARRONDI)
    : { valeur: chiffresDe(texte, cellule) };

/** Un permis de chiffres s'écrit d'un bloc : nos exports le mettent en paires pour que le tableur n'en fasse pas un nombre. */
const lirePermis: Lecteur = (texte, ...reste) =>
  lireCode(/^[\d ]+$/.test(texte) ? texte.replaceAll(" ", "") : texte, ...reste);

const lireNumero: Lecteur = (texte, cellule) => {
  const valeur = lireTelephone(chiffresDe(texte, cellule));
  return valeur === null
    ? raison("Ce n'est pas un téléphone\u00a0: dix chiffres, ou l'indicatif du pays, sont attendus")
    : { valeur };
};

const lireCodePostal: Lecteur = (texte, cellule) => {
  const code = chiffresDe(texte, cellule).replace(/ /g, "");
  return { valeur: /^\d{4}$/.test(code) ? `0${code}` : code };
};

const lirePlaque: Lecteur = (texte) =>
  /[a-z0-9]/i.test(texte) ? { valeur: texte } : raison("L'immatriculation n'est pas valable");

const lireJour: Lecteur = (texte, cellule, colonne, { depuis1904, dates = "jma", aujourdHui }) => {
  const lu = lireJourDeCellule(texte, cellule, { depuis1904, dates });
  if ("raison" in lu) return lu;
  const { jour } = lu;
  const siecle = colonne.passee && /\D\d{2}$/.test(texte) && jour > aujourdHui;
  if (siecle) return { valeur: `${Number(jour.slice(0, 4)) - 100}${jour.slice(4)}` };
  return colonne.passee && jour > aujourdHui ? raison("Cette date est à venir") : { valeur: jour };
};

/** Un nombre à `decimales` décimales, en entier de cette unité ; au-delà, rien n'est arrondi en silence. */
const decimal =
  (decimales: number, unite: UniteSaisie, phrase: string): Lecteur =>
  (texte, cellule, _colonne, { decimale }) => {
    const fin = 10 ** decimales;
    if (typeof cellule === "number") {
      const entier = Math.round(cellule * fin);
      if (!Number.isSafeInteger(entier)) return raison(phrase);
      // Un calcul de tableur laisse un reste binaire : seul un écart visible est une décimale de trop.
      return Math.abs(cellule * fin - entier) > 1e-3 ? raison(tropDeDecimales(decimales)) : { valeur: entier };
    }
    if (typeof cellule !== "string") return raison(phrase);
    const lu = lireNombreSaisi(texte, { decimales, unite, decimale });
    if ("valeur" in lu) return lu;
    return raison(lu.faute === "decimales" ? tropDeDecimales(decimales) : phrase);
  };

const PAS_ENTIER = tropDeDecimales(0);

const OUI = new Set(["oui", "o", "vrai", "true", "yes", "y", "1", "x"]);
const NON = new Set(["non", "n", "faux", "false", "no", "0"]);
const lireBooleen: Lecteur = (texte, cellule) => {
  if (typeof cellule === "boolean") return { valeur: cellule };
  const mot = plier(texte) || (/^[✓✔]$/.test(texte) ? "x" : "");
  if (OUI.has(mot)) return { valeur: true };
  return NON.has(mot) ? { valeur: false } : raison("Répondez par Oui ou par Non");
};

const lireChoix: Lecteur = (texte, _cellule, { choix = [] }) => {
  const mot = plier(texte);
  const trouve = choix.find((c) => [c.valeur, ...c.textes].some((t) => plier(t) === mot));
  return trouve ? { valeur: trouve.valeur } : raison(`Valeurs admises\u00a0: ${choix.map((c) => c.valeur).join(", ")}`);
};

const LECTEURS: Record<NatureColonne, Lecteur> = {
  texte: lireTexte,
  code: lireCode,
  telephone: lireNumero,
  permis: lirePermis,
  code_postal: lireCodePostal,
  plaque: lirePlaque,
  date: lireJour,
  entier: decimal(0, "aucune", PAS_ENTIER),
  kilometrage: decimal(0, "km", PAS_ENTIER),
  montant: decimal(2, "euros", "Ce n'est pas un montant\u00a0: 1 234,56 attendu"),
  prix_km: decimal(4, "prix_km", "Ce n'est pas un prix\u00a0: 0,0850 attendu"),
  pourcent: decimal(2, "pourcent", "Ce n'est pas un pourcentage\u00a0: 12,5 attendu"),
  booleen: lireBooleen,
  choix: lireChoix,
};
