import { erreurs } from "../commun/erreurs.ts";

export const erreursTicket = {
  introuvable: () => erreurs.introuvable("Ticket non trouvé"),
};
