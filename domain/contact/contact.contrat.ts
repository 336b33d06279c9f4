import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { envoiContact } from "./contact.ts";

export const contactContrat = {
  envoyer: route({ acces: "contacter", attendus: attendus.connecte(200, { admin: 403, expert: 403 }) })
    .route({ method: "POST", path: "/contact", tags: ["Contact"], summary: "Écrire au prestataire" })
    .input(envoiContact)
    .output(z.object({ envoye: z.literal(true) })),
};
