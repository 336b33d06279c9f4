import { Button, Tooltip } from "@mantine/core";
import { IconCheck, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import {
  type DocumentDetaille,
  type EtatDocument,
  LIBELLES_ETAT_DOCUMENT,
} from "../../../domain/documents/document.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { Etiquette, type Ton } from "../../ui/Etiquette.tsx";
import { formaterInstant } from "../../ui/instants.ts";
import { titreDocument } from "./libelles.ts";
import styles from "./PanneauLecture.module.css";
import type { Lecture } from "./useLecture.ts";

interface Props {
  document: DocumentDetaille;
  lecture: Lecture;
  /** Pourquoi cette lecture ne se corrige pas ici, ou `null` si elle se corrige. */
  raison: string | null;
  /** Une correction est ouverte : la valider maintenant l'oublierait. */
  enCorrection: boolean;
  avantValidation: () => Promise<unknown>;
}

export const TONS_ETAT: Record<EtatDocument, Ton> = {
  a_lire: "neutre",
  a_verifier: "ambre",
  pret: "bleu",
  valide: "vert",
  illisible: "rouge",
  remplace: "neutre",
};

/** Quel document, où en est sa lecture, et le bouton qui la fait avancer. */
export function EtatLecture({ document, lecture, raison, enCorrection, avantValidation }: Props) {
  return (
    <header className={styles.etat}>
      <div>
        <p className={styles.document}>
          {titreDocument(document)}{" "}
          <Etiquette ton={TONS_ETAT[document.etat]}>{LIBELLES_ETAT_DOCUMENT[document.etat]}</Etiquette>
        </p>
        {document.valide_le && (
          <p className={styles.precision}>
            Validée le {formaterInstant(document.valide_le)} par {document.valide_par ?? "l'équipe Reflet"}
          </p>
        )}
        {document.etat !== "illisible" && raison && <p className={styles.precision}>{raison}</p>}
      </div>
      {document.modifiable && document.etat !== "illisible" && (
        <BoutonValider
          document={document}
          lecture={lecture}
          enCorrection={enCorrection}
          avantValidation={avantValidation}
        />
      )}
      {document.rouvrable && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconLockOpen size={16} aria-hidden="true" />}
          loading={lecture.rouvrir.isPending}
          onClick={() => lecture.rouvrir.mutate({ id: document.id })}
        >
          Rouvrir
        </Button>
      )}
    </header>
  );
}

function BoutonValider({ document, lecture, enCorrection, avantValidation }: Omit<Props, "raison">) {
  const [demande, setDemande] = useState(false);
  const points = document.anomalies.length;
  const valider = async () => {
    setDemande(false);
    await avantValidation();
    lecture.valider.mutate({ id: document.id });
  };
  return (
    <>
      <Tooltip label="Terminez d'abord la correction en cours" disabled={!enCorrection}>
        <Button
          size="sm"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          data-disabled={enCorrection || undefined}
          aria-disabled={enCorrection || undefined}
          loading={lecture.valider.isPending}
          onClick={() => {
            if (enCorrection) return;
            // Des points ouverts méritent d'être validés en connaissance de cause.
            if (points > 0) setDemande(true);
            else void valider();
          }}
        >
          Valider la lecture
        </Button>
      </Tooltip>
      {demande && (
        <Confirmation
          ouverte
          titre="Valider la lecture"
          texte={`${pluriel(points, "point reste", "points restent")} à vérifier. Les lignes compteront dans les analyses telles qu'elles sont affichées. Vous pourrez rouvrir la lecture.`}
          libelleAction="Valider la lecture"
          surConfirmer={() => void valider()}
          surAnnuler={() => setDemande(false)}
        />
      )}
    </>
  );
}
