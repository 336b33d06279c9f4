import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LIBELLES_TYPE_DEMANDE, type TicketLu, type TypeDemande } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GrilleFiche } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { Redirection } from "../layout/Redirection.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import { adresseTicket } from "./adresse.ts";
import { EtatFacture, EtatTicket } from "./Etats.tsx";
import styles from "./PageTicket.module.css";

const RETOUR = { vers: chemins.tickets(), texte: "Retour aux tickets" };

interface Props {
  titre: string;
  type: TypeDemande;
  children: (ticket: TicketLu) => ReactNode;
}

/** Le cadre d'une fiche de ticket : retour, titre, états, puis ses sections. */
export function PageTicket({ titre, type, children }: Props) {
  const id = useParametre("id");
  const requete = useQuery(api.tickets.lire.queryOptions({ input: { id } }));
  return (
    <PageFiche
      requete={requete}
      introuvable="Ticket non trouvé"
      retour={RETOUR}
      titre={(t) => (t.immatriculation ? `${titre} ${t.immatriculation}` : titre)}
    >
      {(ticket) =>
        // Une adresse écrite à la main peut viser un ticket d'un autre type : il a sa propre fiche.
        ticket.type_demande !== type ? (
          <Redirection vers={adresseTicket(ticket)} />
        ) : (
          <>
            <EntetePage titre={titre} retour={<LienRetour {...RETOUR} />} precision={<Resume ticket={ticket} />} />
            <GrilleFiche>{children(ticket)}</GrilleFiche>
          </>
        )
      }
    </PageFiche>
  );
}

const Resume = ({ ticket }: { ticket: TicketLu }) => (
  <span className={styles.resume}>
    <strong>
      <Texte valeur={ticket.immatriculation} />
    </strong>
    <span>{LIBELLES_TYPE_DEMANDE[ticket.type_demande]}</span>
    <EtatTicket statut={ticket.statut_ticket} />
    {ticket.statut_facture_client && (
      <span>
        Facture : <EtatFacture statut={ticket.statut_facture_client} />
      </span>
    )}
    <span>{ticket.client_nom}</span>
    <span>
      Créé le <DateCourte iso={ticket.cree_le} />
    </span>
  </span>
);
