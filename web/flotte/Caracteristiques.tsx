import { LIBELLES_TYPE_VEHICULE } from "../../domain/restitutions/restitution.ts";
import type { CaracteristiquesVehicule } from "../../domain/vehicules/vehicule.ts";
import { Donnees } from "../ui/Fiche.tsx";

export const Caracteristiques = ({ vehicule }: { vehicule: CaracteristiquesVehicule }) => (
  <Donnees
    donnees={[
      { libelle: "Immatriculation", valeur: vehicule.immatriculation },
      { libelle: "Loueur", valeur: vehicule.loueur_nom },
      { libelle: "Agence", valeur: vehicule.agence },
      { libelle: "Marque", valeur: vehicule.marque },
      { libelle: "Modèle", valeur: vehicule.modele },
      { libelle: "Type", valeur: vehicule.type_vehicule && LIBELLES_TYPE_VEHICULE[vehicule.type_vehicule] },
    ]}
  />
);
