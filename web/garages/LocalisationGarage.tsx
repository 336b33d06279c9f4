import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adresseComplete, adressePostale, type GarageListe } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { CarteLieu } from "../carte/CarteLieu.tsx";
import { MESSAGES_CARTE } from "../carte/messages.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";

/** La fenêtre du repère, à côté d'une adresse de la liste. */
export function LocalisationGarage({ garage, surFermer }: { garage: GarageListe; surFermer: () => void }) {
  return (
    <Modal opened onClose={surFermer} title="Localisation du garage" size="lg">
      <CarteGarage garage={garage} />
    </Modal>
  );
}

/** La liste ne porte pas les coordonnées : elles se lisent à l'ouverture. */
function CarteGarage({ garage }: { garage: GarageListe }) {
  const { data, error, refetch } = useQuery(api.garages.lire.queryOptions({ input: { id: garage.id } }));
  if (error) return <ErreurChargement erreur={error} relire={refetch} titre={MESSAGES_CARTE.erreur} />;
  if (!data) return <Attente texte={MESSAGES_CARTE.attente} />;
  return (
    <CarteLieu
      titre={data.nom}
      adresse={adressePostale(data)}
      latitude={data.latitude}
      longitude={data.longitude}
      incomplete={!adresseComplete(data)}
    />
  );
}
