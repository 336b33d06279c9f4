import { peut } from "../../domain/droits/capacites.ts";
import { LIBELLES_TYPE_DEMANDE, nommerTicket, type TicketLu } from "../../domain/tickets/ticket.ts";
import { useActeur } from "../session/session.ts";
import { DateCourte } from "../ui/Valeurs.tsx";
import { direAge } from "./colonnes.tsx";
import { EtatFacture, EtatTicket } from "./Etats.tsx";
import styles from "./PageTicket.module.css";
import { MenuResponsable } from "./statuts/MenuResponsable.tsx";
import { MenuStatut } from "./statuts/MenuStatut.tsx";

interface Props {
  ticket: TicketLu;
}

/** Sous le titre : quel véhicule, quelle demande, où elle en est. L'équipe y change les statuts. */
export function ResumeTicket({ ticket }: Props) {
  const equipe = peut(useActeur(), "modifier_fiches");
  const age = equipe ? direAge(ticket) : null;
  return (
    <span className={styles.resume}>
      <strong>{nommerTicket(ticket)}</strong>
      <span>{LIBELLES_TYPE_DEMANDE[ticket.type_demande]}</span>
      {equipe ? <Statuts ticket={ticket} /> : <StatutsLus ticket={ticket} />}
      <span>{ticket.client_nom}</span>
      <span>
        Créé le <DateCourte iso={ticket.cree_le} />
        {age && `, ouvert depuis ${age}`}
      </span>
    </span>
  );
}

const Statuts = ({ ticket }: Props) => (
  <>
    <MenuStatut ticket={ticket} champ="statut_ticket" />
    <span className={styles.statut}>
      Facture&nbsp;: <MenuStatut ticket={ticket} champ="statut_facture_client" />
    </span>
    <span className={styles.statut}>
      Responsable&nbsp;: <MenuResponsable ticket={ticket} />
    </span>
  </>
);

const StatutsLus = ({ ticket }: Props) => (
  <>
    <EtatTicket statut={ticket.statut_ticket} />
    {ticket.statut_facture_client && (
      <span>
        Facture&nbsp;: <EtatFacture statut={ticket.statut_facture_client} />
      </span>
    )}
  </>
);
