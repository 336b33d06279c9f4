import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresVehicules } from "../../domain/vehicules/vehicule.contrat.ts";
import { LIBELLES_STATUT, nomDuConducteur, type VehiculeListe } from "../../domain/vehicules/vehicule.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { vehiculesAExporter } from "./vehicules.queries.ts";

export const exporterVehicules = exporterListe<FiltresVehicules & SelectionDeListe, VehiculeListe>({
  nom: "vehicules",
  titre: "Véhicules",
  requete: vehiculesAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (v) => v.immatriculation },
    { cle: "conducteur", titre: "Conducteur", type: "texte", valeur: nomDuConducteur },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (v) => v.loueur_nom },
    { cle: "marque", titre: "Marque", type: "texte", largeur: 16, valeur: (v) => v.marque },
    { cle: "modele", titre: "Modèle", type: "texte", valeur: (v) => v.modele },
    // Le fichier lui-même ne tient pas dans une cellule : on dit s'il existe.
    {
      cle: "carte_grise",
      titre: "Carte grise",
      type: "texte",
      largeur: 14,
      valeur: (v) => (v.url_carte_grise ? "Oui" : "Non"),
    },
    { cle: "statut", titre: "Statut", type: "texte", largeur: 10, valeur: (v) => LIBELLES_STATUT[v.statut] },
    { cle: "client", titre: "Client", type: "texte", valeur: (v) => v.client_nom },
  ],
});
