import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { estInterne } from "../../domain/commun/acteur.ts";
import type { RestitutionLue } from "../../domain/restitutions/restitution.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur, estErreur, estIntrouvable } from "../erreurs.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { useActeur } from "../session/session.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Message } from "../ui/Message.tsx";
import { useTitre } from "../ui/useTitre.ts";
import { EtatRapport } from "./EtatRapport.tsx";
import styles from "./fiche/Fiche.module.css";
import { HistoriqueRestitution } from "./fiche/HistoriqueRestitution.tsx";
import { RapportRestitution } from "./fiche/RapportRestitution.tsx";
import { SectionRestitution } from "./fiche/SectionRestitution.tsx";
import { SectionVehicule } from "./fiche/SectionVehicule.tsx";

/** La fiche d'une restitution : ses deux sections, le rapport et sa lecture, l'historique. */
export default function RestitutionPage() {
  const { id = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(api.restitutions.lire.queryOptions({ input: { id } }));

  if (data) return <FicheRestitution restitution={data} />;
  if (error && (estIntrouvable(error) || estErreur(error, "saisie_invalide"))) {
    return (
      <div className="ecran">
        <Message titre="Restitution non trouvée" niveau={1} action={<RetourListe />}>
          Elle a peut-être été retirée, ou son adresse est incomplète.
        </Message>
      </div>
    );
  }
  return (
    <div className="ecran">
      <EntetePage titre="Restitution" retour={<RetourListe />} />
      {error ? (
        <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={() => void refetch()}>
          {detailErreur(error)}
        </Bandeau>
      ) : (
        <Attente />
      )}
    </div>
  );
}

const RetourListe = () => <LienRetour vers={chemins.restitutions()} texte="Retour aux restitutions" />;

function Attente() {
  return (
    <div className={styles.sections} role="status" aria-label="Chargement…">
      <Skeleton height={180} radius="md" />
      <Skeleton height={180} radius="md" />
    </div>
  );
}

function FicheRestitution({ restitution }: { restitution: RestitutionLue }) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  useTitre(`Restitution ${restitution.immatriculation}`);
  const vehicule = [restitution.marque, restitution.modele].filter(Boolean).join(" ");
  return (
    <div className="ecran">
      <EntetePage
        titre={restitution.immatriculation}
        retour={<RetourListe />}
        precision={
          <span className={styles.precision}>
            {interne && <strong>{restitution.client_nom}</strong>}
            <span>{vehicule}</span>
            <EtatRapport restitution={restitution} seul />
            {restitution.ticket_id && (
              <Link to={chemins.ticketRestitution(restitution.ticket_id)}>Voir la demande</Link>
            )}
          </span>
        }
      />
      <div className={styles.sections}>
        <SectionRestitution restitution={restitution} acteur={acteur} />
        <SectionVehicule restitution={restitution} acteur={acteur} />
      </div>
      <RapportRestitution restitution={restitution} interne={interne} />
      <HistoriqueRestitution restitution={restitution} />
    </div>
  );
}
