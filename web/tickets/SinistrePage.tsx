import { Haute } from "../layout/GrilleFiche.tsx";
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
          <Haute>
            <VehiculeTicket ticket={ticket} />
          </Haute>
          <Sinistre ticket={ticket} />
          <Haute rangs={3}>
            <ElementsEndommages ticket={ticket} />
          </Haute>
          <Photos ticket={ticket} />
          <Documents ticket={ticket} documents={DOCUMENTS.constat} titre="Constat" />
          <Documents ticket={ticket} documents={DOCUMENTS.sinistre} />
          <TarifsEstimation ticket={ticket} />
          <Chantier ticket={ticket} />
          <EchangesGarage ticket={ticket} />
          <Avancement ticket={ticket} />
          <NotesInternes ticket={ticket} />
        </>
      )}
    </PageTicket>
  );
}
