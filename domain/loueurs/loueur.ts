import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { plier } from "../commun/recherche.ts";
import { adresseEmail, nomRequis } from "../commun/saisies.ts";
import { defautSiren, defautTva, serrer } from "./numeros.ts";

export const loueur = z.object({ id: identifiant, nom: z.string(), archive: z.boolean() });
export type Loueur = z.infer<typeof loueur>;

export const champsLoueur = z.strictObject({ nom: nomRequis("Le nom du loueur est requis", 120) });

const ALIAS_MAX = 50;
const alias = z
  .string()
  .trim()
  .min(2, "Un autre nom compte au moins 2 caractères")
  .max(120, "Un autre nom dépasse 120 caractères")
  .refine((nom) => plier(nom) !== "", "Un autre nom compte au moins une lettre ou un chiffre");

/** Un numéro se saisit avec ou sans espaces ; vide, il est absent. */
const numero = (defaut: (serre: string) => string | null) =>
  z
    .string()
    .max(40, "Le texte dépasse 40 caractères")
    .transform((texte) => serrer(texte) || null)
    .nullable()
    .superRefine((serre, c) => {
      const phrase = serre === null ? null : defaut(serre);
      if (phrase) c.addIssue({ code: "custom", message: phrase });
    });

/** Ce qui le fait reconnaître sur un document : ses autres noms et ses numéros légaux. */
export const identificationLoueur = z.strictObject({
  alias: z
    .array(alias)
    .max(ALIAS_MAX, `Un loueur a au plus ${ALIAS_MAX} autres noms`)
    .transform((noms) => [...new Map(noms.map((n) => [plier(n), n])).values()]),
  siren: numero(defautSiren),
  numero_tva: numero(defautTva),
});
export type IdentificationLoueur = z.infer<typeof identificationLoueur>;

/** Comment on lui réclame : le délai au-delà duquel une lettre sans réponse se relance, et où lui écrire quand personne ne l'a encore fait. */
export const reclamationsLoueur = z.strictObject({
  delai_reponse_jours: z
    .number("Le délai de réponse est requis")
    .int("Le délai de réponse est un nombre de jours")
    .min(1, "Le délai de réponse va de 1 à 365 jours")
    .max(365, "Le délai de réponse va de 1 à 365 jours"),
  email_contestations: z
    .union([z.literal(""), adresseEmail])
    .transform((v) => v || null)
    .nullable(),
  adresse_contestations: z
    .string()
    .max(600, "L'adresse dépasse 600 caractères")
    .nullable()
    .transform((v) => v ?? ""),
});
export type ReclamationsLoueur = z.infer<typeof reclamationsLoueur>;

/** Ce qui le désigne encore : ce qu'un archivage laisse en place. Contrats : ceux qui courent. */
const attaches = z.object({ vehicules: z.int(), contrats: z.int(), restitutions: z.int() });

export const loueurListe = attaches.extend({
  id: identifiant,
  nom: z.string(),
  archive: z.boolean(),
  /** Une version des conditions communes court aujourd'hui. */
  conditions: z.boolean(),
  /** Sociétés dont une version négociée court aujourd'hui. */
  negociees: z.int(),
});
export type LoueurListe = z.infer<typeof loueurListe>;

/** « Communes, 2 négociées » : les conditions qui courent aujourd'hui chez ce loueur. */
export function ecrireConditions({ conditions, negociees }: Pick<LoueurListe, "conditions" | "negociees">): string {
  const propres = negociees > 0 ? `${negociees} négociée${negociees > 1 ? "s" : ""}` : "";
  return [conditions ? "Communes" : "", propres].filter(Boolean).join(", ") || "Aucune";
}

export const loueurLu = z.object({
  id: identifiant,
  nom: z.string(),
  archive_le: z.string().nullable(),
  alias: z.array(z.string()),
  siren: z.string().nullable(),
  numero_tva: z.string().nullable(),
  delai_reponse_jours: z.int(),
  email_contestations: z.string().nullable(),
  adresse_contestations: z.string(),
  attaches,
});
export type LoueurLu = z.infer<typeof loueurLu>;

/** Ce qui s'est passé : un nouveau loueur, celui que ce nom désignait déjà, ou un archivé de nouveau proposé. */
export const loueurAjoute = z.object({
  id: identifiant,
  nom: z.string(),
  ajout: z.enum(["cree", "connu", "restaure"]),
});
export type LoueurAjoute = z.infer<typeof loueurAjoute>;

/** La phrase qui le dit. */
export const phraseAjoutLoueur = ({ nom, ajout }: LoueurAjoute): string =>
  ({
    cree: `Loueur «\u00a0${nom}\u00a0» ajouté`,
    connu: `Le loueur «\u00a0${nom}\u00a0» existait déjà\u00a0: il est choisi`,
    restaure: `Le loueur «\u00a0${nom}\u00a0» était archivé\u00a0: il est de nouveau proposé`,
  })[ajout];
