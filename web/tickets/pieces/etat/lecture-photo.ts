import { api } from "../../../api.ts";

/** Ce qui se lit sur une photo que le serveur a : cherché une fois, l'image ne change plus. */
export const lectureDe = (etat: string, fichier: string) => ({
  ...api.etatsDesLieux.lirePhoto.queryOptions({ input: { id: etat, fichier_id: fichier } }),
  staleTime: Number.POSITIVE_INFINITY,
});
