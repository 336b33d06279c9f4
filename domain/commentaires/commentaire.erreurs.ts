import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursCommentaire = {
  fiche: () => erreurs.introuvable("Cette fiche n'existe pas ou n'existe plus."),
  introuvable: () => erreurs.introuvable("Ce commentaire n'existe pas ou n'existe plus."),
  interneInterdit: () => new ErreurMetier("interdit", 403, "Seule l'équipe écrit des commentaires internes."),
  citeInconnu: () =>
    erreurs.saisieInvalide({
      cites: "Une personne citée ne peut pas voir cette fiche\u00a0: retirez-la, ou choisissez-la dans la liste.",
    }),
};
