import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CadreFormulaire } from "./CadreFormulaire.tsx";
import { GardeFenetre } from "./GardeFenetre.tsx";
import type { Formulaire } from "./useFormulaire.ts";

interface Props {
  /** « Ajouter un garage ». */
  titre: string;
  formulaire: Pick<Formulaire<object>, "balise" | "envoi" | "erreurGenerale" | "rejouable" | "soumettre">;
  /** Une saisie serait perdue en partant. */
  aPerdre: () => boolean;
  /** Ce qu'on perdrait : « Le garage n'est pas encore ajouté ». */
  perte: string;
  surFermer: () => void;
  /** Pourquoi l'envoi attend ; absent, il est permis. */
  attente?: string | undefined;
  taille?: string;
  /** « Ajouter » par défaut. */
  libelleAction?: string;
  children: ReactNode;
}

/** La fenêtre d'ajout d'une liste : un formulaire, gardé contre la perte, en plein écran sur un téléphone. */
export function FenetreAjout({
  titre,
  formulaire: f,
  aPerdre,
  perte,
  surFermer,
  attente,
  taille,
  libelleAction = "Ajouter",
  children,
}: Props) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={surFermer}
      title={titre}
      size={taille ?? "52rem"}
      fullScreen={petit}
      closeOnClickOutside={false}
    >
      <GardeFenetre aPerdre={aPerdre} texte={`${perte}\u00a0: ce que vous avez saisi sera perdu.`} />
      <CadreFormulaire
        f={f}
        obligatoires
        surAnnuler={surFermer}
        libelleAction={libelleAction}
        inactif={attente !== undefined}
        raison={attente}
      >
        {children}
      </CadreFormulaire>
    </Modal>
  );
}
