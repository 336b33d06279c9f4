import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import {
  elementPropose,
  fichesReference,
  GENRES_LIBRES,
  GENRES_REFERENCE,
  nomReference,
  reference,
  synonymesElement,
} from "./reference.ts";

const tags = ["Références"];
const equipe = { client: 403, autre_client: 403, sans_besoin: 403 };
const pourEquipe = { acces: "voir_references", attendus: attendus.connecte(200, equipe) } as const;
const pourAdmin = { acces: "administrer", attendus: attendus.connecte(200, { expert: 403, ...equipe }) } as const;
/** Les 22 éléments endommagés sont ceux de la spécification. */
const genre = z.enum(GENRES_LIBRES, "Ces noms sont fixes");
/** La marque d'un modèle, par son nom : un nom que seules des fiches portent n'a pas d'identifiant. */
const marque = z.string().min(1).max(100).nullable();

/** Une écriture rend la liste entière de son genre, telle qu'elle est maintenant. */
export const referencesContrat = {
  lister: route(pourEquipe)
    .route({ method: "GET", path: "/references", tags, summary: "Les noms d'un genre et les fiches qui les portent" })
    .input(z.strictObject({ genre: z.enum(GENRES_REFERENCE) }))
    .output(z.array(reference)),
  modeles: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/references/modeles", tags, summary: "Les modèles proposés, par marque" })
    .output(z.record(z.string(), z.array(z.string()))),
  reseaux: route({ acces: "voir_garages", attendus: attendus.connecte(200, equipe) })
    .route({ method: "GET", path: "/references/reseaux", tags, summary: "Les réseaux de garages proposés" })
    .output(z.array(z.string())),
  elements: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "GET",
      path: "/references/elements",
      tags,
      summary: "Les éléments endommagés proposés à la saisie",
    })
    .output(z.array(elementPropose)),
  historique: route(pourAdmin)
    .route({ method: "GET", path: "/references/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
  ajouter: route(pourAdmin)
    .route({ method: "POST", path: "/references", tags, summary: "Ajouter un nom à proposer" })
    .input(z.strictObject({ genre, nom: nomReference, marque }))
    .output(z.array(reference)),
  renommer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/references/renommer",
      tags,
      summary: "Renommer, ou réunir deux noms\u00a0; les fiches suivent, les nombres de l'aperçu font foi",
    })
    .input(
      z.strictObject({
        genre,
        marque,
        de: z.string().min(1).max(200),
        vers: nomReference,
        /** Vrai : `vers` est déjà dans la liste, les deux noms n'en font plus qu'un. Faux : un nom pris est refusé (409). */
        fusionner: z.boolean(),
        fiches: fichesReference,
      }),
    )
    .output(z.array(reference)),
  archiver: route(pourAdmin)
    .route({ method: "PUT", path: "/references/{id}/archive", tags, summary: "Ne plus proposer un nom, ou y revenir" })
    .input(z.strictObject({ id: identifiant, archivee: z.boolean("Répondez par oui ou par non") }))
    .output(z.array(reference)),
  nommerAutrement: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/references/{id}/synonymes",
      tags,
      summary: "Donner d'autres noms à un élément\u00a0; 409 s'ils ont changé depuis la lecture",
    })
    .input(z.strictObject({ id: identifiant, synonymes: synonymesElement, avant: z.array(z.string()) }))
    .output(z.array(reference)),
  supprimer: route(pourAdmin)
    .route({ method: "DELETE", path: "/references/{id}", tags, summary: "Retirer un nom dont rien ne dépend" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(reference)),
};
