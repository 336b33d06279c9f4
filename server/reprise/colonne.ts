import type { NomUsage } from "../../domain/fichiers/usages.ts";

/** Les entités reprises, sous le nom de leur table d'origine. */
export type NomEntite =
  | "clients"
  | "loueurs"
  | "garages"
  | "users"
  | "vehicules"
  | "conducteurs"
  | "historique_affectation_vehicules"
  | "tickets"
  | "restitutions"
  | "formulaires"
  | "formulaire_champs";

/** Comment une valeur d'origine se lit : voir convertir.ts. */
export type Nature =
  | "texte"
  | "code_postal"
  | "telephone"
  | "email"
  | "plaque"
  | "jour"
  | "instant"
  | "entier"
  | "kilometrage"
  /** Euros vers centimes entiers. */
  | "montant"
  /** Deux décimales gardées telles quelles : un taux horaire, un pourcentage. */
  | "decimal"
  | "coordonnee"
  | "booleen"
  | "choix"
  | "liste"
  | "liste_choix"
  | "reference";

/** Une valeur de Reflet, et les mots d'origine qui la disent ; accents, casse et séparateurs ne comptent pas. */
export type Choix = Readonly<Record<string, readonly string[]>>;

export interface Colonne {
  /** Noms de la colonne d'origine, pliés ; le premier présent est lu. */
  de: readonly string[];
  /** Colonne de Reflet. */
  vers: string;
  nature: Nature;
  /** Caractères, ou plus grand nombre admis. */
  max?: number;
  choix?: Choix;
  /** Ce que devient un mot inconnu ; sans elle, la ligne est refusée. */
  sinon?: string;
  entite?: NomEntite;
  requise?: true;
  /** Quand l'origine ne dit rien. `maintenant` : l'heure de la reprise. */
  defaut?: string | number | boolean | readonly string[] | "maintenant";
}

export interface ColonneFichier {
  de: readonly string[];
  vers: string;
  usage: NomUsage;
  /** Une liste d'adresses, ajoutées dans leur ordre. */
  plusieurs?: true;
}

export const colonne = (
  nature: Nature,
  vers: string,
  plus: Partial<Omit<Colonne, "nature" | "vers" | "de">> & { alias?: readonly string[] } = {},
): Colonne => {
  const { alias = [], ...reste } = plus;
  return { de: [vers, ...alias], vers, nature, ...reste };
};
