import { peut } from "../../../domain/droits/capacites.ts";
import { LIBELLES_PROPOSITION_GARAGE, type TicketLu } from "../../../domain/tickets/ticket.ts";
import { useActeur } from "../../session/session.ts";
import { SectionTicket } from "../SectionTicket.tsx";
import { MenuStatut } from "../statuts/MenuStatut.tsx";

interface Props {
  ticket: TicketLu;
}

export const Sinistre = ({ ticket }: Props) => (
  <SectionTicket
    ticket={ticket}
    titre="Sinistre"
    champs={["type_sinistre", "tiers", "date_sinistre", "circonstances_sinistre"]}
  />
);

/** Le statut de la proposition se change là où il se lit : il s'enregistre seul, comme les deux autres statuts. Le garage, lui, est au chantier. */
export function EchangesGarage({ ticket }: Props) {
  const statut = ticket.statut_proposition_garage;
  const modifiable = peut(useActeur(), "modifier_fiches");
  return (
    <SectionTicket
      ticket={ticket}
      titre="Échanges avec le garage"
      champs={["proposition_garage_envoyee_le"]}
      plus={[
        {
          libelle: "Statut de la proposition",
          valeur: modifiable ? (
            <MenuStatut ticket={ticket} champ="statut_proposition_garage" />
          ) : (
            statut && LIBELLES_PROPOSITION_GARAGE[statut]
          ),
        },
      ]}
    />
  );
}
