import { open } from "node:fs/promises";
import { erreursImport } from "../../../domain/imports/import.erreurs.ts";
import { ErreurLectureImport } from "./erreurs.ts";
import { ouvrirArchive } from "./zip.ts";

/**
 * L'archive déposée est bien un classeur : son répertoire se lit, et annonce un classeur XLSX. Rien n'en est décompressé.
 * Lève pas_un_classeur, classeur_abime.
 */
export async function exigerClasseur(chemin: string): Promise<void> {
  const fichier = await open(chemin, "r");
  try {
    const { noms } = await ouvrirArchive(fichier);
    if (!noms.includes("[Content_Types].xml") || !noms.some((n) => /(^|\/)workbook\.xml$/i.test(n)))
      throw erreursImport.pasUnClasseur();
  } catch (erreur) {
    throw erreur instanceof ErreurLectureImport ? erreursImport.classeurAbime(erreur.message) : erreur;
  } finally {
    await fichier.close();
  }
}
