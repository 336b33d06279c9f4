import { type ReactNode, useState } from "react";
import { Confirmation } from "../ui/Confirmation.tsx";
import { GardeSortie } from "./GardeSortie.tsx";

interface Options {
  /** Ce qui est saisi serait perdu. */
  modifie: boolean;
  /** Ce que la personne perdrait, en une phrase. */
  texte?: string;
  surFermer: () => void;
}

/** Fermer une fenêtre en pleine saisie se demande, comme quitter l'écran. `garde` se pose dans la fenêtre, `fermer` la ferme. */
export function useGardeFenetre({ modifie, texte = "Ce que vous avez saisi sera perdu.", surFermer }: Options): {
  fermer: () => void;
  garde: ReactNode;
} {
  const [abandon, setAbandon] = useState(false);
  return {
    fermer: () => (modifie ? setAbandon(true) : surFermer()),
    garde: (
      <>
        <GardeSortie modifie={modifie} />
        <Confirmation
          ouverte={abandon}
          titre="Abandonner la saisie&nbsp;?"
          texte={texte}
          libelleAction="Abandonner"
          libelleAnnuler="Continuer la saisie"
          danger
          surConfirmer={surFermer}
          surAnnuler={() => setAbandon(false)}
        />
      </>
    ),
  };
}
