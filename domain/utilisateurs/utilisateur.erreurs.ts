import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

const auChamp = (code: string, champ: string, phrase: string, donnees?: Record<string, unknown>) =>
  new ErreurMetier(code, 409, phrase, { champs: { [champ]: phrase }, ...(donnees && { donnees }) });

export const erreursPersonne = {
  introuvable: () => erreurs.introuvable("Personne non trouvée"),
  adressePrise: (id: string, nom: string) =>
    auChamp("adresse_prise", "email", `Cette adresse a déjà un compte\u00a0: ${nom}`, { utilisateur: { id, nom } }),
  societe: (phrase: string) => erreurs.saisieInvalide({ client_id: phrase }),
  societeDesactivee: () => auChamp("societe_desactivee", "client_id", "Cette société est désactivée"),
  dernierAdmin: () =>
    new ErreurMetier(
      "dernier_admin",
      409,
      "C'est le dernier admin\u00a0: sans lui, plus personne ne tiendrait les comptes. Nommez-en un autre d'abord.",
    ),
  pasInvitee: () => new ErreurMetier("invitation_absente", 409, "Cette personne a déjà accepté son invitation."),
  encoreInvitee: () =>
    new ErreurMetier(
      "invitation_en_attente",
      409,
      "Cette personne n'a pas encore accepté son invitation\u00a0: annulez-la plutôt.",
    ),
  sansFacteur: () =>
    new ErreurMetier("second_facteur_inactif", 409, "Cette personne n'a pas de double authentification."),
  /** La sienne se retire du profil, avec un code : un mot de passe deviné ne suffit pas à s'en défaire. */
  sonFacteur: () =>
    new ErreurMetier(
      "son_facteur",
      409,
      "C'est votre compte\u00a0: retirez votre double authentification depuis votre profil.",
    ),
  /** Faux, usé, remplacé, annulé ou périmé : une seule phrase, qui n'apprend rien à qui en essaie. */
  lienRefuse: () =>
    new ErreurMetier("lien_refuse", 400, "Ce lien d'invitation a déjà servi, a expiré ou a été remplacé."),
};
