import { z } from "zod";
import { ROLES } from "../commun/acteur.ts";
import { attendus, identifiant, route } from "../commun/contrat.ts";

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
});
export type ProfilLu = z.infer<typeof profilLu>;

export const profilContrat = {
  lire: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/profil", tags: ["Profil"], summary: "Mon profil" })
    .output(profilLu),
};
