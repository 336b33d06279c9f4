import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresConducteurs } from "../../domain/conducteurs/conducteur.contrat.ts";
import type { ConducteurListe } from "../../domain/conducteurs/conducteur.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { conducteursAExporter } from "./conducteurs.queries.ts";

export const exporterConducteurs = exporterListe<FiltresConducteurs & SelectionDeListe, ConducteurListe>({
  nom: "conducteurs",
  titre: "Conducteurs",
  requete: conducteursAExporter,
  colonnes: [
    { cle: "prenom", titre: "Prénom", type: "texte", valeur: (c) => c.prenom },
    { cle: "nom", titre: "Nom", type: "texte", valeur: (c) => c.nom },
    { cle: "telephone", titre: "Téléphone", type: "telephone", valeur: (c) => c.telephone },
    { cle: "numero_permis", titre: "N° de permis", type: "permis", valeur: (c) => c.numero_permis },
    { cle: "vehicule", titre: "Véhicule", type: "code", valeur: (c) => c.immatriculation },
    { cle: "statut", titre: "Statut", type: "texte", largeur: 10, valeur: (c) => c.statut },
    { cle: "client", titre: "Client", type: "texte", valeur: (c) => c.client_nom },
  ],
});
