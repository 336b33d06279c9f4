import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { chemins } from "../chemins.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";

interface Props {
  client: string;
  /** À qui est le formulaire : plusieurs boutons de copie se suivent dans une liste. */
  nom: string | null;
  taille?: "compact-sm" | "sm";
}

/** Met l'adresse publique du formulaire dans le presse-papier. Dans une ligne cliquable, le bouton garde son clic (ouvrir-ligne.ts). */
export function CopierAdresse({ client, nom, taille = "sm" }: Props) {
  const copier = async () => {
    try {
      // Absent d'une adresse http : l'échec se dit comme un refus.
      await navigator.clipboard.writeText(adressePublique(client));
      signalerSucces("URL copiée dans le presse-papier");
    } catch {
      signalerErreur("Erreur lors de la copie de l'URL");
    }
  };
  return (
    <Button
      variant="default"
      size={taille}
      leftSection={<IconCopy size={15} aria-hidden="true" />}
      onClick={() => void copier()}
    >
      Copier l'URL<span className="visuellement-cache"> du formulaire {nom}</span>
    </Button>
  );
}

/** L'adresse complète, telle qu'on la donne à un conducteur ou à une agence. */
const adressePublique = (client: string): string =>
  new URL(chemins.formulairePublic(client), window.location.origin).href;
