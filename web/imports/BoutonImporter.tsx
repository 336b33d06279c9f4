import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { peutImporter } from "../../domain/imports/droits.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import styles from "./Imports.module.css";

/** D'une liste vers l'import de ses fiches, pour le client que l'on y regarde ; absent pour qui n'importe pas. */
export function BoutonImporter({ entite, clientId }: { entite: EntiteImport; clientId?: string | undefined }) {
  if (!peutImporter(useActeur(), entite)) return null;
  const recherche: Record<string, string | undefined> = { entite, client_id: clientId };
  return (
    <Button
      variant="default"
      leftSection={<IconFileUpload size={16} aria-hidden="true" />}
      className={styles.lien}
      renderRoot={(p) => <Link {...p} to={chemins.nouvelImport()} search={recherche} />}
    >
      Importer
    </Button>
  );
}
