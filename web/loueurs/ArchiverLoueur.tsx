import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { BoutonArchiver } from "../flotte/BoutonArchiver.tsx";
import { FicheArchivee } from "../flotte/FicheArchivee.tsx";
import { ecrireAttaches } from "./attaches.ts";
import { useArchiverLoueur } from "./useArchiverLoueur.ts";

/** Archiver un loueur, quoi qui le désigne : la fenêtre dit ce qui garde son nom. */
export function ArchiverLoueur({ loueur }: { loueur: LoueurLu }) {
  const { archiver, repli } = useArchiverLoueur(loueur.id);
  const liens = ecrireAttaches(loueur.attaches);
  return (
    <BoutonArchiver
      nom={loueur.nom}
      texte={`Il ne sera plus proposé. ${liens ? `Gardent son nom\u00a0: ${liens}.` : "Aucune fiche ne le désigne."} Ses conditions restent lisibles, et s'appliquent encore à ses restitutions.`}
      archiver={archiver}
      repli={repli}
    />
  );
}

export function LoueurArchive({ loueur }: { loueur: LoueurLu }) {
  const { restaurer, enCours } = useArchiverLoueur(loueur.id);
  return (
    <FicheArchivee titre="Ce loueur est archivé" restaurer={restaurer} enCours={enCours}>
      Il n'est plus proposé&nbsp;; les fiches qui le désignent gardent son nom. Restaurez-le pour le modifier.
    </FicheArchivee>
  );
}
