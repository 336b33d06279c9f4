import type { Besoin, Role } from "../commun/acteur.ts";
import { formaterDate } from "../commun/dates.ts";

export const GENRES = [
  "permis",
  "contrat",
  "rapport",
  "facture",
  "contestation",
  "sans_reponse",
  "avoir",
  "attendu",
  "mention",
] as const;
export type Genre = (typeof GENRES)[number];

/** Chaque rappel à part, un résumé par jour à 7 h, ou rien. */
export const COURRIELS = ["chaque", "resume", "aucun"] as const;
export type Courriel = (typeof COURRIELS)[number];

interface Reglage {
  /** Le rappel paraît dans la cloche. */
  centre: boolean;
  courriel: Courriel;
}

interface Regle {
  libelle: string;
  /** Ce qui vaut le rappel, pour choisir de le recevoir. */
  precision: string;
  /** Le besoin qui ouvre ce genre à un client ; `null` : aucun. */
  besoin: Besoin | null;
  /** Jours avant l'échéance où le rappel se fait, une fois chacun ; -1 : l'échéance est passée. */
  etapes: readonly number[];
  /** Jours après l'échéance au-delà desquels le rappel n'a plus d'action à proposer ; `null` : il en a toujours une. */
  retardMax: number | null;
}

/**
 * Les rappels et leurs étapes. L'échéance d'un rapport est 7 jours après la restitution, celle d'une facture 30 jours ; au-delà de
 * quatre et six mois, le loueur ne les enverra plus. Une contestation hors délai ne se rappelle pas : plus rien n'est à faire.
 */
export const REGLES: Readonly<Record<Genre, Regle>> = {
  permis: {
    libelle: "Permis de conduire",
    precision: "90, 60, 30 et 7 jours avant l'expiration, puis une fois expiré",
    besoin: "conducteurs",
    etapes: [90, 60, 30, 7, -1],
    retardMax: null,
  },
  contrat: {
    libelle: "Fin de contrat",
    precision: "180, 90, 30 et 7 jours avant la fin, tant que le véhicule n'est pas rendu",
    besoin: "vehicules",
    etapes: [180, 90, 30, 7],
    retardMax: 90,
  },
  rapport: {
    libelle: "Rapport de restitution manquant",
    precision: "7 jours après la restitution",
    besoin: "restitutions",
    etapes: [0],
    retardMax: 113,
  },
  facture: {
    libelle: "Facture de restitution manquante",
    precision: "30 jours après la restitution, si le rapport compte des frais",
    besoin: "restitutions",
    etapes: [0],
    retardMax: 150,
  },
  contestation: {
    libelle: "Délai de contestation",
    precision: "10 et 3 jours avant la date limite, tant que la facture n'est ni contestée ni jugée conforme",
    besoin: "restitutions",
    etapes: [10, 3],
    retardMax: 0,
  },
  // Un silence d'un an est pire que celui d'un mois : la bande le dit encore, la cloche aussi.
  sans_reponse: {
    libelle: "Loueur sans réponse",
    precision:
      "le jour où le délai de réponse du loueur est écoulé, puis 14 et 28 jours après, tant qu'il n'a pas répondu",
    besoin: "restitutions",
    etapes: [0, -14, -28],
    retardMax: null,
  },
  avoir: {
    libelle: "Avoir à imputer",
    precision: "dès qu'un avoir concerne une facture réclamée, puis 7 jours après, tant qu'il n'est pas imputé",
    besoin: "restitutions",
    etapes: [0, -7],
    retardMax: 365,
  },
  // Comme la bande, du jour de l'accord jusqu'à l'avoir : ce qu'un loueur a promis ne se prescrit pas parce qu'on a cessé d'y penser.
  attendu: {
    libelle: "Avoir attendu",
    precision: "le jour où le loueur accorde une somme, puis 14 et 28 jours après, tant que son avoir n'est pas arrivé",
    besoin: "restitutions",
    etapes: [0, -14, -28],
    retardMax: null,
  },
  // Une mention naît d'un commentaire, pas d'une échéance : aucune étape, aucun passage de la tâche ne la crée ni ne l'éteint.
  mention: {
    libelle: "Mention dans un commentaire",
    precision: "dès qu'une personne vous cite",
    besoin: null,
    etapes: [],
    retardMax: null,
  },
};

