import { z } from "zod";
import { attendus, champsAModifier, identifiant, pageDe, parametresListe, route } from "../commun/contrat.ts";
import {
  champsWebhook,
  ETATS_LIVRAISON,
  EVENEMENT_ESSAI,
  livraison,
  NOMS_EVENEMENTS,
  PERIODES_LIVRAISON,
  type PeriodeLivraison,
  webhook,
} from "./webhook.ts";

const tags = ["Webhooks"];
const pourAdmin = {
  acces: "gerer_cles",
  attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;

export const filtresLivraisons = z.strictObject({
  /** Un webhook, une adresse, ou l'identifiant d'un objet ou d'une livraison. */
  ...parametresListe,
  webhook_id: identifiant.optional(),
  etat: z.enum(ETATS_LIVRAISON).optional(),
  evenement: z.enum([...NOMS_EVENEMENTS, EVENEMENT_ESSAI]).optional(),
  periode: z.enum(Object.keys(PERIODES_LIVRAISON) as [PeriodeLivraison, ...PeriodeLivraison[]]).optional(),
  tri: z.enum(["survenu_le"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresLivraisons = z.infer<typeof filtresLivraisons>;

export const webhooksContrat = {
  lister: route(pourAdmin)
    .route({ method: "GET", path: "/webhooks", tags, summary: "Lister les webhooks" })
    .output(z.array(webhook)),
  creer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/webhooks",
      tags,
      summary: "Créer un webhook\u00a0; son secret ne se montre qu'une fois",
    })
    .input(
      champsWebhook.extend({
        /** Absent : toutes les sociétés. */
        client_id: identifiant.nullable(),
        cle_idempotence: identifiant,
      }),
    )
    .output(z.object({ secret: z.string(), lu: webhook })),
  modifier: route(pourAdmin)
    .route({
      method: "PATCH",
      path: "/webhooks/{id}",
      tags,
      summary: "Modifier le nom, l'adresse ou les événements d'un webhook\u00a0; son secret reste le même",
    })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsWebhook),
        avant: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      }),
    )
    .output(webhook),
  regler: route(pourAdmin)
    .route({ method: "PUT", path: "/webhooks/{id}/suspension", tags, summary: "Suspendre ou reprendre un webhook" })
    .input(z.strictObject({ id: identifiant, actif: z.boolean() }))
    .output(webhook),
  supprimer: route(pourAdmin)
    .route({ method: "DELETE", path: "/webhooks/{id}", tags, summary: "Supprimer un webhook et son journal" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ supprime: z.literal(true) })),
  livraisons: route(pourAdmin)
    .route({ method: "GET", path: "/livraisons", tags, summary: "Le journal des livraisons, tous webhooks ensemble" })
    .input(filtresLivraisons)
    // Les compteurs ignorent l'état choisi.
    .output(pageDe(livraison).extend({ compteurs: z.record(z.enum(ETATS_LIVRAISON), z.int()) })),
  essayer: route(pourAdmin)
    .route({ method: "POST", path: "/webhooks/{id}/essayer", tags, summary: "Envoyer un événement d'essai" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ depose: z.literal(true) })),
  rejouer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/livraisons/{id}/rejouer",
      tags,
      summary: "Rejouer une livraison, sous le même identifiant",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ depose: z.literal(true) })),
};
