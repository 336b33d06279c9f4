import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";

/** Le nouveau mot de passe n'est borné qu'ici : ce qui le rend acceptable est dit par la politique, avec sa phrase. */
const motDePasseSaisi = z.string().max(1_000);

const recuperationLue = z.object({
  /** Adresse du compte, à montrer au-dessus du nouveau mot de passe. */
  email: z.string(),
  /** Prénom et nom, pour dire sans attendre qu'un mot de passe qui les reprend est refusé. */
  prenom: z.string(),
  nom: z.string(),
  expire_le: z.iso.datetime({ offset: true }),
});
export type RecuperationLue = z.infer<typeof recuperationLue>;

export const motDePasseContrat = {
  // Même réponse pour une adresse connue ou non. `redirectUrl` est lu sans effet : le seul retour est /reset-password.
  demanderLien: route({ acces: "public", attendus: attendus.public(200) })
    .route({
      method: "POST",
      path: "/fonctions/handle-password-reset",
      tags: ["Mot de passe"],
      summary: "Recevoir un lien pour choisir un nouveau mot de passe",
    })
    .input(
      z.strictObject({
        email: z
          .string("Veuillez entrer votre adresse e-mail")
          .trim()
          .min(1, "Veuillez entrer votre adresse e-mail")
          .max(254),
        redirectUrl: z.string().max(2_000).optional(),
      }),
    )
    .output(z.object({ recue: z.literal(true) })),
  // POST seulement : un robot de messagerie qui suit les liens n'use pas celui-ci.
  ouvrirLien: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "POST",
      path: "/session/recuperation",
      tags: ["Mot de passe"],
      summary: "Échanger le lien reçu contre une session bornée au changement de mot de passe",
    })
    .input(z.strictObject({ access_token: z.string().max(500), refresh_token: z.string().max(500) }))
    .output(recuperationLue),
  lireRecuperation: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "GET",
      path: "/session/recuperation",
      tags: ["Mot de passe"],
      summary: "Le changement de mot de passe en cours, après un rechargement",
    })
    .output(recuperationLue),
  // La porte n'est pas celle des sessions complètes : la route vérifie elle-même la session de récupération.
  definir: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "PUT",
      path: "/session/mot-de-passe",
      tags: ["Mot de passe"],
      summary: "Choisir un nouveau mot de passe, par un lien reçu",
    })
    .input(z.strictObject({ mot_de_passe: motDePasseSaisi }))
    .output(z.object({ modifie: z.literal(true) })),
  changer: route({ acces: "session", attendus: attendus.connecte(400) })
    .route({
      method: "POST",
      path: "/profil/mot-de-passe",
      tags: ["Mot de passe"],
      summary: "Changer mon mot de passe, en donnant l'actuel\u00a0; mes autres sessions se ferment",
    })
    .input(z.strictObject({ actuel: motDePasseSaisi, nouveau: motDePasseSaisi }))
    .output(z.object({ fermees: z.number().int() })),
};
