import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import { estInterne } from "../../../domain/commun/acteur.ts";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import { type DocumentDetaille, LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { adresseApi, api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { LienRetour } from "../../layout/LienRetour.tsx";
import { useActeur } from "../../session/session.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { EntetePage } from "../../ui/EntetePage.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { useLargeur } from "../../ui/useLargeur.ts";
import { phraseLecture } from "../file/EtatFile.tsx";
import { HistoriqueDocument } from "../histoire/HistoriqueDocument.tsx";
import { AnomaliesLecture } from "../lecture/AnomaliesLecture.tsx";
import { TONS_ETAT } from "../lecture/EtatLecture.tsx";
import { LignesLecture } from "../lecture/LignesLecture.tsx";
import { raisonFigee, titreDocument } from "../lecture/libelles.ts";
import { useLecture } from "../lecture/useLecture.ts";
import { useRetraits } from "../lecture/useRetraits.ts";
import { VisionneusePdf } from "../pdf/VisionneusePdf.tsx";
import { ActionsDocument } from "./ActionsDocument.tsx";
import { ChampsLus } from "./ChampsLus.tsx";
import { MotsRetenus } from "./MotsRetenus.tsx";
import { PropositionsDistantes } from "./PropositionsDistantes.tsx";
import { Rangement } from "./Rangement.tsx";
import { usePoints, useTouchesSansChamp } from "./usePoints.ts";
import { useVerification } from "./useVerification.ts";
import styles from "./Verification.module.css";
import { zonesDuDocument } from "./zones.ts";

interface Props {
  document: DocumentDetaille;
  retour: { vers: string; texte: string };
}

/** En dessous, la page et ses lignes ne tiennent plus côte à côte. */
const LARGEUR_DOUBLE = 900;
type Vue = "document" | "lignes";
const VUES = [
  { value: "document", label: "PDF" },
  { value: "lignes", label: "Lignes" },
];

const TOUCHES = (
  <p className={styles.touches}>
    <kbd>J</kbd> <kbd>K</kbd> d'un champ à l'autre, <kbd>Entrée</kbd> confirme ou saisit, <kbd>E</kbd> corrige,{" "}
    <kbd>Ctrl</kbd> + <kbd>Entrée</kbd> valide et passe au suivant
  </p>
);

type Confirmer = Pick<ComponentProps<typeof Confirmation>, "ouverte" | "surConfirmer" | "surAnnuler">;

/** Ce qui reste à vérifier, et qui pourra rouvrir la lecture. */
function ConfirmerLecture({ document, ...p }: Confirmer & { document: Props["document"] }) {
  const rouvre = peut(useActeur(), "rouvrir_lecture");
  const restants = pluriel(document.a_completer.length + document.anomalies.length, "point reste", "points restent");
  return (
    <Confirmation
      {...p}
      titre="Valider la lecture"
      texte={`${restants} à vérifier. Les lignes compteront dans les analyses telles qu'elles sont affichées. ${rouvre ? "Vous pourrez rouvrir la lecture." : "Ensuite, seule l'équipe Reflet pourra la rouvrir."}`}
      libelleAction="Valider la lecture"
    />
  );
}

/** L'état du papier, sa société pour l'équipe, sa part du fichier et son nom. */
const Precision = ({ document, interne }: { document: Props["document"]; interne: boolean }) => (
  <span className={styles.precision}>
    <Etiquette ton={TONS_ETAT[document.etat]}>{LIBELLES_ETAT_DOCUMENT[document.etat]}</Etiquette>
    {interne && document.client_nom && <strong>{document.client_nom}</strong>}
    {document.parts > 1 && (
      <span>
        Véhicule {document.part} sur {document.parts} de ce fichier
      </span>
    )}
    <span>{document.fichier_nom}</span>
  </span>
);

/** La page ou ses lignes, là où elles ne tiennent pas côte à côte. */
const ChoixVue = ({ partage }: { partage: ReturnType<typeof usePartage> }) => (
  <SegmentedControl
    fullWidth
    data={VUES}
    value={partage.vue}
    onChange={(v) => partage.montrer(v as Vue)}
    aria-label="Afficher"
  />
);

/** La page du papier d'un côté, ce qui y a été lu de l'autre ; tout se fait au clavier. À poser avec `key={document.id}`. */
export function PageVerification({ document, retour }: Props) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const naviguer = useNavigate();
  const verification = useVerification(document.id);
  const lecture = useLecture(document.restitution_id);
  const retraits = useRetraits((ligneId) => lecture.retirer.mutateAsync({ id: document.id, ligne_id: ligneId }));
  const suivant = useQuery(api.documents.suivant.queryOptions({ input: { id: document.id } }));
  const points = usePoints();
  const [editee, editer] = useState<string | null>(null);
  const [demande, setDemande] = useState(false);
  const panneau = useRef<HTMLDivElement>(null);
  const zones = useMemo(() => zonesDuDocument(document), [document]);
  const pdf = document.fichier_type === "application/pdf" ? document.fichier_id : null;
  const partage = usePartage(pdf !== null);
  const { double, montreDocument, montreLignes } = partage;

  const allerAuSuivant = (id: string | null) => void naviguer({ to: id ? chemins.document(id) : retour.vers });
  const validable = document.modifiable && document.etat !== "illisible" && editee === null;
  const demander = () => {
    if (!validable || verification.valider.isPending) return;
    // Ce qui manque se valide en connaissance de cause ; ce qui est prêt, d'une touche.
    if (document.etat === "pret") void validerEtSuivre();
    else setDemande(true);
  };
  const validerEtSuivre = async () => {
    setDemande(false);
    await retraits.toutEnvoyer();
    verification.valider.mutate(undefined, {
      onSuccess: ({ suivant: s }) => {
        signalerSucces(
          s.id ? `Lecture validée, ${pluriel(s.restants, "reste", "restent")} à compléter` : "Lecture validée",
        );
        allerAuSuivant(s.id);
      },
    });
  };
  const auClavier = (e: KeyboardEvent) => {
    const dansUneLigne = e.target instanceof Element && e.target.closest("form") !== null;
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && !dansUneLigne) {
      e.preventDefault();
      demander();
    } else points.auClavier(e, panneau.current);
  };
  useTouchesSansChamp(auClavier);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: les touches accompagnent les boutons, elles ne les remplacent pas
    <div ref={partage.mesure} className={styles.page} onKeyDown={(e) => auClavier(e.nativeEvent)}>
      <EntetePage
        titre={titreDocument(document)}
        retour={<LienRetour {...retour} />}
        precision={<Precision document={document} interne={interne} />}
        actions={
          <ActionsDocument
            document={document}
            verification={verification}
            validable={validable}
            surValider={demander}
            restants={suivant.data?.restants ?? 0}
            surSuivant={() => allerAuSuivant(suivant.data?.id ?? null)}
          />
        }
      />
      <ConfirmerLecture
        document={document}
        ouverte={demande}
        surConfirmer={() => void validerEtSuivre()}
        surAnnuler={() => setDemande(false)}
      />
      <EtatDuDocument document={document} />
      {pdf === null && <SansPage document={document} />}
      {pdf !== null && !double && <ChoixVue partage={partage} />}
      <div className={styles.partage} data-double={double || undefined}>
        {partage.dejaMontre && pdf !== null && (
          <div className={styles.feuille} hidden={!montreDocument}>
            <VisionneusePdf
              fichierId={pdf}
              nom={document.fichier_nom ?? "document.pdf"}
              zones={zones}
              choisie={points.choisie}
              surChoisir={points.choisir}
            />
          </div>
        )}
        <div ref={panneau} className={styles.panneau} hidden={!montreLignes}>
          {document.modifiable && TOUCHES}
          {document.etat !== "a_lire" && (
            <>
              {document.etat !== "illisible" && <AnomaliesLecture document={document} surChoisir={points.choisir} />}
              <Rangement document={document} />
              <PropositionsDistantes document={document} verification={verification} surChoisir={points.choisir} />
              <ChampsLus document={document} verification={verification} points={points} zone={() => panneau.current} />
              <LignesLecture
                document={document}
                lecture={lecture}
                choix={{ choisie: points.choisie, choisir: points.choisir, auClavier: () => {} }}
                retraits={retraits}
                editee={editee}
                editer={editer}
                surVoir={pdf === null ? undefined : () => partage.montrer("document")}
              />
              <MotsRetenus document={document} />
              <HistoriqueDocument document={document} surEcrit={verification.poser} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** La page et ses lignes : côte à côte quand la place le permet, l'une ou l'autre sinon ; sans page, les lignes seules. */
function usePartage(aPage: boolean) {
  const [vue, montrer] = useState<Vue>("lignes");
  const { ref: mesure, largeur } = useLargeur<HTMLDivElement>();
  const double = aPage && largeur >= LARGEUR_DOUBLE;
  const montreDocument = aPage && (double || vue === "document");
  const montreLignes = !aPage || double || vue === "lignes";
  // La page ne se charge qu'à sa première vue, puis reste.
  const [dejaMontre, setDejaMontre] = useState(montreDocument);
  if (montreDocument && !dejaMontre) setDejaMontre(true);
  return { mesure, vue, montrer, double, montreDocument, montreLignes, dejaMontre };
}

/** Ce qui empêche de lire ou de changer ce document. */
function EtatDuDocument({ document }: { document: DocumentDetaille }) {
  if (document.etat === "a_lire")
    return (
      <Bandeau genre="info" titre="Ce document attend d'être lu">
        {phraseLecture(document.lecture)}
      </Bandeau>
    );
  if (document.etat === "illisible")
    return (
      <Bandeau genre="alerte" titre="Ce document n'a pas pu être lu">
        {document.motif_illisible}
        {document.modifiable && " Vous pouvez saisir ce qu'il dit\u00a0: l'en-tête, puis ses lignes."}
      </Bandeau>
    );
  const raison = raisonFigee(document);
  return raison && <p className={styles.pourquoi}>{raison}</p>;
}

/** Une facture électronique n'a pas de page : ses valeurs sont celles du fichier, sans rien à lire d'une image. */
function SansPage({ document }: { document: DocumentDetaille }) {
  return (
    <div className={styles.sansPage}>
      <p>
        {document.fichier_id
          ? "Ce fichier est une facture électronique\u00a0: il n'a pas de page à montrer."
          : "Le fichier de ce document n'est pas conservé."}
      </p>
      {document.fichier_id && (
        <Button
          component="a"
          variant="default"
          size="xs"
          href={adresseApi(`/fichiers/${document.fichier_id}`, { telecharger: "1" })}
          download
        >
          Télécharger le fichier
        </Button>
      )}
    </div>
  );
}
