import { posix } from "node:path";
import type { Cellule } from "../../../domain/imports/cellule.ts";
import { jourDeSerie } from "../../../domain/imports/cellule.ts";
import { COLONNES_IMPORT_MAX } from "../../../domain/imports/import.ts";
import { ErreurLectureImport } from "./erreurs.ts";
import { attribut, type Balise, balises, decoder, paquetsDeBalises } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** Une ligne non vide d'un fichier, à son numéro. */
export interface LigneBrute {
  numero: number;
  cellules: Cellule[];
  /** Masquée ou filtrée dans le tableur. */
  masquee?: boolean;
}

export interface Classeur {
  /** Feuilles visibles, dans l'ordre des onglets. */
  feuilles: string[];
  depuis1904: boolean;
  lignes(feuille: string): AsyncGenerator<LigneBrute>;
  /** Nombre de zones fusionnées d'une feuille. */
  fusions(feuille: string): Promise<number>;
}

type Style = "date" | "pourcent" | "nombre";

/** Ouvre un classeur XLSX : ses feuilles, ses styles, ses textes partagés. Lève `abime`, `sans_feuille`. */
export async function ouvrirClasseur(archive: Archive): Promise<Classeur> {
  const racine = await partie(archive, "_rels/.rels", /\/officeDocument$/, "");
  const chemin = racine?.cible ?? "xl/workbook.xml";
  const liens = await relations(archive, cheminDesLiens(chemin), posix.dirname(chemin));
  const { onglets, depuis1904 } = await lireOnglets(archive, chemin, liens);
  if (onglets.size === 0) throw new ErreurLectureImport(archive.noms.includes(chemin) ? "sans_feuille" : "abime");
  const cible = (type: RegExp) => [...liens.values()].find((l) => type.test(l.type))?.cible ?? "";
  const styles = await lireStyles(archive, cible(/\/styles$/));
  let textes: Promise<string[]> | null = null;
  const fusionsDe = new Map<string, Promise<Map<string, Fusion>>>();
  const fusions = (feuille: string) => {
    const connues = fusionsDe.get(feuille) ?? lireFusions(archive, onglets.get(feuille) ?? "");
    fusionsDe.set(feuille, connues);
    return connues;
  };
  return {
    feuilles: [...onglets.keys()],
    depuis1904,
    fusions: async (feuille) => (await fusions(feuille)).size,
    lignes: async function* (feuille) {
      textes ??= lireTextes(archive, cible(/\/sharedStrings$/));
      const contexte = { textes: await textes, styles, depuis1904 };
      yield* etendreFusions(lireLignes(archive, onglets.get(feuille) ?? "", contexte), await fusions(feuille));
    },
  };
}

interface Lien {
  type: string;
  cible: string;
}

const cheminDesLiens = (chemin: string) => posix.join(posix.dirname(chemin), "_rels", `${posix.basename(chemin)}.rels`);

async function relations(archive: Archive, chemin: string, dossier: string): Promise<Map<string, Lien>> {
  const liens = new Map<string, Lien>();
  for await (const b of balises(archive.texte(chemin))) {
    if (b.nom !== "Relationship" || b.fermante) continue;
    const cible = attribut(b.attributs, "Target") ?? "";
    liens.set(attribut(b.attributs, "Id") ?? "", {
      type: attribut(b.attributs, "Type") ?? "",
      cible: cible.startsWith("/") ? cible.slice(1) : posix.join(dossier, cible),
    });
  }
  return liens;
}

const partie = async (archive: Archive, chemin: string, type: RegExp, dossier: string) =>
  [...(await relations(archive, chemin, dossier)).values()].find((l) => type.test(l.type));

async function lireOnglets(archive: Archive, chemin: string, liens: Map<string, Lien>) {
  const onglets = new Map<string, string>();
  let depuis1904 = false;
  for await (const b of balises(archive.texte(chemin))) {
    if (b.fermante) continue;
    if (b.nom === "workbookPr") depuis1904 = ["1", "true"].includes(attribut(b.attributs, "date1904") ?? "");
    if (b.nom !== "sheet" || (attribut(b.attributs, "state") ?? "visible") !== "visible") continue;
    const lien = liens.get(attribut(b.attributs, "[\\w-]+:id") ?? "");
    // Une feuille de graphique n'a pas de lignes.
    if (lien && /\/worksheet$/.test(lien.type)) onglets.set(attribut(b.attributs, "name") ?? "", lien.cible);
  }
  return { onglets, depuis1904 };
}

const DATES_CONNUES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

