import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { CaracteristiquesVehicule } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Affectations } from "../flotte/Affectations.tsx";
import { Caracteristiques } from "../flotte/Caracteristiques.tsx";
import { FichierJoint } from "../flotte/FichierJoint.tsx";
import { EtatConducteur, ongletsConducteur } from "../flotte/ongletsConducteur.tsx";
import { CarteOnglets, type Onglet } from "../layout/CarteOnglets.tsx";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Fiche } from "../ui/Fiche.tsx";

const RETOUR = { vers: chemins.conducteurs(), texte: "Retour aux conducteurs" };

const nomComplet = (c: ConducteurLu) => `${c.prenom} ${c.nom}`.trim();

const historique = (c: ConducteurLu, ouvrable: boolean) => (
  <Affectations
    titre="Véhicule"
    lignes={c.affectations.map((a) => ({
      ...a,
      nom: a.immatriculation,
      vers: ouvrable ? chemins.vehicule(a.vehicule_id) : null,
    }))}
  />
);

const ongletsVehicule = (
  c: ConducteurLu,
  vehicule: CaracteristiquesVehicule,
  ouvrable: boolean,
): [Onglet, ...Onglet[]] => [
  { cle: "caracteristiques", libelle: "Caractéristiques", contenu: <Caracteristiques vehicule={vehicule} /> },
  { cle: "affectation", libelle: "Affectation", contenu: historique(c, ouvrable) },
  {
    cle: "documents",
    libelle: "Documents",
    contenu: <FichierJoint titre="Carte grise" fichier={vehicule.carte_grise} />,
  },
];

/** La fiche d'un conducteur : qui il est, ce qu'il conduit, ce qu'il a conduit. */
export default function ConducteurPage() {
  const requete = useQuery(api.conducteurs.lire.queryOptions({ input: { id: useParametre("id") } }));
  const acteur = useActeur();
  return (
    <PageFiche requete={requete} introuvable="Conducteur non trouvé" retour={RETOUR} titre={nomComplet}>
      {(conducteur) => (
        <>
          <EntetePage
            titre={nomComplet(conducteur)}
            retour={<LienRetour {...RETOUR} />}
            precision={
              <>
                <EtatConducteur statut={conducteur.statut} />
                {estInterne(acteur) && <span>{conducteur.client_nom}</span>}
              </>
            }
          />
          <GrilleFiche>
            <PleineLargeur>
              <CarteOnglets
                titre="Conducteur"
                parametre="conducteur"
                onglets={ongletsConducteur(conducteur, { avecLieu: true })}
              />
            </PleineLargeur>
            <PleineLargeur>
              <Vehicule conducteur={conducteur} acteur={acteur} />
            </PleineLargeur>
          </GrilleFiche>
        </>
      )}
    </PageFiche>
  );
}

function Vehicule({ conducteur, acteur }: { conducteur: ConducteurLu; acteur: Acteur }) {
  const ouvrable = peut(acteur, "voir_menu_vehicules");
  const { vehicule } = conducteur;
  if (!vehicule) {
    return (
      <Fiche titre="Véhicule">
        <p>Aucun véhicule affecté</p>
        {conducteur.affectations.length > 0 && historique(conducteur, ouvrable)}
      </Fiche>
    );
  }
  return (
    <CarteOnglets
      titre="Véhicule"
      parametre="vehicule"
      onglets={ongletsVehicule(conducteur, vehicule, ouvrable)}
      actions={ouvrable && <Link to={chemins.vehicule(vehicule.id)}>Ouvrir la fiche</Link>}
    />
  );
}
