import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

const conflit = (code: string, message: string) => new ErreurMetier(code, 409, message);

export const erreursFusion = {
  introuvable: () => erreurs.introuvable("Fusion non trouvée"),
  ficheIntrouvable: () => erreurs.introuvable("Cette fiche n'existe pas ou n'existe plus."),
  memeFiche: () => erreurs.saisieInvalide({ fusionnee_id: "Choisissez deux fiches différentes" }),
  autreSociete: () =>
    erreurs.saisieInvalide({ fusionnee_id: "Deux conducteurs de sociétés différentes ne se fusionnent pas" }),
  archivee: () => conflit("fiche_archivee", "Une fiche archivée ne se fusionne pas\u00a0: restaurez-la d'abord."),
  enMemeTemps: () =>
    conflit(
      "changee_en_meme_temps",
      "Quelqu'un modifie ces fiches en même temps\u00a0: rien n'a été changé. Réessayez.",
    ),
  dejaAnnulee: () => conflit("deja_annulee", "Cette fusion est déjà annulée."),
  annulationImpossible: () =>
    conflit(
      "annulation_impossible",
      "Ce qui avait changé de fiche ne peut plus revenir\u00a0: une autre période occupe sa place.",
    ),
};
