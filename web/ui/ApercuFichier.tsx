import { Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import styles from "./ApercuFichier.module.css";

interface Props {
  /** Nom du document : « Carte grise ». */
  titre: string;
  nom: string;
  typeMime: string;
  adresse: string;
  adresseTelechargement: string;
}

/** Un fichier joint : vignette qui s'agrandit pour une image, liens pour voir et télécharger dans tous les cas. */
export function ApercuFichier({ titre, nom, typeMime, adresse, adresseTelechargement }: Props) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const image = typeMime.startsWith("image/");
  return (
    <div className={styles.apercu}>
      {image && (
        <>
          <button type="button" className={styles.vignette} onClick={open} aria-label={`Agrandir\u00a0: ${titre}`}>
            <img src={adresse} alt="" loading="lazy" />
          </button>
          <Modal opened={ouvert} onClose={close} title={titre} size="xl">
            <img className={styles.grande} src={adresse} alt={titre} />
          </Modal>
        </>
      )}
      <div className={styles.liens}>
        <span>{nom}</span>
        <a href={adresse} target="_blank" rel="noopener noreferrer">
          Voir<span className="visuellement-cache"> {titre} (nouvel onglet)</span>
        </a>
        <a href={adresseTelechargement} download>
          Télécharger<span className="visuellement-cache"> {titre}</span>
        </a>
      </div>
    </div>
  );
}
