import { Haute } from "../layout/GrilleFiche.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { Arrivee, Depart } from "./sections/Trajet.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

export default function ConvoyagePage() {
  return (
    <PageTicket titre="Détail du convoyage" type="convoyage">
      {(ticket) => (
        <>
          <Demandeur ticket={ticket} />
          <Depart ticket={ticket} />
          <Arrivee ticket={ticket} />
          <Haute>
            <VehiculeTicket ticket={ticket} titre="Localisation du véhicule" />
          </Haute>
          <InformationsComplementaires ticket={ticket} />
          <TarifsFacture ticket={ticket} />
          <Haute>
            <Documents ticket={ticket} documents={DOCUMENTS.convoyage} />
          </Haute>
          <Avancement ticket={ticket} />
          <NotesInternes ticket={ticket} />
        </>
      )}
    </PageTicket>
  );
}