function styleDe(identifiant: number, formats: Map<number, string>): Style {
  if (DATES_CONNUES.has(identifiant)) return "date";
  if (identifiant === 9 || identifiant === 10) return "pourcent";
  // Ni texte entre guillemets, ni couleur ou langue entre crochets, ni caractère échappé.
  const format = (formats.get(identifiant) ?? "").replace(/"[^"]*"|\[[^[\]]*\]|\\./g, "").split(";")[0] ?? "";
  if (/[dyja]/i.test(format) && !/^general$/i.test(format) && /d|j|y|a{2}/i.test(format)) return "date";
  return format.includes("%") ? "pourcent" : "nombre";
}

async function lireStyles(archive: Archive, chemin: string): Promise<Style[]> {
  const formats = new Map<number, string>();
  const styles: Style[] = [];
  let dansCellules = false;
  for await (const b of balises(archive.texte(chemin))) {
    if (b.nom === "numFmt" && !b.fermante)
      formats.set(Number(attribut(b.attributs, "numFmtId")), attribut(b.attributs, "formatCode") ?? "");
    if (b.nom === "cellXfs") dansCellules = !b.fermante;
    if (b.nom === "xf" && dansCellules && !b.fermante)
      styles.push(styleDe(Number(attribut(b.attributs, "numFmtId")), formats));
  }
  return styles;
}

async function lireTextes(archive: Archive, chemin: string): Promise<string[]> {
  const textes: string[] = [];
  let courant = "";
  let phonetique = false;
  const prendre = (b: Balise) => {
    if (b.nom === "rPh") phonetique = !b.fermante && !b.seule;
    else if (b.nom === "t" && b.fermante && !phonetique) courant += b.avant;
    else if (b.nom === "si" && (b.fermante || b.seule)) {
      textes.push(borner(decoder(courant)));
      courant = "";
    }
  };
  for await (const paquet of paquetsDeBalises(archive.texte(chemin))) paquet.forEach(prendre);
  return textes;
}

/** Plus long que le plus long de nos champs : la suite ne servirait qu'à remplir la mémoire. */
const TEXTE_MAX = 12_000;
const borner = (texte: string): string => (texte.length > TEXTE_MAX ? texte.slice(0, TEXTE_MAX) : texte);

interface Contexte {
  textes: readonly string[];
  styles: readonly Style[];
  depuis1904: boolean;
}

interface CelluleEnCours {
  colonne: number;
  type: string;
  style: Style;
  valeur: string;
  formule: boolean;
}

async function* lireLignes(archive: Archive, chemin: string, contexte: Contexte): AsyncGenerator<LigneBrute> {
  let numero = 0;
  let masquee = false;
  let colonne = -1;
  let cellules: Cellule[] = [];
  let c: CelluleEnCours | null = null;
  let pretes: LigneBrute[] = [];
  const finir = (lue: Cellule, rang: number) => {
    if (lue === null) return;
    if (rang >= COLONNES_IMPORT_MAX) throw new ErreurLectureImport("trop_de_colonnes");
    while (cellules.length < rang) cellules.push(null);
    cellules[rang] = lue;
  };
  const prendre = (b: Balise) => {
    if (b.nom === "c") {
      if (!b.fermante) {
        colonne = rangDe(attribut(b.attributs, "r")) ?? colonne + 1;
        const style = contexte.styles[Number(attribut(b.attributs, "s") ?? 0)] ?? "nombre";
        c = { colonne, style, type: attribut(b.attributs, "t") ?? "n", valeur: "", formule: false };
      }
      if (c && (b.fermante || b.seule)) {
        finir(valeurDe(c, contexte), c.colonne);
        c = null;
      }
    } else if (c) {
      if (b.fermante && (b.nom === "v" || b.nom === "t")) c.valeur += b.avant;
      else if (b.nom === "f") c.formule = true;
    } else if (b.nom === "row") {
      if (!b.fermante) {
        numero = Number(attribut(b.attributs, "r")) || numero + 1;
        masquee = ["1", "true"].includes(attribut(b.attributs, "hidden") ?? "");
        cellules = [];
        colonne = -1;
      }
      if ((b.fermante || b.seule) && cellules.length > 0)
        pretes.push({ numero, cellules, ...(masquee && { masquee }) });
    }
  };
  for await (const paquet of paquetsDeBalises(archive.texte(chemin))) {
    paquet.forEach(prendre);
    yield* pretes;
    pretes = [];
  }
}

/** « AB12 » → 27. */
function rangDe(reference: string | undefined): number | null {
  const lettres = /^\$?([A-Z]{1,3})\$?\d+$/.exec(reference ?? "")?.[1];
  if (!lettres) return null;
  let rang = 0;
  for (const l of lettres) rang = rang * 26 + l.charCodeAt(0) - 64;
  return rang - 1;
}

