import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { champsVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";
import { LienAudit } from "../audits/LienAudit.tsx";
import { chemins } from "../chemins.ts";
import { LienPhotos } from "../comparaisons/LienPhotos.tsx";
import { ContratsDuVehicule } from "../contrats/ContratsDuVehicule.tsx";
import { DossierVehicule } from "../documents/vehicule/DossierVehicule.tsx";
import { ongletsConducteur } from "../flotte/ongletsConducteur.tsx";
import { EnteteModifiable } from "../form/EnteteModifiable.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { LienDeclaration } from "../formulaires/LienDeclaration.tsx";
import { CarteOnglets } from "../layout/CarteOnglets.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { ArchiverVehicule } from "./ArchiverVehicule.tsx";
import { BandeauArchive } from "./BandeauArchive.tsx";
import { CarteVehicule } from "./CarteVehicule.tsx";
import { EtatVehicule } from "./EtatVehicule.tsx";
import { HistoireVehicule } from "./histoire/HistoireVehicule.tsx";
import { ModificationsVehicule } from "./histoire/ModificationsVehicule.tsx";
import { LienVehiculeEnPlace } from "./LienVehiculeEnPlace.tsx";
import { LieuVehicule } from "./LieuVehicule.tsx";
import { useModifierVehicule } from "./useModifierVehicule.ts";

const RETOUR = { vers: chemins.vehicules(), texte: "Retour aux véhicules" };
const validerPlaque = validerAvec(champsVehicule.pick({ immatriculation: true }));

/** La fiche d'un véhicule : ce qu'il est, qui le conduit, qui l'a conduit, tout ce qui lui est arrivé. */
export default function VehiculePage() {
  const requete = useQuery(api.vehicules.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche
      requete={requete}
      introuvable="Véhicule non trouvé"
      retour={RETOUR}
      titre={(v) => `Véhicule ${v.immatriculation}`}
    >
      {/* Une autre fiche est une autre saisie : aucun brouillon ne passe d'un véhicule à l'autre. */}
      {(vehicule) => <FicheVehicule key={vehicule.id} vehicule={vehicule} />}
    </PageFiche>
  );
}

function FicheVehicule({ vehicule }: { vehicule: VehiculeLu }) {
  const acteur = useActeur();
  const equipe = peut(acteur, "modifier_fiches");
  const suivi = vehicule.archive_le === null;
  const peutModifier = peut(acteur, "modifier_vehicules") && suivi;
  return (
    <>
      <Entete vehicule={vehicule} acteur={acteur} peutModifier={peutModifier} />
      <GrilleFiche>
        {vehicule.archive_le && (
          <PleineLargeur>
            <BandeauArchive vehicule={vehicule} peutRestaurer={equipe} />
          </PleineLargeur>
        )}
        <PleineLargeur>
          <CarteVehicule vehicule={vehicule} peutModifier={peutModifier} />
        </PleineLargeur>
        <PleineLargeur>
          <Conducteur conducteur={vehicule.conducteur} acteur={acteur} />
        </PleineLargeur>
        <ContratsDuVehicule vehicule={vehicule.id} peutModifier={equipe && suivi} />
        {peut(acteur, "voir_restitutions") && (
          <PleineLargeur>
            <DossierVehicule id={vehicule.id} />
          </PleineLargeur>
        )}
        <PleineLargeur>
          <HistoireVehicule id={vehicule.id} />
        </PleineLargeur>
        {equipe && (
          <PleineLargeur>
            <ModificationsVehicule vehicule={vehicule} />
          </PleineLargeur>
        )}
      </GrilleFiche>
    </>
  );
}

interface Props {
  vehicule: VehiculeLu;
  acteur: Acteur;
  peutModifier: boolean;
}

function Entete({ vehicule, acteur, peutModifier }: Props) {
  const { enregistrer, enPlace } = useModifierVehicule(vehicule);
  const { immatriculation } = vehicule;
  return (
    <EnteteModifiable<"immatriculation">
      titre={immatriculation}
      retour={<LienRetour {...RETOUR} />}
      changement={
        peutModifier
          ? {
              libelle: "Modifier l'immatriculation",
              champs: [{ cle: "immatriculation", libelle: "Immatriculation", max: 20 }],
              valeurs: { immatriculation },
              valider: validerPlaque,
              enregistrer,
              reussite: "Immatriculation mise à jour",
              suite: enPlace && <LienVehiculeEnPlace vehicule={enPlace} />,
            }
          : null
      }
      precision={
        <>
          <EtatVehicule statut={vehicule.statut} archive={vehicule.archive_le !== null} />
          {estInterne(acteur) && <span>{vehicule.client_nom}</span>}
        </>
      }
      actions={
        <>
          <LienPhotos vehicule={vehicule.id} />
          <LienAudit vehicule={vehicule.id} archive={vehicule.archive_le !== null} />
          <LieuVehicule vehicule={vehicule} />
          {!vehicule.archive_le && (
            <LienDeclaration
              client={vehicule.client_id}
              immatriculation={immatriculation}
              conducteur={vehicule.conducteur}
            />
          )}
          {peutModifier && peut(acteur, "modifier_fiches") && <ArchiverVehicule id={vehicule.id} />}
        </>
      }
    />
  );
}

function Conducteur({ conducteur, acteur }: { conducteur: VehiculeLu["conducteur"]; acteur: Acteur }) {
  if (!conducteur) return <Fiche titre="Conducteur">Aucun conducteur affecté</Fiche>;
  return (
    <CarteOnglets
      titre="Conducteur"
      parametre="conducteur"
      onglets={ongletsConducteur(conducteur)}
      actions={
        peut(acteur, "voir_menu_conducteurs") && <Link to={chemins.conducteur(conducteur.id)}>Ouvrir la fiche</Link>
      }
    />
  );
}
