const JOUR_MS = 86_400_000;
const enJours = (iso: string): number => Math.round(Date.parse(`${iso}T00:00:00Z`) / JOUR_MS);
const enIso = (jours: number): string => new Date(jours * JOUR_MS).toISOString().slice(0, 10);

/** Jours de `debut` à `fin` (dates AAAA-MM-JJ), négatif si la fin est passée ; sans heure, donc sans fuseau ni heure d'été. */
export const joursEntre = (debut: string, fin: string): number => enJours(fin) - enJours(debut);

/** « 1 jour », « 1 200 jours » : sans signe. */
export const compterJours = (jours: number): string =>
  `${Math.abs(jours).toLocaleString("fr-FR")} jour${Math.abs(jours) > 1 ? "s" : ""}`;

/** « en retard de 3 jours » : un véhicule, une contestation, un rapprochement le disent tous ainsi. */
export const retardDe = (jours: number): string => `en retard de ${compterJours(jours)}`;

/** La date décalée d'un nombre de jours. */
export const plusJours = (iso: string, jours: number): string => enIso(enJours(iso) + jours);

/** La date décalée d'un nombre de mois ; le 31 devient le dernier jour d'un mois plus court. */
export function plusMois(iso: string, mois: number): string {
  const [a, m, j] = iso.split("-").map(Number) as [number, number, number]; // date ISO, déjà validée
  const dernier = new Date(Date.UTC(a, m + mois, 0)).getUTCDate();
  return new Date(Date.UTC(a, m - 1 + mois, Math.min(j, dernier))).toISOString().slice(0, 10);
}
