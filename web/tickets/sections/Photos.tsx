import { useState } from "react";
import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { adresseApi, client } from "../../api.ts";
import { useActeur } from "../../session/session.ts";
import { BasculeEdition } from "../../ui/BasculeEdition.tsx";
import { Fiche } from "../../ui/Fiche.tsx";
import { Absent } from "../../ui/Valeurs.tsx";
import { DepotPhotos } from "../pieces/DepotPhotos.tsx";
import styles from "../pieces/Pieces.module.css";
import { Planche } from "../pieces/Planche.tsx";
import { useFilePhotos } from "../pieces/useFilePhotos.ts";
import { useTicketEcrit } from "../pieces/useTicketEcrit.ts";

/** Les photos d'un ticket : tout le monde les regarde, l'équipe en ajoute et en supprime. */
export function Photos({ ticket }: { ticket: TicketLu }) {
  const modifiable = peut(useActeur(), "modifier_fiches");
  const [edition, setEdition] = useState(false);
  const { poser, relire } = useTicketEcrit(ticket.id);
  const depot = useFilePhotos<TicketLu>({
    adresse: (nom) => adresseApi(`/tickets/${ticket.id}/photos`, { nom }),
    surRecue: poser,
    surFin: relire,
  });
  const supprimer = async (fichier_id: string) =>
    poser(await client.tickets.retirerPhoto({ id: ticket.id, fichier_id }));
  const photos = ticket.photos ?? [];
  // La file reste en vue tant qu'une photo n'est pas arrivée, même la section refermée.
  const depotOuvert = edition || depot.file.length > 0;
  return (
    <Fiche
      titre="Photos"
      vide={photos.length === 0 && !depotOuvert && <Absent />}
      actions={
        modifiable && <BasculeEdition edition={edition} section="Photos" surBascule={() => setEdition(!edition)} />
      }
    >
      <div className={styles.pile}>
        {photos.length > 0 && <Planche titre="Photos" photos={photos} supprimer={edition ? supprimer : undefined} />}
        {depotOuvert && <DepotPhotos depot={depot} />}
      </div>
    </Fiche>
  );
}
