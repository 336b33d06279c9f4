import { Button, SegmentedControl } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import type { ZoneSurlignee } from "../pdf/PagePdf.tsx";
import { VisionneusePdf } from "../pdf/VisionneusePdf.tsx";
import { AnomaliesLecture } from "./AnomaliesLecture.tsx";
import { EtatLecture } from "./EtatLecture.tsx";
import { LignesLecture } from "./LignesLecture.tsx";
import styles from "./PanneauLecture.module.css";
import { TotauxLecture } from "./TotauxLecture.tsx";
import { useChoixLigne } from "./useChoixLigne.ts";
import { useLecture } from "./useLecture.ts";
import { useRetraits } from "./useRetraits.ts";

interface Props {
  document: DocumentDetaille;
  restitutionId: string;
  /** Pourquoi cette lecture ne se corrige pas ici, ou `null` si elle se corrige. */
  raison: string | null;
  /** Boutons ajoutés à la barre du document. */
  actionsDocument?: ReactNode;
}

/** En dessous, le document et ses lignes ne tiennent plus côte à côte. */
const LARGEUR_DOUBLE = 860;
type Vue = "document" | "lignes";
const VUES = [
  { value: "document", label: "Document" },
  { value: "lignes", label: "Lignes" },
];

/** Le document d'un côté, ce qui en a été lu de l'autre. À poser avec `key={document.id}`. */
export function PanneauLecture({ document, restitutionId, raison, actionsDocument }: Props) {
  const lecture = useLecture(restitutionId);
  const choix = useChoixLigne(document.lignes.map((l) => l.id));
  const retraits = useRetraits((ligneId) => lecture.retirer.mutateAsync({ id: document.id, ligne_id: ligneId }));
  const [editee, editer] = useState<string | null>(null);
  const [vue, setVue] = useState<Vue>("lignes");
  const [masque, setMasque] = useState(false);
  const { ref: mesure, width } = useElementSize();
  const panneau = useRef<HTMLDivElement>(null);
  const zones = useMemo(() => zonesDe(document), [document]);
  const double = width >= LARGEUR_DOUBLE;
  const illisible = document.etat === "illisible";
  const aUnFichier = document.fichier_id !== null;
  const montreDocument = aUnFichier && (illisible || (double ? !masque : vue === "document"));
  const montreLignes = !illisible && (double || !montreDocument);
  // Le document ne se charge qu'à sa première apparition ; ensuite on le cache, comme les lignes : ni relecture, ni saisie perdue.
  const [dejaMontre, setDejaMontre] = useState(montreDocument);
  if (montreDocument && !dejaMontre) setDejaMontre(true);

  return (
    <div ref={useMergedRef(mesure, panneau)} className={styles.panneau}>
      <EtatLecture
        document={document}
        lecture={lecture}
        raison={raison}
        enCorrection={editee !== null}
        avantValidation={retraits.toutEnvoyer}
      />
      {illisible && (
        <Bandeau genre="alerte" titre="Ce document n'a pas pu être lu">
          {document.motif_illisible} Le fichier est conservé et reste consultable.
        </Bandeau>
      )}
      {!illisible && aUnFichier && !double && (
        <SegmentedControl fullWidth data={VUES} value={vue} onChange={(v) => setVue(v as Vue)} aria-label="Afficher" />
      )}
      <div className={styles.partage} data-double={(double && montreDocument && montreLignes) || undefined}>
        {dejaMontre && document.fichier_id !== null && (
          <div className={styles.feuille} hidden={!montreDocument}>
            <VisionneusePdf
              fichierId={document.fichier_id}
              nom={document.fichier_nom ?? "rapport.pdf"}
              zones={zones}
              choisie={choix.choisie}
              surChoisir={choix.choisir}
              actions={actionsDocument}
            />
          </div>
        )}
        {!illisible && (
          <div className={styles.lecture} hidden={!montreLignes}>
            <AnomaliesLecture document={document} surChoisir={choix.choisir} />
            {double && aUnFichier && <BasculeDocument masque={masque} surBascule={() => setMasque(!masque)} />}
            <LignesLecture
              document={document}
              lecture={lecture}
              choix={choix}
              retraits={retraits}
              editee={editee}
              editer={editer}
              surVoir={() => {
                setVue("document");
                panneau.current?.scrollIntoView({ block: "start" });
              }}
            />
            <TotauxLecture document={document} lecture={lecture} />
          </div>
        )}
      </div>
    </div>
  );
}

function BasculeDocument({ masque, surBascule }: { masque: boolean; surBascule: () => void }) {
  const Icone = masque ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.bascule}
      leftSection={<Icone size={17} stroke={1.6} aria-hidden="true" />}
      onClick={surBascule}
    >
      {masque ? "Afficher le document" : "Masquer le document"}
    </Button>
  );
}

function zonesDe(document: DocumentDetaille): ZoneSurlignee[] {
  const fautives = new Set(document.anomalies.map((a) => a.ligne));
  return document.lignes.flatMap((ligne, rang) =>
    ligne.zone && ligne.page
      ? [
          {
            id: ligne.id,
            page: ligne.page,
            zone: ligne.zone,
            aVerifier: fautives.has(rang),
            libelle: `Zone lue, ligne ${rang + 1}\u00a0: ${ligne.designation}`,
          },
        ]
      : [],
  );
}
