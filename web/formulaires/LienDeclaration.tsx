import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { fragmentDuLien } from "../../domain/formulaires/lien-personnel.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";

interface Props {
  client: string;
  immatriculation: string | null;
  conducteur: { prenom: string; nom: string; telephone: string | null; email: string | null } | null;
}

/** Copie le formulaire de la société, déjà rempli de la plaque et du conducteur : il n'a plus qu'à dire ce qui s'est passé. */
export function LienDeclaration({ client, immatriculation, conducteur: c }: Props) {
  const { data } = useQuery(api.demandes.ouvrir.queryOptions({ input: { client_id: client } }));
  // Sans formulaire ouvert, le lien ne mènerait nulle part.
  if (!data?.formulaire) return null;
  const copier = async () => {
    const fragment = fragmentDuLien({
      immatriculation,
      ...(c && { prenom_nom: `${c.prenom} ${c.nom}`.trim(), telephone: c.telephone, email: c.email }),
    });
    try {
      await navigator.clipboard.writeText(
        new URL(chemins.formulairePublic(client) + fragment, window.location.origin).href,
      );
      signalerSucces("Lien personnel copié");
    } catch {
      signalerErreur("Erreur lors de la copie du lien");
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} aria-hidden="true" />}
      title="Le formulaire de demande, prérempli pour ce véhicule et son conducteur"
      onClick={() => void copier()}
    >
      Lien de déclaration
    </Button>
  );
}
