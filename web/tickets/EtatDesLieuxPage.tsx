import { Pile, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { EtatsDesLieux } from "./pieces/etat/EtatsDesLieux.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { Photos } from "./sections/Photos.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

const ANCRES = [
  { ancre: "etat", libelle: "État des lieux" },
  { ancre: "dommages", libelle: "Dommages" },
  { ancre: "vues", libelle: "Photos du véhicule" },
  { ancre: "signature", libelle: "Signature" },
  { ancre: "photos", libelle: "Photos" },
  { ancre: "documents", libelle: "Documents" },
];

export default function EtatDesLieuxPage() {
  return (
    <PageTicket titre="Détail de l'état des lieux" type="etat_des_lieux" ancres={ANCRES}>
      {(ticket) => (
        <>
          <Pile>
            <Demandeur ticket={ticket} />
            <InformationsComplementaires ticket={ticket} />
            <Avancement ticket={ticket} />
          </Pile>
          <VehiculeTicket ticket={ticket} />
          <PleineLargeur>
            <EtatsDesLieux ticket={ticket} />
          </PleineLargeur>
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
