/** Aucune réponse n'est arrivée : coupure, ou serveur arrêté. */
export const SANS_RESEAU = "Le serveur ne répond pas\u00a0: vérifiez votre connexion, puis réessayez.";
