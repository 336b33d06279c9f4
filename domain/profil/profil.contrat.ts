import { z } from "zod";
import { ROLES } from "../commun/acteur.ts";
import { attendus, champsAModifier, identifiant, route } from "../commun/contrat.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { codeOuRien } from "../session/second-facteur.contrat.ts";
import { champsProfil, nouvelleAdresse } from "./profil.ts";

export const profilLu = z.object({
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  telephone_portable: z.string().nullable(),
  fonction: z.string().nullable(),
  avatar_url: identifiant.nullable(),
  /** Société d'un utilisateur client ; nulle pour l'équipe. */
  client_nom: z.string().nullable(),
  /** Nouvelle adresse dont le lien n'a pas encore été suivi ; d'ici là, `email` reste celle du compte. */
  email_en_attente: z.string().nullable(),
});
export type ProfilLu = z.infer<typeof profilLu>;

const tags = ["Profil"];
const pourChacun = { acces: "modifier_profil", attendus: attendus.connecte(200) } as const;

export const profilContrat = {
  lire: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/profil", tags, summary: "Mon profil" })
    .output(profilLu),
  modifier: route(pourChacun)
    .route({ method: "PATCH", path: "/profil", tags, summary: "Modifier mon profil" })
    .input(
      z.strictObject({
        champs: champsAModifier(champsProfil),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.string().nullable()),
      }),
    )
    .output(profilLu),
  deposerAvatar: route({ ...pourChacun, brute: true, corpsMax: TAILLE_FICHIER_MAX })
    .route({ method: "PUT", path: "/profil/avatar", tags, summary: "Changer ma photo (corps brut)" })
    .input(z.strictObject({ nom: z.string().min(1).max(255) }))
    .output(profilLu),
  retirerAvatar: route(pourChacun)
    .route({ method: "DELETE", path: "/profil/avatar", tags, summary: "Supprimer ma photo" })
    .output(profilLu),
  // Même réponse que l'adresse soit libre ou déjà celle d'un compte.
  demanderEmail: route({ ...pourChacun, attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/email",
      tags,
      summary:
        "Demander une autre adresse e-mail, en donnant mon mot de passe (et un code si la double authentification est active)",
    })
    .input(z.strictObject({ email: nouvelleAdresse, mot_de_passe: z.string().max(1_000), code: codeOuRien }))
    .output(profilLu),
  abandonnerEmail: route(pourChacun)
    .route({ method: "DELETE", path: "/profil/email", tags, summary: "Renoncer à l'adresse en attente" })
    .output(profilLu),
  // Le lien se suit d'un navigateur quelconque, connecté ou non : son secret suffit.
  confirmerEmail: route({ acces: "public", attendus: attendus.public(400) })
    .route({
      method: "POST",
      path: "/profil/email/confirmation",
      tags,
      summary: "Confirmer ma nouvelle adresse par le lien reçu",
    })
    .input(z.strictObject({ jeton: z.string().max(500) }))
    .output(
      z.object({
        email: z.string(),
        /** Les droits ont changé avec le domaine de l'adresse : toutes les sessions se sont fermées. */
        deconnecte: z.boolean(),
      }),
    ),
};
