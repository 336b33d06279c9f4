import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { TAILLE_FICHIER_MAX } from "./usages.ts";

export const fichierDepose = z.object({
  id: identifiant,
  nom: z.string(),
  type_mime: z.string(),
  taille: z.number().int(),
});
export type FichierDepose = z.infer<typeof fichierDepose>;

export const fichiersContrat = {
  deposer: route({
    acces: "deposer_document",
    attendus: attendus.connecte(200, { sans_besoin: 403 }),
    brute: true,
    corpsMax: TAILLE_FICHIER_MAX,
    portee: "fichiers:ecrire",
  })
    .route({ method: "PUT", path: "/fichiers", tags: ["Fichiers"], summary: "Déposer un PDF (corps brut)" })
    .input(
      z.strictObject({
        usage: z.enum(["rapport", "facture", "avoir", "pv"]),
        nom: z.string().min(1).max(255),
        /** Société à qui le fichier appartiendra ; imposée par la session pour un utilisateur client. */
        client_id: identifiant.optional(),
      }),
    )
    .output(fichierDepose),
  telecharger: route({
    acces: "session",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
    brute: true,
    portee: "fichiers:lire",
  })
    .route({ method: "GET", path: "/fichiers/{id}", tags: ["Fichiers"], summary: "Ouvrir ou télécharger un fichier" })
    .input(
      z.strictObject({
        id: identifiant,
        telecharger: z.enum(["1"]).optional(),
        /** Petite copie d'une image, pour une planche de vignettes. */
        apercu: z.enum(["1"]).optional(),
      }),
    ),
  decrire: route({
    acces: "session",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
    portee: "fichiers:lire",
  })
    .route({
      method: "GET",
      path: "/fichiers/{id}/description",
      tags: ["Fichiers"],
      summary: "Nom et type d'un fichier",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(fichierDepose),
};
