import { Pile, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { RestitutionDuTicket } from "./restitution/RestitutionDuTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { ANCRES_FICHIERS, PhotosEtDocuments } from "./sections/PhotosEtDocuments.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

/** Le ticket d'une demande de restitution : elle s'y crée, ou s'y ouvre. */
export function TicketRestitution() {
  return (
    <PageTicket
      titre="Demande de restitution"
      type="restitution"
      ancres={ANCRES_FICHIERS}
      actions={(ticket) => <RestitutionDuTicket ticket={ticket} />}
    >
      {(ticket) => (
        <>
          <Pile>
            <Demandeur ticket={ticket} />
            <InformationsComplementaires ticket={ticket} />
            <Avancement ticket={ticket} />
          </Pile>
          <VehiculeTicket ticket={ticket} />
          <PhotosEtDocuments ticket={ticket} />
          <TarifsFacture ticket={ticket} />
          <PleineLargeur>
            <NotesInternes ticket={ticket} />
          </PleineLargeur>
        </>
      )}
    </PageTicket>
  );
}
