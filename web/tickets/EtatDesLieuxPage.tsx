import { Pile, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { PageTicket } from "./PageTicket.tsx";
import { EtatsDesLieux } from "./pieces/etat/EtatsDesLieux.tsx";
import { Avancement, Demandeur, InformationsComplementaires, NotesInternes } from "./sections/Communes.tsx";
import { ANCRES_FICHIERS, PhotosEtDocuments } from "./sections/PhotosEtDocuments.tsx";
import { TarifsFacture } from "./sections/Tarifs.tsx";
import { VehiculeTicket } from "./sections/Vehicule.tsx";

const ANCRES = [
  { ancre: "etat", libelle: "État des lieux" },
  { ancre: "vues", libelle: "Photos du véhicule" },
  { ancre: "dommages", libelle: "Dommages" },
  { ancre: "signature", libelle: "Signature" },
  ...ANCRES_FICHIERS,
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
