import { z } from "zod";
import { attendus, champsAModifier, identifiant, parametresExport, route } from "../commun/contrat.ts";
import {
  DESTINATAIRES_MAX,
  exportProgramme,
  FREQUENCES_EXPORT,
  filtresGardes,
  LISTES_PROGRAMMABLES,
} from "./export-programme.ts";

const tags = ["Exports programmés"];
const chacun = { acces: "garder_vues", attendus: attendus.connecte(200) } as const;
/** L'export de l'exemple est à une cliente : pour les autres, il n'existe pas. */
const lesien = {
  acces: "garder_vues",
  attendus: attendus.connecte(200, { admin: 404, expert: 404, autre_client: 404, sans_besoin: 404, autonome: 404 }),
} as const;
const parId = z.strictObject({ id: identifiant });

/** Ce qui se choisit, à la création comme après. */
const reglages = {
  nom: z.string().trim().min(1, "Le nom est requis").max(80, "80 caractères au plus"),
  filtres: filtresGardes,
  colonnes: parametresExport.colonnes,
  format: parametresExport.format,
  frequence: z.enum(FREQUENCES_EXPORT),
  destinataires: z
    .array(identifiant)
    .min(1, "Choisissez au moins une personne")
    .max(DESTINATAIRES_MAX, `${DESTINATAIRES_MAX} personnes au plus`),
};

export const exportsProgrammesContrat = {
  lister: route(chacun)
    .route({
      method: "GET",
      path: "/exports-programmes",
      tags,
      summary: "Ses exports programmés et leur dernier envoi",
    })
    .output(z.array(exportProgramme)),
  destinataires: route(chacun)
    .route({ method: "GET", path: "/exports-programmes/destinataires", tags, summary: "À qui l'on peut envoyer" })
    .output(z.array(z.object({ id: identifiant, nom: z.string() }))),
  creer: route(chacun)
    .route({ method: "POST", path: "/exports-programmes", tags, summary: "Recevoir régulièrement une liste" })
    .input(
      z.strictObject({
        ...reglages,
        ecran: z.enum(LISTES_PROGRAMMABLES, { error: "Cette liste ne s'envoie pas" }),
        /** Absent : soi-même. */
        destinataires: reglages.destinataires.optional(),
        cle_idempotence: identifiant,
      }),
    )
    .output(exportProgramme),
  modifier: route(lesien)
    .route({ method: "PATCH", path: "/exports-programmes/{id}", tags, summary: "Modifier un export programmé" })
    .input(
      parId.extend({
        champs: champsAModifier(z.strictObject(reglages)),
      }),
    )
    .output(exportProgramme),
  suspendre: route(lesien)
    .route({ method: "PUT", path: "/exports-programmes/{id}/suspension", tags, summary: "Suspendre ou reprendre" })
    .input(parId.extend({ suspendu: z.boolean() }))
    .output(exportProgramme),
  supprimer: route(lesien)
    .route({ method: "DELETE", path: "/exports-programmes/{id}", tags, summary: "Supprimer un export programmé" })
    .input(parId)
    .output(z.object({ supprime: z.literal(true) })),
};
