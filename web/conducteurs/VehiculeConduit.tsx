import { Link } from "@tanstack/react-router";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { Affectations } from "../affectations/Affectations.tsx";
import { chemins } from "../chemins.ts";
import { Caracteristiques } from "../flotte/Caracteristiques.tsx";
import { FichierJoint } from "../flotte/FichierJoint.tsx";
import { CarteOnglets } from "../layout/CarteOnglets.tsx";
import { useActeur } from "../session/session.ts";
import { Fiche } from "../ui/Fiche.tsx";

/** Le véhicule que ce conducteur a en ce moment, et tous ceux qu'il a eus. */
export function VehiculeConduit({ conducteur: c }: { conducteur: ConducteurLu }) {
  const ouvrable = peut(useActeur(), "voir_menu_vehicules");
  const affectations = (
    <Affectations
      fiche={{ cote: "conducteur", id: c.id, client_id: c.client_id }}
      archive={c.archive_le !== null}
      lignes={c.affectations.map((a) => ({
        ...a,
        nom: a.immatriculation,
        vers: ouvrable ? chemins.vehicule(a.vehicule_id) : null,
      }))}
    />
  );
  const { vehicule } = c;
  if (!vehicule)
    return (
      <Fiche titre="Véhicule">
        <p>Aucun véhicule affecté</p>
        {affectations}
      </Fiche>
    );
  return (
    <CarteOnglets
      titre="Véhicule"
      parametre="vehicule"
      onglets={[
        { cle: "caracteristiques", libelle: "Caractéristiques", contenu: <Caracteristiques vehicule={vehicule} /> },
        { cle: "affectation", libelle: "Affectation", contenu: affectations },
        {
          cle: "documents",
          libelle: "Documents",
          contenu: <FichierJoint titre="Carte grise" fichier={vehicule.carte_grise} />,
        },
      ]}
      actions={ouvrable && <Link to={chemins.vehicule(vehicule.id)}>Ouvrir la fiche</Link>}
    />
  );
}
