import { ActionIcon, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { FichierDepose } from "../../../domain/fichiers/fichier.contrat.ts";
import { adresseApi, api } from "../../api.ts";
import { VisionneuseDifferee } from "../../documents/pdf/VisionneuseDifferee.tsx";
import styles from "./Pieces.module.css";

interface Props {
  id: string;
  /** Nom de la pièce : « Devis signé ». */
  libelle: string;
}

/** Une pièce déposée : son nom l'ouvre dans un onglet, deux boutons la montrent ici et la téléchargent. */
export function LecturePiece({ id, libelle }: Props) {
  const { data, error } = useQuery({
    ...api.fichiers.decrire.queryOptions({ input: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <div className={styles.intitule}>
        <h3 className={styles.libelle}>{libelle}</h3>
        {data ? (
          <a
            className={styles.nomPiece}
            href={adresseApi(`/fichiers/${id}`)}
            title={data.nom}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span className="visuellement-cache">Voir {libelle}&nbsp;: </span>
            {data.nom}
            <span className="visuellement-cache"> (nouvel onglet)</span>
          </a>
        ) : (
          <span role={error ? "alert" : "status"}>
            {error ? "Erreur lors du chargement des données" : "Chargement..."}
          </span>
        )}
      </div>
      {data && <Apercu fichier={data} libelle={libelle} />}
      {data && (
        <ActionIcon
          component="a"
          href={adresseApi(`/fichiers/${id}`, { telecharger: "1" })}
          download
          size={36}
          title="Télécharger"
        >
          <IconDownload size={19} aria-hidden="true" />
          <span className="visuellement-cache">Télécharger {libelle}</span>
        </ActionIcon>
      )}
    </>
  );
}

function Apercu({ fichier, libelle }: { fichier: FichierDepose; libelle: string }) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const image = fichier.type_mime.startsWith("image/");
  return (
    <>
      <ActionIcon
        size={36}
        aria-label={`${image ? "Agrandir" : "Aperçu"}\u00a0: ${libelle}`}
        title={image ? "Agrandir" : "Aperçu"}
        onClick={open}
      >
        <IconEye size={19} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={ouvert} onClose={close} title={libelle} size="xl">
        {image ? (
          <img className={styles.apercuImage} src={adresseApi(`/fichiers/${fichier.id}`)} alt={libelle} />
        ) : (
          <div className={styles.apercuPdf}>
            <VisionneuseDifferee fichierId={fichier.id} nom={fichier.nom} />
          </div>
        )}
      </Modal>
    </>
  );
}
