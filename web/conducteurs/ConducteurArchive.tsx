import { useState } from "react";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { client } from "../api.ts";
import { FicheArchivee } from "../flotte/FicheArchivee.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { useConducteurRelu } from "./useConducteurRelu.ts";

interface Props {
  conducteur: ConducteurLu;
  restaurable: boolean;
}

/** La fiche archivée le dit, et l'équipe la restaure d'ici. */
export function ConducteurArchive({ conducteur: { id, archive_le }, restaurable }: Props) {
  const poser = useConducteurRelu();
  const [envoi, setEnvoi] = useState(false);
  if (archive_le === null) return null;
  const restaurer = async () => {
    setEnvoi(true);
    try {
      poser((await client.conducteurs.restaurer({ id })).conducteur);
      signalerSucces("Conducteur restauré");
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <FicheArchivee
      titre={`Ce conducteur est archivé depuis le ${formaterDate(jourDeParis(new Date(archive_le)))}`}
      restaurer={restaurable && (() => void restaurer())}
      enCours={envoi}
    >
      Sa fiche se lit mais ne se modifie plus.
    </FicheArchivee>
  );
}
