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
          <VehiculeTicket ticket={ticket} titre="Localisation du véhicule" />
          <InformationsComplementaires ticket={ticket} />
          <TarifsFacture ticket={ticket} />
          <Documents ticket={ticket} documents={DOCUMENTS.convoyage} />
          <Avancement ticket={ticket} />
          <NotesInternes ticket={ticket} />
        </>
      )}
    </PageTicket>
  );
}
