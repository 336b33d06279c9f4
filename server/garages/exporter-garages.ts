import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresGarages } from "../../domain/garages/garage.contrat.ts";
import { adressePostale, type GarageListe, nomReseau } from "../../domain/garages/garage.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { garagesAExporter } from "./garages.queries.ts";

/** Ce que montre la liste, et rien des conditions commerciales. */
export const exporterGarages = exporterListe<FiltresGarages & SelectionDeListe, GarageListe>({
  nom: "garages",
  titre: "Garages",
  requete: garagesAExporter,
  colonnes: [
    { cle: "nom", titre: "Nom", type: "texte", valeur: (g) => g.nom },
    { cle: "reseau", titre: "Réseau", type: "texte", largeur: 18, valeur: nomReseau },
    { cle: "adresse", titre: "Adresse", type: "texte", largeur: 48, valeur: adressePostale },
    { cle: "contact", titre: "Contact", type: "texte", valeur: (g) => g.contact },
    { cle: "telephone", titre: "Téléphone", type: "telephone", valeur: (g) => g.telephone },
  ],
});
