const JOUR_MS = 86_400_000;

/** Jours pleins entre deux dates ISO ; négatif quand l'échéance est passée. */
export const joursAvant = (echeance: string, aujourdHui: string): number =>
  Math.round((Date.parse(`${echeance}T00:00:00Z`) - Date.parse(`${aujourdHui}T00:00:00Z`)) / JOUR_MS);

/** « dans 12 jours », « aujourd'hui », « dépassée depuis 3 jours ». */
export function phraseEcheance(jours: number): string {
  const pluriel = Math.abs(jours) > 1 ? "s" : "";
  if (jours === 0) return "aujourd'hui";
  return jours > 0 ? `dans ${jours} jour${pluriel}` : `dépassée depuis ${-jours} jour${pluriel}`;
}
