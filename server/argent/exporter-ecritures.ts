import type { Ecriture, FiltresEcritures } from "../../domain/argent/argent.contrat.ts";
import { nommerEcriture } from "../../domain/argent/ecritures.ts";
import { LIBELLES_ETAT_CONTESTATION } from "../../domain/contestations/etats.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { ecrituresAExporter } from "./livre.queries.ts";

export const exporterEcritures = exporterListe<FiltresEcritures, Ecriture>({
  nom: "livre-argent",
  titre: "Livre de l'argent",
  requete: ecrituresAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (e) => e.immatriculation },
    { cle: "facture", titre: "Facture", type: "code", valeur: (e) => e.facture_numero },
    { cle: "ligne", titre: "Ligne", type: "texte", largeur: 40, valeur: nommerEcriture },
    { cle: "etat", titre: "État", type: "texte", valeur: (e) => e.etat && LIBELLES_ETAT_CONTESTATION[e.etat] },
    { cle: "date_limite", titre: "Date limite", type: "date", valeur: (e) => e.date_limite },
    { cle: "date", titre: "Date de restitution", type: "date", valeur: (e) => e.date_restitution },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (e) => e.loueur_nom },
    { cle: "client", titre: "Client", type: "texte", valeur: (e) => e.client_nom },
    { cle: "montant", titre: "Montant HT", type: "montant", valeur: (e) => e.montant_ht },
  ],
});
