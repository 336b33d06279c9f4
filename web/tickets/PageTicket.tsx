import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import type { TicketLu, TypeDemande } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Commentaires } from "../commentaires/Commentaires.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { Redirection } from "../layout/Redirection.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { adresseTicket } from "./adresse.ts";
import { HistoriqueTicket } from "./historique/HistoriqueTicket.tsx";
import { ResumeTicket } from "./ResumeTicket.tsx";
import { SupprimerTicket } from "./SupprimerTicket.tsx";
import { DemandeOrigine } from "./sections/Demande.tsx";

const RETOUR = { vers: chemins.tickets(), texte: "Retour aux tickets" };

interface Props {
  titre: string;
  type: TypeDemande;
  /** Boutons propres à ce type de ticket, à droite du titre. */
  actions?: (ticket: TicketLu) => ReactNode;
  children: (ticket: TicketLu) => ReactNode;
}

/** Le cadre d'une fiche de ticket : retour, titre, statuts, ses sections, puis l'historique pour l'équipe. */
export function PageTicket({ titre, type, actions, children }: Props) {
  const id = useParametre("id");
  const acteur = useActeur();
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
            <EntetePage
              titre={titre}
              retour={<LienRetour {...RETOUR} />}
              precision={<ResumeTicket ticket={ticket} />}
              actions={
                <>
                  {actions?.(ticket)}
                  {peut(acteur, "supprimer_ticket") && <SupprimerTicket id={ticket.id} />}
                </>
              }
            />
            {/* Une autre fiche est une autre saisie : aucun brouillon ne passe d'un ticket à l'autre. */}
            <GrilleFiche key={ticket.id}>
              {children(ticket)}
              <DemandeOrigine ticket={ticket} />
              <PleineLargeur>
                <Pli ancre="commentaires" ouverte>
                  <Commentaires fiche={{ ticket_id: ticket.id }} />
                </Pli>
              </PleineLargeur>
              {peut(acteur, "modifier_fiches") && (
                <PleineLargeur>
                  <HistoriqueTicket ticket={ticket} />
                </PleineLargeur>
              )}
            </GrilleFiche>
          </>
        )
      }
    </PageFiche>
  );
}
