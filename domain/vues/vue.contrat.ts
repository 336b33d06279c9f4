import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { abonnement, parametresVue, rapportEnvoye, vue } from "./vue.ts";

const tags = ["Vues"];
const parBesoin = attendus.connecte(200, { sans_besoin: 403 });
/** La vue de l'exemple est à une cliente : l'équipe a les siennes, elle ne la voit pas. */
const aSoi = attendus.connecte(200, { admin: 404, expert: 404, autre_client: 404, sans_besoin: 403, autonome: 404 });
const nom = z.string().trim().min(1, "Le nom est requis").max(80, "80 caractères au plus");
const champsVue = z.strictObject({ nom, parametres: parametresVue, partagee: z.boolean() });
const parId = z.strictObject({ id: identifiant });
const pour = (qui: typeof aSoi) => route({ acces: "voir_analyses", attendus: qui });

export const vuesContrat = {
  lister: pour(parBesoin)
    .route({
      method: "GET",
      path: "/vues",
      tags,
      summary: "Ses vues enregistrées, et celles que l'on partage avec soi",
    })
    .output(z.array(vue)),
  creer: pour(parBesoin)
    .route({ method: "POST", path: "/vues", tags, summary: "Enregistrer une vue" })
    .input(champsVue)
    .output(vue),
  modifier: pour(aSoi)
    .route({ method: "PATCH", path: "/vues/{id}", tags, summary: "Renommer, remplacer ou partager sa vue" })
    .input(
      parId.extend({
        champs: champsVue.partial(),
        /** Ce que valaient ces champs quand la personne les a lus : changés ailleurs depuis, c'est un refus (409). */
        avant: z.record(z.string(), z.unknown()),
      }),
    )
    .output(vue),
  supprimer: pour(aSoi)
    .route({
      method: "DELETE",
      path: "/vues/{id}",
      tags,
      summary: "Supprimer sa vue, et les rapports qu'elle envoyait",
    })
    .input(parId)
    .output(z.object({ supprimee: z.literal(true) })),
  abonner: pour(aSoi)
    .route({ method: "PUT", path: "/vues/{id}/abonnement", tags, summary: "Recevoir le rapport d'une vue par e-mail" })
    .input(z.strictObject({ id: identifiant, abonnement }))
    .output(vue),
  desabonner: pour(aSoi)
    .route({ method: "DELETE", path: "/vues/{id}/abonnement", tags, summary: "Ne plus recevoir le rapport d'une vue" })
    .input(parId)
    .output(vue),
  envoyer: pour(aSoi)
    .route({
      method: "POST",
      path: "/vues/{id}/abonnement/envoi",
      tags,
      summary: "S'envoyer maintenant le rapport réglé d'une vue",
    })
    .input(parId)
    .output(z.object({ demande: z.boolean() })),
  envois: pour(parBesoin)
    .route({
      method: "GET",
      path: "/rapports-envoyes",
      tags,
      summary: "Qui a reçu quel rapport\u00a0: les siens, ou tous pour l'équipe",
    })
    .output(z.array(rapportEnvoye)),
};
