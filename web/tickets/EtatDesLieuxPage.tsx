import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { EtatsDesLieux } from "./pieces/etat/EtatsDesLieux.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { Photos } from "./sections/Photos.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

export default function EtatDesLieuxPage() {
  return (
    <PageTicket titre="Détail de l'état des lieux" type="etat_des_lieux">
      {(ticket) => (
        <>
          <Demandeur ticket={ticket} />
          <VehiculeTicket ticket={ticket} />
          <PleineLargeur>
            <EtatsDesLieux ticket={ticket} />
          </PleineLargeur>
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
