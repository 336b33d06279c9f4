import { TAILLE_FICHIER_MAX } from "../../../domain/fichiers/usages.ts";
import { ZoneDepot } from "../../form/ZoneDepot.tsx";
import type { useDepotRapport } from "./useDepotRapport.ts";

// L'entrée vide laisse passer tout nom jusqu'à useDepotRapport, qui refuse avec la phrase exacte de la spécification.
const ACCEPT = "application/pdf,.pdf,";

interface Props extends ReturnType<typeof useDepotRapport> {
  libelle: string;
  desactive?: boolean;
}

export function ZoneRapport({ depot, refus, libelle, desactive }: Props) {
  return (
    <ZoneDepot
      depot={depot}
      libelle={libelle}
      accept={ACCEPT}
      tailleMax={TAILLE_FICHIER_MAX}
      aide="Fichier PDF seulement, 20&nbsp;Mo au plus"
      texteTraitement="Lecture du rapport…"
      erreur={refus}
      desactive={desactive}
    />
  );
}
