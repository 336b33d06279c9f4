import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconMinus,
  IconPlus,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./VisionneusePdf.module.css";

interface Props {
  page: number;
  total: number;
  zoom: number;
  surPage: (page: number) => void;
  surZoom: (zoom: number) => void;
  telecharger: string;
  children?: ReactNode;
}

const PAS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const;
const suivant = (zoom: number) => PAS.find((p) => p > zoom + 0.01) ?? zoom;
const precedent = (zoom: number) => PAS.findLast((p) => p < zoom - 0.01) ?? zoom;

/** Pages, zoom, téléchargement. 100 % remplit la largeur. */
export function BarrePdf({ page, total, zoom, surPage, surZoom, telecharger, children }: Props) {
  return (
    <div className={styles.barre} role="toolbar" aria-label="Affichage du document">
      <div className={styles.groupe}>
        <Bouton nom="Page précédente" inactif={page <= 1} surClic={() => surPage(page - 1)}>
          <IconChevronUp size={18} aria-hidden="true" />
        </Bouton>
        <span className={styles.repere} aria-live="polite">
          Page {page} / {total}
        </span>
        <Bouton nom="Page suivante" inactif={page >= total} surClic={() => surPage(page + 1)}>
          <IconChevronDown size={18} aria-hidden="true" />
        </Bouton>
      </div>
      <div className={styles.groupe}>
        <Bouton nom="Réduire" inactif={zoom <= PAS[0]} surClic={() => surZoom(precedent(zoom))}>
          <IconMinus size={18} aria-hidden="true" />
        </Bouton>
        <span className={styles.repere}>{Math.round(zoom * 100)}&nbsp;%</span>
        <Bouton nom="Agrandir" inactif={zoom >= 3} surClic={() => surZoom(suivant(zoom))}>
          <IconPlus size={18} aria-hidden="true" />
        </Bouton>
        <span className={styles.ajuster}>
          <Bouton nom="Ajuster à la largeur" inactif={zoom === 1} surClic={() => surZoom(1)}>
            <IconArrowAutofitWidth size={18} aria-hidden="true" />
          </Bouton>
        </span>
      </div>
      <div className={styles.groupe}>
        {children}
        <Tooltip label="Télécharger le document">
          <ActionIcon component="a" href={telecharger} download aria-label="Télécharger le document" size={32}>
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

function Bouton(props: { nom: string; inactif: boolean; surClic: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.nom}>
      <ActionIcon size={32} aria-label={props.nom} disabled={props.inactif} onClick={props.surClic}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}
