import { z } from "zod";

const ENTIER = "Le kilométrage est un nombre entier";

/** Des kilomètres entiers, exigés ; `absent` est ce qui se dit quand ils manquent. */
export const kilometres = (absent = ENTIER) =>
  z
    .number(absent)
    .int(ENTIER)
    .min(0, "Le kilométrage ne peut pas être négatif")
    .max(9_999_999, "Le kilométrage est trop grand");

/** Un compteur saisi. Illisible (NaN), il retombe à 0 ; vide, on ne sait pas. */
export const kilometrage = z.preprocess((valeur) => (Number.isNaN(valeur) ? 0 : valeur), kilometres().nullable());
