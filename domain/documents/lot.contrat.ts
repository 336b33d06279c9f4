import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { ajoutRestitution } from "../restitutions/restitution.ts";
import { documentDuLot } from "./lot.ts";

const tags = ["Documents"];
const ensemble = attendus.connecte(200, { sans_besoin: 403 });

/** Restitutions créées d'un geste : un lot en nomme rarement plus de trente. */
export const RESTITUTIONS_PAR_LOT = 60;

export const lotsContrat = {
  /** Ce que la personne a déposé depuis la veille, ou depuis ce moment : l'écran le range par véhicule. */
  lire: route({ acces: "deposer_document", attendus: ensemble, portee: "documents:lire" })
    .route({ method: "GET", path: "/lots/en-cours", tags, summary: "Ce que l'on vient de déposer, et sa lecture" })
    .input(z.strictObject({ depuis: z.iso.datetime({ error: "L'instant n'est pas valable" }).optional() }))
    /** `maintenant` : l'heure du serveur, d'où repart un lot que la personne range. */
    .output(z.object({ documents: z.array(documentDuLot), maintenant: z.iso.datetime() })),
  /** Chaque restitution se crée ou se refuse à part : l'une ne retient pas les autres. */
  creerRestitutions: route({ acces: "ajouter_restitution", attendus: ensemble, portee: "documents:ecrire" })
    .route({
      method: "POST",
      path: "/lots/restitutions",
      tags,
      summary: "Créer les restitutions d'un lot de documents",
    })
    .input(
      z.strictObject({
        restitutions: z
          .array(ajoutRestitution.omit({ document_id: true }).extend({ id: identifiant }))
          .min(1, "Il n'y a rien à créer")
          .max(RESTITUTIONS_PAR_LOT, `${RESTITUTIONS_PAR_LOT} restitutions à la fois au plus`),
      }),
    )
    .output(
      z.object({
        creees: z.array(z.object({ id: identifiant, restitution_id: identifiant, ranges: z.number().int() })),
        refusees: z.array(z.object({ id: identifiant, message: z.string() })),
      }),
    ),
};
