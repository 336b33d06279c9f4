import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import { type RestitutionListee, ttcAffiche } from "../../domain/restitutions/restitution.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { restitutionsAExporter } from "./restitutions.queries.ts";

export const exporterRestitutions = exporterListe<FiltresRestitutions & SelectionDeListe, RestitutionListee>({
  nom: "restitutions",
  titre: "Restitutions",
  requete: restitutionsAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (r) => r.immatriculation },
    { cle: "client", titre: "Client", type: "texte", valeur: (r) => r.client_nom },
    { cle: "date", titre: "Date de restitution", type: "date", valeur: (r) => r.date_restitution },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (r) => r.loueur_nom },
    { cle: "agence", titre: "Agence", type: "texte", valeur: (r) => r.agence },
    { cle: "marque", titre: "Marque", type: "texte", largeur: 16, valeur: (r) => r.marque },
    { cle: "modele", titre: "Modèle", type: "texte", valeur: (r) => r.modele },
    { cle: "type_vehicule", titre: "Type", type: "texte", largeur: 8, valeur: (r) => r.type_vehicule },
    { cle: "kilometrage", titre: "Kilométrage", type: "entier", valeur: (r) => r.kilometrage },
    { cle: "montant_ht", titre: "Montant HT après remise", type: "montant", valeur: (r) => r.montant_ht_apres_remise },
    { cle: "ttc", titre: "Montant TTC", type: "montant", valeur: (r) => ttcAffiche(r.montant_ht_apres_remise) },
    { cle: "rapport", titre: "Rapport HT", type: "montant", valeur: (r) => r.rapport_ht },
    { cle: "facture", titre: "Facture HT", type: "montant", valeur: (r) => r.facture_ht },
  ],
});
