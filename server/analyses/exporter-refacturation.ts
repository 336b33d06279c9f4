import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { type ColonneListe, exporterListe } from "../exports/exporter-liste.ts";
import { refacturationAExporter } from "./refacturation.queries.ts";

export interface LigneRefacturee extends Record<string, unknown> {
  agence: string;
  client_nom: string;
  immatriculation: string;
  vehicule: string;
  date_restitution: string;
  loueur_nom: string;
  conducteur: string | null;
  dommages: number;
  hors_fre_ht: number;
  facture_ht: number | null;
  avoir_ht: number | null;
  net_ht: number;
}

export const COLONNES_REFACTURATION: readonly ColonneListe<LigneRefacturee>[] = [
  { cle: "agence", titre: "Agence", type: "texte", valeur: (l) => l.agence },
  { cle: "client", titre: "Client", type: "texte", valeur: (l) => l.client_nom },
  { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (l) => l.immatriculation },
  { cle: "vehicule", titre: "Véhicule", type: "texte", valeur: (l) => l.vehicule },
  { cle: "date", titre: "Date de restitution", type: "date", valeur: (l) => l.date_restitution },
  { cle: "loueur", titre: "Loueur", type: "texte", valeur: (l) => l.loueur_nom },
  { cle: "conducteur", titre: "Conducteur au retour", type: "texte", valeur: (l) => l.conducteur },
  { cle: "dommages", titre: "Dommages", type: "entier", valeur: (l) => l.dommages },
  { cle: "facture", titre: "Facturé HT", type: "montant", valeur: (l) => l.facture_ht },
  { cle: "avoir", titre: "Avoir HT", type: "montant", valeur: (l) => l.avoir_ht },
  { cle: "hors_fre", titre: "Dont hors FRE HT", type: "montant", valeur: (l) => l.hors_fre_ht },
  { cle: "net", titre: "Net refacturé HT", type: "montant", valeur: (l) => l.net_ht },
];

/** Le relevé que chaque agence reçoit : ses véhicules, leurs dommages, ce qui leur est refacturé. */
export const exporterRefacturation = exporterListe<FiltresAnalyses, LigneRefacturee>({
  nom: "refacturation-par-agence",
  titre: "Refacturation par agence",
  requete: refacturationAExporter,
  colonnes: COLONNES_REFACTURATION,
});
