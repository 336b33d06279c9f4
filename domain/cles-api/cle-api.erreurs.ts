import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { PORTEES, type PorteeCle } from "../droits/portees.ts";

export const erreursCle = {
  introuvable: () => erreurs.introuvable("Clé d'API non trouvée"),
  clientIntrouvable: () => erreurs.saisieInvalide({ client_id: "Client non trouvé" }),
  /** Inconnue, expirée ou révoquée : la même réponse, pour ne rien apprendre à qui en essaie. */
  refusee: () => new ErreurMetier("cle_refusee", 401, "Cette clé d'API n'est pas valable."),
  /** `portee` absente : la route n'est ouverte à aucune clé. */
  porteeAbsente: (portee: PorteeCle | undefined) =>
    new ErreurMetier(
      "portee_absente",
      403,
      portee ? `Cette clé d'API n'a pas la portée ${portee}.` : "Cette adresse n'est ouverte à aucune clé d'API.",
    ),
  porteeDEquipe: (portee: PorteeCle) =>
    erreurs.saisieInvalide({
      portees: `«\u00a0${PORTEES[portee].libelle}\u00a0» est réservé à une clé de toutes les sociétés`,
    }),
  dejaDonnee: () =>
    new ErreurMetier(
      "cle_deja_donnee",
      409,
      "Cette clé a déjà été créée\u00a0; elle ne se montre qu'une fois. Révoquez-la et créez-en une autre.",
    ),
};
