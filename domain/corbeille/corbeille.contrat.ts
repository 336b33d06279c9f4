import { z } from "zod";
import { attendus, entierDAdresse, identifiant, pageDe, route } from "../commun/contrat.ts";

/** Ce qui est supprimé y reste trente jours. */
export const JOURS_CORBEILLE = 30;
/** Ce que dit la question posée avant de supprimer ce qui ira à la corbeille. */
export const RETOUR_DE_LA_CORBEILLE = `Un admin peut revenir dessus depuis la corbeille, pendant ${JOURS_CORBEILLE} jours.`;

const supprime = z.object({
  id: z.string(),
  entite: z.string(),
  libelle: z.string(),
  client_nom: z.string().nullable(),
  supprime_par: z.string().nullable(),
  supprime_le: z.string(),
  /** Jour où il s'effacera de lui-même. */
  efface_le: z.string(),
  /** Ce qui l'accompagne, par table : ses lignes, ses photos. */
  contenu: z.record(z.string(), z.number().int()),
});
export type Supprime = z.infer<typeof supprime>;

const rendu = z.object({
  entite: z.string(),
  ligne_id: z.string(),
  /** Tables dont l'objet désigné a disparu entre-temps : le lien est resté vide. */
  perdus: z.array(z.string()),
  lignes: z.number().int(),
  /** La pièce qui l'avait remplacée a pris sa place à la corbeille. */
  echange: z.boolean(),
});
export type Rendu = z.infer<typeof rendu>;

const tags = ["Corbeille"];
const pourAdmin = {
  acces: "administrer",
  attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;

export const corbeilleContrat = {
  lister: route(pourAdmin)
    .route({ method: "GET", path: "/corbeille", tags, summary: "Ce qui a été supprimé depuis trente jours" })
    .input(z.strictObject({ page: entierDAdresse(1, 1_000_000).optional() }))
    .output(pageDe(supprime)),
  restaurer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/corbeille/{id}/restaurer",
      tags,
      summary: "Restaurer, avec tout ce qui en dépend",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(rendu),
  effacer: route(pourAdmin)
    .route({ method: "DELETE", path: "/corbeille/{id}", tags, summary: "Effacer pour de bon" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ efface: z.literal(true) })),
};
