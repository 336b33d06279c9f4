import { z } from "zod";
import { ESTIMES } from "../aujourdhui/genres.ts";
import { attendus, dateIso, entierDAdresse, identifiant, pageDe, route } from "../commun/contrat.ts";
import { COURRIELS, GENRES } from "./notification.ts";

const ETATS_NOTIFICATION = ["a_traiter", "reportees", "reglees"] as const;
export type EtatNotification = (typeof ETATS_NOTIFICATION)[number];

export const filtresNotifications = z.strictObject({
  etat: z.enum(ETATS_NOTIFICATION).optional(),
  page: entierDAdresse(1, 1_000_000).optional(),
  taille: entierDAdresse(1, 100).optional(),
});
export type FiltresNotifications = z.infer<typeof filtresNotifications>;

const notificationLue = z.object({
  id: identifiant,
  genre: z.enum(GENRES),
  echeance: dateIso(),
  sujet: z.string(),
  vehicule: z.string().nullable(),
  /** Centimes HT en jeu, les mêmes que dans « Aujourd'hui » ; nul si le rappel n'en dit pas. */
  montant_ht: z.number().int().nullable(),
  /** D'où vient ce montant quand aucun papier ne le porte. */
  estime: z.enum(ESTIMES).nullable(),
  /** Conducteur, véhicule ou restitution, selon le genre. */
  fiche_id: identifiant,
  /** Société concernée ; nulle pour un client, qui n'a que la sienne. */
  client_nom: z.string().nullable(),
  lue: z.boolean(),
  reportee_au: dateIso().nullable(),
  cree_le: z.string(),
});
export type NotificationLue = z.infer<typeof notificationLue>;

const compte = z.object({ non_lues: z.number().int() });

const preference = z.object({ genre: z.enum(GENRES), centre: z.boolean(), courriel: z.enum(COURRIELS) });
export type Preference = z.infer<typeof preference>;

const tags = ["Notifications"];
const pourChacun = { acces: "session", attendus: attendus.connecte(200) } as const;
/** La notification d'une autre personne n'existe pas : l'exemple de la matrice est celui de la cliente. */
const laSienne = {
  acces: "session",
  attendus: attendus.connecte(404, { client: 200, autonome: 404 }),
} as const;

export const notificationsContrat = {
  lister: route(pourChacun)
    .route({ method: "GET", path: "/notifications", tags, summary: "Mes rappels" })
    .input(filtresNotifications)
    .output(pageDe(notificationLue)),
  compter: route(pourChacun)
    .route({ method: "GET", path: "/notifications/compte", tags, summary: "Combien de rappels je n'ai pas lus" })
    .output(compte),
  marquer: route(laSienne)
    .route({ method: "PATCH", path: "/notifications/{id}", tags, summary: "Marquer un rappel lu, ou non lu" })
    .input(z.strictObject({ id: identifiant, lue: z.boolean() }))
    .output(compte),
  marquerTout: route(pourChacun)
    .route({ method: "POST", path: "/notifications/lues", tags, summary: "Marquer tous mes rappels lus" })
    .output(compte),
  reporter: route(laSienne)
    .route({ method: "POST", path: "/notifications/{id}/report", tags, summary: "Reporter un rappel, ou le reprendre" })
    .input(
      z.strictObject({
        id: identifiant,
        /** Jours d'attente à partir d'aujourd'hui ; 0 : le reprendre tout de suite. */
        jours: z.union([z.literal(0), z.literal(1), z.literal(7)], { error: "Choisissez demain ou dans une semaine" }),
      }),
    )
    .output(compte),
  preferences: route(pourChacun)
    .route({
      method: "GET",
      path: "/notifications/preferences",
      tags,
      summary: "Ce que je reçois, par genre de rappel",
    })
    .output(z.array(preference)),
  // Un genre dont le besoin n'est pas ouvert n'existe pas pour la société.
  choisir: route({ acces: "session", attendus: attendus.connecte(200, { sans_besoin: 404 }) })
    .route({ method: "PUT", path: "/notifications/preferences/{genre}", tags, summary: "Choisir ce que je reçois" })
    .input(
      z.strictObject({
        genre: z.enum(GENRES, { error: "Ce genre de rappel n'existe pas" }),
        centre: z.boolean(),
        courriel: z.enum(COURRIELS, { error: "Choisissez comment recevoir ce rappel" }),
      }),
    )
    .output(z.array(preference)),
};
