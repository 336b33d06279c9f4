import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { RestitutionDuTicket } from "./restitution/RestitutionDuTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { Photos } from "./sections/Photos.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

/** Le ticket d'une demande de restitution : elle s'y crée, ou s'y ouvre. */
export function TicketRestitution() {
  return (
    <PageTicket
      titre="Demande de restitution"
      type="restitution"
      actions={(ticket) => <RestitutionDuTicket ticket={ticket} />}
    >
      {(ticket) => (
        <>
          <Demandeur ticket={ticket} />
          <VehiculeTicket ticket={ticket} />
          <Photos ticket={ticket} />
          <InformationsComplementaires ticket={ticket} />
          <TarifsFacture ticket={ticket} />
          <Documents ticket={ticket} documents={DOCUMENTS.autre} />
          <PleineLargeur>
            <Avancement ticket={ticket} />
          </PleineLargeur>
          <NotesInternes ticket={ticket} />
        </>
      )}
    </PageTicket>
  );
}
