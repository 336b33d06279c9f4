import type { TypeDemande } from "../../domain/tickets/ticket.ts";

/** La phrase d'une sauvegarde qui échoue ; un convoyage a la sienne. */
export const repliSauvegarde = (type: TypeDemande): string =>
  type === "convoyage" ? "Erreur lors de la sauvegarde des modifications" : "Erreur lors de la sauvegarde";
