import { Pile, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { RestitutionDuTicket } from "./restitution/RestitutionDuTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { Photos } from "./sections/Photos.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

const ANCRES = [
  { ancre: "photos", libelle: "Photos" },
  { ancre: "documents", libelle: "Documents" },
];

/** Le ticket d'une demande de restitution : elle s'y crée, ou s'y ouvre. */
export function TicketRestitution() {
  return (
    <PageTicket
      titre="Demande de restitution"
      type="restitution"
      ancres={ANCRES}
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
          <Pile>
            <Pli ancre="photos" ouverte>
              <Photos ticket={ticket} />
            </Pli>
            <Pli ancre="documents" ouverte>
              <Documents ticket={ticket} documents={DOCUMENTS.autre} />
            </Pli>
          </Pile>
          <TarifsFacture ticket={ticket} />
          <PleineLargeur>
            <NotesInternes ticket={ticket} />
          </PleineLargeur>
        </>
      )}
    </PageTicket>
  );
}