/**
 * Ce que vaut un genre pour qui n'a rien choisi. L'équipe suit des centaines de sociétés : seul le délai de contestation, dont la perte
 * coûte, lui est montré, et rien ne lui est écrit sans qu'elle le demande. Être cité est une demande d'une personne à une autre : elle
 * se dit à tous, par les deux voies.
 */
export function reglageParDefaut(role: Role, genre: Genre): Reglage {
  if (genre === "mention") return { centre: true, courriel: "chaque" };
  if (role !== "client") return { centre: genre === "contestation", courriel: "aucun" };
  return { centre: true, courriel: genre === "contestation" ? "chaque" : "resume" };
}

/** Jours de `de` à `a` (dates ISO) ; négatif si `a` est passé. */
export const joursEntre = (de: string, a: string): number =>
  Math.round((Date.parse(`${a}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000);

/** Le jour qui vient `jours` après cette date ISO. */
export const joursApres = (jour: string, jours: number): string =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + jours * 86_400_000).toISOString().slice(0, 10);

/**
 * L'étape atteinte au jour donné, la plus récente seulement : après une semaine d'arrêt, un seul rappel part. `null` : rien n'est dû,
 * pas encore ou plus.
 */
export function etapeDue(genre: Genre, echeance: string, jour: string): number | null {
  const restants = joursEntre(jour, echeance);
  const { etapes, retardMax } = REGLES[genre];
  if (retardMax !== null && -restants > retardMax) return null;
  const atteintes = etapes.filter((etape) => etape >= restants);
  return atteintes.length === 0 ? null : Math.min(...atteintes);
}

/** De quoi écrire la phrase d'un rappel. */
export interface Rappel {
  genre: Genre;
  echeance: string;
  /** Nom du conducteur, ou plaque du véhicule. */
  sujet: string;
  /** Marque et modèle ; pour une mention, la personne qui cite. */
  vehicule: string | null;
}

/** Ce qui est à faire, en une phrase, au jour donné. */
export function phraseDuRappel({ genre, echeance, sujet, vehicule }: Rappel, jour: string): string {
  const restants = joursEntre(jour, echeance);
  const date = formaterDate(echeance);
  const voiture = vehicule ? `${sujet} (${vehicule})` : sujet;
  switch (genre) {
    case "permis":
      return restants < 0
        ? `Le permis de ${sujet} a expiré le ${date}\u00a0: demandez le nouveau.`
        : `Le permis de ${sujet} expire ${dans(restants)}, le ${date}.`;
    case "contrat":
      return restants < 0
        ? `Le contrat de ${voiture} s'est terminé le ${date}\u00a0: le véhicule n'est pas rendu.`
        : `Le contrat de ${voiture} se termine ${dans(restants)}, le ${date}\u00a0: préparez sa restitution.`;
    case "rapport":
      return `Le rapport de ${voiture} manque depuis le ${date}, à déposer ou à réclamer.`;
    case "facture":
      return `La facture de ${voiture} manque depuis le ${date}, à déposer ou à réclamer.`;
    case "contestation":
      return `La facture de ${voiture} se conteste jusqu'au ${date}, ${dans(restants)}\u00a0: vérifiez-la.`;
    case "sans_reponse":
      return `Le loueur n'a pas répondu à la contestation de la facture de ${voiture}, attendue le ${date}\u00a0: relancez-le.`;
    case "avoir":
      return `Un avoir reçu le ${date} concerne la facture réclamée de ${voiture}\u00a0: imputez-le.`;
    case "attendu":
      return `L'avoir accordé le ${date} pour la facture de ${voiture} n'est pas arrivé\u00a0: relancez le loueur.`;
    case "mention":
      return `${vehicule ?? "Une personne"} vous cite dans un commentaire sur ${sujet}.`;
  }
}

const dans = (jours: number): string => (jours <= 0 ? "aujourd'hui" : jours === 1 ? "demain" : `dans ${jours} jours`);

/** Écran où le rappel se traite. */
export function cheminDuRappel(genre: Genre, ficheId: string): string {
  if (genre === "permis") return `/conducteur/${ficheId}`;
  // L'adresse d'une restitution mène aussi à un ticket, quel que soit son type.
  if (genre === "mention") return `/restitution/${ficheId}#commentaires`;
  return genre === "contrat" ? `/vehicule/${ficheId}` : `/restitution/${ficheId}`;
}
