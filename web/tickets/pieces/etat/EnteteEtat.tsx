import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { RETOUR_DE_LA_CORBEILLE } from "../../../../domain/corbeille/corbeille.contrat.ts";
import { adresseApi, client } from "../../../api.ts";
import { useEnLigne } from "../../../demande/useEnLigne.ts";
import { Confirmation } from "../../../ui/Confirmation.tsx";
import { Etiquette } from "../../../ui/Etiquette.tsx";
import { signalerEchec } from "../../../ui/signaler-echec.ts";
import styles from "./Etat.module.css";
import type { MorceauEtat } from "./useEtats.ts";

interface Props extends MorceauEtat {
  /** Commence une version qui remplace celle-ci ; absent, on ne peut pas. */
  surCorriger: (() => void) | undefined;
  correction: boolean;
  abandonnable: boolean;
}

/** Commencée ici, elle partirait d'une version qu'un collègue a pu remplacer : ce qui est signé ne se corrige que d'après ce qui l'est. */
export const CORRIGER_AVEC_RESEAU =
  "Une correction se commence avec du réseau\u00a0: elle part de la dernière version signée chez nous. Rien ne se perd d'ici là.";

/** Brouillon ou signé, le PDF, et ce que l'on peut faire de cette version. */
export function EnteteEtat({ etat, carnet, abandonnable, relire, surCorriger, correction }: Props) {
  const [abandon, setAbandon] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const enLigne = useEnLigne();
  const ici = carnet?.contenu.debut !== undefined;
  const abandonner = async () => {
    setEnvoi(true);
    try {
      // Commencé sans réseau, il n'est encore que sur cet appareil.
      if (!ici) await client.etatsDesLieux.abandonner({ id: etat.id });
      await carnet?.jeter();
      relire();
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
    } finally {
      setEnvoi(false);
      setAbandon(false);
    }
  };
  const signe = etat.signe_le !== null;
  return (
    <div className={styles.entete}>
      <span className={styles.etiquettes}>
        <Etiquette ton={signe ? "vert" : "ambre"}>{signe ? "Signé" : "Brouillon"}</Etiquette>
        {etat.version > 1 && <span>Version {etat.version}, qui remplace la précédente</span>}
      </span>
      <span className={styles.gestes}>
        {!ici && (
          <Button
            component="a"
            href={adresseApi(`/etats-des-lieux/${etat.id}/pdf`)}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
          >
            Télécharger le PDF
          </Button>
        )}
        {signe && surCorriger && enLigne && (
          <Button variant="default" size="xs" loading={correction} onClick={surCorriger}>
            Corriger
          </Button>
        )}
        {abandonnable && (
          <Button variant="default" color="red" size="xs" onClick={() => setAbandon(true)}>
            Abandonner le brouillon
          </Button>
        )}
      </span>
      {signe && surCorriger && !enLigne && (
        <p className={styles.rien} role="status">
          {CORRIGER_AVEC_RESEAU}
        </p>
      )}
      <Confirmation
        ouverte={abandon}
        titre="Abandonner le brouillon"
        texte={
          ici
            ? "Ce que cet appareil garde de cet état des lieux, photos comprises, sera perdu."
            : `Le relevé, les dommages et les photos de ce brouillon seront retirés. ${RETOUR_DE_LA_CORBEILLE}`
        }
        libelleAction="Abandonner"
        danger
        envoi={envoi}
        surConfirmer={() => void abandonner()}
        surAnnuler={() => setAbandon(false)}
      />
    </div>
  );
}
