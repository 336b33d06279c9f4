import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";

export const santeContrat = {
  lire: route({ acces: "public", attendus: attendus.public(200) })
    .route({ method: "GET", path: "/sante", tags: ["Exploitation"], summary: "Le programme vit et peut écrire" })
    .output(z.object({ vivant: z.boolean(), pret: z.boolean() })),
};
