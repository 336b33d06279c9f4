import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import type { TypeDemande } from "../tickets/ticket.ts";

export const erreursGarage = {
  reseauInconnu: () => erreurs.saisieInvalide({ reseau: "Réseau inconnu" }),
  introuvable: () => erreurs.introuvable("Garage non trouvé"),
  archive: () => new ErreurMetier("garage_archive", 409, "Ce garage est archivé\u00a0: restaurez-le pour le modifier."),
  /** `tickets` : quelques-uns de ceux qui désignent ce garage, pour les ouvrir. */
  lie: (total: number, tickets: readonly TicketLie[]) =>
    new ErreurMetier(
      "garage_lie",
      409,
      `Ce garage est lié à ${total > 1 ? `${total} tickets` : "un ticket"}\u00a0: archivez-le plutôt que de le supprimer.`,
      { donnees: { total, tickets } },
    ),
};

/** Un ticket qui désigne un garage. */
export interface TicketLie {
  id: string;
  type_demande: TypeDemande;
  immatriculation: string | null;
}
