import type { Dommage } from "../../../../domain/fre/codes.ts";
import { comprendrePiece } from "../../../../domain/fre/comprendre-element.ts";
import {
  type CodesLigne,
  comprendreDommage,
  comprendreLigne,
  comprendreOperation,
} from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { blocsDe, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { zoneDe } from "../../commun/zones.ts";
import { separerPuces } from "../../mise-en-page/puces.ts";
import type { LigneTableau } from "../tableaux/tableau.ts";

// Le point médian d'une légende se lit comme un tiret sur une page numérisée.
const SEPARATEUR = /\s*·\s*|\s[-–—:]\s|\s?-$|\s*[;,/]\s+(?=[A-Z][A-Z+.]{0,3}\s)/;

/** « R = rayure », « B : bosse », « EN = enfoncement » : un code et ce qu'il vaut. */
const EGALE = /(?:^|[\s(;,/|!])([A-Z]{1,3})\s?=\s?(?=\p{L})|(?:^|[\s(;,/|!])([A-Z])\s?:\s?(?=\p{L})/gu;

/** « … ; SA = » en bout de rangée : ce que vaut le code ouvre la suivante. */
const sansCoupure = (lignes: readonly string[]): string[] =>
  lignes.reduce<string[]>((vues, ligne) => {
    const precedente = vues.at(-1);
    // « ; FO = fourniture » : ce qu'une ponctuation ouvre continue la rangée du dessus.
    const suite = /^[;,·|]\s/.test(ligne) || /^[=:]\s/.test(ligne);
    // « … · DP défaut de » puis « peinture · CO corrosion » : l'entrée coupée finit sur la rangée suivante.
    const coupee = /^\p{Ll}+(?:$| ·)/u.test(ligne) && (precedente?.split(" · ").length ?? 0) >= 3;
    // « … · I éclat de peinture · M » puis « manquant · U usure » : le code finit une rangée, ce qu'il vaut ouvre la suivante.
    const codeSeul = /\s[·–—-]\s[A-Z]{1,2}$/.test(precedente ?? "") && /^\p{Ll}{3}/u.test(ligne);
    // « CODES : T=BRULURE R=RAYURE » puis « G=GRAVILLONNAGE » : le signe dit que c'en est la suite.
    const egalee =
      (precedente?.match(/[A-Z]\s?=\s?\p{L}/gu)?.length ?? 0) >= 2 && /^[A-Z]{1,3}\s?=\s?\p{L}/u.test(ligne);
    if (
      precedente !== undefined &&
      (suite || egalee || coupee || codeSeul || /[\s(;,/|!·][A-Z]{1,3}\s?[=:]$/.test(precedente))
    )
      vues[vues.length - 1] = `${precedente} ${ligne}`;
    else vues.push(ligne);
    return vues;
  }, []);

/** « E échange R réparation POL polissage » : une légende dont la reconnaissance a perdu les signes ; chaque entrée doit y avoir un sens. */
function sansSignes(ligne: string, comprendre: (texte: string) => unknown): string {
  const minuscules = /(?:^|\s)([A-Z]{1,3}) (\p{Ll}[\p{Ll}', -]+?)(?=\s+[A-Z]{1,3} \p{Ll}|$)/gu;
  // « B BOSSE R RAYURE » : tout en capitales, un code est plus court que ce qu'il vaut.
  const capitales = /(?:^|\s)([A-Z]{1,2}) (\p{Lu}{3}[\p{Lu}' -]*?)(?=\s+[A-Z]{1,2} \p{Lu}{3}|$)/gu;
  // « Codes : 1 rayure 2 bosse 3 enfoncement » : des codes chiffrés, de même.
  const chiffres = /(?:^|\s)(\d{1,2}) (\p{L}[\p{L}'/ -]+?)(?=\s+\d{1,2} \p{L}|$)/gu;
  const lettrees = [...ligne.matchAll(/\p{Ll}/u.test(ligne) ? minuscules : capitales)];
  const entrees = lettrees.length > 0 ? lettrees : [...ligne.matchAll(chiffres)];
  const toutes = entrees.length >= 3 && entrees.every(([, , valeur = ""]) => comprendre(valeur) !== null);
  return toutes ? entrees.map(([, code, valeur]) => `${code} ${valeur}`).join(" · ") : ligne;
}

function lireEntrees<T>(rangees: readonly Rangee[], comprendre: (texte: string) => T | null): ReadonlyMap<string, T> {
  const legende = new Map<string, T>();
  const texte = sansCoupure(rangees.map((rangee) => texteDe(rangee.mots)))
    .map((ligne) => sansSignes(ligne.replace(EGALE, " · $1$2 "), comprendre))
    .filter((ligne) => {
      const entrees = ligne.split(SEPARATEUR);
      const chiffrees = entrees.filter((entree) => /^\s*\d{1,2}\s+\p{L}/u.test(entree)).length >= CHIFFREES_MINIMUM;
      return chiffrees || entrees.filter((entree) => /^\s*[A-Z]{1,3}\s+\p{L}/u.test(entree)).length >= 2;
    })
    .join(" · ");
  for (const entree of texte.split(SEPARATEUR)) {
    // « Relevé des dommages (R rayure · B bosse … U usure) » : la légende entre parenthèses.
    // « Op. RPL remplacement · REP réparation » : l'abrégé d'un intitulé ouvre la sienne.
    const ouverte = entree.replace(/^[^(]*\((?=[A-Z]{1,2}\s)/, "").replace(/^\p{Lu}\p{Ll}{1,10}[.:]\s+(?=[A-Z])/u, "");
    const nue = ouverte.replace(/[\s;,.)]+$/, "");
    const lettre = /^\s*([A-Z][A-Z+.]{0,3}|\d{1,2})\s+(\p{L}.{1,40})$/u.exec(nue);
    const valeur = lettre?.[2] ? comprendre(lettre[2]) : null;
    if (lettre?.[1] && valeur && !legende.has(lettre[1])) legende.set(lettre[1], valeur);
  }
  return legende.size > 0 ? legende : legendeEnColonne(rangees, comprendre);
}

/** Deux nombres devant des mots ne font pas une légende ; trois, tous compris, en sont une. */
const CHIFFREES_MINIMUM = 3;
const ENTREE = /^(\d{1,2}|[A-Z]{1,3})(?:\s?[=:–-])?\s+(\p{L}.{1,40})$/u;
const ENTREES_MINIMUM = 4;

/** « 01 rayure », « 02 bosse », une entrée par rangée : une colonne dont presque toutes les entrées ont un sens, chacune sous son propre code. */
function legendeEnColonne<T>(
  rangees: readonly Rangee[],
  comprendre: (texte: string) => T | null,
): ReadonlyMap<string, T> {
  const lues = rangees.map(({ mots }) => ENTREE.exec(texteDe(mots)));
  let entrees: [string, string][] = [];
  for (const lue of [...lues, null]) {
    if (lue) {
      entrees.push([lue[1] ?? "", lue[2] ?? ""]);
      continue;
    }
    const valeurs = entrees.flatMap(([code, texte]): [string, T][] => {
      const valeur = comprendre(texte);
      return valeur === null ? [] : [[code, valeur]];
    });
    const distincts = new Set(entrees.map(([code]) => code)).size === entrees.length;
    if (distincts && valeurs.length >= ENTREES_MINIMUM && valeurs.length * 4 >= entrees.length * 3)
      return new Map(valeurs);
    entrees = [];
  }
  return new Map();
}

/** Légende imprimée des lettres d'un schéma (« R rayure · B bosse · … ») : elle seule dit ce qu'une lettre signifie. */
export const lireLegende = (rangees: readonly Rangee[]): ReadonlyMap<string, Dommage> =>
  lireEntrees(rangees, (texte) => comprendreDommage(texte, null));

/** « RP = réparation et peinture, PE = peinture » : la légende des codes d'opération, en toutes lettres. */
export const lireLegendeOperations = (rangees: readonly Rangee[]): ReadonlyMap<string, string> =>
  lireEntrees(rangees, (texte) => (comprendreOperation(texte) ? texte : null));

/** Une ligne dont l'opération n'est qu'un code de la légende, fût-ce sous « Code » : ce que la légende en dit. */
export function operationDeLegende(
  { cellules, ...ligne }: LigneTableau,
  legende: ReadonlyMap<string, string>,
): LigneTableau {
  const dite = legende.get(cellules.get("operation") || (cellules.get("code") ?? ""));
  return { ...ligne, cellules: dite ? new Map(cellules).set("operation", dite) : cellules };
}

/** Une ligne de tableau dont le dommage n'est qu'une lettre de la légende, là où elle est imprimée : le dommage que la légende en dit. */
export function selonLaLegende(ligne: LigneTableau, legende: ReadonlyMap<string, Dommage>): LigneTableau {
  for (const role of ["dommage", "code", "commentaire"] as const) {
    const dommage = legende.get(
      /^([A-Z]{1,3}|\d{1,2})(?:\s?[/+,]\s?(?:[A-Z]{1,3}|\d{1,2}))*$/.exec(ligne.cellules.get(role) ?? "")?.[1] ?? "",
    );
    if (dommage) return { ...ligne, cellules: new Map(ligne.cellules).set("dommage", dommage.replaceAll("_", " ")) };
  }
  // « Point de contrôle | Code » : un mot de la colonne des codes (« RAS ») est un constat, écrit en entier.
  const code = legende.size > 0 && !ligne.cellules.get("dommage") ? ligne.cellules.get("code") : undefined;
  return code && /^\p{L}[\p{L}. ]+$/u.test(code)
    ? { ...ligne, cellules: new Map(ligne.cellules).set("dommage", code) }
    : ligne;
}

/** « État : KO | Observation : Rayure » : le verdict du contrôle ne dit pas le dommage, l'observation qui le suit si. */
export function constatObserve(ligne: LigneTableau): LigneTableau {
  const [etat = "", observation = ""] = [ligne.cellules.get("dommage"), ligne.cellules.get("commentaire")];
  if (comprendreDommage(etat, null) !== null || comprendreDommage(observation, null) === null) return ligne;
  return { ...ligne, cellules: new Map(ligne.cellules).set("dommage", observation) };
}

/** « RAS toit », « Rayures : aucune », « Voyants allumés : service » : l'état relevé du véhicule, non un dommage (décision 10). */
export const HORS_CONSTAT =
  /\bras\b|\b(?:aucune?|neant)$|(?:^voyant|\bvoyants) (?:allume|temoin)|\bproprete (?:exterieure|interieure)\b|^signatures?\b/;

const ZONE_ET_LETTRE =
  /^(?:AV|AR|LAT|FACE|FLANC|ANGLE|ROUE|C[OÔ]T[EÉ]|TOIT|INT|EXT|HABITACLE|DESSOUS|COFFRE|DIV|ACC|DOC|[EÉ]QUIP)[A-Z. ]{0,14}\s*:\s*([A-Z])\s+(\S.*)$/i;
/** « FD / R / Porte avant droite » : la zone, le code, la pièce. */
const ENTRE_BARRES =
  /^(?:[A-Z]{2,4}\s*[/|–-]|\p{L}[\p{L} .]{2,20}\s[/|])\s*([A-Z]{1,3})\s*[/|–-]\s*([\p{L}\d].{1,60})$/u;
// « + », « * », « e » : ce que la reconnaissance fait d'un tiret ou d'un rond.
const PUCE = /^[-–—•*+»▪▫◦●○■□☐☑☒✓✔✗▢❏xX]\s+(\S.*)$/u;
const COCHEE = /^[☑☒✓✔✗xX]\s/u;
const A_COCHER = /^[☐□▢❏]\s/u;
/** « Repère 3 », « 3. », « n° 3 : » : un rang ouvre une ligne si elle nomme une pièce et son dommage. */
const RANG = /^(?:(?:rep[èe]re|point|photo|dommage|zone|n\s?[°º])\s*)?\d{1,2}\s*[.):/–°º-]?\s+(\S.*)$/iu;

function dommageDeLaRangee(
  texte: string,
  legende: ReadonlyMap<string, Dommage>,
): { designation: string; piece: string; dommage: Dommage | null } | null {
  const parLettre = ZONE_ET_LETTRE.exec(texte);
  if (parLettre?.[1] && parLettre[2])
    return { designation: texte, piece: parLettre[2], dommage: legende.get(parLettre[1]) ?? null };
  const [, lettre = "", suivie = ""] = ENTRE_BARRES.exec(texte) ?? [];
  const barree = legende.get(lettre);
  if (barree) return { designation: texte, piece: suivie, dommage: barree };
  const nue = lettreDevantLaPiece(PUCE.exec(texte)?.[1] ?? texte, legende);
  if (nue) return nue;
  const puce = PUCE.exec(texte)?.[1] ?? dommageNumerote(texte);
  return puce ? { designation: puce, piece: puce, dommage: null } : null;
}

/** « R Hayon », « ENF - PC AV », « 4 Pare-chocs AR » : une lettre ou un code de la légende, puis la pièce, sans la zone. */
function lettreDevantLaPiece(
  texte: string,
  legende: ReadonlyMap<string, Dommage>,
): { designation: string; piece: string; dommage: Dommage } | null {
  const [, seule, code, piece = ""] =
    /^(?:([A-Z]|\d{1,2})\s?[:–—-]?|([A-Z]{2,3})\s?[:–—-])\s+(\p{L}.{2,60})$/u.exec(texte) ?? [];
  const dommage = legende.get(seule ?? code ?? "");
  if (!dommage || piece.split(" ").length > 8 || SEPARATEUR.test(piece)) return null;
  const { element } = comprendreLigne({ designation: piece, localisation: null, dommage: null, operation: "" });
  // Un chiffre n'est pas de ce qu'on désigne.
  return element === null ? null : { designation: /^\d/.test(texte) ? piece : texte, piece, dommage };
}

function dommageNumerote(texte: string): string | null {
  const suite = RANG.exec(texte)?.[1];
  if (!suite) return null;
  const codes = comprendreLigne({ designation: suite, localisation: null, dommage: null, operation: "" });
  return codes.element !== null && codes.dommage !== null ? suite : null;
}

/**
 * Dommages constatés sans montant, écrits en phrases à puce ou en lettres de schéma. Un procès-verbal n'a pas d'opération ; un rapport peut
 * dire la sienne (`avecOperation`).
 */
export function lireLignesConstatees(
  pages: readonly Page[],
  rangees: readonly Rangee[],
  avecOperation: boolean,
): LigneLue[] {
  const legende = lireLegende(rangees);
  const separees = sansCasesVides(separerPuces(rangees)).filter((rangee) => !estDeLaLegende(rangee, legende));
  const lire = (sansPuce: boolean) => separees.flatMap((rangee) => lireRangee(rangee, sansPuce));
  const lireRangee = (rangee: Rangee, sansPuce: boolean): LigneLue[] => {
    const texte = texteDe(rangee.mots);
    const nus = sansPuce ? dommagesEnCases(rangee) : [];
    if (nus.length > 0) return nus.flatMap((nu) => lireRangee(nu, true));
    const lu = dommageDeLaRangee(texte, legende) ?? (sansPuce ? (dommageNu(rangee) ?? pieceEtConstat(rangee)) : null);
    if (!lu || HORS_CONSTAT.test(plier(lu.designation))) return [];
    const operation = avecOperation ? null : "";
    const dit = lu.dommage?.replaceAll("_", " ") ?? null;
    const codes = comprendreLigne({ designation: lu.piece, localisation: null, dommage: dit, operation });
    if (codes.element === null && codes.dommage === null && lu.dommage === null) return [];
    // Une rayure de schéma sur une jante se range comme telle : la lettre se relit avec sa pièce.
    const dommage =
      lu.dommage === "rayure" && /^jante|^roue/.test(plier(lu.piece)) ? "jante_frottee" : (lu.dommage ?? codes.dommage);
    return [
      sansMontant(
        {
          ...codes,
          dommage,
          designation: caseDeLaPiece(rangee, lu.designation, codes) ?? lu.designation,
          page: rangee.page,
          zone: zoneDe(pages[rangee.page - 1], rangee.mots),
        },
        avecOperation,
      ),
    ];
  };
  const lignes = lire(false);
  // Sur une image, quelques tirets se perdent : les rangées du même bord, ou de la même suite, sont des lignes comme celles qui ont gardé le leur.
  const perdues = pages.some((page) => page.reconnue) && lignes.length > 0 ? lire(true) : [];
  if (perdues.length > lignes.length) return perdues;
  return lignes.length > 0 ? lignes : lire(true);
}

/**
 * « 3   Pare-chocs arrière      Enfoncement      8 cm » : là où chaque chose a sa case, la désignation est celle de la pièce, si elle la nomme seule et
 * sans son dommage.
 */
function caseDeLaPiece({ mots, ...place }: Rangee, designation: string, codes: CodesLigne): string | null {
  const debut = mots.findIndex((_, i) => texteDe(mots.slice(i)) === designation);
  const [piece, ...suivantes] = blocsDe({ ...place, mots: mots.slice(Math.max(0, debut)) }, 1.5);
  if (debut < 0 || !piece || suivantes.length === 0 || codes.element === null) return null;
  const texte = texteDe(piece.mots);
  const seule = comprendreLigne({ designation: texte, localisation: null, dommage: null, operation: "" });
  return seule.element === codes.element && seule.dommage === null ? texte : null;
}

/** « X HS ; N non conforme » : la suite de la légende, dont le premier code n'est pas une puce. */
function estDeLaLegende(rangee: Rangee, legende: ReadonlyMap<string, Dommage>): boolean {
  const codes = texteDe(rangee.mots)
    .split(SEPARATEUR)
    .map((entree) => /^\s*([A-Z]{1,3})\s+(\p{L}.*)$/u.exec(entree));
  return (
    codes.length >= 2 && codes.every((lu) => lu?.[1] && legende.get(lu[1]) === comprendreDommage(lu[2] ?? "", null))
  );
}

/** Une case laissée vide n'est pas un dommage, là où d'autres sont cochées ; toutes pareilles, ce sont des puces. */
function sansCasesVides(rangees: readonly Rangee[]): Rangee[] {
  const cochees = rangees.some((rangee) => COCHEE.test(texteDe(rangee.mots)));
  return rangees.filter((rangee) => !cochees || !A_COCHER.test(texteDe(rangee.mots)));
}

/** « Face avant | Aile avant gauche : bosse » : ce que la zone imprime à gauche coiffe, un dommage entier dans chaque autre case. */
function dommagesEnCases(rangee: Rangee): Rangee[] {
  const cases = blocsDe(rangee, 1.5);
  if (cases.length < 2) return [];
  return cases.map(({ mots }) => ({ ...rangee, mots })).filter((une) => dommageNu(une) !== null);
}

/** Une puce dessinée n'est pas un mot : une rangée d'un seul tenant qui commence par une pièce et dit son dommage en est une. */
function dommageNu(rangee: Rangee): { designation: string; piece: string; dommage: Dommage | null } | null {
  const designation = texteDe(rangee.mots);
  if (rangee.mots.length > 12 || blocsDe(rangee, 1.5).length > 1) return null;
  const codes = comprendreLigne({ designation, localisation: null, dommage: null, operation: "" });
  // « Porte coulissante : rayure » : une pièce dont le côté n'est pas imprimé n'a pas d'élément, elle est nommée quand même.
  const commence = [2, 3, 4, 5, 6, 7].some((n) => {
    const piece = comprendrePiece(texteDe(rangee.mots.slice(0, n)), { longueur: null, cote: null });
    return piece !== null && piece.element === codes.element;
  });
  return codes.dommage !== null && commence ? { designation, piece: designation, dommage: null } : null;
}

/** « Portière ARD | Enfoncement », sous un titre de zone : la pièce dans sa case, son dommage dans l'autre. */
function pieceEtConstat(rangee: Rangee): { designation: string; piece: string; dommage: Dommage } | null {
  const [gauche, droite, ...autres] = blocsDe(rangee, 1.5);
  if (!gauche || !droite || autres.length > 0) return null;
  const piece = texteDe(gauche.mots);
  const constat = texteDe(droite.mots);
  const lue = comprendreLigne({ designation: piece, localisation: null, dommage: constat, operation: "" });
  const seul = comprendreLigne({ designation: constat, localisation: null, dommage: null, operation: "" });
  return lue.element !== null && lue.dommage !== null && seul.element === null && !/[:\d]/.test(piece)
    ? { designation: piece, piece, dommage: lue.dommage }
    : null;
}

type LigneDePv = Omit<LigneLue, "facturable" | "quantite" | "brut_ht" | "abattement_ht" | "net_ht">;

/** Ligne sans montant, facturable par principe ; celle d'un procès-verbal n'a pas d'opération. */
export function sansMontant(ligne: LigneDePv, avecOperation = false): LigneLue {
  return {
    ...ligne,
    operation: avecOperation ? ligne.operation : null,
    facturable: true,
    quantite: 1,
    brut_ht: null,
    abattement_ht: null,
    net_ht: null,
  };
}
