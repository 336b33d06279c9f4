import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";

export const contactContrat = {
  lire: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/contact", tags: ["Contact"], summary: "À qui écrire" })
    .output(z.object({ email_support: z.string() })),
};
