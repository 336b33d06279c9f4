import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { GENRES_COMPLEMENT, type GenreComplement, valeursComplement } from "../fre/vocabulaire/complements.ts";

export const LIBELLES_GENRE_MOT: Record<GenreComplement, string> = {
  element: "Élément",
  dommage: "Dommage",
  operation: "Opération",
  colonne: "Titre de colonne",
  etiquette: "Étiquette",
  total: "Total",
  loueur: "Loueur",
};

/** Un mot retenu d'un document, tel que l'écran qui l'a appris le montre. */
export const motRetenu = z.object({
  id: identifiant,
  genre: z.enum(GENRES_COMPLEMENT),
  motif: z.string(),
  valeur: z.string(),
});
export type MotRetenu = z.infer<typeof motRetenu>;

/** Un mot du vocabulaire appris, avec d'où il vient et pour qui il vaut. */
export const motListe = motRetenu.extend({
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  origine: z.enum(["correction", "ajout"]),
  document_id: identifiant.nullable(),
  document_nom: z.string().nullable(),
  designation: z.string().nullable(),
  actif: z.boolean(),
  auteur: z.string().nullable(),
  cree_le: z.string(),
});
export type MotListe = z.infer<typeof motListe>;

/** Un mot ajouté par un admin : sa valeur est un code de son genre, ou un nom libre pour un loueur. */
export const ajoutMot = z
  .strictObject({
    genre: z.enum(GENRES_COMPLEMENT, { error: "Le genre est requis" }),
    motif: z
      .string({ error: "Le mot est requis" })
      .trim()
      .min(2, "Le mot est requis")
      .max(80, "Le mot dépasse 80 caractères"),
    valeur: z
      .string({ error: "Le sens est requis" })
      .trim()
      .min(1, "Le sens est requis")
      .max(80, "Le sens dépasse 80 caractères"),
    client_id: identifiant.optional(),
  })
  .refine((m) => valeursComplement(m.genre)?.includes(m.valeur) ?? true, {
    path: ["valeur"],
    message: "Choix inconnu",
  });
