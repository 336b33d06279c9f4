import { PageTicket } from "./PageTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { Photos } from "./sections/Photos.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

/** Une demande de restitution dont la restitution n'est pas encore créée (ou n'est pas visible). */
export default function TicketRestitutionPage() {
  return (
    <PageTicket titre="Demande de restitution" type="restitution">
      {(ticket) => (
        <>
          <Demandeur ticket={ticket} />
          <VehiculeTicket ticket={ticket} />
          <Photos ticket={ticket} />
          <InformationsComplementaires ticket={ticket} />
          <Avancement ticket={ticket} />
          <NotesInternes ticket={ticket} />
        </>
      )}
    </PageTicket>
  );
}
