/** Les pièces qu'un ticket porte : champ de la fiche, nom pour la personne, et où elle est rangée. */
export const PIECES_TICKET = {
  devis_signe: { champ: "url_devis_signe", libelle: "Devis signé", usage: "document_ticket" },
  facture_client: { champ: "url_facture_client", libelle: "Facture client", usage: "document_ticket" },
  pv_depart: { champ: "url_pv_depart", libelle: "PV de départ", usage: "document_ticket" },
  pv_arrivee: { champ: "url_pv_arrivee", libelle: "PV d'arrivée", usage: "document_ticket" },
  rapport_expertise: { champ: "url_rapport_expertise", libelle: "Rapport d'expertise", usage: "document_ticket" },
  constat: { champ: "url_constat", libelle: "Constat", usage: "constat" },
  facture_garage: { champ: "url_facture_garage", libelle: "Facture garage", usage: "document_ticket" },
} as const;
export type PieceTicket = keyof typeof PIECES_TICKET;
export const NOMS_PIECES = Object.keys(PIECES_TICKET) as [PieceTicket, ...PieceTicket[]];

/** Photos d'un même ticket : au-delà, le dossier ne se lit plus. */
export const PHOTOS_MAX = 100;
