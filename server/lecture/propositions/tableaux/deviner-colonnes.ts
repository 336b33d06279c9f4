import { lirePlaque } from "../../../../domain/commun/plaques.ts";
import {
  codeExpertise,
  comprendreDommage,
  comprendreLigne,
  comprendreOperation,
} from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_COMPOSANTE, ROLES_MONTANT, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { estMarqueConnue } from "../../../../domain/fre/vocabulaire/marques.ts";
import { ditBonEtat } from "../../commun/bon-etat.ts";
import { dateDans } from "../../commun/dates-imprimees.ts";
import { type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { jugerColonnes } from "./juger-colonnes.ts";

/** Une coïncidence au centime sur deux lignes est déjà rare ; sur une seule, elle ne prouve rien. */
const LIGNES_MINIMUM = 2;

/**
 * Rôles que l'intitulé ne dit pas et que le contenu prouve : une colonne de montants au titre inconnu est le brut, l'abattement ou le net
 * quand brut moins abattement fait le net sur toutes les lignes ; une colonne de numéros d'ordre nommée comme une désignation laisse ce nom
 * à sa voisine. Rend les colonnes elles-mêmes si rien n'est à dire.
 */
export function devinerColonnes(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  return jugerColonnes(
    REGLES.reduce((devinees, regle) => regle(devinees, lignes), colonnes),
    lignes,
  );
}

const AU_RETOUR = /^(?:[ée]tat )?(?:au |[àa] la )?(?:retour|sortie|restitution|reprise|apr[èe]s)$/i;

// « Départ | Retour » au-dessus de « Bon état | Rayure » : l'état constaté au retour, non un jour ; celui du départ n'est pas un dommage.
function etatAuRetour(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "dommage" || role === "immatriculation")) return colonnes;
  const rang = colonnes.findIndex(({ texte }, i) => {
    const valeurs = textes(lignes, i);
    const etats = valeurs.filter((t) => ditBonEtat(t) || comprendreDommage(t, null) !== null);
    return AU_RETOUR.test(texte) && etats.length >= LIGNES_MINIMUM && etats.length * 10 >= valeurs.length * 7;
  });
  return rang < 0 ? colonnes : poser(colonnes, rang, "dommage");
}

const textes = (lignes: readonly Mot[][][], rang: number) =>
  lignes.map((cellules) => texteDe(cellules[rang] ?? [])).filter((texte) => texte !== "");

// Une mention de bas de page peut tomber sous la colonne : la plupart des cellules suffisent.
const deMontants = (valeurs: readonly string[]) => {
  const montants = valeurs.filter(estMontant).length;
  return montants >= LIGNES_MINIMUM && montants * 10 >= valeurs.length * 7;
};

const poser = (colonnes: readonly Colonne[], rang: number, role: RoleColonne | null) =>
  colonnes.map((colonne, i) => (i === rang ? { ...colonne, role } : colonne));

const PEUT_IMMATRICULER: ReadonlySet<RoleColonne | null> = new Set(["vehicule", "numero", "designation", null]);

// « Véhicule », « Véhicule rendu » au-dessus de plaques : c'est leur colonne, fût-ce une rangée sur deux.
function dePlaques(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "immatriculation")) return colonnes;
  const chiffrees = lignes.filter((cellules) => cellules.some((mots) => mots.some(({ texte }) => estMontant(texte))));
  const utiles = chiffrees.length >= LIGNES_MINIMUM ? chiffrees : lignes;
  const rang = colonnes.findIndex((colonne, i) => {
    if (!PEUT_IMMATRICULER.has(colonne.role)) return false;
    const valeurs = textes(utiles, i);
    return (
      valeurs.length >= LIGNES_MINIMUM &&
      valeurs.filter((t) => lirePlaque(t)?.format === "siv").length * 10 >= valeurs.length * 8
    );
  });
  return rang < 0 ? colonnes : poser(colonnes, rang, "immatriculation");
}

// « Plaque | Type », « Plaque | Désignation » au-dessus de « BMW X1 sDrive18d » : à côté des plaques, une colonne qui aligne des marques nomme
// les véhicules.
function deVehicules(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (!colonnes.some(({ role }) => role === "immatriculation")) return colonnes;
  if (colonnes.some(({ role }) => role === "vehicule")) return colonnes;
  const rang = colonnes.findIndex(({ role }, i) => {
    if (role !== "dommage" && role !== "designation" && role !== null) return false;
    const valeurs = textes(lignes, i);
    return valeurs.length >= LIGNES_MINIMUM && valeurs.filter(nommeUnVehicule).length * 10 >= valeurs.length * 8;
  });
  return rang < 0 ? colonnes : poser(colonnes, rang, "vehicule");
}

