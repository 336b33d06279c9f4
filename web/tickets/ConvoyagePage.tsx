import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { Haute, Pile, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { Arrivee, Depart } from "./sections/Trajet.tsx";
import { estSituable, VehiculeTicket } from "./sections/Vehicule.tsx";

const ANCRES = [{ ancre: "documents", libelle: "Documents" }];

/** Avec sa carte, elle tient la hauteur de deux sections ; sans elle, d'une. */
function Localisation({ ticket }: { ticket: TicketLu }) {
  const section = <VehiculeTicket ticket={ticket} titre="Localisation du véhicule" />;
  return estSituable(ticket) ? <Haute>{section}</Haute> : section;
}

export default function ConvoyagePage() {
  return (
    <PageTicket titre="Détail du convoyage" type="convoyage" ancres={ANCRES}>
      {(ticket) => (
        <>
          <Demandeur ticket={ticket} />
          <Depart ticket={ticket} />
          <Arrivee ticket={ticket} />
          <Localisation ticket={ticket} />
          <InformationsComplementaires ticket={ticket} />
          <TarifsFacture ticket={ticket} />
          {/* Seules dans leur rang quand la localisation n'a pas de carte. */}
          <Pile large={!estSituable(ticket)}>
            <Pli ancre="documents" ouverte>
              <Documents ticket={ticket} documents={DOCUMENTS.convoyage} />
            </Pli>
            <Avancement ticket={ticket} />
          </Pile>
          <PleineLargeur>
            <NotesInternes ticket={ticket} />
          </PleineLargeur>
        </>
      )}
    </PageTicket>
  );
}
