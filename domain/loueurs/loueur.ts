import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { plier } from "../commun/recherche.ts";

export const loueur = z.object({ id: identifiant, nom: z.string(), archive: z.boolean() });
export type Loueur = z.infer<typeof loueur>;

const NOM_REQUIS = "Le nom du loueur est requis";

/** Un nom se reconnaît sans ses accents, sa casse ni sa ponctuation : il doit en rester quelque chose. */
export const creationLoueur = z.strictObject({
  nom: z
    .string(NOM_REQUIS)
    .trim()
    .min(1, NOM_REQUIS)
    .max(120, "Le texte dépasse 120 caractères")
    .refine((nom) => plier(nom) !== "", NOM_REQUIS),
});

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
    connu: `Le loueur «\u00a0${nom}\u00a0» existait déjà : il est choisi`,
    restaure: `Le loueur «\u00a0${nom}\u00a0» était archivé : il est de nouveau proposé`,
  })[ajout];
