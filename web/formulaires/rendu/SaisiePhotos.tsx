import { type ChangeEvent, useRef, useState } from "react";
import { ACCEPT } from "../../../domain/fichiers/usages.ts";
import type { ChampFormulaire } from "../../../domain/formulaires/formulaire.ts";
import { PHOTOS_CHAMP_MAX } from "../../../domain/formulaires/reponses.ts";
import { DOUTES_PHOTO, type DoutePhoto } from "../../../domain/photos/juger-photo.ts";
import { conseilDe } from "./conseils.ts";
import type { GardePhotos, PhotoRendue } from "./photos.ts";
import styles from "./Rendu.module.css";
import type { AttributsSaisie } from "./Saisies.tsx";
import { Silhouette } from "./Silhouette.tsx";

interface Props {
  champ: ChampFormulaire;
  attributs: AttributsSaisie;
  photos: GardePhotos;
  /** Dix vues sur un même écran, qui dit une fois ce qui se dépose : un cadre bas, et le conseil seul. */
  compact?: boolean;
  /** La saisie est close : les photos et où elles en sont, sans rien à faire. */
  lue?: boolean;
}

/** Une ou plusieurs photos : ce qu'il faut voir, la prise ou le choix, l'arrivée de chacune, et de quoi recommencer. */
export function SaisiePhotos({ champ, attributs: { id, disabled, ...attributs }, photos, compact, lue }: Props) {
  const entree = useRef<HTMLInputElement>(null);
  const multiple = champ.type_champ === "photos";
  const max = multiple ? PHOTOS_CHAMP_MAX : 1;
  const lesSiennes = photos.de(champ.id);
  const invite = compact ? "Ajouter" : lesSiennes.length > 0 ? "Ajouter une photo" : "Prendre ou choisir une photo";
  const conseil = lue ? undefined : conseilDe(champ.cle);
  const limites = [multiple && `${max} photos au plus, plusieurs à la fois.`, "Image, 20\u00a0Mo au plus."];
  const aide = [conseil, ...(compact || lue ? [] : limites)].filter(Boolean).join(" ");
  const choisir = (e: ChangeEvent<HTMLInputElement>) => {
    photos.ajouter(champ.id, [...(e.currentTarget.files ?? [])], max);
    // Le même fichier, retiré puis rechoisi, doit revenir.
    e.currentTarget.value = "";
  };
  const reprise = useRef<HTMLInputElement>(null);
  const [aReprendre, setAReprendre] = useState("");
  // La photo douteuse ne s'en va qu'une fois l'autre choisie : renoncer à la reprendre la garde.
  const reprendre = (e: ChangeEvent<HTMLInputElement>) => {
    const fichiers = [...(e.currentTarget.files ?? [])];
    e.currentTarget.value = "";
    if (fichiers.length === 0) return;
    photos.retirer(champ.id, aReprendre);
    photos.ajouter(champ.id, fichiers, max);
  };
  return (
    <div className={styles.photos} data-compact={compact || undefined}>
      {aide && (
        <p className={styles.conseil} id={`${id}-aide`}>
          {aide}
        </p>
      )}
      <div className={styles.planche}>
        {lesSiennes.map((p) => (
          <Photo
            key={p.cle}
            photo={p}
            sert={p.deja ? photos.nommer?.(p.deja) : undefined}
            lue={lue}
            desactive={disabled}
            surRetrait={() => photos.retirer(champ.id, p.cle)}
            surReprise={() => photos.reprendre(champ.id, p.cle)}
            surAutre={() => {
              setAReprendre(p.cle);
              reprise.current?.click();
            }}
          />
        ))}
        {!lue && lesSiennes.some((p) => p.doute) && (
          <input
            ref={reprise}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            accept={ACCEPT.image}
            disabled={disabled}
            onChange={reprendre}
          />
        )}
        {!lue && lesSiennes.filter((p) => p.etat !== "refusee").length < max && (
          <label className={styles.cadrePhoto} data-desactive={disabled || undefined}>
            <Silhouette vue={champ.cle} />
            <span className={styles.invite}>{invite}</span>
            <input
              {...attributs}
              aria-describedby={
                [aide && `${id}-aide`, attributs["aria-describedby"]].filter(Boolean).join(" ") || undefined
              }
              ref={entree}
              id={id}
              className="visuellement-cache"
              type="file"
              accept={ACCEPT.image}
              multiple={multiple}
              disabled={disabled}
              onChange={choisir}
            />
          </label>
        )}
      </div>
    </div>
  );
}

