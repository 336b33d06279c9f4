import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Réseaux du filtre de la liste (specification.md section 3) ; vide = indépendant. */
export const INDEPENDANT = "Indépendant";
export const RESEAUX_FILTRE = [
  INDEPENDANT,
  "AD",
  "Axial",
  "Best Repair",
  "Five Star",
  "Précisium",
  "Top Carrosserie",
] as const;

const texte = z.string().nullable();

export const garageListe = z.object({
  id: identifiant,
  nom: z.string(),
  reseau: texte,
  adresse: texte,
  code_postal: texte,
  ville: texte,
  contact: texte,
  telephone: texte,
});
export type GarageListe = z.infer<typeof garageListe>;

/** Un réseau vide veut dire indépendant. */
export const nomReseau = ({ reseau }: Pick<GarageListe, "reseau">): string => reseau || INDEPENDANT;

/** L'adresse sur une ligne ; vide si rien n'est renseigné. */
export const adressePostale = (g: Pick<GarageListe, "adresse" | "code_postal" | "ville">): string =>
  [g.adresse, [g.code_postal, g.ville].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Une adresse ne se situe que complète (specification.md section 4). */
export const adresseComplete = (g: Pick<GarageListe, "adresse" | "code_postal" | "ville">): boolean =>
  Boolean(g.adresse && g.code_postal && g.ville);

export const garageLu = garageListe.extend({
  email: texte,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Euros hors taxes de l'heure, au centime. */
  taux_mo: z.number().nullable(),
  taux_peinture: z.number().nullable(),
  /** Pour cent. */
  commission: z.number().nullable(),
  notes_internes_garage: texte,
  vr: z.boolean(),
  debosselage: z.boolean(),
  jantes: z.boolean(),
  ouvert_le_samedi: z.boolean(),
});
export type GarageLu = z.infer<typeof garageLu>;

export const garageProche = garageListe.extend({
  /** Distance à vol d'oiseau, en kilomètres à une décimale. */
  distance_km: z.number(),
});

/** Rayon de la Terre pour les distances, en kilomètres, et nombre de garages montrés (specification.md section 7). */
export const RAYON_TERRE_KM = 6371;
export const GARAGES_PROCHES = 5;
