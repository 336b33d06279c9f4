import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { nomReleve, type Releve } from "../../domain/comparaisons/comparaison.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT } from "../../domain/fre/libelles.ts";
import { adresseApi } from "../api.ts";
import { enStyle } from "./CadreDessine.tsx";
import styles from "./Comparaison.module.css";
import { parTouche, type Transformation } from "./transformation.ts";
import { useGestesPhoto } from "./useGestesPhoto.ts";

interface Props {
  cote: "Avant" | "Après";
  releve: Releve | null;
  vue: string;
  photos: Releve["photos"];
  /** Tous les relevés : un audit encadre un dommage sur la photo d'un état des lieux. */
  releves: readonly Releve[];
  rang: number;
  surRang: (rang: number) => void;
  transformation: Transformation;
  changer: (suite: (t: Transformation) => Transformation) => void;
  /** Ce que l'on dit de cette photo si elle a servi deux fois. */
  dejaMontree: (fichier: string) => string | null;
  /** Les endroits que l'on propose d'y regarder. */
  proposes?: ReactNode;
  /** Le cadre qui se dessine. */
  dessin?: ReactNode;
}

/** Une des deux photos : la même vue, agrandie et déplacée comme l'autre. */
export function Panneau({
  cote,
  releve,
  vue,
  photos,
  releves,
  rang,
  surRang,
  transformation: t,
  changer,
  dejaMontree,
  proposes,
  dessin,
}: Props) {
  const cadre = useRef<HTMLElement>(null);
  const gestes = useGestesPhoto(cadre, { t, changer, tenu: dessin !== undefined });
  const [chargee, setChargee] = useState<string | null>(null);
  const photo = photos[Math.min(rang, photos.length - 1)];
  const deja = photo ? dejaMontree(photo.fichier_id) : null;
  const quand = releve ? `${nomReleve(releve)} du ${formaterDate(releve.jour)}` : "aucun relevé";
  const surTouche = (e: KeyboardEvent) => {
    const suite = parTouche(t, e.key);
    if (!suite) return;
    e.preventDefault();
    changer(() => suite);
  };
  return (
    <figure className={styles.panneau}>
      <section
        ref={cadre}
        className={styles.cadre}
        data-agrandie={t.z > 1 || dessin !== undefined || undefined}
        aria-label={`${cote}, ${vue}\u00a0: ${quand}`}
        aria-describedby="aide-photos"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: une photo agrandie se déplace aussi au clavier
        tabIndex={0}
        onKeyDown={surTouche}
        {...gestes}
      >
        {photo ? (
          <div
            className={styles.plan}
            style={{
              transform: `translate(${t.x * 100}%, ${t.y * 100}%) scale(${t.z})`,
              ["--z" as string]: t.z,
            }}
          >
            <div className={styles.photo} data-chargee={chargee === photo.fichier_id || undefined}>
              <img
                key={photo.fichier_id}
                src={adresseApi(`/fichiers/${photo.fichier_id}`)}
                alt={`${vue}, ${quand}${photos.length > 1 ? `, photo ${rang + 1} sur ${photos.length}` : ""}`}
                draggable={false}
                onLoad={() => setChargee(photo.fichier_id)}
              />
              <Cadres fichier={photo.fichier_id} releves={releves} />
              {proposes}
              {dessin}
            </div>
          </div>
        ) : (
          <p className={styles.manque}>
            {releve ? "Pas de photo de cette vue dans ce relevé." : "Aucun relevé avec des photos."}
          </p>
        )}
      </section>
      <figcaption className={styles.legende}>
        <span>
          {quand}
          {photo?.legende && `, ${LIBELLES_ELEMENT[photo.legende].toLowerCase()}`}
          {deja && <strong className={styles.deja}>{deja}</strong>}
        </span>
        {photos.length > 1 && (
          <span className={styles.pages}>
            <ActionIcon
              size={28}
              aria-label={`${cote}\u00a0: photo précédente`}
              onClick={() => surRang((rang + photos.length - 1) % photos.length)}
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </ActionIcon>
            {rang + 1} / {photos.length}
            <ActionIcon
              size={28}
              aria-label={`${cote}\u00a0: photo suivante`}
              onClick={() => surRang((rang + 1) % photos.length)}
            >
              <IconChevronRight size={18} aria-hidden="true" />
            </ActionIcon>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Les dommages déjà encadrés sur cette photo. */
function Cadres({ fichier, releves }: { fichier: string; releves: readonly Releve[] }) {
  const encadres = releves.flatMap((r) => r.dommages.filter((d) => d.cadre?.fichier_id === fichier));
  return (
    <ul className={styles.cadres} aria-label="Dommages encadrés">
      {encadres.map((d, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: la liste ne se réordonne pas
        <li key={i} style={d.cadre ? enStyle(d.cadre) : undefined}>
          <span>
            {LIBELLES_ELEMENT[d.element]}
            {d.dommage && `\u00a0: ${LIBELLES_DOMMAGE[d.dommage].toLowerCase()}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
