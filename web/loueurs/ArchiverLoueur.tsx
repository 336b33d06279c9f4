import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { FenetreArchiver } from "../flotte/FenetreArchiver.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { ecrireAttaches } from "./attaches.ts";
import { useArchiverLoueur } from "./useArchiverLoueur.ts";

/** Archiver un loueur, quoi qui le désigne : la fenêtre dit ce qui garde son nom. */
export function ArchiverLoueur({ loueur }: { loueur: LoueurLu }) {
  const [demande, setDemande] = useState(false);
  const { archiver } = useArchiverLoueur(loueur.id);
  const liens = ecrireAttaches(loueur.attaches);
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
          titre={`Archiver ${loueur.nom} ?`}
          texte={`Il ne sera plus proposé. ${liens ? `Gardent son nom : ${liens}.` : "Aucune fiche ne le désigne."} Ses conditions restent lisibles, et s'appliquent encore à ses restitutions.`}
          libelleAction="Archiver"
          archiver={archiver}
          repli="Erreur lors de l'archivage du loueur"
          surFermer={() => setDemande(false)}
        />
      )}
    </>
  );
}

/** La fiche archivée le dit, et l'équipe la restaure d'ici. */
export function LoueurArchive({ loueur }: { loueur: LoueurLu }) {
  const { restaurer } = useArchiverLoueur(loueur.id);
  const [envoi, setEnvoi] = useState(false);
  return (
    <Bandeau
      genre="alerte"
      titre="Ce loueur est archivé"
      action={
        <Button
          variant="default"
          size="xs"
          loading={envoi}
          onClick={() => {
            setEnvoi(true);
            void restaurer().finally(() => setEnvoi(false));
          }}
        >
          Restaurer
        </Button>
      }
    >
      Il n'est plus proposé ; les fiches qui le désignent gardent son nom. Restaurez-le pour le modifier.
    </Bandeau>
  );
}
