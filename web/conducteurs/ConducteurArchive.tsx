import { Button } from "@mantine/core";
import { useState } from "react";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
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
      signalerErreur(phraseErreur(erreur, "Erreur lors de la sauvegarde"));
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <Bandeau
      genre="info"
      titre={`Ce conducteur est archivé depuis le ${formaterDate(jourDeParis(new Date(archive_le)))}`}
      action={
        restaurable && (
          <Button variant="default" size="xs" loading={envoi} onClick={() => void restaurer()}>
            Restaurer
          </Button>
        )
      }
    >
      Sa fiche se lit mais ne se modifie plus.
    </Bandeau>
  );
}
