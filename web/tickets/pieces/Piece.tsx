import { useState } from "react";
import { RETOUR_DE_LA_CORBEILLE } from "../../../domain/corbeille/corbeille.contrat.ts";
import { ACCEPT, TAILLE_FICHIER_MAX } from "../../../domain/fichiers/usages.ts";
import { PIECES_TICKET, type PieceTicket } from "../../../domain/tickets/pieces-ticket.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { adresseApi, client } from "../../api.ts";
import { DepotEnRangee } from "../../form/DepotEnRangee.tsx";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { type EtatDepot, useDepot } from "../../form/useDepot.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { LecturePiece } from "./LecturePiece.tsx";
import styles from "./Pieces.module.css";
import { useTicketEcrit } from "./useTicketEcrit.ts";

interface Props {
  ticket: TicketLu;
  piece: PieceTicket;
  edition: boolean;
  /** Les limites d'un dépôt, dites une fois pour toutes les pièces. */
  aide: string;
}

/** Une pièce du dossier, en une rangée et son menu ; en modification, elle se dépose et se remplace aussi. */
export function Piece({ ticket, piece, edition, aide }: Props) {
  const { champ, libelle } = PIECES_TICKET[piece];
  const fichier = ticket[champ];
  return (
    <li className={styles.document}>
      {edition ? (
        <Edition ticket={ticket} piece={piece} libelle={libelle} fichier={fichier} aide={aide} />
      ) : (
        <div className={styles.rangee}>
          {fichier ? <LecturePiece id={fichier} libelle={libelle} /> : <Vide libelle={libelle} />}
        </div>
      )}
    </li>
  );
}

const Vide = ({ libelle }: { libelle: string }) => (
  <div className={styles.intitule}>
    <h3 className={styles.libelle}>{libelle}</h3>
    <span>Non disponible</span>
  </div>
);

/** Un envoi en cours, ou qui attend d'être réessayé : quitter le perdrait. Un fichier refusé n'a plus rien à perdre. */
const enSouffrance = (etat: EtatDepot): boolean => etat.etape !== "repos" && !(etat.etape === "echec" && etat.refuse);

function Edition({
  ticket,
  piece,
  libelle,
  fichier,
  aide,
}: Omit<Props, "edition"> & { libelle: string; fichier: string | null }) {
  const { poser, relire } = useTicketEcrit(ticket.id);
  const [aSupprimer, setASupprimer] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const depot = useDepot<TicketLu>({
    adresse: (f) =>
      adresseApi(`/tickets/${ticket.id}/pieces/${piece}`, {
        nom: f.name.slice(-255),
        ...(fichier && { avant: fichier }),
      }),
    surRefus: relire,
    repli: `Erreur lors du téléchargement du fichier ${libelle}`,
    surDepose: (lu) => {
      poser(lu);
      signalerSucces("Fichier téléchargé avec succès");
    },
  });
  const supprimer = async () => {
    if (!fichier) return;
    setEnvoi(true);
    try {
      poser(await client.tickets.retirerPiece({ id: ticket.id, piece, avant: fichier }));
      signalerSucces("Fichier supprimé avec succès");
    } catch (erreur) {
      signalerEchec(erreur, `Erreur lors de la suppression du fichier ${libelle}`);
      relire();
    } finally {
      setEnvoi(false);
      setASupprimer(false);
    }
  };
  return (
    <>
      <GardeSortie modifie={enSouffrance(depot.etat)} />
      <DepotEnRangee
        depot={depot}
        libelle={`${fichier ? "Remplacer" : "Ajouter"}\u00a0: ${libelle}`}
        remplace={fichier !== null}
        accept={ACCEPT.pdf_ou_image}
        tailleMax={TAILLE_FICHIER_MAX}
        aide={aide}
        className={styles.rangee}
      >
        {fichier ? (
          <LecturePiece id={fichier} libelle={libelle} surSupprimer={() => setASupprimer(true)} />
        ) : (
          <Vide libelle={libelle} />
        )}
      </DepotEnRangee>
      <Confirmation
        ouverte={aSupprimer}
        titre="Supprimer le fichier"
        texte={`«\u00a0${libelle}\u00a0» sera retiré du dossier. ${RETOUR_DE_LA_CORBEILLE}`}
        libelleAction="Supprimer"
        danger
        envoi={envoi}
        surConfirmer={() => void supprimer()}
        surAnnuler={() => setASupprimer(false)}
      />
    </>
  );
}
