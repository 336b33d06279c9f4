import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { RestitutionLue } from "../../domain/restitutions/restitution.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Commentaires } from "../commentaires/Commentaires.tsx";
import { useAdesCommentaires } from "../commentaires/useCommentaires.ts";
import { LienPhotos } from "../comparaisons/LienPhotos.tsx";
import { ConditionsRestitution } from "../conditions/ConditionsRestitution.tsx";
import { ContestationsRestitution } from "../contestations/ContestationsRestitution.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { Pli } from "../layout/Pli.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { Rapprochement } from "../rapprochements/Rapprochement.tsx";
import { useActeur } from "../session/session.ts";
import { TicketRestitution } from "../tickets/TicketRestitution.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { EtatRapport } from "./EtatRapport.tsx";
import { BandeEssentiel } from "./essentiel/BandeEssentiel.tsx";
import { useEssentiel } from "./essentiel/useEssentiel.ts";
import styles from "./fiche/Fiche.module.css";
import { HistoriqueRestitution } from "./fiche/HistoriqueRestitution.tsx";
import { RapportRestitution } from "./fiche/RapportRestitution.tsx";
import { SectionRestitution } from "./fiche/SectionRestitution.tsx";
import { SectionVehicule } from "./fiche/SectionVehicule.tsx";
import { useNature } from "./fiche/useNature.ts";

const RETOUR = { vers: chemins.restitutions(), texte: "Retour aux restitutions" };
/** Sans le besoin des restitutions, seul le ticket d'une demande se cherche à cette adresse. */
const RETOUR_TICKETS = { vers: chemins.tickets(), texte: "Retour aux tickets" };

/** Une restitution, ou le ticket de la demande qui n'en a pas encore : l'identifiant le dit. */
export default function RestitutionPage() {
  const id = useParametre("id");
  const voitRestitutions = peut(useActeur(), "voir_restitutions");
  const nature = useNature(id);
  const lecture = useQuery(
    api.restitutions.lire.queryOptions({ input: { id }, enabled: nature.data === "restitution" }),
  );
  if (nature.data === "ticket") return <TicketRestitution />;
  return (
    <PageFiche
      requete={nature.data ? lecture : { data: undefined, error: nature.error, refetch: nature.refetch }}
      introuvable={voitRestitutions ? "Restitution non trouvée" : "Ticket non trouvé"}
      retour={voitRestitutions ? RETOUR : RETOUR_TICKETS}
      titre={(restitution) => `Restitution ${restitution.immatriculation}`}
    >
      {(restitution) => <FicheRestitution restitution={restitution} />}
    </PageFiche>
  );
}

const ANCRES = [
  { ancre: "contestation", libelle: "Contestation" },
  { ancre: "rapprochement", libelle: "Rapprochement" },
  { ancre: "rapport", libelle: "Rapport et lecture" },
  { ancre: "conditions", libelle: "Conditions" },
  { ancre: "commentaires", libelle: "Commentaires" },
  { ancre: "historique", libelle: "Historique" },
];

/** La fiche d'une restitution : l'essentiel et le geste suivant, puis ses sections ; ce qui est fini arrive replié. */
function FicheRestitution({ restitution }: { restitution: RestitutionLue }) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const vehicule = nomDeModele(restitution);
  const { essentiel, lecture, contestation, aValider, facturee } = useEssentiel(restitution);
  const commentaires = useAdesCommentaires({ restitution_id: restitution.id });
  return (
    <>
      <EntetePage
        titre={restitution.immatriculation}
        retour={<LienRetour {...RETOUR} />}
        precision={
          <span className={styles.precision}>
            {interne && <strong>{restitution.client_nom}</strong>}
            <span>{vehicule}</span>
            <EtatRapport restitution={restitution} seul aValider={aValider} />
            {restitution.ticket_id && <Link to={chemins.restitution(restitution.ticket_id)}>Voir la demande</Link>}
          </span>
        }
        actions={restitution.vehicule_id && <LienPhotos vehicule={restitution.vehicule_id} />}
      />
      <BandeEssentiel essentiel={essentiel} ancres={ANCRES.filter((a) => facturee || a.ancre !== "contestation")} />
      <div className={styles.sections}>
        <SectionRestitution restitution={restitution} acteur={acteur} />
        <SectionVehicule restitution={restitution} acteur={acteur} />
      </div>
      {/* Un pli change d'état avec le dossier : une autre restitution recommence. */}
      <div key={restitution.id} className={styles.plis}>
        <Pli ancre="contestation" {...contestation}>
          <ContestationsRestitution restitutionId={restitution.id} />
        </Pli>
        <Pli ancre="rapprochement" ouverte>
          <Rapprochement restitutionId={restitution.id} />
        </Pli>
        <Pli ancre="rapport" {...lecture}>
          <RapportRestitution restitution={restitution} interne={interne} />
        </Pli>
        <Pli ancre="conditions">
          <ConditionsRestitution restitutionId={restitution.id} />
        </Pli>
        <Pli ancre="commentaires" ouverte={commentaires}>
          <Commentaires fiche={{ restitution_id: restitution.id }} />
        </Pli>
        <Pli ancre="historique">
          <HistoriqueRestitution restitution={restitution} />
        </Pli>
      </div>
    </>
  );
}
