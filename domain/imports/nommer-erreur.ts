import { type Cellule, estVide } from "./cellule.ts";
import type { DescriptionImport } from "./colonne.ts";
import { type Correspondance, type ErreurCellule, erreurCellule } from "./lire-ligne.ts";

export type NommerErreur = (erreur: ErreurCellule, cellules: readonly Cellule[]) => ErreurCellule;

/**
 * Une erreur née du rapprochement nomme la colonne du modèle et la valeur convertie : rend le titre et la cellule tels que la personne les
 * a dans son fichier. Une colonne que le fichier n'a pas garde le nom du modèle.
 */
export const nommerDansLeFichier =
  (description: DescriptionImport, titres: readonly string[], correspondance: Correspondance): NommerErreur =>
  (erreur, cellules) => {
    const cle = description.colonnes.find((c) => c.titre === erreur.colonne)?.cle;
    const rang = cle === undefined ? -1 : correspondance.indexOf(cle);
    if (rang < 0) return erreur;
    const cellule = cellules[rang];
    return erreurCellule(
      titres[rang] ?? erreur.colonne,
      estVide(cellule) ? erreur.valeur : cellule,
      erreur.raison,
      erreur.fiche,
    );
  };
