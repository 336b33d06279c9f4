import { z } from "zod";
import { PRECISIONS } from "../adresses/adresse.ts";
import { identifiant } from "../commun/contrat.ts";

/** Réseaux du filtre de la liste ; vide = indépendant. */
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

/** Une adresse ne se situe que complète. */
export const adresseComplete = (g: Pick<GarageListe, "adresse" | "code_postal" | "ville">): boolean =>
  Boolean(g.adresse && g.code_postal && g.ville);

/** Celles du géocodage, et « manuelle » quand une personne a posé le repère elle-même. */
const PRECISIONS_GARAGE = [...PRECISIONS, "manuelle"] as const;

/** Degrés décimaux WGS 84. */
export const positionGarage = z.strictObject({
  latitude: z.number("La latitude n'est pas valable").min(-90).max(90),
  longitude: z.number("La longitude n'est pas valable").min(-180).max(180),
});
export type PositionGarage = z.infer<typeof positionGarage>;

/** Un garage déjà connu sous ce nom et à ce code postal : peut-être le même. */
export const garageSemblable = garageListe
  .pick({ id: true, nom: true, adresse: true, code_postal: true, ville: true })
  .extend({ archive: z.boolean() });
export type GarageSemblable = z.infer<typeof garageSemblable>;

/** Ce qu'une suggestion d'adresse remplit, d'un coup : « 12 rue de la Paix, 38000 Grenoble ». Sans code postal reconnu, il reste à écrire. */
export function repartirAdresse(description: string): Pick<GarageListe, "adresse" | "code_postal" | "ville"> {
  const texte = description.trim().replace(/,? *France$/i, "");
  // Le dernier nombre de cinq chiffres suivi d'un nom : une rue peut commencer par un grand numéro.
  const [, rue, code_postal = null, ville] = /^(.*)(?<!\d)(\d{5}) +(\D.*)$/.exec(texte) ??
    /^(.*),()(.+)$/.exec(texte) ?? ["", texte, null, ""];
  return {
    adresse: rue?.replace(/(?<![\s,])[\s,]+$/, "") || null,
    code_postal: code_postal || null,
    ville: ville?.trim() || null,
  };
}

export const garageLu = garageListe.extend({
  email: texte,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** À quoi près les coordonnées sont justes ; nulle si l'on n'en sait rien. */
  precision_position: z.enum(PRECISIONS_GARAGE).nullable(),
  /** Centimes hors taxes de l'heure. */
  taux_mo: z.number().int().nullable(),
  taux_peinture: z.number().int().nullable(),
  /** Centièmes de pour cent. */
  commission: z.number().int().nullable(),
  notes_internes_garage: texte,
  vr: z.boolean(),
  debosselage: z.boolean(),
  jantes: z.boolean(),
  ouvert_le_samedi: z.boolean(),
  /** Un garage archivé ne se modifie plus et n'est plus proposé. */
  archive_le: z.string().nullable(),
});
export type GarageLu = z.infer<typeof garageLu>;

/** Ce qu'un client lit d'un garage : de quoi le joindre et s'y rendre, rien de ce que l'équipe en sait. */
export const garageCoordonnees = garageLu.pick({
  id: true,
  nom: true,
  adresse: true,
  code_postal: true,
  ville: true,
  contact: true,
  telephone: true,
  email: true,
});

export const garageProche = garageListe.extend({
  /** Distance à vol d'oiseau, en kilomètres à une décimale. */
  distance_km: z.number(),
  /** À quoi près le garage lui-même est situé ; nulle, sa position a été saisie ou importée. */
  precision_position: z.enum(PRECISIONS_GARAGE).nullable(),
});

/** Rayon de la Terre pour les distances, en kilomètres, et nombre de garages montrés. */
export const RAYON_TERRE_KM = 6371;
export const GARAGES_PROCHES = 5;
