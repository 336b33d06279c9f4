import type { ReactNode } from "react";
import { champsContrat } from "../../domain/contrats/champs-contrat.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import { AIDES_CONTRAT, CHAMPS_CONTRAT, OBLIGATOIRES_CONTRAT, ORDRE_CONTRAT } from "./champs.ts";
import { useModifierContrat } from "./useContrats.ts";

interface Props {
  contrat: ContratLu;
  peutModifier: boolean;
  actions?: ReactNode;
}

/** Le contrat à lire, que l'équipe modifie. */
export function SectionContrat({ contrat, peutModifier, actions }: Props) {
  const enregistrer = useModifierContrat(contrat);
  return (
    <SectionChamps
      key={contrat.id}
      titre="Contrat de location"
      champs={ORDRE_CONTRAT}
      aides={AIDES_CONTRAT}
      requis={OBLIGATOIRES_CONTRAT}
      definitions={CHAMPS_CONTRAT}
      valeur={(cle) => contrat[cle]}
      rendus={{ loueur_id: contrat.loueur_nom ?? undefined }}
      schema={champsContrat}
      peutModifier={peutModifier}
      actions={actions}
      enregistrer={enregistrer}
      repli="Erreur lors de la sauvegarde du contrat"
    />
  );
}
