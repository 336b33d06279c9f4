import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Bandeau } from "../ui/Bandeau.tsx";

interface Props {
  titre: string;
  /** Ce qui change pour une fiche archivée. */
  children: ReactNode;
  /** `false` : la personne ne restaure pas cette fiche. */
  restaurer: (() => void) | false;
  enCours: boolean;
}

/** La fiche archivée le dit, et qui le peut la restaure d'ici. */
export function FicheArchivee({ titre, children, restaurer, enCours }: Props) {
  return (
    <Bandeau
      genre="info"
      titre={titre}
      action={
        restaurer && (
          <Button variant="default" size="xs" loading={enCours} onClick={restaurer}>
            Restaurer
          </Button>
        )
      }
    >
      {children}
    </Bandeau>
  );
}
