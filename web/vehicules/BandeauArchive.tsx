import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { VehiculeEnPlace } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur, donneesErreur, estErreur } from "../erreurs.ts";
import { FicheArchivee } from "../flotte/FicheArchivee.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";

/** Ce véhicule est archivé : il se lit, l'équipe peut le restaurer. */
export function BandeauArchive({ vehicule, peutRestaurer }: { vehicule: VehiculeLu; peutRestaurer: boolean }) {
  const poser = useVehiculeRelu();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.vehicules.restaurer({ id: vehicule.id }),
    onSuccess: ({ vehicule: relu }) => {
      poser(relu);
      signalerSucces("Véhicule restauré");
    },
  });
  if (!vehicule.archive_le) return null;
  const autre = estErreur(error, "plaque_deja_prise") && (donneesErreur(error).vehicule as VehiculeEnPlace); // joint par ce refus
  return (
    <>
      <FicheArchivee
        titre={`Véhicule archivé le ${formaterInstant(vehicule.archive_le)}`}
        restaurer={peutRestaurer && (() => mutate())}
        enCours={isPending}
      >
        Il n'est plus dans les listes, les compteurs ni les exports
        {peutRestaurer ? ", et ne se modifie plus tant qu'il n'est pas restauré." : "."}
      </FicheArchivee>
      {error && (
        <Bandeau genre="erreur" titre="Erreur lors de la mise à jour">
          <p>{detailErreur(error)}</p>
          {autre && <Link to={chemins.vehicule(autre.id)}>Ouvrir la fiche de {autre.immatriculation}</Link>}
        </Bandeau>
      )}
    </>
  );
}
