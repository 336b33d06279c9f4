import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { LOCAUX, refusAdresse } from "../http/adresse-publique.ts";

export interface Correspondant {
  nom: string;
  adresse: string;
}

/** Par où partent les messages, et qui les signe. */
export interface ReglagesCourrier {
  expediteur: Correspondant;
  /** Boîte du prestataire : elle reçoit les demandes de démonstration et les messages de contact. */
  prestataire: string;
  smtp: string | undefined;
  /** L'en-tête dont le relais se sert pour ne pas transmettre deux fois le même envoi ; la plupart n'en ont pas. */
  smtpIdempotence: string | undefined;
  formulaire: { url: string; cle: string } | undefined;
  /** Hôtes privés où le service de formulaire peut répondre ; la machine elle-même en est. Le relais SMTP, que l'exploitant nomme, est le sien. */
  hotes: readonly string[];
}

interface Environnement {
  COURRIER_EXPEDITEUR?: string | undefined;
  COURRIER_PRESTATAIRE?: string | undefined;
  SMTP_URL?: string | undefined;
  SMTP_IDEMPOTENCE?: string | undefined;
  FORMULAIRE_URL?: string | undefined;
  FORMULAIRE_CLE?: string | undefined;
  COURRIER_HOTES?: string | undefined;
}

const ADRESSE = /^[^\s<>@",;:()[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
/** Un autre en-tête, écrit là, changerait le message. */
const IDEMPOTENCE = /^(?:[A-Za-z]{1,20}-){0,3}Idempotency-(?:Key|Id)$/i;
const AVEC_NOM = /^([^<>"\r\n]{1,100}) <([^<>]+)>$/;

/** Vérifie les réglages du courrier. Lève ErreurDemarrage, en nommant celui qui ne va pas. */
export function lireReglagesCourrier(e: Environnement, repli: { nom: string; domaine: string }): ReglagesCourrier {
  const hotes = [...LOCAUX, ...(e.COURRIER_HOTES?.split(",").map((h) => h.trim()) ?? [])];
  const formulaire = lireFormulaire(e, hotes);
  if (e.SMTP_URL && !/^smtps?:$/.test(URL.parse(e.SMTP_URL)?.protocol ?? ""))
    throw new ErreurDemarrage(
      "SMTP_URL n'est pas une adresse SMTP : smtps://utilisateur:motdepasse@serveur:465, les caractères spéciaux du mot de passe codés en %XX.",
    );
  if (e.SMTP_IDEMPOTENCE && !IDEMPOTENCE.test(e.SMTP_IDEMPOTENCE))
    throw new ErreurDemarrage(
      "SMTP_IDEMPOTENCE n'est pas le nom d'un en-tête d'idempotence : celui que donne la documentation du relais, « Idempotency-Key » par exemple.",
    );
  const manquants = (["COURRIER_EXPEDITEUR", "COURRIER_PRESTATAIRE"] as const).filter((nom) => !e[nom]);
  // Une adresse inventée ferait partir de vrais messages sous un nom qui n'est pas celui de l'exploitant, ou les perdrait.
  if ((e.SMTP_URL || formulaire) && manquants.length > 0)
    throw new ErreurDemarrage(`Pour envoyer des messages, il manque ${manquants.join(" et ")}.`);
  return {
    expediteur: e.COURRIER_EXPEDITEUR
      ? lireExpediteur(e.COURRIER_EXPEDITEUR, repli.nom)
      : { nom: repli.nom, adresse: `ne-pas-repondre@${repli.domaine}` },
    prestataire: e.COURRIER_PRESTATAIRE ? lirePrestataire(e.COURRIER_PRESTATAIRE) : `contact@${repli.domaine}`,
    smtp: e.SMTP_URL,
    smtpIdempotence: e.SMTP_IDEMPOTENCE,
    formulaire,
    hotes,
  };
}

function lireExpediteur(texte: string, nomParDefaut: string): Correspondant {
  const [, nom = nomParDefaut, adresse = texte] = AVEC_NOM.exec(texte) ?? [];
  if (!ADRESSE.test(adresse))
    throw new ErreurDemarrage("COURRIER_EXPEDITEUR n'est pas valable : « Reflet <bonjour@exemple.fr> ».");
  return { nom: nom.trim(), adresse };
}

function lirePrestataire(texte: string): string {
  if (!ADRESSE.test(texte)) throw new ErreurDemarrage("COURRIER_PRESTATAIRE n'est pas une adresse e-mail.");
  return texte;
}

function lireFormulaire(e: Environnement, hotes: readonly string[]): ReglagesCourrier["formulaire"] {
  if (!e.FORMULAIRE_URL && !e.FORMULAIRE_CLE) return undefined;
  if (!e.FORMULAIRE_URL || !e.FORMULAIRE_CLE)
    throw new ErreurDemarrage("FORMULAIRE_URL et FORMULAIRE_CLE vont ensemble : l'une des deux manque.");
  // La clé du service et le texte des personnes y voyagent : jamais en clair, sauf vers la machine elle-même.
  const refus = refusAdresse(e.FORMULAIRE_URL, hotes, LOCAUX);
  if (refus)
    throw new ErreurDemarrage(`FORMULAIRE_URL n'est pas une adresse https de l'internet public\u00a0: ${refus}.`);
  return { url: new URL(e.FORMULAIRE_URL).href, cle: e.FORMULAIRE_CLE };
}
