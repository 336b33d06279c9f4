import type { FiltresDocuments } from "../../domain/documents/document.contrat.ts";
import { LIBELLES_ETAT_DOCUMENT } from "../../domain/documents/document.ts";
import { type DocumentListe, nommerDocument } from "../../domain/documents/file.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { documentsAExporter } from "./file.queries.ts";

type DocumentExporte = DocumentListe & { depose_le: string };

export const exporterDocuments = exporterListe<FiltresDocuments, DocumentExporte>({
  nom: "documents",
  titre: "Documents",
  requete: documentsAExporter,
  colonnes: [
    { cle: "document", titre: "Document", type: "texte", largeur: 36, valeur: nommerDocument },
    { cle: "etat", titre: "État", type: "texte", valeur: (d) => LIBELLES_ETAT_DOCUMENT[d.etat] },
    {
      cle: "vehicule",
      titre: "Véhicule",
      type: "code",
      valeur: (d) => d.restitution?.immatriculation ?? d.immatriculation,
    },
    { cle: "client", titre: "Client", type: "texte", valeur: (d) => d.client_nom },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (d) => d.loueur_lu },
    { cle: "date", titre: "Date", type: "date", valeur: (d) => d.date_document },
    { cle: "lignes", titre: "Lignes", type: "entier", valeur: (d) => d.lignes },
    { cle: "net", titre: "Montant HT", type: "montant", valeur: (d) => d.net_ht },
    { cle: "depose", titre: "Déposé le", type: "date", valeur: (d) => d.depose_le },
  ],
});
