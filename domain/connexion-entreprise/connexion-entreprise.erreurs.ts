import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

/** Ce qui arrête une connexion par l'entreprise. Un refus (401, 403) entre au journal ; une panne (424) n'en est pas un. */
export const erreursEntreprise = {
  /** La même phrase pour un domaine inconnu, un réglage éteint et une société fermée. */
  inconnue: () =>
    new ErreurMetier(
      "entreprise_inconnue",
      404,
      "Aucune connexion d'entreprise n'est ouverte à cette adresse\u00a0: connectez-vous avec votre mot de passe.",
    ),
  injoignable: () =>
    new ErreurMetier(
      "fournisseur_injoignable",
      424,
      "Le service de connexion de votre entreprise ne répond pas. Réessayez dans quelques minutes.",
    ),
  perimee: () =>
    new ErreurMetier("connexion_perimee", 401, "Cette connexion a expiré ou a déjà servi\u00a0: recommencez-la."),
  interrompue: () =>
    new ErreurMetier(
      "connexion_interrompue",
      401,
      "La connexion a été interrompue chez votre entreprise, ou elle ne vous y autorise pas.",
    ),
  refuseeLaBas: (code: string) =>
    new ErreurMetier(
      "fournisseur_refuse",
      424,
      `Le service de connexion de votre entreprise a refusé la demande (${code}). Prévenez la personne qui s'en occupe.`,
    ),
  reponseAbimee: () =>
    new ErreurMetier(
      "reponse_non_verifiee",
      401,
      "La réponse du service de connexion de votre entreprise n'a pas pu être vérifiée. Recommencez\u00a0; si cela dure, prévenez la personne qui s'en occupe.",
    ),
  horloge: () =>
    new ErreurMetier(
      "reponse_perimee",
      401,
      "La réponse du service de connexion de votre entreprise est périmée\u00a0: son heure et celle de Reflet ne s'accordent pas. Prévenez la personne qui s'en occupe.",
    ),
  adresseNonVerifiee: () =>
    new ErreurMetier(
      "adresse_non_verifiee",
      403,
      "Votre entreprise n'atteste pas que votre adresse e-mail est la vôtre (email_verified)\u00a0: Reflet ne peut pas vous reconnaître.",
    ),
  sansCompte: () =>
    new ErreurMetier(
      "sans_compte",
      403,
      "Votre entreprise vous a reconnu, mais aucun compte Reflet n'est ouvert à votre adresse. Demandez une invitation.",
    ),
  autreCompte: () =>
    new ErreurMetier(
      "autre_compte_lie",
      403,
      "Votre compte Reflet est lié à un autre compte de votre entreprise. Demandez à l'équipe Reflet de le délier.",
    ),
  exigee: () =>
    new ErreurMetier(
      "connexion_entreprise_exigee",
      403,
      "Votre entreprise n'accepte plus le mot de passe\u00a0: connectez-vous avec le compte de votre entreprise.",
    ),
  societeIntrouvable: () => erreurs.introuvable("Société non trouvée"),
  reglageIntrouvable: () => erreurs.introuvable("Aucune connexion d'entreprise n'est réglée pour cette société"),
  lienIntrouvable: () => erreurs.introuvable("Ce compte n'est pas lié"),
  emetteur: (phrase: string) => erreurs.saisieInvalide({ emetteur: phrase }),
  secretRequis: () => erreurs.saisieInvalide({ secret: "Le secret est requis" }),
  domainePris: (domaine: string, societe: string) =>
    new ErreurMetier("domaine_pris", 409, `Le domaine ${domaine} appartient déjà à ${societe}`, {
      champs: { domaines: `Le domaine ${domaine} appartient déjà à ${societe}` },
    }),
  creationPourLEquipe: () =>
    erreurs.saisieInvalide({ creation: "Un compte de l'équipe ne s'ouvre que sur invitation" }),
  obligatoireEteinte: () =>
    erreurs.saisieInvalide({ obligatoire: "Une connexion qui n'est pas active ne peut pas être obligatoire" }),
};
