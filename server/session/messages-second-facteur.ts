import type { Methode } from "../../domain/session/methodes.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";
import { bonjour, type Destinataire, heureDeParis } from "./messages-mot-de-passe.ts";

/** Le code à six chiffres ; le corps est effacé dès que le message est parti. */
export function messageDuCode({ email, prenom }: Destinataire, code: string, minutes: number): Message {
  return {
    gabarit: "code_connexion",
    destinataire: email,
    sujet: "Votre code de vérification",
    confidentiel: true,
    ...rediger("Votre code de vérification", [
      { texte: bonjour(prenom) },
      { texte: "Saisissez ce code dans Reflet pour confirmer que c'est bien vous\u00a0:" },
      { code },
      {
        texte: `Il est valable ${minutes} minutes et ne sert qu'une fois. Reflet ne vous le demandera jamais par téléphone.`,
      },
      { texte: "Ce n'était pas vous\u00a0? Quelqu'un connaît votre mot de passe\u00a0: changez-le dès que possible." },
    ]),
  };
}

export type Acte = "activee" | "methode" | "desactivee" | "retiree" | "codes" | "secours" | "echecs";

const ENTETES: Record<Acte, { sujet: string; phrase: string }> = {
  activee: {
    sujet: "La double authentification a été activée",
    phrase: "La double authentification a été activée sur",
  },
  methode: {
    sujet: "La méthode de double authentification a été changée",
    phrase: "La méthode de double authentification a été changée sur",
  },
  desactivee: {
    sujet: "La double authentification a été désactivée",
    phrase: "La double authentification a été désactivée sur",
  },
  retiree: {
    sujet: "La double authentification de votre compte a été retirée",
    phrase: "Un administrateur a retiré la double authentification de",
  },
  codes: { sujet: "Vos codes de secours ont été remplacés", phrase: "Les codes de secours ont été remplacés sur" },
  echecs: {
    sujet: "Des codes incorrects ont été saisis sur votre compte",
    phrase: "Après votre mot de passe, plusieurs codes incorrects ont été saisis sur",
  },
  secours: { sujet: "Un code de secours a été utilisé", phrase: "Un code de secours a été utilisé sur" },
};
const PAR: Record<Methode, string> = {
  application: "À la connexion, un code de votre application d'authentification vous sera demandé.",
  courriel: "À la connexion, un code vous sera envoyé à cette adresse.",
};

interface Fait {
  acte: Acte;
  quand: Date;
  methode?: Methode;
  /** Codes de secours qui restent. */
  restants?: number;
}

/** Prévient la personne de tout changement : c'est ainsi qu'elle apprend celui qui n'est pas d'elle. */
export function messageDuFacteur({ email, prenom }: Destinataire, fait: Fait, oubli: string): Message {
  const { sujet, phrase } = ENTETES[fait.acte];
  return {
    gabarit: `second_facteur_${fait.acte}`,
    destinataire: email,
    sujet,
    ...rediger(sujet, [
      { texte: bonjour(prenom) },
      { texte: `${phrase} votre compte Reflet (${email}) le ${heureDeParis(fait.quand)}.` },
      ...suites(fait).map((texte) => ({ texte })),
      { texte: "Ce n'était pas vous\u00a0? Choisissez tout de suite un autre mot de passe\u00a0:" },
      { bouton: "Réinitialiser mon mot de passe", adresse: oubli },
    ]),
  };
}

function suites({ acte, methode, restants }: Fait): string[] {
  if (acte === "secours")
    return [`Il vous en reste ${restants ?? 0}. Vous pouvez en créer de nouveaux depuis votre profil.`];
  if (acte === "echecs") return ["Personne n'est entré. Mais qui a saisi ces codes connaît votre mot de passe."];
  if (acte === "codes") return ["Les anciens ne valent plus rien."];
  if (acte === "desactivee") return ["Votre mot de passe suffit désormais pour vous connecter."];
  if (acte === "retiree")
    return [
      "Vos sessions sont fermées. Votre mot de passe suffit pour vous connecter\u00a0; vous pouvez en installer une autre.",
    ];
  return methode ? [PAR[methode]] : [];
}
