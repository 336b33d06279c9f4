import type { z } from "zod";

/** N'importe quel schéma d'entrée de liste du contrat. */
export type SchemaListe = z.ZodObject<z.ZodRawShape>;

/**
 * Lit les paramètres d'une adresse selon un schéma, un par un : une valeur fausse ou tapée à la main est oubliée, elle ne casse pas
 * l'écran et ne part pas au serveur.
 */
export function lireRecherche<S extends SchemaListe>(
  schema: S,
  recherche: Readonly<Record<string, unknown>>,
): z.output<S> {
  const lus: Record<string, unknown> = {};
  for (const [cle, champ] of Object.entries(schema.shape)) {
    const brut = recherche[cle];
    if (brut === undefined || brut === "") continue;
    const lu = (champ as z.ZodType).safeParse(brut); // les champs d'un objet zod sont des types zod
    if (lu.success && lu.data !== undefined) lus[cle] = lu.data;
  }
  // Chaque clé a passé son propre champ, et les paramètres de liste sont tous facultatifs.
  return lus as z.output<S>;
}
