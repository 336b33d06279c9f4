import {
  type ChampFormulaire,
  type FormulaireLu,
  LIBELLES_TYPE_CHAMP,
} from "../../../domain/formulaires/formulaire.ts";
import { client } from "../../api.ts";
import { Conflit } from "../../form/Conflit.tsx";
import { FenetreFormulaire } from "../../form/FenetreFormulaire.tsx";
import type { Champs } from "../../form/proprietes-section.ts";
import { useBrouillon } from "../../form/useBrouillon.ts";
import { ReglagesChamp } from "./ReglagesChamp.tsx";
import { enBrouillon, NOMS_REGLAGES, pourModifier, validerReglages } from "./reglages.ts";

interface Props {
  formulaire: string;
  champ: ChampFormulaire;
  surEcrit: (lu: FormulaireLu) => void;
  surFermer: () => void;
}

/** Régler un champ. Son type, lui, ne change pas : les réponses déjà reçues ne se liraient plus. */
export function ModifierChamp({ formulaire, champ, surEcrit, surFermer }: Props) {
  const { f, modifie, conflit, regler, abandonner } = useBrouillon<Champs>({
    valeurs: enBrouillon(champ),
    valider: validerReglages(champ.cle, champ.type_champ),
    enregistrer: async (changes, avant) => {
      const ecrit = await client.formulaires.modifierChamp({
        id: formulaire,
        champ_id: champ.id,
        ...pourModifier(changes, avant),
      });
      surEcrit(ecrit);
    },
    reussite: "Champ modifié avec succès",
    surFin: surFermer,
  });
  return (
    <FenetreFormulaire
      titre={`Modifier le champ (${LIBELLES_TYPE_CHAMP[champ.type_champ]})`}
      f={f}
      aPerdre={modifie}
      perte="Le champ n'est pas enregistré&nbsp;: ce que vous avez changé sera perdu."
      surFermer={surFermer}
      libelleAction="Enregistrer"
      dessus={conflit && <Conflit champs={conflit} noms={NOMS_REGLAGES} surRegler={regler} surAnnuler={abandonner} />}
    >
      <ReglagesChamp f={f} cle={champ.cle} type={champ.type_champ} />
    </FenetreFormulaire>
  );
}
