import { z } from "zod";

/** Où en est la contestation d'une facture. */
export const ETATS_CONTESTATION = [
  "a_verifier",
  "conforme",
  "a_contester",
  "contestee",
  "acceptee",
  "partiellement_acceptee",
  "refusee",
  "avoir_recu",
  "soldee",
] as const;
export type EtatContestation = (typeof ETATS_CONTESTATION)[number];
export const etatContestation = z.enum(ETATS_CONTESTATION, { error: "Choix inconnu" });

export const LIBELLES_ETAT_CONTESTATION: Record<EtatContestation, string> = {
  a_verifier: "À vérifier",
  conforme: "Conforme",
  a_contester: "À contester",
  contestee: "Contestée",
  acceptee: "Acceptée",
  partiellement_acceptee: "Acceptée en partie",
  refusee: "Refusée",
  avoir_recu: "Avoir reçu",
  soldee: "Soldée",
};

/** L'état tel qu'il se dit : ce que le loueur a accordé se rend, et tant qu'un avoir en est attendu, nul dossier n'est soldé. */
export const ETATS_DITS = [...ETATS_CONTESTATION, "accordee"] as const;
export type EtatDit = (typeof ETATS_DITS)[number];
export const LIBELLES_ETAT_DIT: Record<EtatDit, string> = { ...LIBELLES_ETAT_CONTESTATION, accordee: "Accordée" };

/** Comment se dit l'état d'un dossier dont `attendu` centimes accordés ne sont pas rendus. `etatDit` (server/contestations) le dit à la base. */
export const etatDit = ({ etat, attendu = 0 }: { etat: EtatContestation; attendu?: number }): EtatDit =>
  etat === "soldee" && attendu > 0 ? "accordee" : etat;
export const direEtat = (c: { etat: EtatContestation; attendu?: number }): string => LIBELLES_ETAT_DIT[etatDit(c)];

/** Ce que le délai attend : notre lettre, avant ou après son terme, ou la réponse du loueur (valeurs du filtre « Délai »). */
export const RETARDS = ["lettre", "oui", "reponse"] as const;
export const LIBELLES_RETARD: Record<(typeof RETARDS)[number], string> = {
  lettre: "lettre à envoyer",
  oui: "en retard",
  reponse: "sans réponse",
};

/** Ce qui fait passer d'un état à l'autre : une personne le dit, la lettre part, une réponse se note, un avoir s'impute. */
export type Voie = "geste" | "envoi" | "reponse" | "avoir";

/**
 * Les passages admis et leur voie. Une réponse mal notée se corrige ; un refus, même partiel, se conteste encore (nouvelle lettre) ou
 * s'accepte ; un silence se relance sans changer d'état ; un dossier soldé ne bouge plus.
 */
const PASSAGES: Record<EtatContestation, Partial<Record<EtatContestation, Voie>>> = {
  a_verifier: { conforme: "geste", a_contester: "geste" },
  conforme: { a_verifier: "geste" },
  a_contester: { conforme: "geste", a_verifier: "geste", contestee: "envoi" },
  contestee: { acceptee: "reponse", partiellement_acceptee: "reponse", refusee: "reponse", contestee: "envoi" },
  acceptee: { partiellement_acceptee: "reponse", refusee: "reponse", avoir_recu: "avoir" },
  partiellement_acceptee: {
    acceptee: "reponse",
    refusee: "reponse",
    avoir_recu: "avoir",
    contestee: "envoi",
  },
  refusee: {
    acceptee: "reponse",
    partiellement_acceptee: "reponse",
    avoir_recu: "avoir",
    contestee: "envoi",
    soldee: "geste",
  },
  avoir_recu: { soldee: "geste" },
  soldee: {},
};

export const peutPasser = (de: EtatContestation, vers: EtatContestation, voie: Voie): boolean =>
  PASSAGES[de][vers] === voie;

/** Les états qu'une personne peut choisir elle-même depuis celui-ci. */
export const gestesPossibles = (de: EtatContestation): EtatContestation[] =>
  ETATS_CONTESTATION.filter((vers) => peutPasser(de, vers, "geste"));

/** Les lignes et leurs montants se changent encore : rien n'est parti chez le loueur. */
export const lignesModifiables = (etat: EtatContestation): boolean => etat === "a_verifier" || etat === "a_contester";
/** La lettre se rédige : la première, une nouvelle après un refus, ou une relance. */
export const lettreModifiable = (etat: EtatContestation): boolean => peutPasser(etat, "contestee", "envoi");
export const peutRepondre = (etat: EtatContestation): boolean =>
  etat === "contestee" || peutPasser(etat, "acceptee", "reponse") || peutPasser(etat, "refusee", "reponse");
/** Un avoir peut arriver sans réponse écrite, il vaut réponse ; ou après que le dossier est soldé, tant que `attendu` centimes accordés ne sont pas rendus. */
export const peutImputer = (c: { etat: EtatContestation; attendu?: number }): boolean =>
  c.etat === "contestee" ||
  c.etat === "avoir_recu" ||
  etatDit(c) === "accordee" ||
  peutPasser(c.etat, "avoir_recu", "avoir");

/** Par où la lettre est partie. */
export const CANAUX = ["email", "lrar", "portail"] as const;
export type Canal = (typeof CANAUX)[number];
export const LIBELLES_CANAL: Record<Canal, string> = {
  email: "E-mail",
  lrar: "Lettre recommandée",
  portail: "Portail du loueur",
};
