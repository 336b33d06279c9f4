import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RETOUR_DE_LA_CORBEILLE } from "../../../domain/corbeille/corbeille.contrat.ts";
import type { FichierDepose } from "../../../domain/fichiers/fichier.contrat.ts";
import { ACCEPT, LIMITES, TAILLE_FICHIER_MAX } from "../../../domain/fichiers/usages.ts";
import { PIECES_TICKET, type PieceTicket } from "../../../domain/tickets/pieces-ticket.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { adresseApi, api, client } from "../../api.ts";
import { VisionneuseDifferee } from "../../documents/pdf/VisionneuseDifferee.tsx";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { type EtatDepot, useDepot } from "../../form/useDepot.ts";
import { ZoneDepot } from "../../form/ZoneDepot.tsx";
import { ApercuFichier } from "../../ui/ApercuFichier.tsx";
import { Attente } from "../../ui/Attente.tsx";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import styles from "./Pieces.module.css";
import { useTicketEcrit } from "./useTicketEcrit.ts";

interface Props {
  ticket: TicketLu;
  piece: PieceTicket;
  edition: boolean;
}

/** Une pièce du dossier : la voir, la télécharger ; en modification, la déposer, la remplacer ou la supprimer. */
export function Piece({ ticket, piece, edition }: Props) {
  const { champ, libelle } = PIECES_TICKET[piece];
  const fichier = ticket[champ];
  return (
    <li className={styles.document}>
      {(fichier || !edition) && <h3 className={styles.libelle}>{libelle}</h3>}
      {fichier ? <Lecture id={fichier} libelle={libelle} /> : !edition && <span>Non disponible</span>}
      {edition && <Edition ticket={ticket} piece={piece} libelle={libelle} fichier={fichier} />}
    </li>
  );
}

function Lecture({ id, libelle }: { id: string; libelle: string }) {
  const { data, error } = useQuery({
    ...api.fichiers.decrire.queryOptions({ input: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <span>Erreur lors du chargement des données</span>;
  if (!data) return <Attente />;
  return (
    <>
      <ApercuFichier
        titre={libelle}
        nom={data.nom}
        typeMime={data.type_mime}
        adresse={adresseApi(`/fichiers/${id}`)}
        adresseTelechargement={adresseApi(`/fichiers/${id}`, { telecharger: "1" })}
      />
      {data.type_mime === "application/pdf" && <ApercuPdf fichier={data} libelle={libelle} />}
    </>
  );
}

/** Un envoi en cours, ou qui attend d'être réessayé : quitter le perdrait. Un fichier refusé n'a plus rien à perdre. */
const enSouffrance = (etat: EtatDepot): boolean => etat.etape !== "repos" && !(etat.etape === "echec" && etat.refuse);

function ApercuPdf({ fichier, libelle }: { fichier: FichierDepose; libelle: string }) {
  const [ouvert, { open, close }] = useDisclosure(false);
  return (
    <div>
      <Button variant="default" size="xs" onClick={open}>
        Aperçu<span className="visuellement-cache">&nbsp;: {libelle}</span>
      </Button>
      <Modal opened={ouvert} onClose={close} title={libelle} size="xl">
        <div className={styles.apercuPdf}>
          <VisionneuseDifferee fichierId={fichier.id} nom={fichier.nom} />
        </div>
      </Modal>
    </div>
  );
}

function Edition({
  ticket,
  piece,
  libelle,
  fichier,
}: Omit<Props, "edition"> & { libelle: string; fichier: string | null }) {
  const presente = fichier !== null;
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
      <ZoneDepot
        depot={depot}
        libelle={presente ? `Remplacer\u00a0: ${libelle}` : `Ajouter\u00a0: ${libelle}`}
        accept={ACCEPT.pdf_ou_image}
        tailleMax={TAILLE_FICHIER_MAX}
        aide={LIMITES.pdf_ou_image}
        texteTraitement="Enregistrement…"
      />
      {presente && (
        <div className={styles.actions}>
          <Button variant="default" color="red" size="xs" onClick={() => setASupprimer(true)}>
            Supprimer<span className="visuellement-cache"> le fichier {libelle}</span>
          </Button>
        </div>
      )}
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
