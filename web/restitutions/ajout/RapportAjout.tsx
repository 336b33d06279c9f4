import { ActionIcon, Button, Collapse, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconFileTypePdf, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { ZoneRapport } from "../../documents/depot/ZoneRapport.tsx";
import { AnomaliesLecture } from "../../documents/lecture/AnomaliesLecture.tsx";
import { ApercuLignes } from "../../documents/lecture/ApercuLignes.tsx";
import { titreDocument } from "../../documents/lecture/libelles.ts";
import { resumeLecture } from "../../documents/lecture/resume.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import styles from "./Ajout.module.css";
import type { EtatAjout } from "./useAjout.ts";

/** Le rapport d'abord : une fois lu, il remplit la suite. */
export function RapportAjout({ ajout }: { ajout: EtatAjout }) {
  const { document, rapport } = ajout;
  if (!document) return <ZoneRapport {...rapport} libelle="Rapport du loueur" desactive={ajout.f.envoi} />;
  return <Depose document={document} ajout={ajout} />;
}

function Depose({ document, ajout }: { document: DocumentDetaille; ajout: EtatAjout }) {
  const bloc = useRef<HTMLElement>(null);
  // Le bouton qui a ouvert le choix du fichier n'existe plus : sans reprise, le focus tomberait hors de la fenêtre.
  useEffect(() => {
    if (window.document.activeElement === window.document.body) bloc.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.rapport} aria-label="Rapport déposé" ref={bloc} tabIndex={-1}>
      <div className={styles.fichier}>
        <IconFileTypePdf size={22} stroke={1.5} aria-hidden="true" />
        <div className={styles.nom}>
          <strong>{document.fichier_nom}</strong>
          {document.etat !== "illisible" && <span>{titreDocument(document)}</span>}
        </div>
        <Tooltip label="Retirer le fichier">
          <ActionIcon
            aria-label="Retirer le fichier"
            onClick={ajout.retirerDocument}
            disabled={ajout.f.envoi}
            size={32}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      {document.etat === "illisible" ? (
        <Bandeau genre="alerte" titre="Ce rapport n'a pas pu être lu">
          {document.motif_illisible} Remplissez les champs&nbsp;: la restitution sera enregistrée avec son fichier.
        </Bandeau>
      ) : (
        <Lu document={document} />
      )}
    </section>
  );
}

function Lu({ document }: { document: DocumentDetaille }) {
  const [ouvert, { toggle }] = useDisclosure(false);
  return (
    <>
      <div className={styles.resume}>
        <p role="status">{resumeLecture(document)}</p>
        {document.lignes.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={toggle}
            aria-expanded={ouvert}
            rightSection={
              <IconChevronDown
                size={16}
                aria-hidden="true"
                className={styles.chevron}
                data-ouvert={ouvert || undefined}
              />
            }
          >
            {ouvert ? "Masquer les lignes" : "Voir les lignes"}
          </Button>
        )}
      </div>
      <Collapse expanded={ouvert}>
        <ApercuLignes lignes={document.lignes} />
      </Collapse>
      {document.anomalies.length > 0 && <AnomaliesLecture document={document} />}
    </>
  );
}
