import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { adresseApi, client } from "../../api.ts";
import { useActeur } from "../../session/session.ts";
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
  const { poser, relire } = useTicketEcrit(ticket.id);
  const depot = useFilePhotos<TicketLu>({
    adresse: (nom) => adresseApi(`/tickets/${ticket.id}/photos`, { nom }),
    surRecue: poser,
    surFin: relire,
  });
  const supprimer = async (fichier_id: string) =>
    poser(await client.tickets.retirerPhoto({ id: ticket.id, fichier_id }));
  const photos = ticket.photos ?? [];
  return (
    <Fiche titre="Photos">
      <div className={styles.pile}>
        {photos.length > 0 ? (
          <Planche titre="Photos" photos={photos} supprimer={modifiable ? supprimer : undefined} />
        ) : (
          !modifiable && <Absent />
        )}
        {modifiable && <DepotPhotos depot={depot} />}
      </div>
    </Fiche>
  );
}
