import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconReplace, IconUpload, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import styles from "./DepotEnRangee.module.css";
import { refusDuFichier } from "./refus-du-fichier.ts";
import type { Depot } from "./useDepot.ts";
import { useLacher } from "./useLacher.ts";

interface Props {
  depot: Depot;
  /** Ce que le champ fait : « Remplacer : Devis signé ». */
  libelle: string;
  remplace: boolean;
  accept: string;
  tailleMax: number;
  /** Identifiant du texte qui dit les limites. */
  aide: string;
  className: string | undefined;
  /** La pièce telle qu'elle est, à gauche. */
  children: ReactNode;
}

/** Le dépôt d'un fichier sur une rangée : on le lâche dessus ou on le choisit ; son envoi et son refus se lisent en dessous. */
export function DepotEnRangee({ depot, libelle, remplace, accept, tailleMax, aide, className, children }: Props) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const [refuse, setRefuse] = useState("");
  const { etat } = depot;
  const enCours = etat.etape === "envoi" || etat.etape === "traitement";
  const message = refuse || (etat.etape === "echec" ? etat.message : "");
  const prendre = (fichier: File | undefined) => {
    if (!fichier) return;
    const raison = refusDuFichier(fichier, accept, tailleMax);
    setRefuse(raison);
    if (!raison) depot.deposer(fichier);
  };
  const zone = useLacher((fichiers) => prendre(fichiers[0]));
  const Icone = remplace ? IconReplace : IconUpload;
  return (
    <div className={styles.zone} {...zone}>
      <div className={className}>
        {children}
        <input
          ref={champ}
          type="file"
          accept={accept}
          className={styles.fichier}
          aria-label={libelle}
          aria-describedby={`${aide} ${id}-erreur`}
          aria-invalid={message ? true : undefined}
          onChange={(e) => {
            prendre(e.currentTarget.files?.[0]);
            e.currentTarget.value = "";
          }}
        />
        {/* Le clavier est déjà passé par le champ, qui dit ce qu'il attend. */}
        <ActionIcon
          size={36}
          tabIndex={-1}
          aria-hidden="true"
          title={remplace ? "Remplacer" : "Ajouter"}
          onClick={() => champ.current?.click()}
        >
          <Icone size={19} />
        </ActionIcon>
      </div>
      {enCours && (
        <div className={styles.cours} role="status">
          <Progress
            value={etat.etape === "envoi" ? Math.round(etat.part * 100) : 100}
            animated={etat.etape === "traitement"}
            aria-label={`Envoi de ${etat.fichier.name}`}
          />
          <ActionIcon size="sm" aria-label={`Annuler l'envoi de ${etat.fichier.name}`} onClick={depot.annuler}>
            <IconX size={15} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
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
