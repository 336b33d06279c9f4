import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { suiteLaissees } from "../affectations/laissees.ts";
import { client } from "../api.ts";
import { detailErreur, estErreur, phraseErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { signalerAnnulable } from "../ui/Annulable.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";
import styles from "./Vehicule.module.css";

const ECHEC = "Erreur lors de la mise à jour";

/** Archive le véhicule ; s'il est affecté, demande d'abord quand l'affectation se termine. Le geste se défait. */
export function ArchiverVehicule({ id }: Pick<VehiculeLu, "id">) {
  const archiver = useArchiver(id);
  const [question, setQuestion] = useState("");
  const essai = useMutation({
    mutationFn: () => archiver(),
    onError: (erreur) => {
      if (estErreur(erreur, "affectation_ouverte")) setQuestion(detailErreur(erreur));
      else signalerErreur(phraseErreur(erreur, ECHEC));
    },
  });
  return (
    <>
      <Button variant="default" loading={essai.isPending} onClick={() => essai.mutate()}>
        Archiver
      </Button>
      <Modal opened={question !== ""} onClose={() => setQuestion("")} title="Terminer l'affectation">
        <FinAffectation texte={question} archiver={archiver} surFermer={() => setQuestion("")} />
      </Modal>
    </>
  );
}

function useArchiver(id: string) {
  const poser = useVehiculeRelu();
  const defaire = async () => {
    try {
      const { vehicule, laissees } = await client.vehicules.restaurer({ id, defaire: true });
      poser(vehicule);
      signalerSucces(`Véhicule restauré${suiteLaissees(laissees)}`);
    } catch (erreur) {
      signalerErreur(phraseErreur(erreur, ECHEC));
    }
  };
  return async (fin?: string): Promise<void> => {
    poser(await client.vehicules.archiver({ id, date_fin_affectation: fin }));
    signalerAnnulable("Véhicule archivé", () => void defaire());
  };
}

interface Props {
  texte: string;
  archiver: (fin: string) => Promise<void>;
  surFermer: () => void;
}

function FinAffectation({ texte, archiver, surFermer }: Props) {
  const f = useFormulaire({
    initiales: { date_fin_affectation: jourDeParis(new Date()) },
    valider: ({ date_fin_affectation }): Record<string, string> =>
      /^\d{4}-\d{2}-\d{2}$/.test(date_fin_affectation)
        ? {}
        : { date_fin_affectation: "La date de fin n'est pas valable" },
    repli: ECHEC,
    enregistrer: async ({ date_fin_affectation }) => {
      await archiver(date_fin_affectation);
      surFermer();
    },
  });
  return (
    <div className={styles.fin}>
      <p className={styles.precision}>{texte}</p>
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
        <ChampDate {...f.champ("date_fin_affectation")} libelle="Dernier jour de l'affectation" requis />
      </CadreFormulaire>
    </div>
  );
}
