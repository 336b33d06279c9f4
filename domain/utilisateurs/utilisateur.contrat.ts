import { z } from "zod";
import { ROLES } from "../commun/acteur.ts";
import {
  attendus,
  champsAModifier,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { nouvelleAdresse } from "../profil/profil.ts";
import { champsPersonne, ETATS_PERSONNE, personneListe, personneLue, roleEtSociete } from "./utilisateur.ts";

const tags = ["Personnes"];
const pourAdmin = {
  acces: "administrer",
  attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
const une = z.strictObject({ id: identifiant });
const nombre = z.int();
/** Le mot de passe de l'admin qui agit. */
const actuel = z.string("Saisissez votre mot de passe").max(1_000);

export const filtresPersonnes = z.strictObject({
  ...parametresListe,
  role: z.enum(ROLES).optional(),
  acces: z.enum(ETATS_PERSONNE).optional(),
  client_id: identifiant.optional(),
  tri: z.enum(["nom", "email", "role", "client", "derniere_connexion"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresPersonnes = z.infer<typeof filtresPersonnes>;

export const utilisateursContrat = {
  lister: route(pourAdmin)
    .route({ method: "GET", path: "/utilisateurs", tags, summary: "Lister les personnes" })
    .input(filtresPersonnes)
    .output(
      pageDe(personneListe).extend({
        compteurs: z.object({ total: nombre, actives: nombre, invitees: nombre, suspendues: nombre }),
      }),
    ),
  exporter: route({ ...pourAdmin, brute: true })
    .route({ method: "GET", path: "/utilisateurs/export", tags, summary: "Exporter les personnes (XLSX ou CSV)" })
    .input(filtresPersonnes.extend({ ...parametresExport, ...parametresSelection })),
  lire: route(pourAdmin)
    .route({ method: "GET", path: "/utilisateurs/{id}", tags, summary: "Lire une personne" })
    .input(une)
    .output(personneLue),
  inviter: route(pourAdmin)
    .route({
      method: "POST",
      path: "/utilisateurs",
      tags,
      summary: "Inviter une personne\u00a0; pour un membre de l'équipe, l'admin redonne son mot de passe",
    })
    .input(
      z.strictObject({
        email: nouvelleAdresse,
        ...roleEtSociete,
        prenom: champsPersonne.shape.prenom,
        nom: champsPersonne.shape.nom,
        second_facteur_exige: champsPersonne.shape.second_facteur_exige,
        mot_de_passe: actuel.nullable(),
        cle_idempotence: identifiant,
      }),
    )
    .output(personneLue),
  renvoyer: route(pourAdmin)
    .route({ method: "POST", path: "/utilisateurs/{id}/invitation", tags, summary: "Renvoyer une invitation" })
    .input(une)
    .output(personneLue),
  annuler: route(pourAdmin)
    .route({ method: "DELETE", path: "/utilisateurs/{id}/invitation", tags, summary: "Annuler une invitation" })
    .input(une)
    .output(z.object({ annulee: z.literal(true) })),
  modifier: route(pourAdmin)
    .route({ method: "PATCH", path: "/utilisateurs/{id}", tags, summary: "Modifier une personne" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsPersonne),
        avant: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
      }),
    )
    .output(personneLue),
  changerRole: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/utilisateurs/{id}/role",
      tags,
      summary: "Changer le rôle ou la société d'une personne\u00a0; ses sessions se ferment",
    })
    .input(
      z.strictObject({
        id: identifiant,
        ...roleEtSociete,
        mot_de_passe: actuel,
        avant: z.strictObject({ role: z.string().max(20), client_id: identifiant.nullable() }),
      }),
    )
    .output(personneLue),
  suspendre: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/utilisateurs/{id}/suspension",
      tags,
      summary: "Suspendre une personne (ses sessions se ferment), ou la réactiver",
    })
    .input(z.strictObject({ id: identifiant, suspendue: z.boolean("Répondez par oui ou par non") }))
    .output(personneLue),
  fermerSessions: route(pourAdmin)
    .route({
      method: "DELETE",
      path: "/utilisateurs/{id}/sessions",
      tags,
      summary: "Fermer les sessions d'une personne",
    })
    .input(une)
    .output(z.object({ fermees: nombre })),
  retirerFacteur: route(pourAdmin)
    .route({
      method: "POST",
      path: "/utilisateurs/{id}/second-facteur/retrait",
      tags,
      summary:
        "Retirer la double authentification d'une personne qui a perdu téléphone et codes\u00a0; ses sessions se ferment",
    })
    .input(z.strictObject({ id: identifiant, mot_de_passe: actuel }))
    .output(personneLue),
  historique: route(pourAdmin)
    .route({ method: "GET", path: "/utilisateurs/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(une)
    .output(z.array(evenementHistorique)),
};
