import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { texteRequis } from "../commun/saisies.ts";

const tags = ["Invitations"];
const jeton = z.string().max(500);
const identiteInvitee = {
  prenom: texteRequis("Le prénom est requis", 100),
  nom: texteRequis("Le nom est requis", 100),
};

const invitationLue = z.object({
  email: z.string(),
  prenom: z.string(),
  nom: z.string(),
  /** Société d'un client ; nulle pour l'équipe du prestataire. */
  client_nom: z.string().nullable(),
  expire_le: z.string(),
});
export type InvitationLue = z.infer<typeof invitationLue>;

/** Le secret du lien suffit, connecté ou non ; en POST, un robot de messagerie qui suit les liens ne l'use pas. */
export const invitationsContrat = {
  lire: route({ acces: "public", attendus: attendus.public(400) })
    .route({ method: "POST", path: "/invitations/lecture", tags, summary: "À qui est cette invitation" })
    .input(z.strictObject({ jeton }))
    .output(invitationLue),
  accepter: route({ acces: "public", attendus: attendus.public(400) })
    .route({ method: "POST", path: "/invitations/acceptation", tags, summary: "Accepter une invitation" })
    .input(z.strictObject({ jeton, ...identiteInvitee, mot_de_passe: z.string().max(1_000) }))
    .output(z.object({ email: z.string() })),
};
