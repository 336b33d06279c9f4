import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CadreFormulaire } from "./CadreFormulaire.tsx";
import type { Formulaire } from "./useFormulaire.ts";
import { useGardeFenetre } from "./useGardeFenetre.tsx";

interface Props {
  titre: string;
  f: Pick<Formulaire<object>, "balise" | "envoi" | "erreurGenerale" | "rejouable" | "soumettre">;
  /** Une saisie serait perdue en fermant. */
  aPerdre: boolean;
  /** Ce que la personne perdrait, en une phrase. */
  perte: string;
  surFermer: () => void;
  libelleAction: string;
  /** « lg » par défaut. */
  taille?: string;
  obligatoires?: boolean;
  inactif?: boolean;
  children: ReactNode;
  /** Ce qui s'ouvre par-dessus : le choix d'un conflit. */
  dessus?: ReactNode;
}

/** La fenêtre d'un formulaire qu'un écran ouvre : gardée contre la perte de la saisie, en plein écran sur un téléphone. */
export function FenetreFormulaire({
  titre,
  f,
  aPerdre,
  perte,
  surFermer,
  libelleAction,
  taille = "lg",
  obligatoires = true,
  inactif = false,
  children,
  dessus,
}: Props) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const { fermer, garde } = useGardeFenetre({ modifie: aPerdre, texte: perte, surFermer });
  return (
    <Modal opened onClose={fermer} title={titre} size={taille} fullScreen={petit} closeOnClickOutside={false}>
      {garde}
      <CadreFormulaire
        f={f}
        obligatoires={obligatoires}
        surAnnuler={fermer}
        libelleAction={libelleAction}
        inactif={inactif}
      >
        {children}
      </CadreFormulaire>
      {dessus}
    </Modal>
  );
}
