import { peut } from "../../domain/droits/capacites.ts";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { BoutonArchiver } from "../flotte/BoutonArchiver.tsx";
import { FicheArchivee } from "../flotte/FicheArchivee.tsx";
import { useActeur } from "../session/session.ts";
import { useArchiverGarage } from "./useArchiverGarage.ts";

/** Archiver un garage, des tickets le désignent ou non : la fenêtre dit ce qu'ils deviennent. */
export function ArchiverGarage({ garage }: { garage: GarageLu }) {
  const { archiver, repli } = useArchiverGarage(garage.id);
  return (
    <BoutonArchiver
      nom={garage.nom}
      texte="Il ne sera plus proposé pour les sinistres, et sa fiche ne se modifiera plus. Ses tickets le gardent."
      archiver={archiver}
      repli={repli}
    />
  );
}

export function GarageArchive({ garage }: { garage: GarageLu }) {
  const { restaurer, enCours } = useArchiverGarage(garage.id);
  return (
    <FicheArchivee
      titre="Ce garage est archivé"
      restaurer={peut(useActeur(), "modifier_fiches") && restaurer}
      enCours={enCours}
    >
      Il n'est plus proposé pour les sinistres. Restaurez-le pour le modifier.
    </FicheArchivee>
  );
}
