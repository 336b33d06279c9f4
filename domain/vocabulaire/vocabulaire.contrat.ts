import { z } from "zod";
import { attendus, identifiant, pageDe, parametresListe, parametresSelection, route } from "../commun/contrat.ts";
import { GENRES_COMPLEMENT } from "../fre/vocabulaire/complements.ts";
import { ajoutMot, motListe } from "./mot.ts";

const tags = ["Vocabulaire"];
const pourEquipe = {
  acces: "voir_references",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
const pourAdmin = {
  acces: "gerer_vocabulaire",
  attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;

export const filtresVocabulaire = z.object({
  ...parametresListe,
  genre: z.enum(GENRES_COMPLEMENT).optional(),
  client_id: identifiant.optional(),
  etat: z.enum(["actif", "inactif"]).optional(),
  portee: z.enum(["tous", "societe"]).optional(),
  tri: z.literal("cree_le").optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresVocabulaire = z.infer<typeof filtresVocabulaire>;

export const vocabulaireContrat = {
  lister: route(pourEquipe)
    .route({ method: "GET", path: "/vocabulaire", tags, summary: "Les mots appris et ajoutés" })
    .input(filtresVocabulaire)
    .output(pageDe(motListe)),
  /** Combien de lignes lues portent chacun de ces mots. */
  effets: route(pourEquipe)
    .route({ method: "GET", path: "/vocabulaire/effets", tags, summary: "Nombre de lignes où figure chaque mot" })
    .input(z.strictObject({ ids: parametresSelection.ids }))
    .output(z.record(z.string(), z.number().int())),
  ajouter: route(pourAdmin)
    .route({ method: "POST", path: "/vocabulaire", tags, summary: "Ajouter un mot" })
    .input(ajoutMot)
    .output(z.object({ id: identifiant })),
  /** Active, désactive, ou étend à toutes les sociétés. */
  modifier: route(pourAdmin)
    .route({ method: "PATCH", path: "/vocabulaire/{id}", tags, summary: "Activer, désactiver ou étendre un mot" })
    .input(z.strictObject({ id: identifiant, actif: z.boolean().optional(), pour_tous: z.literal(true).optional() }))
    .output(motListe),
  /** La personne qui vient d'apprendre un mot à Reflet peut le lui faire oublier. */
  oublier: route({
    acces: "deposer_document",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 403 }),
  })
    .route({
      method: "POST",
      path: "/vocabulaire/{id}/oublier",
      tags,
      summary: "Oublier un mot retenu d'une correction",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ id: identifiant })),
};
