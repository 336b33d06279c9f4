import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { Chantier } from "./sections/Chantier.tsx";
import { Avancement, Demandeur, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { ElementsEndommages } from "./sections/ElementsEndommages.tsx";
import { Photos } from "./sections/Photos.tsx";
import { EchangesGarage, Sinistre } from "./sections/Sinistre.tsx";
import { TarifsEstimation } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

export default function SinistrePage() {
  return (
    <PageTicket titre="Détail du sinistre" type="sinistre">
      {(ticket) => (
        <>
          <Demandeur ticket={ticket} />
          <VehiculeTicket ticket={ticket} />
          <Sinistre ticket={ticket} />
          <ElementsEndommages ticket={ticket} />
          <Photos ticket={ticket} />
          <Documents ticket={ticket} documents={DOCUMENTS.constat} titre="Constat" />
          <TarifsEstimation ticket={ticket} />
          <Documents ticket={ticket} documents={DOCUMENTS.sinistre} />
          <Chantier ticket={ticket} />
          <EchangesGarage ticket={ticket} />
          <PleineLargeur>
            <Avancement ticket={ticket} />
          </PleineLargeur>
          <NotesInternes ticket={ticket} />
        </>
      )}
    </PageTicket>
  );
}
