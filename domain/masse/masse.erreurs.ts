import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import type { ApercuMasse } from "./masse.ts";

export const erreursMasse = {
  introuvable: () => erreurs.introuvable("Action non trouvée"),
  valeur: (message: string) => erreurs.saisieInvalide({ valeur: message }),
  actionImpossible: () => erreurs.saisieInvalide({ action: "Cette action n'existe pas pour cette liste" }),
  tropDeLignes: () =>
    new ErreurMetier(
      "selection_trop_grande",
      413,
      "La sélection dépasse 20 000 lignes\u00a0: réduisez le filtre, puis recommencez pour le reste.",
    ),
  /** Le nombre a changé depuis l'aperçu : l'écran montre le nouveau et redemande. */
  perime: (apercu: ApercuMasse) =>
    new ErreurMetier(
      "apercu_perime",
      409,
      "La sélection a changé depuis l'aperçu\u00a0: vérifiez les nouveaux nombres.",
      {
        donnees: { apercu },
      },
    ),
  concurrence: () =>
    new ErreurMetier(
      "changee_en_meme_temps",
      409,
      "Quelqu'un modifie ces fiches en même temps\u00a0: rien n'a été changé. Réessayez.",
    ),
  annulationInterdite: () =>
    new ErreurMetier("annulation_interdite", 403, "Seul l'auteur de l'action ou un administrateur peut l'annuler."),
  tropTard: () =>
    new ErreurMetier(
      "trop_tard",
      409,
      "Cette action date de plus de 24 heures\u00a0: elle ne s'annule plus d'un coup.",
    ),
};
