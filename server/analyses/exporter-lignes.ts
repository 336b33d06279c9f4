import type { FiltresLignes, LigneAnalysee } from "../../domain/analyses/detail.contrat.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { COLONNES_LIGNE } from "./colonnes-ligne.ts";
import { lignesAExporter } from "./lignes.queries.ts";

const c = COLONNES_LIGNE;

export const exporterLignes = exporterListe<FiltresLignes, LigneAnalysee>({
  nom: "lignes-de-frais",
  titre: "Lignes de frais",
  requete: lignesAExporter,
  colonnes: [
    c.immatriculation,
    { cle: "client", titre: "Client", type: "texte", valeur: (l) => l.client_nom },
    { cle: "date", titre: "Date de restitution", type: "date", valeur: (l) => l.date_restitution },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (l) => l.loueur_nom },
    { cle: "agence", titre: "Agence", type: "texte", valeur: (l) => l.agence },
    { cle: "designation", titre: "Désignation", type: "texte", largeur: 40, valeur: (l) => l.designation },
    c.element,
    c.dommage,
    c.operation,
    c.categorie,
    c.localisation,
    c.document,
    c.net,
  ],
});
