import { z } from "zod";

export const VALEUR_REGLAGE_MAX = 500;

/** Comment un réglage se saisit à l'écran : une phrase, une adresse e-mail, un entier entre deux bornes et son unité. */
const saisieReglage = z.discriminatedUnion("genre", [
  z.object({ genre: z.literal("texte") }),
  z.object({ genre: z.literal("courriel") }),
  z.object({ genre: z.literal("entier"), min: z.number().int(), max: z.number().int(), unite: z.string() }),
]);
export type SaisieReglage = z.infer<typeof saisieReglage>;

/** Un réglage du programme, tel qu'un admin le lit : jamais un secret. */
export const reglage = z.object({
  /** Nom de la variable d'environnement. */
  variable: z.string(),
  sens: z.string(),
  secret: z.boolean(),
  /** D'où vient ce qui vaut. L'environnement l'emporte sur l'écran, qui l'emporte sur le défaut du programme. */
  source: z.enum(["environnement", "ecran", "defaut"]),
  /** Ce qui vaut ; nul pour un secret, ou sans valeur. */
  valeur: z.string().nullable(),
  /** Ce que l'écran a enregistré, qu'il vaille ou que l'environnement l'emporte : ce à quoi un changement se compare. */
  enregistree: z.string().nullable(),
  /** Nul : ce réglage ne se change que dans l'environnement. */
  saisie: saisieReglage.nullable(),
});
export type Reglage = z.infer<typeof reglage>;

export const groupeReglages = z.object({ titre: z.string(), reglages: z.array(reglage) });
export type GroupeReglages = z.infer<typeof groupeReglages>;

/** Ce qu'un admin enregistre : une valeur, ou rien pour rendre le réglage à son défaut. */
export const valeurReglage = z
  .string()
  .trim()
  .max(VALEUR_REGLAGE_MAX, `${VALEUR_REGLAGE_MAX} caractères au plus`)
  .nullable()
  .transform((v) => v || null);

/**
 * Ce qui ne va pas dans une valeur saisie, en une phrase ; nul si elle convient. L'écran et le serveur jugent de la même façon.
 */
export function jugerReglage(saisie: SaisieReglage, valeur: string): string | null {
  if (saisie.genre === "courriel") return z.email().safeParse(valeur).success ? null : "Adresse e-mail invalide";
  if (saisie.genre === "texte") return null;
  const nombre = /^\d{1,9}$/.test(valeur) ? Number(valeur) : Number.NaN;
  return nombre >= saisie.min && nombre <= saisie.max
    ? null
    : `Un nombre entier de ${saisie.min.toLocaleString("fr-FR")} à ${saisie.max.toLocaleString("fr-FR")}`;
}
