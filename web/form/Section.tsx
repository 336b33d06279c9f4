import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Fiche } from "../ui/Fiche.tsx";
import { Brouillon } from "./Brouillon.tsx";
import { useEdition } from "./useEdition.ts";
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

/** Une section qui se lit, et que l'on modifie : Modifier copie dans un brouillon, Annuler le jette, Enregistrer l'envoie. */
export function Section<V extends Champs>(p: ProprietesSection<V>) {
  const { edition, setEdition, bouton } = useEdition();
  const modifier = (
    <Button
      ref={bouton}
      variant="default"
      size="xs"
      leftSection={<IconPencil size={15} aria-hidden="true" />}
      onClick={() => setEdition(true)}
    >
      Modifier<span className="visuellement-cache"> la section {p.titre}</span>
    </Button>
  );
  if (!edition && p.cadre) return p.cadre(p.peutModifier && modifier);
  return (
    <Fiche
      titre={p.titre}
      actions={
        <>
          {p.actions}
          {p.peutModifier && !edition && modifier}
        </>
      }
    >
      {edition ? <Brouillon {...p} surFin={() => setEdition(false)} /> : p.lecture}
    </Fiche>
  );
}
