import { z } from "zod";
import { attendus, dateIso, identifiant, route } from "../commun/contrat.ts";
import { CODES_PORTEES } from "../droits/portees.ts";
import { cleApi } from "./cle-api.ts";

const tags = ["Clés d'API"];
const admin = attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 });
const pourAdmin = { acces: "gerer_cles", attendus: admin } as const;

export const clesApiContrat = {
  lister: route(pourAdmin)
    .route({ method: "GET", path: "/cles-api", tags, summary: "Lister les clés d'API" })
    .output(z.array(cleApi)),
  creer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/cles-api",
      tags,
      summary: "Créer une clé d'API\u00a0; elle ne se montre qu'une fois",
    })
    .input(
      z.strictObject({
        nom: z.string().trim().min(1, "Le nom est requis").max(80, "80 caractères au plus"),
        /** Absent : toutes les sociétés. */
        client_id: identifiant.nullable(),
        expire_le: dateIso("La date d'expiration est requise"),
        portees: z.array(z.enum(CODES_PORTEES)).min(1, "Choisissez au moins une portée").max(CODES_PORTEES.length),
        cle_idempotence: identifiant,
      }),
    )
    .output(z.object({ cle: z.string(), lue: cleApi })),
  revoquer: route(pourAdmin)
    .route({ method: "POST", path: "/cles-api/{id}/revoquer", tags, summary: "Révoquer une clé d'API" })
    .input(z.strictObject({ id: identifiant }))
    .output(cleApi),
};
