import { open, readFile } from "node:fs/promises";
import { type Cellule, ecrireCellule } from "../../../domain/imports/cellule.ts";
import type { EntiteImport } from "../../../domain/imports/colonne.ts";
import { DESCRIPTIONS } from "../../../domain/imports/descriptions.ts";
import type { Encodage } from "../../../domain/imports/encodages.ts";
import {
  COLONNES_IMPORT_MAX,
  type ColonneFichier,
  type FormatImport,
  LIGNES_IMPORT_MAX,
} from "../../../domain/imports/import.ts";
import {
  lettreDeColonne,
  nommerTitres,
  raisonIgnoree,
  reconnaitreColonnes,
  trouverTitres,
} from "../../../domain/imports/reconnaitre-colonnes.ts";
import { type LigneBrute, ouvrirClasseur } from "./classeur.ts";
import { lignesCsv, trouverDecimale, trouverSeparateur } from "./csv.ts";
import { compterDates } from "./dates.ts";
import { decoderTexte } from "./encodages.ts";
import { ErreurLectureImport } from "./erreurs.ts";
import { ouvrirArchive } from "./zip.ts";

/** Ce que la lecture rend en plus des lignes elles-mêmes. */
export interface TableauLu {
  format: FormatImport;
  colonnes: ColonneFichier[];
  lignes: number;
}

type Garder = (ligne: LigneBrute) => Promise<void> | void;

/** Lignes regardées pour trouver les titres, et pour montrer des exemples. */
const REGARDEES = 25;
const EXEMPLES = 3;
const FEUILLES_REGARDEES = 12;

/** Lit tout un fichier, XLSX ou CSV d'après ses octets, et confie chaque ligne de données à `garder`. Lève ErreurLectureImport. */
export async function lireTableau(
  chemin: string,
  { entite, encodage }: { entite: EntiteImport; encodage?: Encodage | undefined },
  garder: Garder,
): Promise<TableauLu> {
  const fichier = await open(chemin, "r");
  try {
    const debut = Buffer.alloc(4);
    await fichier.read(debut, 0, 4, 0);
    if (debut.toString("latin1").startsWith("PK")) return await lireXlsx(fichier, entite, garder);
  } finally {
    await fichier.close();
  }
  return lireCsv(await readFile(chemin), entite, encodage, garder);
}

async function lireXlsx(
  fichier: Parameters<typeof ouvrirArchive>[0],
  entite: EntiteImport,
  garder: Garder,
): Promise<TableauLu> {
  const classeur = await ouvrirClasseur(await ouvrirArchive(fichier));
  const feuille = await choisirFeuille(classeur, entite);
  const suivi = suivre(entite, garder, true);
  for await (const ligne of classeur.lignes(feuille)) await suivi.prendre(ligne);
  const fusionnees = await classeur.fusions(feuille);
  return suivi.finir({
    type: "xlsx",
    decimale: ",",
    feuille,
    autres_feuilles: classeur.feuilles.filter((f) => f !== feuille),
    depuis_1904: classeur.depuis1904,
    ...(fusionnees > 0 && { cellules_fusionnees: fusionnees }),
  });
}

/** La feuille dont on reconnaît le plus de titres : une page de garde ou d'aide devant ne gêne pas. */
async function choisirFeuille(
  classeur: Awaited<ReturnType<typeof ouvrirClasseur>>,
  entite: EntiteImport,
): Promise<string> {
  let [choisie, score] = [classeur.feuilles[0] ?? "", -1];
  if (classeur.feuilles.length === 1) return choisie;
  for (const feuille of classeur.feuilles.slice(0, FEUILLES_REGARDEES)) {
    const premieres: Cellule[][] = [];
    for await (const { cellules } of classeur.lignes(feuille)) if (premieres.push(cellules) >= REGARDEES) break;
    const titres = premieres[trouverTitres(DESCRIPTIONS[entite], premieres)] ?? [];
    const reconnues = reconnaitreColonnes(DESCRIPTIONS[entite], titres.map(ecrireCellule)).filter(Boolean).length;
    if (reconnues > score) [choisie, score] = [feuille, reconnues];
  }
  return choisie;
}

async function lireCsv(
  octets: Buffer,
  entite: EntiteImport,
  choisi: Encodage | undefined,
  garder: Garder,
): Promise<TableauLu> {
  const { texte, encodage, possibles } = decoderTexte(octets, choisi);
  const separateur = trouverSeparateur(texte);
  const suivi = suivre(entite, garder, false);
  for await (const ligne of lignesCsv(texte, separateur)) await suivi.prendre(ligne);
  return suivi.finir({
    type: "csv",
    encodage,
    ...(possibles && { encodages: possibles }),
    separateur,
    decimale: suivi.decimale(),
    depuis_1904: false,
  });
}

/** Trouve la ligne des titres dans les premières, puis passe les suivantes en gardant quelques exemples. */
function suivre(entite: EntiteImport, garder: Garder, elargir: boolean) {
  const description = DESCRIPTIONS[entite];
  let attente: LigneBrute[] | null = [];
  let titres: string[] = [];
  let ligneTitres = 0;
  let lignes = 0;
  const exemples: Set<string>[] = [];
  const nombres: string[] = [];
  const dates: ReturnType<typeof compterDates>[] = [];
  let masquees = 0;
  const compter = async (ligne: LigneBrute) => {
    lignes += 1;
    if (lignes > LIGNES_IMPORT_MAX) throw new ErreurLectureImport("trop_de_lignes");
    // Dans un classeur, une colonne sans titre existe ; dans un CSV, une valeur de trop est une faute de la ligne.
    while (elargir && titres.length < Math.min(ligne.cellules.length, COLONNES_IMPORT_MAX))
      titres.push(`Colonne ${lettreDeColonne(titres.length)}`);
    ligne.cellules.forEach((cellule, i) => {
      const texte = ecrireCellule(cellule).slice(0, 60);
      exemples[i] ??= new Set();
      if (exemples[i].size < EXEMPLES && texte) exemples[i].add(texte);
      if (nombres.length < 5_000 && /\d[.,]\d/.test(texte)) nombres.push(texte);
      dates[i] ??= compterDates();
      dates[i].compter(cellule);
    });
    if (ligne.masquee) masquees += 1;
    await garder(ligne);
  };
  const trancher = async () => {
    const premieres = attente ?? [];
    attente = null;
    const rang = trouverTitres(
      description,
      premieres.map((l) => l.cellules),
    );
    const entete = premieres[rang];
    if (!entete) throw new ErreurLectureImport("vide");
    titres = nommerTitres(entete.cellules);
    ligneTitres = entete.numero;
    for (const ligne of premieres.slice(rang + 1)) await compter(ligne);
  };
  return {
    prendre: async (ligne: LigneBrute): Promise<void> => {
      if (!attente) return compter(ligne);
      if (attente.push(ligne) >= REGARDEES) await trancher();
    },
    decimale: () => trouverDecimale(nombres),
    finir: async (format: Omit<FormatImport, "ligne_titres">): Promise<TableauLu> => {
      if (attente) await trancher();
      if (lignes === 0) throw new ErreurLectureImport("vide");
      return {
        format: {
          ...format,
          decimale: format.type === "csv" ? trouverDecimale(nombres) : format.decimale,
          ligne_titres: ligneTitres,
          ...(masquees > 0 && { lignes_masquees: masquees }),
        },
        lignes,
        colonnes: titres.map((titre, i) => ({
          titre,
          exemples: [...(exemples[i] ?? [])],
          ignoree: raisonIgnoree(description, titre) ?? null,
          ...dates[i]?.conclure(),
        })),
      };
    },
  };
}
