import { ChangePendantSaisie } from "../en-direct/ChangePendantSaisie.tsx";
import { CadreFormulaire } from "./CadreFormulaire.tsx";
import { Conflit } from "./Conflit.tsx";
import { GardeSortie } from "./GardeSortie.tsx";
import type { Champs, ProprietesSection } from "./proprietes-section.ts";
import { useBrouillon } from "./useBrouillon.ts";
import { usePrendreFocus } from "./useEdition.ts";

type ProprietesBrouillon<V extends Champs> = Omit<
  ProprietesSection<V>,
  "titre" | "lecture" | "peutModifier" | "actions"
> & { surFin: () => void };

/** Le brouillon d'une section ouverte en modification. */
export function Brouillon<V extends Champs>({ noms, obligatoires, children, ...p }: ProprietesBrouillon<V>) {
  const { f, modifie, changesAilleurs, conflit, regler, abandonner } = useBrouillon<V>(p);
  usePrendreFocus(f.balise.ref);
  return (
    <>
      <GardeSortie modifie={modifie} />
      {!f.envoi && <ChangePendantSaisie champs={changesAilleurs.map((cle) => noms[cle]?.libelle ?? cle)} />}
      <CadreFormulaire f={f} obligatoires={obligatoires} surAnnuler={p.surFin} libelleAction="Enregistrer">
        {children(f)}
      </CadreFormulaire>
      {conflit && <Conflit champs={conflit} noms={noms} surRegler={regler} surAnnuler={abandonner} />}
    </>
  );
}
