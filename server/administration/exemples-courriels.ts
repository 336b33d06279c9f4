import type { Config } from "../config.ts";
import type { Message } from "../courrier/message.ts";
import { messageAccuse } from "../demandes/messages-demande.ts";
import { messageDesRappels, messageDuRappel } from "../notifications/messages-rappels.ts";
import { messageDeConfirmation, messageDeLaDemande, messageDuChangementAdresse } from "../profil/messages-adresse.ts";
import { messageDuChangement, messageDuLien } from "../session/messages-mot-de-passe.ts";
import { messageDuCode, messageDuFacteur } from "../session/messages-second-facteur.ts";
import { messageDInvitation } from "../utilisateurs/messages-invitation.ts";

interface Exemple {
  /** Quand il part, et à qui. */
  quand: string;
  message: (config: Config, maintenant: Date) => Message;
}

const PERSONNE = { email: "camille.exemple@societe.test", prenom: "Camille" };
const ADRESSES = { prenom: "Camille", ancienne: PERSONNE.email, nouvelle: "camille@nouvelle.test" };
const oubli = (c: Config) => `${c.urlPublique}/mot-de-passe-oublie`;
const rappel = (c: Config, maintenant: Date, genre: "contrat" | "permis") => ({
  ...PERSONNE,
  utilisateur_id: "00000000-0000-4000-8000-000000000000",
  role: "client",
  client_nom: c.societePrestataire,
  fiche_id: "00000000-0000-4000-8000-000000000000",
  genre,
  echeance: new Date(maintenant.getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
  sujet: genre === "contrat" ? "AA-123-AA" : "Camille Exemple",
  vehicule: genre === "contrat" ? "Renault Clio" : null,
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
    quand: "À qui vient d'envoyer une demande par un formulaire",
    message: () =>
      messageAccuse(
        {
          reference: "RF-000000",
          client: "Société Exemple",
          type: "sinistre",
          ticketId: "",
          ticket: { demandeur_prenom_nom: "Camille Exemple", immatriculation: "AA-123-AA" },
        },
        PERSONNE.email,
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
];
