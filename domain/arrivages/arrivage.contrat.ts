import { z } from "zod";
import { attendus, identifiant, pageDe, parametresListe, route } from "../commun/contrat.ts";
import {
  arrivageListe,
  arrivageLu,
  CANAUX_ARRIVAGE,
  ETATS_ARRIVAGE,
  receptionSociete,
  voiesArrivage,
} from "./arrivage.ts";

const tags = ["Boîte de réception"];
const pourEquipe = {
  acces: "gerer_arrivages",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
const pourAdmin = {
  acces: "administrer",
  attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
const parId = z.strictObject({ id: identifiant });

export const filtresArrivages = z.strictObject({
  /** Un expéditeur, un sujet, ou le nom d'une pièce. */
  ...parametresListe,
  etat: z.enum(ETATS_ARRIVAGE).optional(),
  canal: z.enum(CANAUX_ARRIVAGE).optional(),
  client_id: identifiant.optional(),
  tri: z.enum(["recu_le"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresArrivages = z.infer<typeof filtresArrivages>;

export const arrivagesContrat = {
  lister: route(pourEquipe)
    .route({
      method: "GET",
      path: "/arrivages",
      tags,
      summary: "Ce qui est arrivé seul, et ce qui attend une personne",
    })
    .input(filtresArrivages)
    // Les compteurs ignorent l'état choisi.
    .output(pageDe(arrivageListe).extend({ compteurs: z.record(z.enum(ETATS_ARRIVAGE), z.int()) })),
  voies: route(pourEquipe)
    .route({ method: "GET", path: "/voies-d-arrivage", tags, summary: "Par où le programme reçoit des documents" })
    .output(voiesArrivage),
  lire: route(pourEquipe)
    .route({ method: "GET", path: "/arrivages/{id}", tags, summary: "Un message reçu et ses pièces" })
    .input(parId)
    .output(arrivageLu),
  /** Range ce qui attendait ; `client_id` quand l'adresse n'en dit pas une seule, `toujours` pour ne plus demander pour cet expéditeur. */
  accepter: route(pourEquipe)
    .route({ method: "POST", path: "/arrivages/{id}/accepter", tags, summary: "Ranger un message en quarantaine" })
    .input(z.strictObject({ id: identifiant, client_id: identifiant.optional(), toujours: z.boolean().default(false) }))
    .output(arrivageLu),
  refuser: route(pourEquipe)
    .route({ method: "POST", path: "/arrivages/{id}/refuser", tags, summary: "Refuser un message en quarantaine" })
    .input(parId)
    .output(arrivageLu),
  deSociete: route(pourAdmin)
    .route({ method: "GET", path: "/clients/{id}/reception", tags, summary: "Par où une société envoie ses documents" })
    .input(parId)
    .output(receptionSociete),
  /** L'ancienne adresse n'est plus à personne : ce qui y arrive encore attend en quarantaine. */
  renouveler: route(pourAdmin)
    .route({
      method: "POST",
      path: "/clients/{id}/reception/renouveler",
      tags,
      summary: "Changer l'adresse d'une société",
    })
    .input(parId)
    .output(receptionSociete),
  oublierExpediteur: route(pourAdmin)
    .route({
      method: "DELETE",
      path: "/clients/{id}/reception/expediteurs/{expediteur_id}",
      tags,
      summary: "Ne plus tenir un expéditeur pour connu",
    })
    .input(z.strictObject({ id: identifiant, expediteur_id: identifiant }))
    .output(receptionSociete),
};
