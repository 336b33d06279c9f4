import { Pile, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import styles from "./PageTicket.module.css";
import { PageTicket } from "./PageTicket.tsx";
import { Chantier } from "./sections/Chantier.tsx";
import { Avancement, Demandeur, NotesInternes } from "./sections/Communes.tsx";
import { DOCUMENTS, Documents } from "./sections/Documents.tsx";
import { ElementsEndommages } from "./sections/ElementsEndommages.tsx";
import { Photos } from "./sections/Photos.tsx";
import { EchangesGarage, Sinistre } from "./sections/Sinistre.tsx";
import { TarifsEstimation } from "./sections/Tarifs.tsx";
import { estSituable, VehiculeTicket } from "./sections/Vehicule.tsx";

const ANCRES = [
  { ancre: "elements", libelle: "Éléments endommagés" },
  { ancre: "photos", libelle: "Photos" },
  { ancre: "documents", libelle: "Documents" },
  { ancre: "chantier", libelle: "Chantier" },
];

export default function SinistrePage() {
  return (
    <PageTicket titre="Détail du sinistre" type="sinistre" ancres={ANCRES}>
      {(ticket) => (
        <>
          <div className={styles.premieres} data-situe={estSituable(ticket) || undefined}>
            <Demandeur ticket={ticket} />
            <VehiculeTicket ticket={ticket} />
            <Sinistre ticket={ticket} />
          </div>
          <Pile libre>
            <Pli ancre="elements" ouverte>
              <ElementsEndommages ticket={ticket} />
            </Pli>
            <TarifsEstimation ticket={ticket} />
          </Pile>
          <Pile libre>
            <Pli ancre="photos" ouverte>
              <Photos ticket={ticket} />
            </Pli>
            <Documents ticket={ticket} documents={DOCUMENTS.constat} titre="Constat" />
            <Pli ancre="documents" ouverte>
              <Documents ticket={ticket} documents={DOCUMENTS.sinistre} />
            </Pli>
            <Pli ancre="chantier" ouverte>
              <Chantier ticket={ticket} />
            </Pli>
          </Pile>
          <EchangesGarage ticket={ticket} />
          <Avancement ticket={ticket} />
          <PleineLargeur>
            <NotesInternes ticket={ticket} />
          </PleineLargeur>
        </>
      )}
    </PageTicket>
  );
}
