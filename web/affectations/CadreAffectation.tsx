import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { useGardeFenetre } from "../form/useGardeFenetre.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import type { Obstacle } from "./useObstacleAffectation.ts";

interface Props {
  titre: string;
  f: { balise: Record<string, unknown>; erreurGenerale: string; envoi: boolean };
  modifie: boolean;
  obstacle: Obstacle | null;
  surLever: () => void;
  libelleAction: string;
  obligatoires?: boolean;
  surFermer: () => void;
  children: ReactNode;
}

/** La fenêtre d'une affectation : ses champs, ce qui s'y oppose et le bouton qui le lève. La quitter en pleine saisie se demande. */
export function CadreAffectation({ titre, f, modifie, obstacle, surLever, surFermer, children, ...p }: Props) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const { fermer, garde } = useGardeFenetre({ modifie: modifie && !f.envoi, surFermer });
  return (
    <Modal opened onClose={fermer} title={titre} size="lg" fullScreen={petit} closeOnClickOutside={false}>
      {garde}
      <CadreFormulaire
        // Ce que la personne peut lever d'un clic se dit avec son bouton, pas comme une panne.
        f={{ ...f, erreurGenerale: obstacle ? "" : f.erreurGenerale }}
        obligatoires={p.obligatoires ?? false}
        surAnnuler={surFermer}
        libelleAction={p.libelleAction}
      >
        {children}
        {obstacle && (
          <Bandeau genre="alerte" titre={obstacle.phrase}>
            <Button variant="default" size="xs" mt={8} onClick={surLever} disabled={f.envoi}>
              {obstacle.libelle}
            </Button>
          </Bandeau>
        )}
      </CadreFormulaire>
    </Modal>
  );
}
