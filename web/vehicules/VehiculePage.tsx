import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ContratsDuVehicule } from "../contrats/ContratsDuVehicule.tsx";
import { Affectations } from "../flotte/Affectations.tsx";
import { Caracteristiques } from "../flotte/Caracteristiques.tsx";
import { FichierJoint } from "../flotte/FichierJoint.tsx";
import { ongletsConducteur } from "../flotte/ongletsConducteur.tsx";
import { CarteOnglets, type Onglet } from "../layout/CarteOnglets.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { EtatVehicule } from "./EtatVehicule.tsx";

const RETOUR = { vers: chemins.vehicules(), texte: "Retour aux véhicules" };

const ongletsVehicule = (v: VehiculeLu, acteur: Acteur): [Onglet, ...Onglet[]] => [
  { cle: "caracteristiques", libelle: "Caractéristiques", contenu: <Caracteristiques vehicule={v} /> },
  {
    cle: "affectations",
    libelle: "Historique des affectations",
    contenu: (
      <Affectations
        titre="Conducteur"
        lignes={v.affectations.map((a) => ({
          ...a,
          nom: `${a.conducteur_prenom} ${a.conducteur_nom}`.trim(),
          vers: peut(acteur, "voir_menu_conducteurs") ? chemins.conducteur(a.conducteur_id) : null,
        }))}
      />
    ),
  },
  { cle: "documents", libelle: "Documents", contenu: <FichierJoint titre="Carte grise" fichier={v.carte_grise} /> },
];

/** La fiche d'un véhicule : ce qu'il est, qui le conduit, qui l'a conduit. */
export default function VehiculePage() {
  const requete = useQuery(api.vehicules.lire.queryOptions({ input: { id: useParametre("id") } }));
  const acteur = useActeur();
  return (
    <PageFiche
      requete={requete}
      introuvable="Véhicule non trouvé"
      retour={RETOUR}
      titre={(v) => `Véhicule ${v.immatriculation}`}
    >
      {(vehicule) => (
        <>
          <EntetePage
            titre={vehicule.immatriculation}
            retour={<LienRetour {...RETOUR} />}
            precision={
              <>
                <EtatVehicule statut={vehicule.statut} />
                {estInterne(acteur) && <span>{vehicule.client_nom}</span>}
              </>
            }
          />
          <GrilleFiche>
            <PleineLargeur>
              <CarteOnglets titre="Véhicule" parametre="vehicule" onglets={ongletsVehicule(vehicule, acteur)} />
            </PleineLargeur>
            <PleineLargeur>
              <Conducteur conducteur={vehicule.conducteur} acteur={acteur} />
            </PleineLargeur>
            <ContratsDuVehicule vehicule={vehicule.id} />
          </GrilleFiche>
        </>
      )}
    </PageFiche>
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
