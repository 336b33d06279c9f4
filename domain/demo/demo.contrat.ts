import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { champsDemo } from "./demo.ts";

export const demoContrat = {
  demander: route({ acces: "public", attendus: attendus.public(200) })
    .route({
      method: "POST",
      path: "/demo",
      tags: ["Démonstration"],
      summary: "Demander une démonstration (en-tête Idempotency-Key\u00a0: un double envoi n'en fait qu'un)",
    })
    // Le champ qu'une personne ne voit pas : rempli, une question lui est posée avant d'envoyer.
    .input(
      champsDemo.extend({
        ne_pas_remplir: z.string().max(500).optional(),
        reponse_enigme: z.string().max(20).optional(),
      }),
    )
    .output(z.object({ envoyee: z.literal(true) })),
};
