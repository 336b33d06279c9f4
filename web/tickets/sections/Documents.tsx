import { useId, useState } from "react";
import { peut } from "../../../domain/droits/capacites.ts";
import { LIMITES } from "../../../domain/fichiers/usages.ts";
import { PIECES_TICKET, type PieceTicket } from "../../../domain/tickets/pieces-ticket.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { useActeur } from "../../session/session.ts";
import { BasculeEdition } from "../../ui/BasculeEdition.tsx";
import { Fiche } from "../../ui/Fiche.tsx";
import { Piece } from "../pieces/Piece.tsx";
import styles from "../pieces/Pieces.module.css";

/** Ce que chaque sorte de ticket peut porter, dans l'ordre du dossier. */
export const DOCUMENTS = {
  convoyage: ["pv_depart", "pv_arrivee", "facture_client"],
  sinistre: ["devis_signe", "rapport_expertise", "facture_garage", "facture_client"],
  autre: ["facture_client"],
  constat: ["constat"],
} as const satisfies Record<string, readonly PieceTicket[]>;

interface Props {
  ticket: TicketLu;
  documents: readonly PieceTicket[];
  titre?: string;
}

/** Les pièces d'un ticket, une rangée chacune, celles qui manquent en une phrase : à lire pour tous, à déposer, remplacer et supprimer pour l'équipe. */
export function Documents({ ticket, documents, titre = "Documents" }: Props) {
  const modifiable = peut(useActeur(), "modifier_fiches");
  const [edition, setEdition] = useState(false);
  const aide = useId();
  const montres = edition ? documents : documents.filter((piece) => ticket[PIECES_TICKET[piece].champ]);
  const absents = documents.filter((piece) => !montres.includes(piece)).map((piece) => PIECES_TICKET[piece].libelle);
  return (
    <Fiche
      titre={titre}
      vide={montres.length === 0 && "Non disponible"}
      actions={
        modifiable && <BasculeEdition edition={edition} section={titre} surBascule={() => setEdition(!edition)} />
      }
    >
      {edition && (
        <p id={aide} className={styles.limites}>
          {LIMITES.pdf_ou_image}
        </p>
      )}
      <ul className={styles.documents}>
        {montres.map((piece) => (
          <Piece key={piece} ticket={ticket} piece={piece} edition={edition} aide={aide} />
        ))}
        {montres.length > 0 && absents.length > 0 && (
          <li className={styles.absents}>Non disponible&nbsp;: {absents.join(", ")}</li>
        )}
      </ul>
    </Fiche>
  );
}
