import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

const fraction = z
  .number("Le cadre n'est pas valable")
  .min(0, "Le cadre n'est pas valable")
  .max(1, "Le cadre n'est pas valable");

/** En dessous, un doigt posé par mégarde : ce n'est pas un cadre. */
export const COTE_MIN = 0.01;

/** Où un dommage se voit sur une photo, en fractions de l'image depuis son coin haut gauche. */
export const cadrePhoto = z
  .strictObject({ fichier_id: identifiant, x: fraction, y: fraction, largeur: fraction, hauteur: fraction })
  .refine(
    (c) => c.largeur >= COTE_MIN && c.hauteur >= COTE_MIN && c.x + c.largeur <= 1.0001 && c.y + c.hauteur <= 1.0001,
    "Le cadre n'est pas valable",
  );
export type CadrePhoto = z.infer<typeof cadrePhoto>;
