import { ActionIcon, Button, Group, Modal } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { adresseApi } from "../../api.ts";
import styles from "./Visionneuse.module.css";

interface Props {
  titre: string;
  photos: readonly string[];
  /** L'image que l'appareil a déjà de cette photo. */
  apercu?: ((id: string) => string | undefined) | undefined;
  /** Rang de la photo ouverte. */
  rang: number;
  surRang: (rang: number) => void;
  surFermer: () => void;
  surSupprimer?: ((id: string) => void) | undefined;
  /** Une question est posée par-dessus : le clavier est à elle. */
  recouverte: boolean;
}

export const rangPhoto = (rang: number, total: number): string => `Photo ${rang + 1} sur ${total}`;

/** Les photos en grand : flèches du clavier, zoom, téléchargement. Échap ferme. */
export function Visionneuse({ titre, photos, apercu, rang, surRang, surFermer, surSupprimer, recouverte }: Props) {
  const [zoom, setZoom] = useState(false);
  const id = photos[rang];
  const aller = (pas: number) => {
    setZoom(false);
    surRang((rang + pas + photos.length) % photos.length);
  };
  useEffect(() => {
    if (recouverte) return;
    const surTouche = (e: KeyboardEvent) => {
      if (e.key === "ArrowRight" && rang < photos.length - 1) surRang(rang + 1);
      else if (e.key === "ArrowLeft" && rang > 0) surRang(rang - 1);
      else if (e.key === "Home") surRang(0);
      else if (e.key === "End") surRang(photos.length - 1);
      else if (e.key === "+" || e.key === "-") return setZoom(e.key === "+");
      else return;
      setZoom(false);
    };
    window.addEventListener("keydown", surTouche);
    return () => window.removeEventListener("keydown", surTouche);
  }, [rang, photos.length, surRang, recouverte]);
  if (!id) return null;
  const nom = rangPhoto(rang, photos.length);
  return (
    <Modal
      opened
      closeOnEscape={!recouverte}
      onClose={surFermer}
      title={titre}
      fullScreen
      data-visionneuse
      classNames={{ body: styles.corps, content: styles.cadre }}
    >
      <Group className={styles.barre} gap={6} justify="space-between" wrap="nowrap">
        <Group gap={2} wrap="nowrap">
          <ActionIcon size={36} aria-label="Photo précédente" disabled={photos.length < 2} onClick={() => aller(-1)}>
            <IconChevronLeft size={20} aria-hidden="true" />
          </ActionIcon>
          <span className={styles.rang} aria-live="polite">
            {nom}
          </span>
          <ActionIcon size={36} aria-label="Photo suivante" disabled={photos.length < 2} onClick={() => aller(1)}>
            <IconChevronRight size={20} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            size={36}
            aria-label={zoom ? "Réduire" : "Agrandir"}
            aria-pressed={zoom}
            onClick={() => setZoom(!zoom)}
          >
            {zoom ? <IconZoomOut size={20} aria-hidden="true" /> : <IconZoomIn size={20} aria-hidden="true" />}
          </ActionIcon>
          <ActionIcon
            component="a"
            href={adresseApi(`/fichiers/${id}`, { telecharger: "1" })}
            download
            size={36}
            aria-label="Télécharger la photo"
          >
            <IconDownload size={20} aria-hidden="true" />
          </ActionIcon>
          {surSupprimer && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={17} aria-hidden="true" />}
              onClick={() => surSupprimer(id)}
            >
              Supprimer
            </Button>
          )}
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: une photo agrandie défile, aussi au clavier */}
      <section className={styles.toile} data-zoom={zoom || undefined} aria-label="Photo affichée" tabIndex={0}>
        <img key={id} src={apercu?.(id) ?? adresseApi(`/fichiers/${id}`)} alt={nom} />
      </section>
    </Modal>
  );
}
