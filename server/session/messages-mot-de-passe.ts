import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";

export interface Destinataire {
  email: string;
  prenom: string;
}
export const bonjour = (prenom: string): string => (prenom ? `Bonjour ${prenom},` : "Bonjour,");

/** Le lien de récupération. Le corps porte un secret : il est effacé dès que le message est parti. */
export function messageDuLien({ email, prenom }: Destinataire, lien: string, minutes: number): Message {
  return {
    gabarit: "mot_de_passe_oublie",
    destinataire: email,
    sujet: "Réinitialisation de votre mot de passe",
    confidentiel: true,
    ...rediger("Choisissez un nouveau mot de passe", [
      { texte: bonjour(prenom) },
      { texte: `Un nouveau mot de passe a été demandé pour votre compte Reflet (${email}).` },
      { bouton: "Choisir un nouveau mot de passe", adresse: lien },
      { texte: `Ce lien est valable ${enClair(minutes)} et ne sert qu'une fois.` },
      { texte: "Vous n'avez rien demandé\u00a0? Ignorez ce message\u00a0: votre mot de passe ne change pas." },
    ]),
  };
}

/** Prévient la personne, quel que soit l'auteur du changement : c'est ainsi qu'elle apprend un changement qui n'est pas d'elle. */
export function messageDuChangement({ email, prenom }: Destinataire, quand: Date, oubli: string): Message {
  return {
    gabarit: "mot_de_passe_change",
    destinataire: email,
    sujet: "Votre mot de passe a été changé",
    ...rediger("Votre mot de passe a été changé", [
      { texte: bonjour(prenom) },
      { texte: `Le mot de passe de votre compte Reflet (${email}) a été changé le ${heureDeParis(quand)}.` },
      { texte: "Les sessions ouvertes sur vos autres appareils ont été fermées." },
      { texte: "Ce n'était pas vous\u00a0? Choisissez tout de suite un autre mot de passe\u00a0:" },
      { bouton: "Réinitialiser mon mot de passe", adresse: oubli },
    ]),
  };
}

function enClair(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minute${minutes > 1 ? "s" : ""}`;
  return `${minutes / 60} heure${minutes > 60 ? "s" : ""}`;
}

export function heureDeParis(quand: Date): string {
  const options = { timeZone: "Europe/Paris" } as const;
  const jour = new Intl.DateTimeFormat("fr-FR", { ...options, dateStyle: "short" }).format(quand);
  const heure = new Intl.DateTimeFormat("fr-FR", { ...options, timeStyle: "short" }).format(quand);
  return `${jour} à ${heure}`;
}
