import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";
import { bonjour } from "../session/messages-mot-de-passe.ts";

interface Invitation {
  email: string;
  prenom: string;
  /** Société d'un client ; nulle pour l'équipe du prestataire. */
  client_nom: string | null;
  /** Qui invite, s'il a un nom. */
  par: string | null;
  prestataire: string;
  jours: number;
}

/** Le lien qui ouvre un compte. Le corps porte un secret : il est effacé dès que le message est parti. */
export function messageDInvitation(i: Invitation, lien: string): Message {
  const qui = i.par ? `${i.par}, de ${i.prestataire},` : i.prestataire;
  const quoi = i.client_nom ? `l'espace de ${i.client_nom}` : "l'équipe qui suit les dossiers";
  return {
    gabarit: "invitation",
    destinataire: i.email,
    sujet: "Votre invitation à rejoindre Reflet",
    confidentiel: true,
    ...rediger("Votre compte Reflet vous attend", [
      { texte: bonjour(i.prenom) },
      { texte: `${qui} vous invite à rejoindre ${quoi} sur Reflet, avec l'adresse ${i.email}.` },
      { bouton: "Créer mon compte", adresse: lien },
      { texte: `Ce lien est valable ${i.jours} jour${i.jours > 1 ? "s" : ""} et ne sert qu'une fois.` },
      {
        texte:
          "Vous n'attendiez pas cette invitation\u00a0? Ignorez ce message\u00a0: aucun compte ne s'ouvre sans vous.",
      },
    ]),
  };
}
