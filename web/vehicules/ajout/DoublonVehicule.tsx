import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { VehiculeEnPlace } from "../../../domain/vehicules/vehicule.erreurs.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { LienVehiculeEnPlace } from "../LienVehiculeEnPlace.tsx";
import type { Doublon } from "./useAjoutVehicule.ts";

interface Props {
  doublon: Doublon;
  surRestaurer: (vehicule: VehiculeEnPlace) => Promise<void>;
  surCreer: () => void;
}

/** Cette plaque est déjà connue chez ce client : y aller, ou rendre celui qu'on avait archivé. */
export function DoublonVehicule({ doublon: { vehicule, archive }, surRestaurer, surCreer }: Props) {
  const restauration = useMutation({
    mutationFn: () => surRestaurer(vehicule),
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la mise à jour"),
  });
  const lien = <LienVehiculeEnPlace vehicule={vehicule} />;
  if (!archive)
    return (
      <Bandeau genre="erreur" titre={`${vehicule.immatriculation} est déjà suivi chez ce client`}>
        {lien}
      </Bandeau>
    );
  return (
    <Bandeau genre="alerte" titre={`${vehicule.immatriculation} existe déjà chez ce client, archivé`}>
      <p>Restaurez-le pour garder son histoire, ou créez-en un autre s'il s'agit d'un véhicule différent. {lien}</p>
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={restauration.isPending} onClick={() => restauration.mutate()}>
          Restaurer ce véhicule
        </Button>
        <Button size="xs" variant="default" disabled={restauration.isPending} onClick={surCreer}>
          Créer un autre véhicule
        </Button>
      </Group>
    </Bandeau>
  );
}
