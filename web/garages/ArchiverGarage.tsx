import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { FenetreArchiver } from "../flotte/FenetreArchiver.tsx";
import { useArchiverGarage } from "./useArchiverGarage.ts";

/** Archiver un garage, des tickets le désignent ou non : la fenêtre dit ce qu'ils deviennent. */
export function ArchiverGarage({ garage }: { garage: GarageLu }) {
  const [demande, setDemande] = useState(false);
  const { archiver } = useArchiverGarage();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArchive size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setDemande(true)}
      >
        Archiver
      </Button>
      {demande && (
        <FenetreArchiver
          titre={`Archiver ${garage.nom} ?`}
          texte="Il ne sera plus proposé pour les sinistres, et sa fiche ne se modifiera plus. Ses tickets le gardent."
          libelleAction="Archiver"
          archiver={() => archiver(garage.id)}
          repli="Erreur lors de l'archivage du garage"
          surFermer={() => setDemande(false)}
        />
      )}
    </>
  );
}
