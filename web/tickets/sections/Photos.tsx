import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { adresseApi } from "../../api.ts";
import { Fiche } from "../../ui/Fiche.tsx";
import { Absent } from "../../ui/Valeurs.tsx";
import styles from "./Sinistre.module.css";

export function Photos({ ticket }: { ticket: TicketLu }) {
  const photos = ticket.photos ?? [];
  return (
    <Fiche titre="Photos">
      {photos.length === 0 ? (
        <Absent />
      ) : (
        <ul className={styles.photos}>
          {photos.map((id, i) => (
            <li key={id}>
              <a href={adresseApi(`/fichiers/${id}`)} target="_blank" rel="noopener noreferrer">
                <img src={adresseApi(`/fichiers/${id}`)} alt={`${i + 1} sur ${photos.length}`} loading="lazy" />
                <span className="visuellement-cache"> (nouvel onglet)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Fiche>
  );
}
