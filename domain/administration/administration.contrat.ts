import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { groupeReglages } from "./reglages.ts";

const tags = ["Administration"];
const admin = attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 });
const pourAdmin = { acces: "administrer", attendus: admin } as const;

export const administrationContrat = {
  reglages: route(pourAdmin)
    .route({ method: "GET", path: "/administration/reglages", tags, summary: "Lire les réglages de l'environnement" })
    .output(z.object({ mode: z.enum(["demonstration", "production"]), groupes: z.array(groupeReglages) })),
};
