import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";

interface Props {
  edition: boolean;
  /** Titre de la section, pour qui entend le bouton sans voir où il est. */
  section: string;
  surBascule: () => void;
}

/** Passe une section de fichiers de la lecture aux gestes, et retour : un fichier s'écrit au dépôt, rien n'y est à enregistrer. */
export const BasculeEdition = ({ edition, section, surBascule }: Props) => (
  <Button
    variant="default"
    size="xs"
    leftSection={edition ? undefined : <IconPencil size={15} aria-hidden="true" />}
    onClick={surBascule}
  >
    {edition ? "Terminer" : "Modifier"}
    <span className="visuellement-cache"> la section {section}</span>
  </Button>
);
