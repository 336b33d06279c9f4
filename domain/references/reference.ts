import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { plier } from "../commun/recherche.ts";
import { nomRequis } from "../commun/saisies.ts";
import { ELEMENTS_ENDOMMAGES } from "../tickets/elements-endommages.ts";

/** Les genres dont les noms s'ajoutent, se renomment, se réunissent et se retirent. */
export const GENRES_LIBRES = ["marque", "modele", "reseau"] as const;
export type GenreLibre = (typeof GENRES_LIBRES)[number];
/** Les 22 éléments endommagés gardent leurs noms : ils s'archivent et prennent d'autres noms. */
export const GENRES_REFERENCE = [...GENRES_LIBRES, "element"] as const;
export type GenreReference = (typeof GENRES_REFERENCE)[number];
export const LIBELLES_GENRE_REFERENCE: Record<GenreReference, string> = {
  marque: "Marques",
  modele: "Modèles",
  reseau: "Réseaux de garages",
  element: "Éléments endommagés",
};
/** Ce qu'on ajoute, renomme ou archive, avec son article. */
export const NOMS_GENRE_REFERENCE: Record<GenreLibre, { un: string; ce: string; e: string }> = {
  marque: { un: "une marque", ce: "cette marque", e: "e" },
  modele: { un: "un modèle", ce: "ce modèle", e: "" },
  reseau: { un: "un réseau", ce: "ce réseau", e: "" },
};

export const nomReference = nomRequis("Le nom est requis", 100);

const nombre = z.int().min(0);
export const fichesReference = z.strictObject({ vehicules: nombre, restitutions: nombre, garages: nombre });
export type FichesReference = z.infer<typeof fichesReference>;

/** Un nom de la liste, ou un nom que des fiches portent sans qu'il y soit (`id` nul). */
export const reference = fichesReference.extend({
  id: identifiant.nullable(),
  nom: z.string(),
  /** La marque d'un modèle. */
  marque: z.string().nullable(),
  archivee: z.boolean(),
  /** Les modèles d'une marque : ils la suivent. */
  modeles: nombre,
  /** Les tickets qui portent un élément. */
  tickets: nombre,
  /** Les autres noms d'un élément, que sa saisie cherche. */
  synonymes: z.array(z.string()),
  /** Les mots appris par le lecteur de documents qui mènent à un élément. */
  mots: z.array(z.string()),
});
export type Reference = z.infer<typeof reference>;

export const SYNONYMES_MAX = 20;
/** Les autres noms d'un élément : chacun une fois, accents et casse ignorés, dans l'ordre donné. */
export const synonymesElement = z
  .array(
    z
      .string()
      .trim()
      .min(1, "Le nom est requis")
      .max(60, "Un nom dépasse 60 caractères")
      .refine((nom) => plier(nom) !== "", "Un nom a au moins une lettre ou un chiffre"),
  )
  .max(SYNONYMES_MAX, `${SYNONYMES_MAX} noms au plus`)
  .refine((noms) => new Set(noms.map(plier)).size === noms.length, "Le même nom est écrit deux fois");

/** Un élément proposé à la saisie d'un ticket, et les noms qui le trouvent. */
export const elementPropose = z.strictObject({ nom: z.enum(ELEMENTS_ENDOMMAGES), synonymes: z.array(z.string()) });

const enClair = new Intl.NumberFormat("fr-FR");
const dire = (n: number, nom: string) => (n > 0 ? [`${enClair.format(n)} ${nom}${n > 1 ? "s" : ""}`] : []);

export const totalFiches = (f: FichesReference): number => f.vehicules + f.restitutions + f.garages;

/** « 12 véhicules et 3 restitutions » ; vide si rien ne porte ce nom. `modeles` : les modèles de la liste qui en dépendent. */
export function ecrireFichesReference(f: FichesReference & { modeles?: number; tickets?: number }): string {
  const dits = [
    ...dire(f.vehicules, "véhicule"),
    ...dire(f.restitutions, "restitution"),
    ...dire(f.garages, "garage"),
    ...dire(f.modeles ?? 0, "modèle"),
    ...dire(f.tickets ?? 0, "ticket"),
  ];
  const dernier = dits.pop() ?? "";
  return dits.length > 0 ? `${dits.join(", ")} et ${dernier}` : dernier;
}
