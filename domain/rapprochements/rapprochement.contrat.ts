import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { rapprochementsDeRestitution } from "./rapprochement.ts";

const tags = ["Rapprochements"];
const objet = attendus.connecte(200, { autre_client: 404, sans_besoin: 403 });
/** Ce que montre l'écran d'une restitution ne se change que par l'équipe ; un client le lit, et le conteste. */
const equipe = attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 });

export const rapprochementsContrat = {
  deRestitution: route({ acces: "rapprocher", attendus: objet, portee: "restitutions:lire" })
    .route({
      method: "GET",
      path: "/restitutions/{id}/rapprochement",
      tags,
      summary: "Factures d'une restitution, rapprochées de son rapport et de son PV",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(rapprochementsDeRestitution),
  recalculer: route({ acces: "modifier_fiches", attendus: equipe })
    .route({
      method: "POST",
      path: "/restitutions/{id}/rapprochement",
      tags,
      summary: "Refaire le rapprochement sous les conditions en vigueur",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(rapprochementsDeRestitution),
  /** À `null` : cette ligne de facture ne répond à rien au rapport, ou au PV ; absent, ce côté reste tel qu'il est. */
  imposer: route({ acces: "modifier_fiches", attendus: equipe })
    .route({ method: "POST", path: "/rapprochements/{id}/couples", tags, summary: "Choisir un couple de lignes" })
    .input(
      z
        .strictObject({
          id: identifiant,
          ligne_facture_id: identifiant,
          ligne_rapport_id: identifiant.nullable().optional(),
          ligne_pv_id: identifiant.nullable().optional(),
        })
        .refine((c) => c.ligne_rapport_id !== undefined || c.ligne_pv_id !== undefined, "Choisissez une ligne"),
    )
    .output(rapprochementsDeRestitution),
  liberer: route({ acces: "modifier_fiches", attendus: equipe })
    .route({
      method: "DELETE",
      path: "/rapprochements/{id}/couples/{ligne_facture_id}",
      tags,
      summary: "Rendre un couple de lignes au calcul",
    })
    .input(z.strictObject({ id: identifiant, ligne_facture_id: identifiant }))
    .output(rapprochementsDeRestitution),
};
