import { z } from "zod";

/** Kilomètres entiers. Une saisie illisible (NaN) retombe à 0 (specification.md section 5) ; vide, on ne sait pas. */
export const kilometrage = z.preprocess(
  (valeur) => (Number.isNaN(valeur) ? 0 : valeur),
  z
    .number("Le kilométrage est un nombre entier")
    .int("Le kilométrage est un nombre entier")
    .min(0, "Le kilométrage ne peut pas être négatif")
    .max(9_999_999, "Le kilométrage est trop grand")
    .nullable(),
);
