import { ActionIcon, Menu, Modal, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots, IconDownload, IconEye, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { FichierDepose } from "../../../domain/fichiers/fichier.contrat.ts";
import { adresseApi, api } from "../../api.ts";
import { VisionneuseDifferee } from "../../documents/pdf/VisionneuseDifferee.tsx";
import styles from "./Pieces.module.css";

interface Props {
  id: string;
  /** Nom de la pièce : « Devis signé ». */
  libelle: string;
  /** En modification seulement. */
  surSupprimer?: () => void;
}

/** Une pièce déposée : son nom l'ouvre dans un onglet, un menu la montre ici, la télécharge ou la supprime. */
export function LecturePiece({ id, libelle, surSupprimer }: Props) {
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
        ) : error ? (
          <span role="alert">Erreur lors du chargement des données</span>
        ) : (
          <Skeleton height={18} width="min(60%, 14rem)" role="status" aria-label="Chargement…" />
        )}
      </div>
      {data && <MenuPiece fichier={data} libelle={libelle} surSupprimer={surSupprimer} />}
    </>
  );
}

interface PropsMenu extends Pick<Props, "libelle" | "surSupprimer"> {
  fichier: FichierDepose;
}

/** Ce que l'on fait d'une pièce déposée. */
function MenuPiece({ fichier, libelle, surSupprimer }: PropsMenu) {
  const [montre, { open, close }] = useDisclosure(false);
  const image = fichier.type_mime.startsWith("image/");
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} aria-label={`Actions sur la pièce\u00a0: ${libelle}`}>
            <IconDots size={19} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} aria-hidden="true" />} onClick={open}>
            {image ? "Agrandir" : "Aperçu"}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={adresseApi(`/fichiers/${fichier.id}`, { telecharger: "1" })}
            download
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Télécharger
          </Menu.Item>
          {surSupprimer && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={surSupprimer}>
              Supprimer le fichier
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={montre} onClose={close} title={libelle} size="xl">
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
