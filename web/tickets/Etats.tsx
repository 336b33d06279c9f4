import {
  AFFICHAGE_STATUT_TICKET,
  LIBELLES_STATUT_FACTURE,
  type StatutFacture,
  type StatutTicket,
} from "../../domain/tickets/ticket.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { Absent } from "../ui/Valeurs.tsx";

export const EtatTicket = ({ statut }: { statut: StatutTicket }) => (
  <Etiquette ton={AFFICHAGE_STATUT_TICKET[statut].teinte}>{AFFICHAGE_STATUT_TICKET[statut].libelle}</Etiquette>
);

const TONS_FACTURE: Record<StatutFacture, Ton> = { "à payer": "ambre", payée: "vert", "ticket en cours": "neutre" };

export const EtatFacture = ({ statut }: { statut: StatutFacture | null }) =>
  statut ? <Etiquette ton={TONS_FACTURE[statut]}>{LIBELLES_STATUT_FACTURE[statut]}</Etiquette> : <Absent />;
