import { Modal } from "@mantine/core";
import type { TypeDocument } from "../../domain/fre/codes.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../domain/fre/libelles.ts";
import type { DocumentRapproche, LigneRapprochee } from "../../domain/rapprochements/rapprochement.ts";
import { VisionneusePdf } from "../documents/pdf/VisionneusePdf.tsx";
import styles from "./PageDuDocument.module.css";

export interface LigneOuverte {
  ligne: LigneRapprochee;
  document: DocumentRapproche;
}

/** Une ligne lue sans place connue : sa page entière. */
const PAGE_ENTIERE = { x: 0, y: 0, largeur: 1, hauteur: 0.002 };

/** La page d'où vient une ligne, la ligne surlignée. */
export function PageDuDocument({ ouverte, fermer }: { ouverte: LigneOuverte | null; fermer: () => void }) {
  const document = ouverte?.document;
  return (
    <Modal
      opened={ouverte !== null}
      onClose={fermer}
      size="min(1000px, 96vw)"
      title={
        document &&
        [LIBELLES_TYPE_DOCUMENT[document.type_document as TypeDocument], document.numero, `page ${ouverte.ligne.page}`]
          .filter(Boolean)
          .join(" · ")
      }
    >
      {ouverte && document?.fichier_id && (
        <div className={styles.feuille}>
          <VisionneusePdf
            fichierId={document.fichier_id}
            nom={document.fichier_nom ?? "document.pdf"}
            zones={[
              {
                id: ouverte.ligne.id,
                page: ouverte.ligne.page ?? 1,
                zone: ouverte.ligne.zone ?? PAGE_ENTIERE,
                aVerifier: false,
                libelle: `Ligne\u00a0: ${ouverte.ligne.designation}`,
              },
            ]}
            choisie={ouverte.ligne.id}
          />
        </div>
      )}
    </Modal>
  );
}
