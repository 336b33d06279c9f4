import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";

export const loueursContrat = {
  lister: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/loueurs", tags: ["Références"], summary: "Loueurs" })
    .output(z.array(z.object({ id: identifiant, nom: z.string() }))),
};
