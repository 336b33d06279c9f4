/** Ce que l'exploitant a réglé : où, quand, combien, sous quelle phrase. */
export interface ReglagesSauvegarde {
  /** Chemin absolu. */
  dossier: string;
  /** « 02:30 », à Paris. */
  heure: string;
  /** Archives gardées. */
  garder: number;
  phrase: string | undefined;
}
