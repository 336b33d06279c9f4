import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursFormulaire = {
  introuvable: () => erreurs.introuvable("Formulaire non trouvé"),
  champIntrouvable: () => erreurs.introuvable("Ce champ n'est plus dans le formulaire."),
  clientIntrouvable: () => erreurs.saisieInvalide({ client_id: "Client non trouvé" }),
  /** `donnees.id` : celui qui existe, pour l'ouvrir. */
  dejaUn: (id: string) =>
    new ErreurMetier("formulaire_existant", 409, "Ce client a déjà un formulaire.", {
      champs: { client_id: "Ce client a déjà un formulaire." },
      donnees: { id },
    }),
  champInconnu: () => erreurs.saisieInvalide({ champ: "Ce champ n'est pas au catalogue." }),
  dejaAjoute: () => erreurs.saisieInvalide({ champ: "Ce champ est déjà dans le formulaire." }),
  tropDeChamps: () =>
    erreurs.saisieInvalide({ champ: "100 champs au plus\u00a0: supprimez-en un avant d'en ajouter." }),
  /** Un champ ajouté ou supprimé par quelqu'un d'autre : l'ordre envoyé n'est plus celui de tous les champs. */
  ordrePerime: () =>
    new ErreurMetier("ordre_perime", 409, "Le formulaire a changé entre-temps\u00a0: il a été rechargé."),
};
