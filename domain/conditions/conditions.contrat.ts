import { z } from "zod";
import { attendus, dateIso, identifiant, route } from "../commun/contrat.ts";
import { conditionsLues, conditionsSaisies, versionConditions } from "./conditions-loueur.ts";
import { simulation } from "./simulation.ts";

const tags = ["Conditions des loueurs"];
const lecture = {
  acces: "voir_restitutions",
  // Les conditions communes sont les mêmes pour tous ; celles d'un client ne se voient que de lui.
  attendus: attendus.connecte(200, { sans_besoin: 403 }),
} as const;
const deRestitution = {
  acces: "voir_restitutions",
  attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 403 }),
} as const;
const ecriture = {
  acces: "gerer_conditions",
  attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
/** Finir cette autre version la veille, si sa fin est encore celle que la personne a lue. */
const terminer = z.strictObject({ id: identifiant, avant: dateIso().nullable() }).optional();

export const conditionsContrat = {
  /** Celles qui valent pour sa société : les communes et les siennes, des seuls loueurs de ses véhicules et de ses restitutions. */
  deMaSociete: route({
    acces: "lire_ses_conditions",
    attendus: attendus.connecte(403, { autonome: 200 }),
  })
    .route({ method: "GET", path: "/conditions", tags, summary: "Les conditions des loueurs de sa société" })
    .output(z.array(versionConditions)),
  lister: route({ ...lecture, portee: "loueurs:lire" })
    .route({
      method: "GET",
      path: "/loueurs/{id}/conditions",
      tags,
      summary: "Les versions des conditions d'un loueur",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(versionConditions)),
  lire: route({ ...lecture, portee: "loueurs:lire" })
    .route({ method: "GET", path: "/conditions/{id}", tags, summary: "Une version des conditions" })
    .input(z.strictObject({ id: identifiant }))
    .output(versionConditions),
  deRestitution: route({ ...deRestitution, portee: "loueurs:lire" })
    .route({
      method: "GET",
      path: "/restitutions/{id}/conditions",
      tags,
      summary: "Les conditions en vigueur le jour d'une restitution",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ loueur_id: identifiant, loueur_nom: z.string(), version: versionConditions.nullable() })),
  simuler: route({ ...deRestitution, portee: "loueurs:lire" })
    .route({
      method: "GET",
      path: "/restitutions/{id}/simulation",
      tags,
      summary: "La facture attendue, avec ces conditions et celles d'un autre loueur",
    })
    .input(z.strictObject({ id: identifiant, loueur_id: identifiant.optional() }))
    .output(simulation),
  creer: route(ecriture)
    .route({ method: "POST", path: "/loueurs/{id}/conditions", tags, summary: "Ajouter une version" })
    .input(z.strictObject({ id: identifiant, champs: conditionsSaisies, terminer, cle_idempotence: identifiant }))
    .output(z.object({ id: identifiant })),
  modifier: route(ecriture)
    .route({ method: "PATCH", path: "/conditions/{id}", tags, summary: "Corriger une version" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: conditionsSaisies,
        terminer,
        /** Ce que la personne avait lu : un champ qu'elle change et qui ne vaut plus cela est un refus (409) ; les autres gardent leur valeur. */
        avant: conditionsLues,
        /** Oui, malgré autant de rapprochements déjà calculés avec elle ; un autre nombre est un refus (409). */
        malgre: z.int().optional(),
      }),
    )
    .output(z.object({ id: identifiant })),
  recalculer: route(ecriture)
    .route({
      method: "POST",
      path: "/conditions/{id}/recalculer",
      tags,
      summary: "Refaire les rapprochements plus vieux que cette version",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ recalculees: z.int(), reste: z.boolean() })),
  supprimer: route(ecriture)
    .route({ method: "DELETE", path: "/conditions/{id}", tags, summary: "Supprimer une version que rien n'applique" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ supprimee: z.boolean() })),
};