function valeurDe({ type, style, valeur, formule }: CelluleEnCours, { textes, depuis1904 }: Contexte): Cellule {
  if (valeur === "") return formule && type !== "str" ? { e: "formule" } : null;
  switch (type) {
    case "s":
      return textes[Number(valeur)] || null;
    case "str":
    case "inlineStr":
      return borner(decoder(valeur)) || null;
    case "b":
      return valeur === "1" || valeur === "true";
    case "e":
      return { e: decoder(valeur) };
    case "d":
      // Avec un fuseau ou une heure, c'est le texte que la conversion juge ; minuit sans fuseau n'est que le jour.
      return /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?)?$/.test(valeur) ? { d: valeur.slice(0, 10) } : valeur;
    default:
      return nombreDe(Number(valeur), style, depuis1904);
  }
}

function nombreDe(nombre: number, style: Style, depuis1904: boolean): Cellule {
  if (!Number.isFinite(nombre)) return null;
  if (style === "pourcent") return Math.round(nombre * 1e8) / 1e6;
  const jour = style === "date" ? jourDeSerie(nombre, depuis1904) : null;
  if (!jour) return nombre;
  // 22 h ou 23 h juste peuvent être minuit à Paris en temps universel : la conversion en juge, l'heure en main.
  const minutes = Math.round((nombre - Math.floor(nombre)) * 1440);
  return minutes === 22 * 60 || minutes === 23 * 60 ? `${jour} ${minutes / 60}:00` : { d: jour };
}

/** Une valeur fusionnée sur plusieurs lignes se voit sur chacune : elle y vaut. Clé : colonne de la zone et numéro de la première ligne. */
interface Fusion {
  colonne: number;
  premiere: number;
  derniere: number;
}
const FUSIONS_MAX = 20_000;
const FUSION = "mergeCell ";
/** Signes d'une fusion écrite : `mergeCell ref="A1:B2"`, avec de la marge. */
const FUSION_MAX = 500;

async function lireFusions(archive: Archive, chemin: string): Promise<Map<string, Fusion>> {
  const fusions = new Map<string, Fusion>();
  const prendre = (ref: string) => {
    const zone = /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/.exec(ref);
    const colonne = zone && rangDe(`${zone[1]}1`);
    if (!zone || colonne === null || fusions.size >= FUSIONS_MAX) return;
    fusions.set(`${colonne} ${zone[2]}`, { colonne, premiere: Number(zone[2]), derniere: Number(zone[3]) });
  };
  // Elles sont écrites après toutes les lignes : on les cherche d'abord, sans rien découper du reste.
  let reste = "";
  for await (const morceau of archive.texte(chemin)) {
    const texte = reste + morceau;
    let lu = 0;
    for (let p = texte.indexOf(FUSION); p >= 0; p = texte.indexOf(FUSION, lu)) {
      const fin = texte.indexOf(">", p);
      // Coupée par le morceau : elle attend la suite, si elle n'est pas déjà plus longue qu'une fusion ne peut l'être.
      if (fin < 0 && texte.length - p < FUSION_MAX) break;
      lu = fin < 0 ? texte.length : fin;
      if (fin >= 0 && fin - p < FUSION_MAX) prendre(attribut(texte.slice(p + FUSION.length, fin), "ref") ?? "");
    }
    const coupee = texte.indexOf(FUSION, lu);
    reste = texte.slice(coupee < 0 ? Math.max(lu, texte.length - FUSION.length) : coupee);
  }
  return fusions;
}

async function* etendreFusions(
  lignes: AsyncGenerator<LigneBrute>,
  fusions: Map<string, Fusion>,
): AsyncGenerator<LigneBrute> {
  if (fusions.size === 0) return yield* lignes;
  const ouvertes = new Map<number, { derniere: number; valeur: Cellule }>();
  for await (const ligne of lignes) {
    for (const [colonne, { derniere, valeur }] of ouvertes) {
      if (ligne.numero > derniere) ouvertes.delete(colonne);
      else if (ligne.cellules[colonne] === undefined || ligne.cellules[colonne] === null) {
        while (ligne.cellules.length < colonne) ligne.cellules.push(null);
        ligne.cellules[colonne] = valeur;
      }
    }
    ligne.cellules.forEach((valeur, colonne) => {
      const fusion = fusions.get(`${colonne} ${ligne.numero}`);
      if (fusion && fusion.derniere > fusion.premiere) ouvertes.set(colonne, { derniere: fusion.derniere, valeur });
    });
    yield ligne;
  }
}
