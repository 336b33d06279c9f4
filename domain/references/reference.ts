import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { plier } from "../commun/recherche.ts";

export const GENRES_REFERENCE = ["marque", "modele", "reseau"] as const;
export type GenreReference = (typeof GENRES_REFERENCE)[number];
export const LIBELLES_GENRE_REFERENCE: Record<GenreReference, string> = {
  marque: "Marques",
  modele: "Modèles",
  reseau: "Réseaux de garages",
};
/** Ce qu'on ajoute, renomme ou archive, avec son article. */
export const NOMS_GENRE_REFERENCE: Record<GenreReference, { un: string; ce: string; e: string }> = {
  marque: { un: "une marque", ce: "cette marque", e: "e" },
  modele: { un: "un modèle", ce: "ce modèle", e: "" },
  reseau: { un: "un réseau", ce: "ce réseau", e: "" },
};

const NOM_REQUIS = "Le nom est requis";
export const nomReference = z
  .string(NOM_REQUIS)
  .trim()
  .min(1, NOM_REQUIS)
  .max(100, "Le texte dépasse 100 caractères")
  .refine((nom) => plier(nom) !== "", NOM_REQUIS);

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
});
export type Reference = z.infer<typeof reference>;

const enClair = new Intl.NumberFormat("fr-FR");
const dire = (n: number, nom: string) => (n > 0 ? [`${enClair.format(n)} ${nom}${n > 1 ? "s" : ""}`] : []);

export const totalFiches = (f: FichesReference): number => f.vehicules + f.restitutions + f.garages;

/** « 12 véhicules et 3 restitutions » ; vide si rien ne porte ce nom. `modeles` : les modèles de la liste qui en dépendent. */
export function ecrireFichesReference(f: FichesReference & { modeles?: number }): string {
  const dits = [
    ...dire(f.vehicules, "véhicule"),
    ...dire(f.restitutions, "restitution"),
    ...dire(f.garages, "garage"),
    ...dire(f.modeles ?? 0, "modèle"),
  ];
  const dernier = dits.pop() ?? "";
  return dits.length > 0 ? `${dits.join(", ")} et ${dernier}` : dernier;
}
