import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { adresseApi } from "../../api.ts";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { LienFichier } from "../../ui/LienFichier.tsx";

type CleDocument = Extract<keyof TicketLu, `url_${string}`>;

/** Ce que chaque sorte de ticket peut porter, dans l'ordre du dossier. */
export const DOCUMENTS = {
  convoyage: [
    ["url_pv_depart", "PV de départ"],
    ["url_pv_arrivee", "PV d'arrivée"],
    ["url_facture_client", "Facture"],
  ],
  sinistre: [
    ["url_devis_signe", "Devis signé"],
    ["url_rapport_expertise", "Rapport d'expertise"],
    ["url_facture_garage", "Facture du garage"],
    ["url_facture_client", "Facture"],
  ],
  autre: [["url_facture_client", "Facture"]],
  constat: [["url_constat", "Constat"]],
} as const satisfies Record<string, readonly (readonly [CleDocument, string])[]>;

interface Props {
  ticket: TicketLu;
  documents: readonly (readonly [CleDocument, string])[];
  titre?: string;
}

export const Documents = ({ ticket, documents, titre = "Documents" }: Props) => (
  <Fiche titre={titre}>
    <Donnees
      donnees={documents.map(([cle, libelle]) => ({
        libelle,
        valeur: <LienFichier adresse={ticket[cle] && adresseApi(`/fichiers/${ticket[cle]}`)} objet={libelle} />,
      }))}
    />
  </Fiche>
);
