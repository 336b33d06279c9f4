import { z } from "zod";
import { attendus, entierDAdresse, identifiant, route } from "../commun/contrat.ts";
import { ENTITES_PRESENCE, present } from "./en-direct.ts";

const tags = ["En direct"];

export const enDirectContrat = {
  flux: route({ acces: "session", attendus: attendus.connecte(200), brute: true })
    .route({ method: "GET", path: "/en-direct", tags, summary: "Suivre les changements (text/event-stream)" })
    .input(
      z.strictObject({
        /** Depuis combien de millisecondes on n'écoutait plus : ce qui a été manqué est redit. */
        depuis: entierDAdresse(0, 86_400_000).optional(),
        /** Le flux se ferme de lui-même après ces secondes, une heure au plus ; à zéro, il dit seulement ce qui a été manqué. */
        duree: entierDAdresse(0, 3_600),
      }),
    ),
  annoncer: route({ acces: "session", attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }) })
    .route({
      method: "POST",
      path: "/presences",
      tags,
      summary: "Dire que l'on est sur une fiche\u00a0; rend qui d'autre y est",
    })
    .input(
      z.strictObject({
        onglet: identifiant,
        entite: z.enum(ENTITES_PRESENCE),
        id: identifiant,
        modifie: z.boolean(),
      }),
    )
    .output(z.array(present)),
  partir: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "DELETE", path: "/presences/{onglet}", tags, summary: "Quitter la fiche" })
    .input(z.strictObject({ onglet: identifiant }))
    .output(z.object({ parti: z.literal(true) })),
};