// « Restitution » au-dessus de « Date | Km » : à côté des plaques, la seule colonne de jours est celle des retours, quel que soit son nom.
function deRetours(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (!colonnes.some(({ role }) => role === "immatriculation")) return colonnes;
  const deJours = colonnes.flatMap((_, rang) => {
    const valeurs = textes(lignes, rang);
    const jours = valeurs.filter((t) => dateDans(t) !== null && t.split(" ").length <= 3);
    return valeurs.length >= LIGNES_MINIMUM && jours.length * 10 >= valeurs.length * 8 ? [rang] : [];
  });
  const [rang = -1] = deJours;
  return deJours.length === 1 && colonnes[rang]?.role === null ? poser(colonnes, rang, "date_restitution") : colonnes;
}

const nommeUnVehicule = (texte: string): boolean => {
  const [premier = "", second = ""] = texte.split(" ");
  return second !== "" && (estMarqueConnue(premier) || estMarqueConnue(`${premier} ${second}`));
};

const REMPLIE = 0.5;
const part = (lignes: readonly Mot[][][], bonnes: number) => bonnes / Math.max(1, lignes.length);
const enMots = (valeurs: readonly string[]) => valeurs.filter((t) => /\p{L}{3}/u.test(t)).length;
/** Une colonne qui peut nommer les lignes : la sienne dit autre chose que des mots, ou ne dit rien. */
const PEUT_NOMMER: ReadonlySet<RoleColonne | null> = new Set([
  null,
  "dommage",
  "operation",
  "commentaire",
  "numero",
  "code",
  // « Pièces et fournitures » au-dessus de mots nomme les pièces, il n'en dit pas le prix.
  ...ROLES_COMPOSANTE,
]);

// « Nature de la prestation | Montant HT | Détail » : un intitulé n'est qu'une hypothèse. Une désignation dont la plupart des cases sont sans mots
// cède son nom à la colonne de mots qui nomme des pièces, à défaut à celle du dommage.
function designationVide(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  const vide = colonnes.findIndex(({ role }) => role === "designation");
  const chiffrees = lignes.filter((cellules) => cellules.some((mots) => mots.some(({ texte }) => estMontant(texte))));
  const utiles = chiffrees.length >= LIGNES_MINIMUM ? chiffrees : lignes;
  const dites = vide < 0 ? 0 : enMots(textes(lignes, vide));
  // Sans montants, rien ne compte les lignes que des cases repliées partagent : seule une colonne tout à fait vide est jugée.
  const pleine = chiffrees.length >= LIGNES_MINIMUM ? part(utiles, dites) >= REMPLIE : dites > 0;
  if (vide < 0 || utiles.length < LIGNES_MINIMUM || pleine) return colonnes;
  const candidates = colonnes.flatMap(({ role }, rang) => {
    const valeurs = textes(utiles, rang);
    if (rang === vide || !PEUT_NOMMER.has(role) || part(utiles, enMots(valeurs)) <= REMPLIE) return [];
    const nommees = valeurs.filter(nommeUneLigne).length;
    return nommees > 0 || role === "dommage" ? [{ rang, nommees }] : [];
  });
  const [meilleure] = candidates.toSorted((a, b) => b.nommees - a.nommees);
  // Ce que son intitulé dit hors de ce nom (« Op. ») reste à la colonne qui le cède.
  const dit = roleColonne(colonnes[vide]?.texte ?? "");
  const rendu = dit === "designation" || colonnes.some(({ role }) => role === dit) ? null : dit;
  return meilleure ? poser(poser(colonnes, vide, rendu), meilleure.rang, "designation") : colonnes;
}

// « Nature du désordre » au-dessus de « Aile avant droite – rayure – peinture » : sans désignation, la seule colonne de mots qui nomme des pièces en est une.
function designationAbsente(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "designation" || role === "immatriculation")) return colonnes;
  const nommantes = colonnes.flatMap(({ role }, rang) =>
    PEUT_NOMMER.has(role) && nommeDesPieces(textes(lignes, rang)) ? [rang] : [],
  );
  const [rang = -1] = nommantes;
  return nommantes.length === 1 ? poser(colonnes, rang, "designation") : colonnes;
}

