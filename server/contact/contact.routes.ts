import type { contactContrat } from "../../domain/contact/contact.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { envoyerContact } from "./envoyer-contact.ts";

export const contactRoutes: Gestionnaires<typeof contactContrat> = {
  envoyer: { libre: envoyerContact },
};
