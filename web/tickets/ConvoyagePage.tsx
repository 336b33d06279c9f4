import { Haute, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { Arrivee, Depart } from "./sections/Trajet.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

const ANCRES = [{ ancre: "documents", libelle: "Documents" }];

export default function ConvoyagePage() {
  return (
    <PageTicket titre="Détail du convoyage" type="convoyage" ancres={ANCRES}>
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
            <Pli ancre="documents" ouverte>
              <Documents ticket={ticket} documents={DOCUMENTS.convoyage} />
            </Pli>
          </Haute>
          <Avancement ticket={ticket} />
          <PleineLargeur>
            <NotesInternes ticket={ticket} />
          </PleineLargeur>
        </>
      )}
    </PageTicket>
  );
}
