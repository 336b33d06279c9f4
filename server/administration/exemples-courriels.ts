import type { NoteLue } from "../analyses/direction.ts";
import { messageDeLAudit } from "../audits/message-audit.ts";
import type { Config } from "../config.ts";
import type { Message } from "../courrier/message.ts";
import { messageAccuse, messagePrestataire } from "../demandes/messages-demande.ts";
import { messageDesRappels, messageDuRappel } from "../notifications/messages-rappels.ts";
import {
  messageAdressePrise,
  messageDeConfirmation,
  messageDeLaDemande,
  messageDuChangementAdresse,
} from "../profil/messages-adresse.ts";
import { messageDeRetour } from "../retours/message-retour.ts";
import { messageDuChangement, messageDuLien } from "../session/messages-mot-de-passe.ts";
import { messageDuCode, messageDuFacteur } from "../session/messages-second-facteur.ts";
import { messageDInvitation } from "../utilisateurs/messages-invitation.ts";
import { messageDeLExport, messageDuRapport } from "../vues/messages-envois.ts";

interface Exemple {
  /** Quand il part, et à qui. */
  quand: string;
  /** La note ne sert qu'au corps du rapport d'analyses : ses chiffres ne s'inventent pas. */
  message: (config: Config, maintenant: Date, note: NoteLue | null) => Message;
}

