import type { ReactNode } from "react";
import type { Erreurs, Formulaire } from "./useFormulaire.ts";

/** Une valeur de champ telle que l'API l'échange. */
export type ValeurChamp = string | number | boolean | null | readonly string[];
export type Champs = Readonly<Record<string, ValeurChamp>>;

export interface ProprietesSection<V extends Champs> {
  titre: string;
  /** Valeurs actuelles, copiées dans le brouillon par Modifier. */
  valeurs: V;
  valider: (valeurs: V) => Erreurs;
  /**
   * Envoie les seuls champs changés et les valeurs lues avant la saisie. Doit aussi recharger la fiche. Un conflit (409) se règle
   * champ par champ, sans rien perdre. Peut rendre la phrase de réussite, si ce n'est pas la phrase ordinaire.
   */
  enregistrer: (changes: Partial<V>, avant: Champs) => Promise<unknown>;
  /** Nom de chaque champ et façon de l'écrire, pour montrer un conflit. */
  noms: Readonly<Record<keyof V & string, { libelle: string; rendu?: (valeur: ValeurChamp) => ReactNode }>>;
  /** Les champs du formulaire. */
  children: (formulaire: Formulaire<V>) => ReactNode;
  /** La section à lire. */
  lecture: ReactNode;
  peutModifier: boolean;
  repli?: string;
  obligatoires?: boolean;
  actions?: ReactNode;
  /** Cadre de la section à lire, autour du bouton Modifier ; par défaut une fiche à son titre. Pour une carte à onglets. */
  cadre?: (modifier: ReactNode) => ReactNode;
}
