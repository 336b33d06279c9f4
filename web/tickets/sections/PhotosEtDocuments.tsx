import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { Pile } from "../../layout/GrilleFiche.tsx";
import { Pli } from "../../layout/Pli.tsx";
import { DOCUMENTS, Documents } from "./Documents.tsx";
import { Photos } from "./Photos.tsx";

/** Les deux sections de fichiers d'un ticket qui n'est ni sinistre ni convoyage, et les ancres qui y mènent. */
export const PhotosEtDocuments = ({ ticket }: { ticket: TicketLu }) => (
  <Pile>
    <Pli ancre="photos" ouverte>
      <Photos ticket={ticket} />
    </Pli>
    <Pli ancre="documents" ouverte>
      <Documents ticket={ticket} documents={DOCUMENTS.autre} />
    </Pli>
  </Pile>
);
export const ANCRES_FICHIERS = [
  { ancre: "photos", libelle: "Photos" },
  { ancre: "documents", libelle: "Documents" },
];