function nommeUneLigne(designation: string): boolean {
  const { element, nature } = comprendreLigne({ designation, localisation: null, dommage: null, operation: null });
  return element !== null || nature !== "fre";
}

// « Facturé HT » au-dessus de montants n'est pas une case Oui / Non.
function horsFacturable(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  const rang = colonnes.findIndex(
    (colonne, i) => (colonne.role === "facturable" || colonne.role === "acceptable") && deMontants(textes(lignes, i)),
  );
  if (rang >= 0) return poser(colonnes, rang, "net");
  // « Imputé » au-dessus de « O », « N » n'est pas un montant : c'en est une.
  const cases = colonnes.findIndex(({ role }, i) => {
    const valeurs = textes(lignes, i);
    return role === "net" && valeurs.length >= LIGNES_MINIMUM && valeurs.every((t) => /^(?:o|n|oui|non)$/i.test(t));
  });
  return cases < 0 ? colonnes : poser(colonnes, cases, "facturable");
}

const DIT_UN_GESTE: ReadonlySet<RoleColonne | null> = new Set(["facturable", "commentaire", "designation", null]);
const estUnGeste = (texte: string): boolean =>
  codeExpertise(texte) !== null || (comprendreOperation(texte) !== null && comprendreDommage(texte, null) === null);

// « Facturation », « Nature des travaux » au-dessus de « Peinture », « E » : la colonne dit le geste, quel que soit son nom, si une autre nomme.
function gestes(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  const nommantes = colonnes.filter(({ role }) => role === "designation").length;
  if (colonnes.some(({ role }) => role === "operation") || nommantes === 0) return colonnes;
  const rang = colonnes.findIndex(({ role }, i) => {
    if (!DIT_UN_GESTE.has(role) || (role === "designation" && nommantes < 2)) return false;
    // Un tiret tient lieu de geste là où rien n'est à faire.
    const valeurs = textes(lignes, i).filter((t) => /\p{L}/u.test(t));
    const dits = valeurs.filter(estUnGeste);
    const nombreux = dits.length >= LIGNES_MINIMUM && dits.length * 10 >= valeurs.length * 7;
    return nombreux && !nommeDesPieces(valeurs);
  });
  return rang < 0 ? colonnes : poser(colonnes, rang, "operation");
}

const elementDe = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: "" }).element;
const nommeDesPieces = (valeurs: readonly string[]): boolean =>
  valeurs.length >= LIGNES_MINIMUM && valeurs.filter((t) => elementDe(t) !== null).length * 10 >= valeurs.length * 7;

const MESURE = /^(?:env(?:iron|\.)? )?[<>≤≥]?\s*\d{1,4}(?:[.,]\d{1,2})?\s?(?:mm|cm|m)\b/i;

// « Cote », « Mesure » au-dessus de « 12 cm » : une mesure n'est pas un côté, et son unité nomme la colonne que l'intitulé ne dit pas.
function mesures(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "dimension")) return colonnes;
  const rang = colonnes.findIndex(({ role }, i) => {
    if (role !== null && role !== "localisation") return false;
    const valeurs = textes(lignes, i).filter((t) => !/^[-–—]$/.test(t));
    return valeurs.length > 0 && valeurs.every((t) => MESURE.test(t));
  });
  return rang < 0 ? colonnes : poser(colonnes, rang, "dimension");
}

// « Code | Libellé | Forfait HT » : seule colonne de montants, une composante est le prix de la ligne.
function seulPrix(colonnes: readonly Colonne[]): readonly Colonne[] {
  const chiffrees = colonnes.flatMap(({ role }, i) => (role !== null && ROLES_MONTANT.has(role) ? [i] : []));
  const [rang = -1] = chiffrees;
  const role = colonnes[rang]?.role;
  return chiffrees.length === 1 && role && ROLES_COMPOSANTE.has(role) ? poser(colonnes, rang, "montant") : colonnes;
}

type Regle = (colonnes: readonly Colonne[], lignes: readonly Mot[][][]) => readonly Colonne[];

/** Chaque règle voit les rôles que les précédentes ont posés. */
const REGLES: readonly Regle[] = [
  dePlaques,
  designationVide,
  designationAbsente,
  deVehicules,
  deRetours,
  mesures,
  etatAuRetour,
  seulPrix,
  horsFacturable,
  gestes,
];
