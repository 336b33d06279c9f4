import { formaterDate } from "../commun/dates.ts";
import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { formaterEuros } from "../commun/montants.ts";
import { type EtatContestation, LIBELLES_ETAT_CONTESTATION } from "./etats.ts";

export const erreursContestation = {
  introuvable: () => erreurs.introuvable("Contestation non trouvée"),
  factureIntrouvable: () => erreurs.introuvable("Facture non trouvée"),
  passage: (de: EtatContestation, vers: EtatContestation) =>
    new ErreurMetier(
      "passage_refuse",
      409,
      `Une contestation «\u00a0${LIBELLES_ETAT_CONTESTATION[de]}\u00a0» ne peut pas devenir «\u00a0${LIBELLES_ETAT_CONTESTATION[vers]}\u00a0».`,
    ),
  figee: () =>
    new ErreurMetier(
      "contestation_figee",
      409,
      "La lettre est partie\u00a0: ses lignes et ses montants ne changent plus.",
    ),
  sansLigne: () => new ErreurMetier("sans_ligne", 409, "Aucune ligne n'est réclamée\u00a0: ajoutez un motif d'abord."),
  ligneAVerifier: (designation: string, raison: string) =>
    new ErreurMetier(
      "ligne_a_verifier",
      409,
      `«\u00a0${designation}\u00a0» est à vérifier avant de se réclamer. ${raison} Vérifiez-la au rapprochement, ou retirez-la de la lettre\u00a0; ce qui est rédigé reste.`,
    ),
  natureImpossible: () => erreurs.saisieInvalide({ nature: "Cette lettre ne peut pas suivre celles qui sont parties" }),
  dejaEnvoyee: (le: string, par: string | null) =>
    new ErreurMetier(
      "lettre_deja_envoyee",
      409,
      `Cette lettre a déjà été envoyée le ${formaterDate(le)}${par ? ` par ${par}` : ""}.`,
    ),
  changeePendantLEnvoi: () =>
    new ErreurMetier(
      "lettre_changee",
      409,
      "La lettre ou ses lignes ont changé pendant l'envoi\u00a0: relisez-la, puis envoyez-la.",
    ),
  depasse: (plafond: number) =>
    erreurs.saisieInvalide({
      montant_reclame: `Le montant dépasse ce que la ligne facture\u00a0: ${formaterEuros(plafond)} au plus`,
    }),
  dejaReclamee: () => erreurs.saisieInvalide({ motif: "Ce motif est déjà invoqué sur cette ligne" }),
  photoSansValeur: () =>
    erreurs.saisieInvalide({
      cadre:
        "Cette photo n'est pas d'un relevé terminé de ce véhicule\u00a0: signez l'état des lieux, ou terminez l'audit",
    }),
  ligneInconnue: () => erreurs.saisieInvalide({ facture_ligne_id: "Cette ligne n'est pas de cette facture" }),
  accordDepasse: (ligne: string) =>
    erreurs.saisieInvalide({ accords: `Le montant accordé dépasse le montant réclamé\u00a0: «\u00a0${ligne}\u00a0»` }),
  accordInconnu: () => erreurs.saisieInvalide({ accords: "Une ligne n'est pas de cette contestation" }),
  avoirInconnu: () => erreurs.saisieInvalide({ document_id: "Cet avoir ne concerne pas cette facture" }),
  avoirDejaImpute: () => new ErreurMetier("avoir_deja_impute", 409, "Cet avoir est déjà imputé sur une contestation."),
  destinataire: () => erreurs.saisieInvalide({ destinataire: "L'adresse e-mail du loueur est requise" }),
  dateEnvoi: () => erreurs.saisieInvalide({ date: "La date d'envoi est requise, et ne peut pas être à venir" }),
  dateReponse: () =>
    erreurs.saisieInvalide({ date: "La date de réponse ne peut pas être à venir ni précéder l'envoi" }),
};
