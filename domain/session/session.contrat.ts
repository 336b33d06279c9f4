import { z } from "zod";
import { BESOINS, ROLES } from "../commun/acteur.ts";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { LONGUEUR_MOT_DE_PASSE_MAX } from "./constantes.ts";

export const sessionLue = z.object({
  id: identifiant,
  role: z.enum(ROLES),
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  avatar_url: identifiant.nullable(),
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  besoins: z.array(z.enum(BESOINS)),
  autonome: z.boolean(),
  domaine_interne: z.boolean(),
  domaine_partenaire: z.boolean(),
  /** Fin de la session si rien ne la rafraîchit, et heure du serveur : le navigateur compte avec la différence. */
  expire_le: z.iso.datetime({ offset: true }),
  maintenant: z.iso.datetime({ offset: true }),
});
export type SessionLue = z.infer<typeof sessionLue>;

/** Le mot de passe est le bon, mais il ne suffit pas : un code est attendu, ou une méthode est à installer (`a_choisir`). */
export const etapeConnexion = z.object({
  second_facteur: z.enum(["application", "courriel", "a_choisir"]),
  /** Un code vient de partir par e-mail. */
  code_envoye: z.boolean(),
});
export type EtapeConnexion = z.infer<typeof etapeConnexion>;

const sessionOuverte = z.object({
  id: identifiant,
  creee_le: z.string(),
  vue_le: z.string(),
  expire_le: z.string(),
  adresse: z.string().nullable(),
  agent: z.string().nullable(),
  actuelle: z.boolean(),
});

/** Où le navigateur continue : chez le fournisseur d'identité, qui ferme aussi sa session ; nul : nulle part. */
const suiteDeDepart = z.string().nullable();

export const sessionContrat = {
  ouvrir: route({ acces: "public", attendus: attendus.public(401) })
    .route({ method: "POST", path: "/session", tags: ["Session"], summary: "Se connecter" })
    .input(
      z.strictObject({
        email: z.string().trim().min(1, "Email ou mot de passe incorrect").max(254),
        mot_de_passe: z.string().min(1, "Email ou mot de passe incorrect").max(LONGUEUR_MOT_DE_PASSE_MAX),
      }),
    )
    .output(z.union([sessionLue, etapeConnexion])),
  lire: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/session", tags: ["Session"], summary: "Qui est connecté" })
    .output(sessionLue),
  rafraichir: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "POST", path: "/session/rafraichir", tags: ["Session"], summary: "Prolonger la session" })
    .output(sessionLue),
  // Une session absente ou morte à la déconnexion est un succès : la route reste publique.
  fermer: route({ acces: "public", attendus: attendus.public(200) })
    .route({ method: "DELETE", path: "/session", tags: ["Session"], summary: "Se déconnecter" })
    .output(z.object({ fermee: z.boolean(), suite: suiteDeDepart })),
  lister: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/sessions", tags: ["Session"], summary: "Mes sessions ouvertes" })
    .output(z.array(sessionOuverte)),
  revoquer: route({ acces: "session", attendus: attendus.connecte(404) })
    .route({ method: "DELETE", path: "/sessions/{id}", tags: ["Session"], summary: "Fermer une de mes sessions" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ fermee: z.boolean() })),
  fermerPartout: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "POST",
      path: "/sessions/fermer-les-autres",
      tags: ["Session"],
      summary: "Fermer mes autres sessions",
    })
    .output(z.object({ fermees: z.number().int() })),
  quitterPartout: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "POST",
      path: "/sessions/fermer-toutes",
      tags: ["Session"],
      summary: "Me déconnecter partout, ici compris",
    })
    .output(z.object({ fermees: z.number().int(), suite: suiteDeDepart })),
};
