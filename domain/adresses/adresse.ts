import { z } from "zod";

/** Une suggestion d'adresse en France. */
export const suggestion = z.object({
  /** Identifiant du lieu chez le fournisseur. */
  identifiant: z.string(),
  /** Adresse écrite pour une personne : « 12 rue de la Paix, 38000 Grenoble » ; ou une commune seule, « 38000 Grenoble ». */
  description: z.string(),
  /** Présente : le lieu n'est qu'une commune. C'est ce qui est tapé devant, que personne n'a vérifié ; vide si rien ne l'est. */
  rue: z.string().optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Ce que choisir une suggestion écrit : une adresse entière, ou une commune derrière la rue gardée telle que tapée. */
export const texteChoisi = ({ description, rue }: Suggestion): string => (rue ? `${rue}, ${description}` : description);

/** Dit une fois sous des suggestions qui ne sont que des communes. */
export const COMMUNES_SEULEMENT =
  "Communes seulement\u00a0: aucune rue n'est vérifiée, la vôtre est gardée telle que vous la tapez.";

/** À quoi près une position est juste, de la meilleure à la plus vague. */
export const PRECISIONS = ["adresse", "rue", "commune", "code_postal", "departement"] as const;

/** Degrés décimaux WGS 84, et à quoi près : une commune n'est pas une adresse. */
export const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(PRECISIONS),
});
export type Position = z.infer<typeof position>;

/** Constantes de la spécification, sections 5 et 9. */
export const PAUSE_GEOCODAGE_MS = 300;
export const ZOOM_CARTE = 15;
/** La plus longue adresse qu'une fiche garde. */
export const ADRESSE_MAX = 500;
/** Tickets que la carte du tableau de bord montre à la fois : les situer un à un prend déjà une minute. */
export const TICKETS_PAR_CARTE = 200;
