import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresLoueurs } from "../../domain/loueurs/loueur.contrat.ts";
import { ecrireConditions, type LoueurListe } from "../../domain/loueurs/loueur.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { loueursAExporter } from "./suivi.queries.ts";

export const exporterLoueurs = exporterListe<FiltresLoueurs & SelectionDeListe, LoueurListe>({
  nom: "loueurs",
  titre: "Loueurs",
  requete: loueursAExporter,
  colonnes: [
    { cle: "nom", titre: "Nom", type: "texte", valeur: (l) => l.nom },
    { cle: "vehicules", titre: "Véhicules", type: "entier", valeur: (l) => l.vehicules },
    { cle: "contrats", titre: "Contrats en cours", type: "entier", valeur: (l) => l.contrats },
    { cle: "restitutions", titre: "Restitutions", type: "entier", valeur: (l) => l.restitutions },
    { cle: "conditions", titre: "Conditions", type: "texte", largeur: 34, valeur: ecrireConditions },
  ],
});
