import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import type { TicketLu, TypeDemande } from "../../domain/tickets/ticket.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Commentaires } from "../commentaires/Commentaires.tsx";
import { useAdesCommentaires } from "../commentaires/useCommentaires.ts";
import { type Ancre, Ancres } from "../layout/Ancres.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { Redirection } from "../layout/Redirection.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { HistoriqueTicket } from "./historique/HistoriqueTicket.tsx";
import styles from "./PageTicket.module.css";
import { ResumeTicket } from "./ResumeTicket.tsx";
import { SupprimerTicket } from "./SupprimerTicket.tsx";
import { DemandeOrigine } from "./sections/Demande.tsx";

const RETOUR = { vers: chemins.tickets(), texte: "Retour aux tickets" };

interface Props {
  titre: string;
  type: TypeDemande;
  /** Boutons propres à ce type de ticket, à droite du titre. */
  actions?: (ticket: TicketLu) => ReactNode;
  /** Les sections de ce type où mener d'un clic, dans l'ordre de la page ; les communes suivent. */
  ancres: readonly Ancre[];
  children: (ticket: TicketLu) => ReactNode;
}

const COMMENTAIRES: Ancre = { ancre: "commentaires", libelle: "Commentaires" };
const HISTORIQUE: Ancre = { ancre: "historique", libelle: "Historique" };

/** Le cadre d'une fiche de ticket : retour, titre, statuts, ses sections, puis l'historique pour l'équipe. */
export function PageTicket({ titre, type, actions, ancres, children }: Props) {
  const id = useParametre("id");
  const acteur = useActeur();
  const equipe = peut(acteur, "modifier_fiches");
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
            <div className={styles.ancres}>
              <Ancres ancres={[...ancres, COMMENTAIRES, ...(equipe ? [HISTORIQUE] : [])]} />
            </div>
            {/* Une autre fiche est une autre saisie : aucun brouillon ne passe d'un ticket à l'autre. */}
            <GrilleFiche key={ticket.id}>
              {children(ticket)}
              <DemandeOrigine ticket={ticket} />
              <PleineLargeur>
                <CommentairesTicket id={ticket.id} />
              </PleineLargeur>
              {equipe && (
                <PleineLargeur>
                  <Pli ancre="historique">
                    <HistoriqueTicket ticket={ticket} />
                  </Pli>
                </PleineLargeur>
              )}
            </GrilleFiche>
          </>
        )
      }
    </PageFiche>
  );
}

/** Repliés tant que personne n'a rien écrit. */
function CommentairesTicket({ id }: { id: string }) {
  const ecrits = useAdesCommentaires({ ticket_id: id });
  return (
    <Pli ancre="commentaires" ouverte={ecrits}>
      <Commentaires fiche={{ ticket_id: id }} />
    </Pli>
  );
}
