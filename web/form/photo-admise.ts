import { TAILLE_FICHIER_MAX } from "../../domain/fichiers/usages.ts";

/** Trois envois à la fois : au-delà, un téléphone n'avance pas plus vite et chaque photo paraît figée. */
export const ENVOIS_SIMULTANES = 3;
export const TROP_GROS = "Le fichier dépasse 20\u00a0Mo.";
export const PAS_UNE_IMAGE = "Ce fichier n'est pas une image que Reflet sait lire\u00a0: JPG, PNG, WebP ou HEIC.";

export const estTropGros = ({ size }: Blob): boolean => size > TAILLE_FICHIER_MAX;

/** Certains navigateurs ne donnent pas de type à un HEIC : son extension décide. */
export const estImage = ({ type }: Blob, nom: string): boolean =>
  (type.startsWith("image/") && type !== "image/svg+xml") || /\.hei[cf]$/i.test(nom);
