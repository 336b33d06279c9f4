import { DUREE_CONFIRMATION_H } from "../../domain/profil/profil.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";
import { bonjour, heureDeParis } from "../session/messages-mot-de-passe.ts";

interface Demande {
  prenom: string;
  /** Adresse actuelle du compte. */
  ancienne: string;
  nouvelle: string;
}

/** À la nouvelle adresse : le lien qui la confirme. Le corps porte un secret, effacé dès que le message est parti. */
export function messageDeConfirmation({ prenom, nouvelle }: Demande, lien: string): Message {
  return {
    gabarit: "adresse_a_confirmer",
    destinataire: nouvelle,
    sujet: "Confirmez votre nouvelle adresse e-mail",
    confidentiel: true,
    ...rediger("Confirmez votre nouvelle adresse e-mail", [
      { texte: bonjour(prenom) },
      { texte: `Vous avez demandé à utiliser ${nouvelle} pour votre compte Reflet.` },
      { bouton: "Confirmer mon adresse", adresse: lien },
      {
        texte: `Ce lien est valable ${DUREE_CONFIRMATION_H} heures et ne sert qu'une fois. D'ici là, l'adresse actuelle de votre compte ne change pas.`,
      },
      { texte: "Vous n'avez rien demandé\u00a0? Ignorez ce message\u00a0: rien ne change." },
    ]),
  };
}

/** À une adresse qui a déjà son compte : elle seule l'apprend, jamais la personne qui l'a demandée. */
export function messageAdressePrise({ nouvelle }: Demande, connexion: string): Message {
  return {
    gabarit: "adresse_deja_prise",
    destinataire: nouvelle,
    sujet: "Votre adresse a déjà un compte Reflet",
    ...rediger("Votre adresse a déjà un compte Reflet", [
      { texte: "Bonjour," },
      {
        texte: `Une personne a demandé à utiliser ${nouvelle} pour un autre compte Reflet. Cette adresse est déjà celle d'un compte\u00a0: rien n'a changé.`,
      },
      { texte: "Si c'était vous, connectez-vous avec ce compte\u00a0:" },
      { bouton: "Me connecter", adresse: connexion },
      { texte: "Sinon, vous n'avez rien à faire." },
    ]),
  };
}

/** À l'adresse actuelle, dès la demande : c'est ainsi que la personne apprend celle qui n'est pas d'elle. */
export function messageDeLaDemande(d: Demande, quand: Date, oubli: string): Message {
  return {
    gabarit: "adresse_demandee",
    destinataire: d.ancienne,
    sujet: "Un changement d'adresse e-mail a été demandé",
    ...rediger("Un changement d'adresse e-mail a été demandé", [
      { texte: bonjour(d.prenom) },
      {
        texte: `Le ${heureDeParis(quand)}, une nouvelle adresse a été demandée pour votre compte Reflet\u00a0: ${d.nouvelle}. Elle remplacera ${d.ancienne} une fois confirmée par le lien que nous y avons envoyé.`,
      },
      {
        texte:
          "Ce n'était pas vous\u00a0? Choisissez tout de suite un autre mot de passe\u00a0: le changement sera abandonné.",
      },
      { bouton: "Réinitialiser mon mot de passe", adresse: oubli },
    ]),
  };
}

/** À l'ancienne adresse, une fois la nouvelle confirmée. */
export function messageDuChangementAdresse(d: Demande, quand: Date, contact: string): Message {
  return {
    gabarit: "adresse_changee",
    destinataire: d.ancienne,
    repondreA: contact,
    sujet: "L'adresse e-mail de votre compte a été changée",
    ...rediger("L'adresse e-mail de votre compte a été changée", [
      { texte: bonjour(d.prenom) },
      {
        texte: `Le ${heureDeParis(quand)}, l'adresse de votre compte Reflet est devenue ${d.nouvelle}. Vous vous connecterez désormais avec elle.`,
      },
      { texte: `Ce n'était pas vous\u00a0? Prévenez-nous sans attendre, en répondant à ce message ou à ${contact}.` },
    ]),
  };
}
