import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { courriel, motCourriel } from "./courriels.ts";
import { departService } from "./premiers-pas.ts";
import { groupeReglages, reglage, valeurReglage } from "./reglages.ts";

const tags = ["Administration"];
const admin = attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 });
const pourAdmin = { acces: "administrer", attendus: admin } as const;

export const administrationContrat = {
  reglages: route(pourAdmin)
    .route({ method: "GET", path: "/administration/reglages", tags, summary: "Lire les réglages du programme" })
    .output(z.object({ mode: z.enum(["demonstration", "production"]), groupes: z.array(groupeReglages) })),
  regler: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/administration/reglages/{variable}",
      tags,
      summary: "Poser un réglage que l'environnement ne pose pas, ou le rendre à son défaut (vide)",
    })
    .input(
      z.strictObject({ variable: z.string().max(60), valeur: valeurReglage, avant: z.string().max(500).nullable() }),
    )
    .output(reglage),
  premiersPas: route(pourAdmin)
    .route({
      method: "GET",
      path: "/administration/premiers-pas",
      tags,
      summary: "Ce qui reste à faire pour recevoir le premier dossier du premier client",
    })
    .output(departService),
  courriels: route(pourAdmin)
    .route({ method: "GET", path: "/administration/courriels", tags, summary: "Les e-mails que le produit envoie" })
    .output(z.array(courriel)),
  apercu: route({ ...pourAdmin, brute: true })
    .route({
      method: "GET",
      path: "/administration/courriels/{gabarit}/apercu",
      tags,
      summary: "Un e-mail sur un exemple, tel qu'il se lira (HTML)",
    })
    .input(z.strictObject({ gabarit: z.string().max(60), mot: motCourriel.optional() })),
  ecrireMot: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/administration/courriels/{gabarit}",
      tags,
      summary: "Ajouter un mot à un e-mail, ou l'ôter (vide)",
    })
    .input(z.strictObject({ gabarit: z.string().max(60), mot: motCourriel, avant: z.string() }))
    .output(courriel),
};
