import type { Ecriture, FiltresEcritures } from "../../domain/argent/argent.contrat.ts";
import { direEtatEcriture, nommerEcriture } from "../../domain/argent/ecritures.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { ecrituresAExporter } from "./livre.queries.ts";

export const exporterEcritures = exporterListe<FiltresEcritures, Ecriture>({
  nom: "livre-argent",
  titre: "Livre de l'argent",
  requete: ecrituresAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (e) => e.immatriculation },
    { cle: "facture", titre: "Facture", type: "code", valeur: (e) => e.facture_numero },
    {
      cle: "ligne",
      titre: "Ligne",
      type: "texte",
      largeur: 40,
      valeur: (e, maintenant) => nommerEcriture(e, jourDeParis(maintenant)),
    },
    {
      cle: "etat",
      titre: "État",
      type: "texte",
      valeur: (e, maintenant) => direEtatEcriture(e, jourDeParis(maintenant)),
    },
    { cle: "date_limite", titre: "Date limite", type: "date", valeur: (e) => e.date_limite },
    { cle: "date", titre: "Date de restitution", type: "date", valeur: (e) => e.date_restitution },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (e) => e.loueur_nom },
    { cle: "client", titre: "Client", type: "texte", valeur: (e) => e.client_nom },
    { cle: "montant", titre: "Montant HT", type: "montant", valeur: (e) => e.montant_ht },
  ],
});
