import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";

/** L'abonnement d'une personne ; `null` : elle n'en a pas. L'adresse elle-même ne se relit pas. */
const abonnementCalendrier = z.object({ cree_le: z.string(), lu_le: z.string().nullable() }).nullable();

const tags = ["Calendrier"];
const pourChacun = { acces: "modifier_profil", attendus: attendus.connecte(200) } as const;

export const calendrierContrat = {
  lire: route(pourChacun)
    .route({ method: "GET", path: "/calendrier", tags, summary: "Mon abonnement au calendrier des échéances" })
    .output(z.object({ abonnement: abonnementCalendrier })),
  ouvrir: route(pourChacun)
    .route({
      method: "POST",
      path: "/calendrier",
      tags,
      summary: "Ouvrir une adresse secrète (iCalendar), à la place de la précédente",
    })
    .output(z.object({ adresse: z.string() })),
  revoquer: route(pourChacun)
    .route({ method: "DELETE", path: "/calendrier", tags, summary: "Éteindre l'adresse de mon calendrier" })
    .output(z.object({ revoque: z.literal(true) })),
};
