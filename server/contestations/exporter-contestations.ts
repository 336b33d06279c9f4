import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresContestations } from "../../domain/contestations/contestation.contrat.ts";
import type { ContestationListee } from "../../domain/contestations/contestation.ts";
import { direEtat } from "../../domain/contestations/etats.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { contestationsAExporter } from "./contestations.queries.ts";

export const exporterContestations = exporterListe<FiltresContestations & SelectionDeListe, ContestationListee>({
  nom: "contestations",
  titre: "Contestations",
  requete: contestationsAExporter,
  colonnes: [
    { cle: "facture", titre: "Facture", type: "code", valeur: (c) => c.facture_numero },
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (c) => c.immatriculation },
    { cle: "etat", titre: "État", type: "texte", valeur: (c) => direEtat(c) },
    { cle: "date_limite", titre: "Date limite", type: "date", valeur: (c) => c.date_limite },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (c) => c.loueur_nom },
    { cle: "client", titre: "Client", type: "texte", valeur: (c) => c.client_nom },
    { cle: "facture_date", titre: "Date de la facture", type: "date", valeur: (c) => c.facture_date },
    { cle: "facture_ht", titre: "Facture HT", type: "montant", valeur: (c) => c.facture_ht },
    { cle: "a_reclamer", titre: "À réclamer HT", type: "montant", valeur: (c) => c.a_reclamer },
    { cle: "reclame", titre: "Réclamé HT", type: "montant", valeur: (c) => c.reclame },
    { cle: "accorde", titre: "Accordé HT", type: "montant", valeur: (c) => c.accorde },
    { cle: "recu", titre: "Avoir reçu HT", type: "montant", valeur: (c) => c.recu },
    { cle: "refuse", titre: "Refusé HT", type: "montant", valeur: (c) => c.refuse },
    { cle: "en_cours", titre: "En cours HT", type: "montant", valeur: (c) => c.en_cours },
    { cle: "perdu", titre: "Perdu HT", type: "montant", valeur: (c) => c.perdu },
    { cle: "contestee_le", titre: "Contestée le", type: "date", valeur: (c) => c.contestee_le },
    { cle: "relancee_le", titre: "Dernière lettre le", type: "date", valeur: (c) => c.relancee_le },
    { cle: "expert", titre: "Expert", type: "texte", valeur: (c) => c.expert },
  ],
});
