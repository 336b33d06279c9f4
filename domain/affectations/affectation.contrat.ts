import { z } from "zod";
import { attendus, champsAModifier, dateIso, identifiant, parametresExport, route } from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { affectation } from "../vehicules/vehicule.ts";
import { affectationLue } from "./affectation.ts";
import { champsAffectation, nouvelleAffectation } from "./champs-affectation.ts";

const tags = ["Affectations"];
const pourEquipe = {
  acces: "modifier_fiches",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;

/** Ce qu'une société autonome fait aussi chez elle. */
const tenir = {
  acces: "affecter",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403, autonome: 200 }),
} as const;

/** Ce que la personne a choisi devant un refus : laisser la place, ou confier deux véhicules. */
const choix = {
  /** Finir cette affectation la veille, si sa fin est encore celle que la personne a lue. */
  terminer: z.strictObject({ id: identifiant, avant: dateIso().nullable() }).optional(),
  /** Oui, ce conducteur a deux véhicules à la fois. */
  deux_vehicules: z.boolean().optional(),
};
const unSeul = { message: "Donnez un véhicule ou une immatriculation", path: ["immatriculation"] };

/** De quelles fiches : une société, un véhicule, un conducteur. */
export const filtresAffectations = z.strictObject({
  client_id: identifiant.optional(),
  vehicule_id: identifiant.optional(),
  conducteur_id: identifiant.optional(),
});
export type FiltresAffectations = z.infer<typeof filtresAffectations>;

export const affectationsContrat = {
  exporter: route({ ...tenir, acces: "importer", brute: true, portee: "affectations:lire" })
    .route({
      method: "GET",
      path: "/affectations/export",
      tags,
      summary: "Exporter les affectations, aux colonnes du modèle d'import (XLSX ou CSV)",
    })
    .input(filtresAffectations.extend(parametresExport)),
  creer: route({ ...tenir, portee: "affectations:ecrire" })
    .route({ method: "POST", path: "/affectations", tags, summary: "Confier un véhicule à un conducteur" })
    .input(nouvelleAffectation.extend({ ...choix, cle_idempotence: identifiant }))
    .output(affectationLue),
  modifier: route({ ...tenir, portee: "affectations:ecrire" })
    .route({ method: "PATCH", path: "/affectations/{id}", tags, summary: "Terminer ou corriger une affectation" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsAffectation),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        ...choix,
      }),
    )
    .output(affectationLue),
  supprimer: route({ ...tenir, portee: "affectations:ecrire" })
    .route({ method: "DELETE", path: "/affectations/{id}", tags, summary: "Supprimer une affectation saisie à tort" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ supprimee: z.boolean() })),
  auJour: route({
    acces: "voir_menu_vehicules",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 403 }),
    portee: "affectations:lire",
  })
    .route({ method: "GET", path: "/affectations/au-jour", tags, summary: "Qui conduisait ce véhicule ce jour-là" })
    .input(
      z
        .strictObject({
          vehicule_id: identifiant.optional(),
          /** L'actuelle ou une ancienne, quels que soient la casse et les séparateurs. */
          immatriculation: z.string().trim().min(1).max(20).optional(),
          date: dateIso(),
        })
        .refine((e) => (e.vehicule_id === undefined) !== (e.immatriculation === undefined), unSeul),
    )
    // Une plaque peut avoir été celle de deux véhicules : chacun répond.
    .output(
      z.array(
        z.object({
          vehicule_id: identifiant,
          immatriculation: z.string(),
          client_nom: z.string(),
          archive: z.boolean(),
          conducteur: z.object({ id: identifiant, prenom: z.string(), nom: z.string() }).nullable(),
          affectation: affectation.nullable(),
        }),
      ),
    ),
  historique: route(pourEquipe)
    .route({ method: "GET", path: "/affectations/historique", tags, summary: "Ce qui a changé dans les affectations" })
    .input(z.strictObject({ vehicule_id: identifiant }))
    .output(z.array(evenementHistorique)),
};
