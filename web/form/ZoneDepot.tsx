import { Button, Progress } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { refusDuFichier } from "./refus-du-fichier.ts";
import type { Depot } from "./useDepot.ts";
import { useLacher } from "./useLacher.ts";
import styles from "./ZoneDepot.module.css";

interface Props {
  depot: Depot;
  libelle: string;
  /** Extensions admises : « .pdf ». */
  accept: string;
  tailleMax: number;
  /** Limites, dites avant le choix. */
  aide: ReactNode;
  texteTraitement?: string;
  erreur?: string;
  requis?: boolean;
  desactive?: boolean;
}

/** Déposer un fichier à la souris ou le choisir ; progression, annulation, nouvel essai. */
export function ZoneDepot({
  depot,
  libelle,
  accept,
  tailleMax,
  aide,
  erreur,
  requis,
  desactive,
  texteTraitement = "Lecture en cours…",
}: Props) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const [refuse, setRefuse] = useState("");
  const { etat } = depot;
  const message = refuse || (etat.etape === "echec" ? etat.message : "") || erreur;

  const prendre = (fichier: File | undefined) => {
    if (!fichier || desactive) return;
    const raison = refusDuFichier(fichier, accept, tailleMax);
    setRefuse(raison);
    if (!raison) depot.deposer(fichier);
  };
  const zone = useLacher((fichiers) => prendre(fichiers[0]));

  return (
    <div>
      <label htmlFor={id} className={styles.libelle}>
        {libelle}
        {requis && <span aria-hidden="true"> *</span>}
      </label>
      <div className={styles.zone} data-erreur={message ? true : undefined} {...zone}>
        <input
          ref={champ}
          id={id}
          type="file"
          accept={accept}
          className={styles.fichier}
          disabled={desactive}
          aria-describedby={`${id}-aide ${id}-erreur`}
          aria-invalid={message ? true : undefined}
          onChange={(e) => {
            prendre(e.currentTarget.files?.[0]);
            e.currentTarget.value = "";
          }}
        />
        {etat.etape === "envoi" || etat.etape === "traitement" ? (
          <EnCours depot={depot} texteTraitement={texteTraitement} />
        ) : (
          <div className={styles.invite}>
            <IconFileUpload size={24} stroke={1.4} aria-hidden="true" />
            <span>
              Glissez un fichier ici ou {/* Le clavier est déjà passé par le champ, qui dit ce qu'il attend. */}
              <button
                type="button"
                tabIndex={-1}
                className={styles.choisir}
                onClick={() => champ.current?.click()}
                disabled={desactive}
              >
                choisissez-le
              </button>
            </span>
            <span id={`${id}-aide`} className={styles.aide}>
              {aide}
            </span>
          </div>
        )}
      </div>
      <p id={`${id}-erreur`} className={styles.erreur} role="alert">
        {message}
        {!refuse && etat.etape === "echec" && !etat.refuse && (
          <Button variant="subtle" size="compact-xs" onClick={depot.reessayer}>
            Réessayer
          </Button>
        )}
      </p>
    </div>
  );
}

function EnCours({ depot, texteTraitement }: { depot: Depot; texteTraitement: string }) {
  const { etat } = depot;
  if (etat.etape !== "envoi" && etat.etape !== "traitement") return null;
  const pourCent = etat.etape === "envoi" ? Math.round(etat.part * 100) : 100;
  return (
    <div className={styles.cours} role="status">
      <span className={styles.nom}>{etat.fichier.name}</span>
      <Progress value={pourCent} animated={etat.etape === "traitement"} aria-label={`Envoi de ${etat.fichier.name}`} />
      <span className={styles.ligne}>
        {etat.etape === "envoi" ? `${pourCent}\u00a0%` : texteTraitement}
        <Button variant="subtle" size="compact-xs" onClick={depot.annuler}>
          Annuler<span className="visuellement-cache"> l'envoi</span>
        </Button>
      </span>
    </div>
  );
}
