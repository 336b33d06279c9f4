/** Adresse publique du désabonnement, en dehors de l'API : un logiciel de messagerie l'appelle sans rien savoir de Reflet. */
export const CHEMIN_DESABONNEMENT = "/desabonnement";
