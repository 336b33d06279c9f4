import { estInterne } from "../../../domain/commun/acteur.ts";
import { useClients } from "../../clients/useClients.ts";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { FenetreAjout } from "../../form/FenetreAjout.tsx";
import { useActeur } from "../../session/session.ts";
import { ChampsVehicule } from "../ChampsVehicule.tsx";
import { DoublonVehicule } from "./DoublonVehicule.tsx";
import { useAjoutVehicule } from "./useAjoutVehicule.ts";

interface Props {
  /** La société dont on vient, proposée d'avance. */
  clientId?: string | undefined;
  surFermer: () => void;
}

/** La fenêtre d'ajout d'un véhicule, pour l'équipe ou pour une société autonome chez elle, montée seulement quand l'adresse la demande. */
export function AjoutVehicule({ clientId, surFermer }: Props) {
  const acteur = useActeur();
  const interne = estInterne(acteur);
  const clients = useClients(interne);
  const { f, doublon, doutes, aPerdre, malgreArchive, restaurer } = useAjoutVehicule(
    acteur.role === "client" ? acteur.clientId : clientId,
  );
  const client = f.champ("client_id");
  return (
    <FenetreAjout
      titre="Ajouter un véhicule"
      formulaire={doublon || doutes.enDoute ? { ...f, erreurGenerale: "" } : f}
      aPerdre={aPerdre}
      perte="Le véhicule n'est pas encore ajouté"
      surFermer={surFermer}
    >
      {doublon && <DoublonVehicule doublon={doublon} surRestaurer={restaurer} surCreer={malgreArchive} />}
      {doutes.cadre(f)}
      {interne && (
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
      )}
      <ChampsVehicule champ={f.champ} societe={client.valeur} />
    </FenetreAjout>
  );
}
