import { comprendreDommage, comprendreLigne, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import { roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { NUMERO_DE_FICHE } from "../../mise-en-page/colonnes-de-fiches.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { estMentionSeule } from "../fiches/etat-de-fiche.ts";
import type { Bande } from "./bandes.ts";

/** Des colonnes, et les mots de chacune dans chaque bande. */
export interface Grille {
  colonnes: readonly Colonne[];
  lignes: readonly Mot[][][];
}

const BLANC = 0.95;
const MOTS_MAXIMUM = 12;

const sansPonctuation = (texte: string) => texte.replace(/\s*[:=]$/, "");
const sansNumero = (mots: readonly Mot[]): Mot[] => {
  const numero = NUMERO_DE_FICHE.exec(texteDe(mots))?.[0] ?? "";
  return mots.slice(numero === "" ? 0 : numero.trim().split(/\s+/).length);
};

/** Vrai si ces mots nomment une pièce, des kilomètres, des frais : ce qu'une ligne désigne ; `place`, la partie sous laquelle ils s'impriment. */
export function nommeUneLigne(texte: string, place = ""): boolean {
  const { element, nature } = comprendreLigne({
    designation: texte,
    localisation: place === "" ? null : place,
    dommage: null,
    operation: null,
  });
  return element !== null || nature !== "fre";
}

const peutNommer = ({ mots }: Bloc, place: string): boolean =>
  mots.length <= MOTS_MAXIMUM &&
  !mots.some(({ texte }) => estMontant(texte)) &&
  nommeUneLigne(texteDe(sansNumero(mots)), place);

const debutsDe = (texte: string): string[] => {
  const mots = texte.split(" ");
  return mots.map((_, i) => sansPonctuation(mots.slice(0, i + 1).join(" ")));
};

/** Les débuts de case que les deux tiers des bandes répètent. */
function etiquettesDe(bandes: readonly (readonly Bloc[])[]): ReadonlySet<string> {
  const vues = new Map<string, number>();
  for (const blocs of bandes)
    for (const debut of new Set(blocs.flatMap(({ mots }) => debutsDe(texteDe(mots)))))
      if (/\p{L}/u.test(debut)) vues.set(debut, (vues.get(debut) ?? 0) + 1);
  return new Set([...vues].flatMap(([debut, n]) => (n > 1 && n * 3 >= bandes.length * 2 ? [debut] : [])));
}

interface Case {
  etiquette: string;
  mots: Mot[];
  tete: boolean;
}

const INTERLIGNE = 1.7;
const CALES_PT = 2;

/** La case du dessus dont celle-ci est la suite : calée comme elle, à la ligne suivante. */
function suiteDe({ mots: [premier] }: Bloc, cases: readonly Case[]): Case | undefined {
  return cases.findLast(({ mots }) => {
    const [debut, dernier] = [mots[0], mots.at(-1)];
    if (!premier || !debut || !dernier || premier.y - dernier.y < 1) return false;
    return Math.abs(debut.x0 - premier.x0) <= CALES_PT && premier.y - dernier.y <= INTERLIGNE * premier.corps;
  });
}

/** « 360° » nomme une prise de vue, il ne chiffre rien. */
const NOMBRE = /^[-−(+]?[\d.,]+(?![\d.,]*°)/;

const ditUnDetail = (texte: string): boolean =>
  comprendreDommage(texte, null) !== null || comprendreOperation(texte) !== null || estMentionSeule(texte);

/** Si aucune bande ne dit rien d'abîmé à la hauteur de sa pièce, ce qui s'imprime dessous n'est pas la suite de son nom. */
const sontEtagees = (tetes: readonly (Bloc | undefined)[]): boolean =>
  tetes.every((tete) => tete !== undefined && !ditUnDetail(texteDe(tete.mots)));

/** Les cases d'une bande, sans leur étiquette : seule, une étiquette prend pour valeur la case qui la suit ; sans elle, une case peut en continuer une autre. */
function casesDe(
  blocs: readonly Bloc[],
  tete: Bloc | undefined,
  etiquettes: ReadonlySet<string>,
  etagees: boolean,
): Case[] {
  const cases: Case[] = [];
  let attend: string | null = null;
  for (const bloc of blocs) {
    const { mots } = bloc;
    const debut: string | undefined = debutsDe(texteDe(mots)).findLast((d) => etiquettes.has(d));
    const n: number = debut === undefined ? 0 : debut.split(" ").length;
    const reste: Mot[] = mots.slice(n).filter((mot, i) => i > 0 || !/^[:=]$/.test(mot.texte));
    if (debut !== undefined && reste.length === 0) {
      attend = debut;
      continue;
    }
    const suivie = debut === undefined && attend === null && bloc !== tete ? suiteDe(bloc, cases) : undefined;
    const detail = suivie?.tete && etagees && ditUnDetail(texteDe(mots));
    if (suivie && !detail) suivie.mots.push(...mots);
    else cases.push({ etiquette: debut ?? attend ?? "", mots: reste, tete: bloc === tete });
    attend = null;
  }
  return cases;
}

/** Ce que dit une case que rien n'étiquette, hors de ce qui désigne sa ligne. */
function roleDuTexte(texte: string): RoleColonne | null {
  if (estMentionSeule(texte)) return "facturable";
  if (comprendreDommage(texte, null) !== null) return "dommage";
  if (comprendreOperation(texte) !== null) return "operation";
  return lireLocalisation(texte) === null ? null : "localisation";
}

interface Posee {
  cle: string;
  role: RoleColonne | null;
  texte: string;
  mots: Mot[];
}

const estChiffree = ({ mots }: Case): boolean =>
  mots.some(({ texte }) => /\d/.test(texte) && /^[-−(+]?[\d.,]/.test(texte));

/** Les cases d'une bande, chacune dans la colonne que dit son étiquette, ce qu'elle est, ou la place de son nombre. */
function poserCases(cases: readonly Case[]): Posee[] {
  const posees: Posee[] = [];
  const nus: Record<string, number> = {};
  for (const lue of cases) {
    const { etiquette, mots, tete } = lue;
    if (tete) {
      posees.push({ cle: "tete", role: "designation", texte: "Désignation", mots: sansNumero(mots) });
      continue;
    }
    const role = etiquette === "" ? null : roleDeFiche(etiquette);
    if (etiquette !== "" && (role !== null || estChiffree(lue)))
      posees.push({ cle: `e:${plier(etiquette)}`, role, texte: etiquette, mots });
    else if (mots.length > 0 && mots.every(({ texte }) => NOMBRE.test(texte) || texte === "€")) {
      const bord = Math.round((mots.at(-1)?.x1 ?? 0) / 4);
      posees.push({ cle: `n:${bord}`, role: null, texte: "", mots });
    } else {
      const dit = roleDuTexte(texteDe(mots));
      const rang = dit === null ? 0 : (nus[dit] ?? 0);
      if (dit !== null) nus[dit] = rang + 1;
      if (dit !== null && rang === 0) posees.push({ cle: `d:${dit}`, role: dit, texte: "", mots });
    }
  }
  return posees;
}

/** Le bloc qui nomme chaque bande : rien là où une étiquette le dit, sinon le premier qui nomme une pièce ; `null` si trop de bandes ne nomment rien. */
function tetesDe(
  bandes: readonly (readonly Bloc[])[],
  etiquettes: ReadonlySet<string>,
  places: readonly (readonly Mot[])[],
): (Bloc | undefined)[] | null {
  if ([...etiquettes].some((etiquette) => roleDeFiche(etiquette) === "designation")) return bandes.map(() => undefined);
  const tetes = bandes.map((blocs, i) => blocs.find((bloc) => peutNommer(bloc, texteDe(places[i] ?? []))));
  const nommees = tetes.filter((tete) => tete !== undefined).length;
  return nommees * 4 >= bandes.length * 3 ? tetes.map((tete, i) => tete ?? bandes[i]?.[0]) : null;
}

/** Chaque bande lue comme une fiche : sa pièce est son titre, et ses cases disent leur étiquette, ou leur sens ; `null` si rien n'y nomme. */
export function grilleDesCases(bandes: readonly Bande[], places: readonly (readonly Mot[])[] = []): Grille | null {
  const blocs = bandes.map(({ rangees }) => rangees.flatMap((rangee) => blocsDe(rangee, BLANC)));
  const etiquettes = etiquettesDe(blocs);
  const tetes = tetesDe(blocs, etiquettes, places);
  if (!tetes) return null;
  const etagees = sontEtagees(tetes);
  const posees = blocs.map((siens, i) => poserCases(casesDe(siens, tetes[i], etiquettes, etagees)));
  const cles = new Map<string, Posee>();
  for (const posee of posees.flat()) if (!cles.has(posee.cle)) cles.set(posee.cle, posee);
  const utiles = [...cles.values()].filter(
    ({ cle }) => !cle.startsWith("n:") || posees.filter((p) => p.some((c) => c.cle === cle)).length * 2 > bandes.length,
  );
  return {
    colonnes: utiles.map(({ role, texte, mots }) => ({
      role,
      texte,
      x0: Math.min(...mots.map(({ x0 }) => x0)),
      x1: Math.max(...mots.map(({ x1 }) => x1)),
    })),
    lignes: posees.map((p) => utiles.map(({ cle }) => p.find((c) => c.cle === cle)?.mots ?? [])),
  };
}
