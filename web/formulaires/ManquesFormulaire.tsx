import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { champPredefini } from "../../domain/formulaires/catalogue.ts";
import type { FormulaireLu } from "../../domain/formulaires/formulaire.ts";
import { manquesDuFormulaire } from "../../domain/formulaires/manques.ts";
import { client } from "../api.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

interface Props {
  formulaire: FormulaireLu;
  surEcrit: (lu: FormulaireLu) => void;
}

/** Dit à l'auteur ce que ses demandes n'auront pas, et l'ajoute d'un geste. */
export function ManquesFormulaire({ formulaire: { id, champs }, surEcrit }: Props) {
  const ajouter = useMutation({
    mutationFn: (cle: string) => client.formulaires.ajouterChamp({ id, champ: { cle }, cle_idempotence: cleUnique() }),
    onSuccess: (lu) => {
      surEcrit(lu);
      signalerSucces("Champ ajouté avec succès");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'ajout du champ"),
  });
  return manquesDuFormulaire(champs).map(({ cle, phrase }) => (
    <Bandeau
      key={phrase}
      genre="alerte"
      titre={phrase}
      {...(cle && {
        action: (
          <Button variant="default" size="xs" loading={ajouter.isPending} onClick={() => ajouter.mutate(cle)}>
            Ajouter «&nbsp;{champPredefini(cle)?.label}&nbsp;»
          </Button>
        ),
      })}
    />
  ));
}
