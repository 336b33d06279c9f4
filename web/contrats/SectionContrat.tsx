import type { ReactNode } from "react";
import { champsContrat } from "../../domain/contrats/champs-contrat.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { client } from "../api.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import { AIDES_CONTRAT, CHAMPS_CONTRAT, OBLIGATOIRES_CONTRAT, ORDRE_CONTRAT } from "./champs.ts";
import { useRelireContrats } from "./useContrats.ts";

const envoyables = champsContrat.partial();

interface Props {
  contrat: ContratLu;
  peutModifier: boolean;
  actions?: ReactNode;
}

/** Le contrat à lire, que l'équipe modifie. */
export function SectionContrat({ contrat, peutModifier, actions }: Props) {
  const relire = useRelireContrats();
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
      enregistrer={async (changes, avant) => {
        await client.contrats.modifier({
          id: contrat.id,
          champs: envoyables.parse(changes),
          avant: avant as Record<string, string | number | null>, // valeurs lues de la fiche, dans la forme du contrat
        });
        await relire();
      }}
      repli="Erreur lors de la sauvegarde du contrat"
    />
  );
}
