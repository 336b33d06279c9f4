import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { suiteLaissees } from "../affectations/laissees.ts";
import { client } from "../api.ts";
import { FenetreArchiver } from "../flotte/FenetreArchiver.tsx";
import { signalerAnnulable, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { useConducteurRelu } from "./useConducteurRelu.ts";

const REPLI = "Erreur lors de la sauvegarde";

function useArchivage(id: string) {
  const poser = useConducteurRelu();
  return async (terminer_le?: string) => {
    const { conducteur, terminees } = await client.conducteurs.archiver({ id, ...(terminer_le && { terminer_le }) });
    poser(conducteur);
    signalerAnnulable("Conducteur archivé", () => {
      client.conducteurs.restaurer({ id, rouvrir: terminees }).then(
        ({ conducteur: restaure, laissees }) => {
          poser(restaure);
          signalerSucces(`Conducteur restauré${suiteLaissees(laissees)}`);
        },
        (erreur) => signalerEchec(erreur, REPLI),
      );
    });
  };
}

/** Archiver un conducteur. S'il conduit encore, le jour où cela s'arrête se demande d'abord. */
export function ArchiverConducteur({ conducteur }: { conducteur: ConducteurLu }) {
  const archiver = useArchivage(conducteur.id);
  const [demande, setDemande] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const aujourdhui = jourDeParis(new Date());
  const ouvertes = conducteur.affectations.filter(({ date_fin_affectation: fin }) => fin === null || fin > aujourdhui);
  const directement = async () => {
    setEnvoi(true);
    await archiver().catch((erreur) => signalerEchec(erreur, REPLI));
    setEnvoi(false);
  };
  return (
    <>
      <Button
        variant="default"
        loading={envoi}
        leftSection={<IconArchive size={16} aria-hidden="true" />}
        onClick={() => (ouvertes.length > 0 ? setDemande(true) : void directement())}
      >
        Archiver
      </Button>
      {demande && (
        <FenetreArchiver
          titre="Archiver le conducteur"
          texte={quiCourt(ouvertes.map((a) => a.immatriculation))}
          libelleAction="Terminer et archiver"
          fin={{ champ: "terminer_le", libelle: "Dernier jour de conduite" }}
          archiver={archiver}
          repli={REPLI}
          surFermer={() => setDemande(false)}
        />
      )}
    </>
  );
}

const quiCourt = (vehicules: readonly string[]): string =>
  vehicules.length > 1
    ? `Ses affectations courent encore\u00a0: ${vehicules.join(", ")}. Elles seront terminées à cette date.`
    : `Son affectation court encore\u00a0: ${vehicules.join(", ")}. Elle sera terminée à cette date.`;
