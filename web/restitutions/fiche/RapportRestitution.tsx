import { Button, Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconReplace } from "@tabler/icons-react";
import { useState } from "react";
import { peut } from "../../../domain/droits/capacites.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { adresseApi } from "../../api.ts";
import { ZoneRapport } from "../../documents/depot/ZoneRapport.tsx";
import { raisonFigee, titreDocument } from "../../documents/lecture/libelles.ts";
import { PanneauLecture } from "../../documents/lecture/PanneauLecture.tsx";
import { VisionneusePdf } from "../../documents/pdf/VisionneusePdf.tsx";
import { useActeur } from "../../session/session.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import { Fiche } from "../../ui/Fiche.tsx";
import { DeposerFacture } from "./DeposerFacture.tsx";
import { DocumentsEnAttente, raisonEnLectureSeule } from "./DocumentsEnAttente.tsx";
import { EcartsFiche } from "./EcartsFiche.tsx";
import styles from "./Fiche.module.css";
import { useRapport } from "./useRapport.ts";

interface Props {
  restitution: RestitutionLue;
  interne: boolean;
}

/** Le rapport du loueur et ce qui en a été lu. Le déposer ou le remplacer est réservé à l'équipe. */
export function RapportRestitution({ restitution, interne }: Props) {
  const acteur = useActeur();
  const [remplacement, { open, close }] = useDisclosure(false);
  const rapport = useRapport(restitution.id, close);
  const aUnRapport = restitution.url_rapport !== null;
  const aDesDocuments = rapport.documents.data?.some((d) => d.fichier_id !== null) ?? false;
  return (
    <Fiche
      titre="Rapport et lecture"
      actions={
        <>
          {aDesDocuments && (
            <Button
              component="a"
              variant="default"
              size="xs"
              leftSection={<IconDownload size={15} aria-hidden="true" />}
              href={adresseApi("/documents/zip", { restitution_id: restitution.id })}
              download
            >
              Tout télécharger
            </Button>
          )}
          {interne && aUnRapport && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconReplace size={15} aria-hidden="true" />}
              onClick={open}
            >
              Remplacer le rapport
            </Button>
          )}
        </>
      }
    >
      {peut(acteur, "deposer_document") && <DeposerFacture restitutionId={restitution.id} />}
      <Contenu restitution={restitution} interne={interne} rapport={rapport} />
      <Modal opened={remplacement} onClose={close} title="Remplacer le rapport" size="lg">
        <p className={styles.consigne}>
          Le nouveau rapport sera lu à son tour, et sa lecture à valider. L'ancien reste dans l'historique.
        </p>
        <ZoneRapport {...rapport.depot} libelle="Nouveau rapport" />
      </Modal>
    </Fiche>
  );
}

function Contenu({ restitution, interne, rapport }: Props & { rapport: ReturnType<typeof useRapport> }) {
  const { documents, depot } = rapport;
  const [choisi, choisir] = useState<string | null>(null);
  if (documents.data === undefined) {
    if (!documents.error) return <Skeleton height={360} radius="md" />;
    return <ErreurChargement erreur={documents.error} relire={documents.refetch} />;
  }
  const document = documents.data.find((d) => d.id === choisi) ?? documents.data[0];
  if (document) {
    return (
      <div className={styles.lu}>
        {documents.data.length > 1 && (
          <SegmentedControl
            className={styles.choix}
            aria-label="Document affiché"
            data={documents.data.map((d) => ({ value: d.id, label: titreDocument(d) }))}
            value={document.id}
            onChange={choisir}
          />
        )}
        <EcartsFiche restitution={restitution} document={document} documents={documents.data} peutModifier={interne} />
        {!interne && <DocumentsEnAttente documents={documents.data} />}
        <PanneauLecture
          key={document.id}
          document={interne ? document : { ...document, modifiable: false }}
          restitutionId={restitution.id}
          raison={interne ? raisonFigee(document) : raisonEnLectureSeule(document)}
        />
      </div>
    );
  }
  if (restitution.url_rapport) return <SansLecture restitution={restitution} interne={interne} rapport={rapport} />;
  if (!interne) return <p className={styles.consigne}>Aucun rapport n'a été déposé pour cette restitution.</p>;
  return <ZoneRapport {...depot} libelle="Déposer le rapport du loueur" />;
}

/** Un rapport gardé avant la lecture automatique : on le montre, et l'équipe peut le faire lire. */
function SansLecture({ restitution, interne, rapport }: Props & { rapport: ReturnType<typeof useRapport> }) {
  const { id, url_rapport, rapport_nom } = restitution;
  if (!url_rapport) return null;
  return (
    <div className={styles.sansLecture}>
      <Bandeau
        genre="info"
        titre="Ce rapport n'a pas encore été lu"
        action={
          interne && (
            <Button
              size="xs"
              variant="default"
              loading={rapport.lire.isPending}
              onClick={() => rapport.lire.mutate({ fichier_id: url_rapport, restitution_id: id })}
            >
              Lire le rapport
            </Button>
          )
        }
      />
      <div className={styles.apercu}>
        <VisionneusePdf fichierId={url_rapport} nom={rapport_nom ?? "rapport.pdf"} />
      </div>
    </div>
  );
}
