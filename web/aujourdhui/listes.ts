import type { GenreActe } from "../../domain/aujourdhui/genres.ts";
import { chemins } from "../chemins.ts";

/** Où sont tous les actes d'un genre, et leur nom. */
export const LISTES: Record<GenreActe, { un: string; plusieurs: string; chemin: string }> = {
  envoyer: {
    un: "lettre à envoyer",
    plusieurs: "lettres à envoyer",
    chemin: `${chemins.contestations()}?retard=lettre`,
  },
  contester: {
    un: "facture à contester",
    plusieurs: "factures à contester",
    chemin: `${chemins.restitutions()}?a_contester=ouvert`,
  },
  rendre: {
    un: "contrat fini sans retour noté",
    plusieurs: "contrats finis sans retour noté",
    chemin: `${chemins.finsDeContrat()}?fin_en=sans_retour`,
  },
  prevenir: {
    un: "loueur à prévenir d'un retour",
    plusieurs: "loueurs à prévenir d'un retour",
    chemin: `${chemins.finsDeContrat()}?fin_en=a_prevenir`,
  },
  avoir: { un: "avoir à rattacher", plusieurs: "avoirs à rattacher", chemin: `${chemins.contestations()}?avoir=oui` },
  attendu: {
    un: "avoir attendu",
    plusieurs: "avoirs attendus",
    chemin: `${chemins.livre()}?mot=attendu`,
  },
  facture: {
    un: "facture de restitution manquante",
    plusieurs: "factures de restitution manquantes",
    chemin: `${chemins.restitutions()}?dossier=facture_manquante`,
  },
  document: {
    un: "document à vérifier",
    plusieurs: "documents à vérifier",
    chemin: `${chemins.documents()}?a_verifier=oui`,
  },
  relancer: {
    un: "contestation sans réponse",
    plusieurs: "contestations sans réponse",
    chemin: `${chemins.contestations()}?retard=reponse`,
  },
  auditer: {
    un: "contrat qui finit sans audit",
    plusieurs: "contrats qui finissent sans audit",
    chemin: `${chemins.finsDeContrat()}?fin_en=sans_audit`,
  },
  loueur: { un: "loueur à ajouter", plusieurs: "loueurs à ajouter", chemin: chemins.loueurs() },
  mien: { un: "ticket suivi", plusieurs: "tickets suivis", chemin: `${chemins.tickets()}?suivi=moi` },
  ticket: {
    un: "ticket sans responsable",
    plusieurs: "tickets sans responsable",
    chemin: `${chemins.tickets()}?suivi=personne&tri=cree_le&sens=asc`,
  },
};
