import { lireMontant } from "../../../../domain/commun/montants.ts";
import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import { TAUX_DE_TVA } from "../../../../domain/fre/taux-de-tva.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Mot } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { texteCellule } from "../../mise-en-page/colonnes.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { tauxDAbord } from "../../mise-en-page/entetes/entete.ts";
import { devinerColonnes } from "../tableaux/deviner-colonnes.ts";
import type { Bande } from "./bandes.ts";
import { type Grille, nommeUneLigne } from "./cases-de-bande.ts";
import { UNITE } from "./clauses.ts";

const textesDe = (lignes: readonly Mot[][][], rang: number) =>
  lignes.map((cellules) => texteCellule(cellules[rang] ?? [])).filter((texte) => /\p{L}/u.test(texte));

/** Part des cases de mots d'une colonne dont on dit cela. */
function part(lignes: readonly Mot[][][], rang: number, dit: (texte: string) => boolean): number {
  const textes = textesDe(lignes, rang);
  return textes.length === 0 ? 0 : textes.filter(dit).length / textes.length;
}

const LA_PLUPART = 0.6;
const DITS: readonly [RoleColonne, (texte: string) => boolean][] = [
  ["dommage", (texte) => comprendreDommage(texte, null) !== null],
  ["operation", (texte) => comprendreOperation(texte) !== null],
  ["localisation", (texte) => lireLocalisation(texte) !== null],
];

const poser = (colonnes: readonly Colonne[], rang: number, role: RoleColonne): readonly Colonne[] =>
  colonnes.map((colonne, i) => (i === rang ? { ...colonne, role } : colonne));

/** Sans désignation, la colonne de mots qui nomme le plus de lignes en est une ; à défaut, celle qui a le plus de lettres. */
function designer(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  if (colonnes.some(({ role }) => role === "designation")) return colonnes;
  const notes = colonnes.map((_, rang) => {
    const textes = textesDe(lignes, rang);
    return textes.filter((texte) => nommeUneLigne(texte)).length + textes.join("").length / 100_000;
  });
  return poser(colonnes, notes.indexOf(Math.max(...notes)), "designation");
}

/** Ce que disent les cases de colonnes de mots que rien ne nomme. */
function direLesMots(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  return DITS.reduce((posees, [role, dit]) => {
    if (posees.some((colonne) => colonne.role === role)) return posees;
    const rang = posees.findIndex((colonne, i) => colonne.role === null && part(lignes, i, dit) >= LA_PLUPART);
    return rang < 0 ? posees : poser(posees, rang, role);
  }, colonnes);
}

const PRIX: ReadonlySet<RoleColonne | null> = new Set(["montant", "net", "brut", "ttc"]);

/** La colonne des ancres est un prix, si aucune autre n'en est un. */
function chiffrer(colonnes: readonly Colonne[], lignes: readonly Mot[][][], bandes: readonly Bande[]) {
  const ancres = new Set(bandes.map(({ ancre }) => ancre.mot));
  const rang = colonnes.findIndex((_, i) => lignes.some((cellules) => cellules[i]?.some((mot) => ancres.has(mot))));
  const role = colonnes[rang]?.role ?? null;
  if (rang < 0 || PRIX.has(role)) return colonnes;
  if (colonnes.some((colonne) => PRIX.has(colonne.role)) && role !== null && ROLES_MONTANT.has(role)) return colonnes;
  return poser(colonnes, rang, colonnes.some((colonne) => colonne.role === "montant") ? "net" : "montant");
}

/** Les centimes d'une case d'un seul montant, fût-il suivi de son unité ; `null` pour toute autre. */
function centimesDe(mots: readonly Mot[]): number | null {
  const [montant, ...autres] = mots.filter(({ texte }) => !UNITE.test(texte));
  return montant && autres.length === 0 && estMontant(montant.texte) ? lireMontant(montant.texte) : null;
}

/** « 216,00 | 43,20 | 259,20 », au bout de chaque ligne que rien n'intitule : un hors taxes, sa taxe au taux légal, et leur somme ; non un brut abattu. */
function detaxer(colonnes: readonly Colonne[], lignes: readonly Mot[][][]): readonly Colonne[] {
  const rang = (role: RoleColonne) => colonnes.findIndex((colonne) => colonne.role === role && colonne.texte === "");
  const [ttc, a, b] = [rang("brut"), rang("abattement"), rang("net")];
  if (ttc < 0 || a < 0 || b < 0) return colonnes;
  const taxe = ([tva, ht]: readonly [number, number]) =>
    lignes.every((cellules) => {
      const [due, base] = [centimesDe(cellules[tva] ?? []), centimesDe(cellules[ht] ?? [])];
      return due && base && TAUX_DE_TVA.some((taux) => Math.abs(base * taux - due * 10_000) <= 10_000);
    });
  const [tva, ht] =
    (
      [
        [a, b],
        [b, a],
      ] as const
    ).find(taxe) ?? [];
  if (tva === undefined || ht === undefined) return colonnes;
  const taxees = colonnes.map((colonne, i) => (i === ht ? { ...colonne, role: null } : colonne));
  return devinerColonnes(poser(poser(taxees, ttc, "ttc"), tva, "tva"), lignes);
}

/** « Dommage » sur « Opération », dans une seule colonne : ses cases disent l'un et l'autre. */
function dedoubler({ colonnes, lignes }: Grille): Grille {
  if (colonnes.some(({ role }) => role === "dommage")) return { colonnes, lignes };
  const rang = colonnes.findIndex(
    ({ role }, i) => role === "operation" && part(lignes, i, (t) => comprendreDommage(t, null) !== null) >= LA_PLUPART,
  );
  const double = colonnes[rang];
  if (!double) return { colonnes, lignes };
  return {
    colonnes: [...colonnes, { ...double, role: "dommage" }],
    lignes: lignes.map((cellules) => [...cellules, cellules[rang] ?? []]),
  };
}

/** La grille, et les rôles de ses colonnes : ce que leurs nombres prouvent, ce que leurs mots disent. */
export function nommerColonnes({ colonnes, lignes }: Grille, bandes: readonly Bande[]): Grille {
  const devinees = detaxer(tauxDAbord(devinerColonnes(colonnes, lignes)), lignes);
  return dedoubler({ lignes, colonnes: chiffrer(direLesMots(designer(devinees, lignes), lignes), lignes, bandes) });
}
