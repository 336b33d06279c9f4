import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { GENRES_TROUVES, LISTES_DE_NOMS } from "./recherche.ts";

const fiche = z.object({
  genre: z.enum(GENRES_TROUVES),
  id: identifiant,
  titre: z.string(),
  /** Ce qui la distingue d'une autre du même titre. */
  detail: z.string().nullable(),
  /** Type d'un ticket ou d'un document ; nul ailleurs. */
  type: z.string().nullable(),
  /** Société, pour l'équipe seulement. */
  client_nom: z.string().nullable(),
});
export type FicheTrouvee = z.infer<typeof fiche>;

export const rechercheContrat = {
  // Une clé d'API n'est personne : la recherche est celle des écrans.
  chercher: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/recherche", tags: ["Recherche"], summary: "Chercher dans toutes ses fiches" })
    .input(z.strictObject({ q: z.string().max(200) }))
    .output(
      z.object({
        fiches: z.array(fiche),
        /** Vrai si rien ne répond exactement : ces fiches répondent à une faute de frappe près. */
        approche: z.boolean(),
      }),
    ),
  // Une liste que la personne n'ouvre pas n'a rien de proche.
  proches: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "GET",
      path: "/recherche/proches",
      tags: ["Recherche"],
      summary: "Dans une liste, les noms qui ressemblent le plus à ce qui est cherché",
    })
    .input(z.strictObject({ q: z.string().max(200), liste: z.enum(LISTES_DE_NOMS) }))
    .output(
      z.array(
        // Une ligne qui se lit dans la fiche d'une autre (un contrat, dans son véhicule) dit laquelle.
        fiche.pick({ id: true, titre: true, detail: true }).extend({ porteur: identifiant.nullable() }),
      ),
    ),
};
