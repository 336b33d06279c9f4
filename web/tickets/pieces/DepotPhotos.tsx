import { Button, CloseButton, Progress } from "@mantine/core";
import { IconCameraPlus } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { ACCEPT, LIMITES } from "../../../domain/fichiers/usages.ts";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { useLacher } from "../../form/useLacher.ts";
import styles from "./Pieces.module.css";
import type { FilePhotos, PhotoEnFile } from "./useFilePhotos.ts";

interface Props {
  depot: FilePhotos;
  libelle?: string;
  /** Une zone plus basse, quand plusieurs se suivent sur le même écran. */
  compact?: boolean;
  /** L'écran dit déjà, une fois pour toutes ses zones, ce qui s'y dépose. */
  limitesDites?: boolean;
}

/** Déposer ou choisir plusieurs photos ; la file d'envoi se lit en dessous. */
export function DepotPhotos({ depot, libelle = "Ajouter des photos", compact, limitesDites }: Props) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const zone = useLacher(depot.ajouter);
  return (
    <div>
      <div className={styles.zone} data-compact={compact || undefined} {...zone}>
        <input
          ref={champ}
          id={id}
          type="file"
          multiple
          accept={ACCEPT.image}
          className={styles.fichier}
          aria-label={libelle}
          aria-describedby={`${id}-aide`}
          onChange={(e) => {
            depot.ajouter(e.currentTarget.files ?? []);
            e.currentTarget.value = "";
          }}
        />
        <Button
          variant="default"
          size={compact ? "xs" : "sm"}
          leftSection={<IconCameraPlus size={compact ? 15 : 17} aria-hidden="true" />}
          tabIndex={-1}
          onClick={() => champ.current?.click()}
        >
          {compact ? "Ajouter" : libelle}
        </Button>
        <span id={`${id}-aide`} className={limitesDites ? "visuellement-cache" : styles.aide}>
          {compact ? LIMITES.image : `Plusieurs à la fois, ou glissées ici. ${LIMITES.image} chacune.`}
        </span>
      </div>
      <File depot={depot} />
      <GardeSortie modifie={depot.enSouffrance} />
    </div>
  );
}

function File({ depot }: { depot: FilePhotos }) {
  const { file } = depot;
  if (file.length === 0) return null;
  const echecs = file.filter((p) => p.etape === "echec").length;
  const refusees = file.filter((p) => p.etape === "refus").length;
  const restantes = file.length - echecs - refusees;
  return (
    <div className={styles.file}>
      <p className={styles.bilan} role="status">
        {bilan(restantes, echecs, refusees)}
        {echecs > 1 && (
          <Button variant="subtle" size="compact-xs" onClick={() => depot.reessayer()}>
            Tout réessayer
          </Button>
        )}
      </p>
      <ul className={styles.envois}>
        {file.map((photo) => (
          <Envoi key={photo.cle} photo={photo} depot={depot} />
        ))}
      </ul>
    </div>
  );
}

/** Chaque photo de la file est comptée une fois, sous ce qu'il reste à en faire : « 2 photos en cours d'envoi, 1 à renvoyer ». */
function bilan(restantes: number, echecs: number, refusees: number): string {
  const parts = [
    [restantes, "en cours d'envoi"],
    [echecs, "à renvoyer"],
    [refusees, refusees > 1 ? "refusées" : "refusée"],
  ] as const;
  return parts
    .filter(([nombre]) => nombre > 0)
    .map(([nombre, suite], i) => `${nombre}\u00a0${i === 0 ? `${nombre > 1 ? "photos" : "photo"} ` : ""}${suite}`)
    .join(", ");
}

function Envoi({ photo, depot }: { photo: PhotoEnFile; depot: FilePhotos }) {
  const { cle, fichier, etape, part, message } = photo;
  const fini = etape === "echec" || etape === "refus";
  return (
    <li className={styles.envoi} data-etape={etape}>
      <span className={styles.nom} title={fichier.name}>
        {fichier.name}
      </span>
      {etape === "echec" && (
        <Button variant="subtle" size="compact-xs" onClick={() => depot.reessayer(cle)}>
          Réessayer<span className="visuellement-cache"> {fichier.name}</span>
        </Button>
      )}
      <CloseButton
        size="sm"
        aria-label={`${fini ? "Retirer" : "Annuler l'envoi de"} ${fichier.name}`}
        onClick={() => depot.annuler(cle)}
      />
      {fini ? (
        <span className={styles.refus}>{message}</span>
      ) : (
        <Progress className={styles.barre} size="sm" value={part * 100} aria-label={`Envoi de ${fichier.name}`} />
      )}
    </li>
  );
}
