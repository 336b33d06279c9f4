/** Adresse publique où l'on cesse de recevoir un rapport : un logiciel de messagerie l'appelle sans rien savoir de Reflet. */
export const CHEMIN_DESABONNEMENT_RAPPORT = "/desabonnement-rapport";
