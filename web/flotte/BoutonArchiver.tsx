import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { FenetreArchiver } from "./FenetreArchiver.tsx";

interface Props {
  /** Nom de la fiche, tel que la question le redit. */
  nom: string;
  /** Ce que l'archivage laisse. */
  texte: ReactNode;
  archiver: () => Promise<void>;
  repli: string;
}

/** Archiver une fiche que d'autres désignent : le bouton, puis la question, qui dit ce qu'elles deviennent. */
export function BoutonArchiver({ nom, texte, archiver, repli }: Props) {
  const [demande, setDemande] = useState(false);
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
          titre={`Archiver ${nom}\u00a0?`}
          texte={texte}
          libelleAction="Archiver"
          archiver={archiver}
          repli={repli}
          surFermer={() => setDemande(false)}
        />
      )}
    </>
  );
}