const PERSONNE = { email: "camille.exemple@societe.test", prenom: "Camille" };
const ADRESSES = { prenom: "Camille", ancienne: PERSONNE.email, nouvelle: "camille@nouvelle.test" };
/** Un identifiant que rien ne porte : un lien de l'aperçu ne mène nulle part. */
const AUCUN_ID = "00000000-0000-4000-8000-000000000000";
const DEMANDE = {
  reference: "RF-000000",
  client: "Société Exemple",
  type: "sinistre",
  ticketId: AUCUN_ID,
  ticket: { demandeur_prenom_nom: "Camille Exemple", immatriculation: "AA-123-AA" },
} as const;
const oubli = (c: Config) => `${c.urlPublique}/mot-de-passe-oublie`;
const rappel = (c: Config, maintenant: Date, genre: "contrat" | "permis") => ({
  ...PERSONNE,
  utilisateur_id: AUCUN_ID,
  role: "client",
  client_nom: c.societePrestataire,
  fiche_id: AUCUN_ID,
  genre,
  echeance: new Date(maintenant.getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
  sujet: genre === "contrat" ? "AA-123-AA" : "Camille Exemple",
  vehicule: genre === "contrat" ? "Renault Clio" : null,
  montant_ht: genre === "contrat" ? 30_746 : null,
  estime: genre === "contrat" ? ("moyenne_loueur" as const) : null,
});

const jour = (le: Date, dans = 0): string => new Date(le.getTime() + dans * 86_400_000).toISOString().slice(0, 10);
const envoi = (le: Date) => ({ id: AUCUN_ID, destinataire: PERSONNE.email, periode: jour(le) });
const audit = (le: Date) => ({
  id: AUCUN_ID,
  immatriculation: "AA-123-AA",
  marque: "Renault",
  modele: "Clio",
  retour_prevu_le: jour(le, 45),
  resultat: {
    en_l_etat_ht: 184_000,
    total_ht: 96_000,
    economie_ht: 88_000,
    limite_le: jour(le, 30),
    alerte: null,
    dommages: [{ decision: "reparer" as const, compris_dans: null }],
  },
});

/** Les e-mails qui partent aux personnes, écrits par leurs vrais gabarits sur une personne qui n'existe pas. */
export const EXEMPLES: readonly Exemple[] = [
  {
    quand: "À une personne que l'équipe invite",
    message: (c) =>
      messageDInvitation(
        {
          ...PERSONNE,
          client_nom: "Société Exemple",
          par: null,
          prestataire: c.societePrestataire,
          jours: c.dureeInvitationJours,
        },
        `${c.urlPublique}/invitation`,
      ),
  },
  {
    quand: "À qui a oublié son mot de passe",
    message: (c) => messageDuLien(PERSONNE, oubli(c), c.dureeLienMinutes),
  },
  {
    quand: "À qui vient de changer de mot de passe",
    message: (c, le) => messageDuChangement(PERSONNE, le, oubli(c)),
  },
  { quand: "À qui se connecte avec un code par e-mail", message: () => messageDuCode(PERSONNE, "123456", 10) },
  {
    quand: "À qui vient d'activer la double authentification",
    message: (c, le) => messageDuFacteur(PERSONNE, { acte: "activee", quand: le }, oubli(c)),
  },
  {
    quand: "À la nouvelle adresse d'une personne, pour la confirmer",
    message: (c) => messageDeConfirmation(ADRESSES, `${c.urlPublique}/profile`),
  },
  {
    quand: "À l'adresse actuelle, quand une autre est demandée",
    message: (c, le) => messageDeLaDemande(ADRESSES, le, oubli(c)),
  },
  {
    quand: "À l'ancienne adresse, une fois la nouvelle confirmée",
    message: (c, le) => messageDuChangementAdresse(ADRESSES, le, c.courrier.prestataire),
  },
  {
    quand: "À une adresse qui a déjà un compte, quand une autre personne la demande",
    message: (c) => messageAdressePrise(ADRESSES, `${c.urlPublique}/auth`),
  },
  {
    quand: "À qui vient d'envoyer une demande par un formulaire",
    message: () => messageAccuse(DEMANDE, PERSONNE.email),
  },
  {
    quand: "À votre boîte, quand une demande arrive par un formulaire",
    message: (c) => messagePrestataire(DEMANDE, c),
  },
  {
    quand: "À la personne d'une société à qui l'on transmet un audit",
    message: (c, le) =>
      messageDeLAudit(
        audit(le),
        { ...PERSONNE, nom: "Camille Exemple" },
        { repondreA: PERSONNE.email, urlPublique: c.urlPublique },
      ),
  },
  {
    quand: "Au conducteur, quand on lui donne le lien du tour avant le retour",
    message: (c, le) =>
      messageDeRetour(
        {
          immatriculation: "AB-123-CD",
          modele: "Peugeot 308",
          type_vehicule: "VP",
          client_nom: "Société exemple",
          retour_prevu_le: le.toISOString().slice(0, 10),
        },
        { email: PERSONNE.email, adresse: `${c.urlPublique}/retour`, repondreA: PERSONNE.email },
      ),
  },
  {
    quand: "À qui a choisi un e-mail par rappel",
    message: (c, le) => messageDuRappel(rappel(c, le, "contrat"), c, le.toISOString().slice(0, 10)),
  },
  {
    quand: "À qui a choisi un e-mail par jour pour tous ses rappels",
    message: (c, le) =>
      messageDesRappels([rappel(c, le, "contrat"), rappel(c, le, "permis")], c, le.toISOString().slice(0, 10)),
  },
  {
    quand: "À qui s'est abonné au rapport d'une vue d'analyses",
    message: (c, le, note) =>
      messageDuRapport(
        { ...envoi(le), abonnement_id: AUCUN_ID, vue_nom: "Frais par loueur", parametres: {} },
        { phrases: [], note, pieces: [] },
        c,
      ),
  },
  {
    quand: "À qui reçoit régulièrement une liste",
    message: (c, le) =>
      messageDeLExport(
        {
          ...envoi(le),
          inscription_id: AUCUN_ID,
          nom: "Tickets en cours",
          ecran: "tickets",
          frequence: "hebdomadaire",
          demande_par: "Camille Exemple",
        },
        { phrases: ["État\u00a0: En cours"], adresse: `${c.urlPublique}/dashboard`, piece: null },
        c,
      ),
  },
];
