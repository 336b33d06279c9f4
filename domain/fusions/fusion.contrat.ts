import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { apercuFusion, candidat, demandeFusion, entiteFusion, fusion } from "./fusion.ts";

const tags = ["Fusions"];
const admin = attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 });
const pourAdmin = { acces: "administrer", attendus: admin } as const;

export const fusionsContrat = {
  lister: route(pourAdmin)
    .route({ method: "GET", path: "/fusions", tags, summary: "Les deux cents dernières fusions" })
    .output(z.array(fusion)),
  candidats: route(pourAdmin)
    .route({ method: "GET", path: "/fusions/candidats", tags, summary: "Les fiches qui ressemblent à celle-ci" })
    .input(z.strictObject({ entite: entiteFusion, id: identifiant, q: z.string().max(200).optional() }))
    .output(z.array(candidat)),
  apercevoir: route(pourAdmin)
    .route({ method: "GET", path: "/fusions/apercu", tags, summary: "Ce qui changerait de fiche" })
    .input(z.strictObject({ entite: entiteFusion, id: identifiant, gardee_id: identifiant.optional() }))
    .output(apercuFusion),
  fusionner: route(pourAdmin)
    .route({ method: "POST", path: "/fusions", tags, summary: "Fusionner deux fiches\u00a0; tout peut revenir" })
    .input(demandeFusion)
    .output(fusion),
  annuler: route(pourAdmin)
    .route({ method: "POST", path: "/fusions/{id}/annuler", tags, summary: "Annuler une fusion" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ fusion, remises: z.int(), laissees: z.int() })),
};
