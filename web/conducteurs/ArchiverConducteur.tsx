import { Button, Modal, Text } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import { dateIso } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { suiteLaissees } from "../affectations/laissees.ts";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { type Erreurs, useFormulaire } from "../form/useFormulaire.ts";
import { signalerAnnulable } from "../ui/Annulable.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
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
        (erreur) => signalerErreur(phraseErreur(erreur, REPLI)),
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
    await archiver().catch((erreur) => signalerErreur(phraseErreur(erreur, REPLI)));
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
        <FinAffectation
          vehicules={ouvertes.map((a) => a.immatriculation)}
          aujourdhui={aujourdhui}
          archiver={archiver}
          surFermer={() => setDemande(false)}
        />
      )}
    </>
  );
}

interface PropsFin {
  vehicules: readonly string[];
  aujourdhui: string;
  archiver: (terminer_le: string) => Promise<void>;
  surFermer: () => void;
}

function FinAffectation({ vehicules, aujourdhui, archiver, surFermer }: PropsFin) {
  const f = useFormulaire<{ terminer_le: string }>({
    initiales: { terminer_le: aujourdhui },
    valider: ({ terminer_le }): Erreurs => {
      if (!terminer_le) return { terminer_le: "La date de fin de l'affectation est requise" };
      return dateIso().safeParse(terminer_le).success ? {} : { terminer_le: "La date n'est pas valable" };
    },
    enregistrer: async ({ terminer_le }) => {
      await archiver(terminer_le);
      surFermer();
    },
    repli: REPLI,
  });
  return (
    <Modal opened onClose={surFermer} title="Archiver le conducteur">
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={f.erreurGenerale}
        actions={
          <>
            <Button variant="default" onClick={surFermer} disabled={f.envoi}>
              Annuler
            </Button>
            <Button type="submit" loading={f.envoi}>
              Terminer et archiver
            </Button>
          </>
        }
      >
        <Text>
          {vehicules.length > 1 ? "Ses affectations courent encore : " : "Son affectation court encore : "}
          {vehicules.join(", ")}. Elle{vehicules.length > 1 ? "s seront terminées" : " sera terminée"} à cette date.
        </Text>
        <ChampDate {...f.champ("terminer_le")} libelle="Dernier jour de conduite" requis />
      </CadreFormulaire>
    </Modal>
  );
}
