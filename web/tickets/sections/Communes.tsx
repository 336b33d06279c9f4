import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { useActeur } from "../../session/session.ts";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { SectionTicket } from "../SectionTicket.tsx";

interface Props {
  ticket: TicketLu;
}

export const Demandeur = ({ ticket }: Props) => (
  <SectionTicket
    ticket={ticket}
    titre="Demandeur"
    champs={["civilite_demandeur", "demandeur_prenom_nom", "demandeur_telephone", "demandeur_email"]}
  />
);

export const InformationsComplementaires = ({ ticket }: Props) => (
  <SectionTicket ticket={ticket} titre="Informations complémentaires" champs={["informations_complementaires"]} />
);

export const Avancement = ({ ticket }: Props) => (
  <SectionTicket ticket={ticket} titre="Précisions sur l'avancée du dossier" champs={["details_avancement"]} />
);

/** Absentes de la réponse pour un utilisateur client : l'écran n'a rien à cacher. */
export function NotesInternes({ ticket }: Props) {
  if (!peut(useActeur(), "voir_notes_internes")) return null;
  return (
    <SectionTicket
      ticket={ticket}
      titre="Notes internes"
      champs={["notes_internes"]}
      actions={<Etiquette ton="ambre">Interne — non visible par le client</Etiquette>}
    />
  );
}
