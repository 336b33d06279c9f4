import type { contactContrat } from "../../domain/contact/contact.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";

export const contactRoutes: Gestionnaires<typeof contactContrat> = {
  lire: { libre: async (_entree, { services }) => ({ email_support: `support@${services.config.domaineInterne}` }) },
};
