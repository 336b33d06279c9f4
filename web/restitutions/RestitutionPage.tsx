import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { RestitutionLue } from "../../domain/restitutions/restitution.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Commentaires } from "../commentaires/Commentaires.tsx";
import { LienPhotos } from "../comparaisons/LienPhotos.tsx";
import { ConditionsRestitution } from "../conditions/ConditionsRestitution.tsx";
import { ContestationsRestitution } from "../contestations/ContestationsRestitution.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { Rapprochement } from "../rapprochements/Rapprochement.tsx";
import { useActeur } from "../session/session.ts";
import { TicketRestitution } from "../tickets/TicketRestitution.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { EtatRapport } from "./EtatRapport.tsx";
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

/** La fiche d'une restitution : ses deux sections, le rapport et sa lecture, l'historique. */
function FicheRestitution({ restitution }: { restitution: RestitutionLue }) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const vehicule = nomDeModele(restitution);
  return (
    <>
      <EntetePage
        titre={restitution.immatriculation}
        retour={<LienRetour {...RETOUR} />}
        precision={
          <span className={styles.precision}>
            {interne && <strong>{restitution.client_nom}</strong>}
            <span>{vehicule}</span>
            <EtatRapport restitution={restitution} seul />
            {restitution.ticket_id && <Link to={chemins.restitution(restitution.ticket_id)}>Voir la demande</Link>}
          </span>
        }
        actions={restitution.vehicule_id && <LienPhotos vehicule={restitution.vehicule_id} />}
      />
      <div className={styles.sections}>
        <SectionRestitution restitution={restitution} acteur={acteur} />
        <SectionVehicule restitution={restitution} acteur={acteur} />
      </div>
      <RapportRestitution restitution={restitution} interne={interne} />
      <Rapprochement restitutionId={restitution.id} />
      <ConditionsRestitution restitutionId={restitution.id} />
      <ContestationsRestitution restitutionId={restitution.id} />
      <Commentaires key={restitution.id} fiche={{ restitution_id: restitution.id }} />
      <HistoriqueRestitution restitution={restitution} />
    </>
  );
}
