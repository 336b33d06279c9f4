import type { GenreActe } from "../../domain/aujourdhui/genres.ts";
import { chemins } from "../chemins.ts";

/** Où sont tous les actes d'un genre, et leur nom ; `null` : aucune liste ne les montre à part. */
export const LISTES: Record<GenreActe, { un: string; plusieurs: string; chemin: string | null }> = {
  envoyer: {
    un: "lettre à envoyer",
    plusieurs: "lettres à envoyer",
    chemin: `${chemins.contestations()}?statut_contestation=a_contester`,
  },
  contester: {
    un: "facture à contester",
    plusieurs: "factures à contester",
    chemin: `${chemins.restitutions()}?a_contester=ouvert`,
  },
  rendre: {
    un: "contrat fini sans retour noté",
    plusieurs: "contrats finis sans retour noté",
    chemin: `${chemins.finsDeContrat()}?horizon=retard`,
  },
  avoir: { un: "avoir à rattacher", plusieurs: "avoirs à rattacher", chemin: `${chemins.contestations()}?avoir=oui` },
  document: { un: "document à vérifier", plusieurs: "documents à vérifier", chemin: chemins.documents() },
  relancer: {
    un: "contestation sans réponse",
    plusieurs: "contestations sans réponse",
    chemin: `${chemins.contestations()}?retard=reponse`,
  },
  auditer: {
    un: "contrat qui finit sans audit",
    plusieurs: "contrats qui finissent sans audit",
    chemin: chemins.finsDeContrat(),
  },
  mien: { un: "ticket suivi", plusieurs: "tickets suivis", chemin: null },
  ticket: {
    un: "ticket sans responsable",
    plusieurs: "tickets sans responsable",
    chemin: `${chemins.tickets()}?etat=en_cours`,
  },
};