const ETATS: Record<PhotoRendue["etat"], string> = {
  attente: "En attente",
  envoi: "Envoi en cours...",
  recue: "Photo reçue",
  echec: "L'envoi a échoué",
  refusee: "Photo refusée",
};

interface PhotoProps {
  photo: PhotoRendue;
  /** Où la même image sert déjà. */
  sert: string | undefined;
  lue: boolean | undefined;
  desactive: boolean | undefined;
  surRetrait: () => void;
  surReprise: () => void;
  surAutre: () => void;
}

function Photo({ photo, sert, lue, ...gestes }: PhotoProps) {
  const { nom, apercu, etat, progression, erreur, doute, attendReseau = false } = photo;
  const pourcent = Math.round(progression * 100);
  // Un HEIC que ce navigateur ne sait pas ouvrir part tel quel : le serveur le convertit.
  const [illisible, setIllisible] = useState(false);
  return (
    <figure
      className={styles.photo}
      data-etat={attendReseau ? "attente" : etat}
      data-doute={lue ? undefined : (doute ?? (sert && "deja"))}
    >
      {apercu && !illisible ? (
        <img src={apercu} alt={nom} onError={() => setIllisible(true)} />
      ) : (
        <div className={styles.sansApercu}>{apercu || etat === "refusee" ? nom : "Préparation..."}</div>
      )}
      {etat === "envoi" && <progress max={100} value={pourcent} aria-label={`Envoi de ${nom}`} />}
      <figcaption>{erreur ?? (etat === "envoi" ? `${pourcent}\u00a0%` : ETATS[etat])}</figcaption>
      {!lue && etat !== "refusee" && <Remarques doute={doute} sert={sert} />}
      {!lue && <Gestes photo={photo} doute={doute ?? null} {...gestes} />}
    </figure>
  );
}

/** Ce qui mérite un regard avant de la garder. */
const Remarques = ({ doute, sert }: { doute: DoutePhoto | null | undefined; sert: string | undefined }) => (
  <>
    {doute && (
      <p className={styles.doute} role="status">
        {DOUTES_PHOTO[doute]} Reprenez-la, ou gardez-la ainsi.
      </p>
    )}
    {sert && (
      <p className={styles.doute} role="status">
        Cette photo sert déjà {sert}.
      </p>
    )}
  </>
);

function Gestes({
  photo: { nom, etat, attendReseau },
  doute,
  desactive,
  surRetrait,
  surReprise,
  surAutre,
}: Omit<PhotoProps, "sert" | "lue"> & { doute: DoutePhoto | null }) {
  return (
    <div className={styles.gestes}>
      {doute && etat !== "refusee" && (
        <button type="button" className={styles.geste} disabled={desactive} onClick={surAutre}>
          Reprendre<span className="visuellement-cache"> {nom}</span>
        </button>
      )}
      {etat === "echec" && !attendReseau && (
        <button type="button" className={styles.geste} disabled={desactive} onClick={surReprise}>
          Réessayer<span className="visuellement-cache"> l'envoi de {nom}</span>
        </button>
      )}
      <button type="button" className={styles.geste} disabled={desactive} onClick={surRetrait}>
        Retirer<span className="visuellement-cache"> {nom}</span>
      </button>
    </div>
  );
}
