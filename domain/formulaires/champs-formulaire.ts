import { z } from "zod";
import { texteOuRien } from "../commun/saisies.ts";
import { TYPES_DEMANDE } from "../tickets/ticket.ts";
import { CLE_DEMANDE } from "./catalogue.ts";
import { TYPES_CHAMP, type TypeChamp } from "./formulaire.ts";
import { typeDeDemande } from "./reponses.ts";

/** Champs d'un même formulaire : au-delà, personne n'irait au bout sur un téléphone. */
export const CHAMPS_MAX = 100;

/** Ce qui se règle sur un champ. Son type, lui, ne change pas : on en ajoute un autre. */
export const champsDeChamp = z.strictObject({
  label: z.string().trim().min(1, "Le libellé est requis").max(200, "Le libellé dépasse 200 caractères"),
  options: z
    .array(z.string().trim().min(1, "Une option est vide").max(200, "Une option dépasse 200 caractères"))
    .min(1, "Donnez au moins une option")
    .max(50, "50 options au plus")
    .refine((o) => new Set(o).size === o.length, "Deux options sont identiques")
    .nullable(),
  obligatoire: z.boolean(),
  placeholder: texteOuRien(300),
  types_demande: z
    .array(z.enum(TYPES_DEMANDE))
    .min(1, "Choisissez au moins un type de demande")
    .refine((t) => new Set(t).size === t.length, "Un type de demande est en double"),
});
export type ChampsDeChamp = z.infer<typeof champsDeChamp>;

/** Un champ libre : son type se choisit une fois. */
export const champLibre = champsDeChamp.extend({ type_champ: z.enum(TYPES_CHAMP) });
export type ChampLibre = z.infer<typeof champLibre>;

export const valeurChamp = z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]);
export type ValeurChamp = z.infer<typeof valeurChamp>;

/**
 * Ce qui rendrait un champ inutilisable, par nom de réglage : une liste sans options, des options qu'un autre type n'a pas, un choix de
 * demande que le produit ne saurait pas traiter.
 */
export function fautesDeChamp(
  champ: Pick<ChampsDeChamp, "options" | "types_demande"> & { type_champ: TypeChamp; cle: string | null },
): Record<string, string> {
  const { cle, options, type_champ } = champ;
  if (type_champ === "dropdown" && !options) return { options: "Donnez au moins une option" };
  if (type_champ !== "dropdown" && options) return { options: "Ce type de champ n'a pas d'options" };
  if (cle !== CLE_DEMANDE) return {};
  if (options?.some((o) => !typeDeDemande(o)))
    return { options: "Choisissez parmi Convoyage, État des lieux, Restitution, Sinistre" };
  return champ.types_demande.length === TYPES_DEMANDE.length
    ? {}
    : { types_demande: "Ce champ choisit le type de demande\u00a0: il paraît toujours" };
}
