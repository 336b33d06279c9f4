import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { FichierJoint } from "../../domain/vehicules/vehicule.ts";
import { adresseApi } from "../api.ts";
import { VisionneuseDifferee } from "../documents/pdf/VisionneuseDifferee.tsx";
import styles from "./Permis.module.css";

/** Le fichier du permis : le voir dans une fenêtre, le télécharger. */
export function Permis({ fichier }: { fichier: FichierJoint | null }) {
  const [ouvert, { open, close }] = useDisclosure(false);
  if (!fichier) return <span>Non disponible</span>;
  const adresse = adresseApi(`/fichiers/${fichier.id}`);
  const image = fichier.type_mime.startsWith("image/");
  return (
    <div className={styles.permis}>
      {image && (
        <button type="button" className={styles.vignette} onClick={open} aria-label="Agrandir&nbsp;: Permis">
          <img src={adresseApi(`/fichiers/${fichier.id}`, { apercu: "1" })} alt="" loading="lazy" />
        </button>
      )}
      <div className={styles.liens}>
        <span>{fichier.nom}</span>
        <Button variant="default" size="compact-sm" onClick={open}>
          Voir<span className="visuellement-cache"> le permis</span>
        </Button>
        <a href={adresseApi(`/fichiers/${fichier.id}`, { telecharger: "1" })} download>
          Télécharger<span className="visuellement-cache"> le permis</span>
        </a>
      </div>
      <Modal opened={ouvert} onClose={close} title="Permis" size="xl">
        {image ? (
          <img className={styles.grande} src={adresse} alt="Permis" />
        ) : (
          <div className={styles.pdf}>
            <VisionneuseDifferee fichierId={fichier.id} nom={fichier.nom} />
          </div>
        )}
      </Modal>
    </div>
  );
}
