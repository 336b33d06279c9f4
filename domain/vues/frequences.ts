/** Quand part une vue que l'on reçoit par e-mail. Sans schéma : chaque liste les nomme. */
export const FREQUENCES = ["hebdomadaire", "mensuel"] as const;
export type Frequence = (typeof FREQUENCES)[number];
export const LIBELLES_FREQUENCE: Record<Frequence, string> = {
  hebdomadaire: "Chaque lundi",
  mensuel: "Le premier du mois",
};
