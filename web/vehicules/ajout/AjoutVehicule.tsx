import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CadreFormulaire, GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { GardeFenetre } from "../../form/GardeFenetre.tsx";
import { useClients } from "../../restitutions/filtres.ts";
import { ChampsVehicule } from "../ChampsVehicule.tsx";
import { DoublonVehicule } from "./DoublonVehicule.tsx";
import { useAjoutVehicule } from "./useAjoutVehicule.ts";

/** La fenêtre d'ajout d'un véhicule, pour l'équipe, montée seulement quand l'adresse la demande. */
export function AjoutVehicule({ surFermer }: { surFermer: () => void }) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const clients = useClients(true);
  const { f, doublon, aPerdre, malgreArchive, restaurer } = useAjoutVehicule();
  const client = f.champ("client_id");
  return (
    <Modal
      opened
      onClose={surFermer}
      title="Ajouter un véhicule"
      size="52rem"
      fullScreen={petit}
      closeOnClickOutside={false}
    >
      <GardeFenetre
        aPerdre={aPerdre}
        texte="Le véhicule n'est pas encore ajouté : ce que vous avez saisi sera perdu."
      />
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={doublon ? "" : f.erreurGenerale}
        obligatoires
        actions={
          <>
            <Button variant="default" onClick={surFermer} disabled={f.envoi}>
              Annuler
            </Button>
            <Button type="submit" loading={f.envoi}>
              Ajouter
            </Button>
          </>
        }
      >
        {doublon && <DoublonVehicule doublon={doublon} surRestaurer={restaurer} surCreer={malgreArchive} />}
        <GrilleChamps>
          <ChampChoix
            {...client}
            valeur={client.valeur ?? ""}
            surChangement={(valeur) => client.surChangement(valeur || null)}
            libelle="Client"
            choix={clients.choix}
            requis
            cherchable
          />
        </GrilleChamps>
        <ChampsVehicule champ={f.champ} />
      </CadreFormulaire>
    </Modal>
  );
}
