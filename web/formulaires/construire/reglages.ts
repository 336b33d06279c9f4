import {
  type ChampsDeChamp,
  champsDeChamp,
  fautesDeChamp,
  type ValeurChamp as SaisieChamp,
} from "../../../domain/formulaires/champs-formulaire.ts";
import type { ChampFormulaire, TypeChamp } from "../../../domain/formulaires/formulaire.ts";
import { LIBELLES_TYPE_DEMANDE, type TypeDemande } from "../../../domain/tickets/ticket.ts";
import type { Champs, ValeurChamp } from "../../form/proprietes-section.ts";
import { type Erreurs, validerAvec } from "../../form/useFormulaire.ts";

/** Les types dont la saisie n'a pas de texte d'exemple. */
const SANS_EXEMPLE: readonly TypeChamp[] = ["date", "time", "loueur", "elements_endommages", "photo", "photos"];
export const aUnExemple = (type: TypeChamp): boolean => !SANS_EXEMPLE.includes(type);

/** Les réglages d'un champ, tels qu'un brouillon les tient. Les options y sont un texte : d'une liste de choix, l'ordre compte aussi. */
export const enBrouillon = (
  c: Pick<ChampFormulaire, "label" | "options" | "obligatoire" | "placeholder" | "types_demande">,
) =>
  ({
    label: c.label,
    options: c.options && ecrireOptions(c.options),
    placeholder: c.placeholder,
    obligatoire: c.obligatoire,
    types_demande: c.types_demande,
  }) satisfies Champs;

export const ecrireOptions = (options: readonly string[]): string => JSON.stringify(options);
/** D'un brouillon, ou de ce que le serveur dit d'un conflit. */
export function lireOptions(valeur: ValeurChamp | undefined): string[] {
  if (typeof valeur === "string") return JSON.parse(valeur) as string[]; // écrit par ecrireOptions
  return Array.isArray(valeur) ? [...valeur] : [];
}

/** Un brouillon, entier ou non, tel que le serveur le lit. */
export function pourServeur<V extends Champs | Partial<Champs>>(brouillon: V): V {
  const { options } = brouillon;
  return typeof options === "string" ? { ...brouillon, options: lireOptions(options) } : brouillon;
}

/** Les réglages changés, et les mêmes tels qu'ils ont été lus, pour la route qui modifie un champ. */
export const pourModifier = (changes: Partial<Champs>, avant: Champs) => ({
  champs: pourServeur(changes) as Partial<ChampsDeChamp>, // tirés d'un brouillon jugé par le même schéma
  avant: pourServeur(avant) as Record<string, SaisieChamp>, // tirés d'un champ lu
});

/** Ce qui ne va pas dans un brouillon, par réglage. */
export const validerReglages =
  (cle: string | null, type_champ: TypeChamp) =>
  (brouillon: Champs): Erreurs => {
    const lu = champsDeChamp.safeParse(pourServeur(brouillon));
    return lu.success
      ? fautesDeChamp({ ...lu.data, cle, type_champ })
      : validerAvec<Champs>(champsDeChamp)(pourServeur(brouillon));
  };

export const ecrireTypes = (types: readonly string[]): string =>
  types.map((t) => LIBELLES_TYPE_DEMANDE[t as TypeDemande] ?? t).join(", "); // valeurs du contrat

/** Les réglages et leur façon de s'écrire, pour montrer un conflit. */
export const NOMS_REGLAGES = {
  label: { libelle: "Libellé" },
  options: { libelle: "Options", rendu: (v: ValeurChamp) => lireOptions(v).join(", ") },
  placeholder: { libelle: "Texte d'exemple" },
  obligatoire: { libelle: "Champ obligatoire" },
  types_demande: { libelle: "Paraît pour", rendu: (v: ValeurChamp) => ecrireTypes(Array.isArray(v) ? v : []) },
};
