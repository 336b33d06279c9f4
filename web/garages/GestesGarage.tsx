import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { chemins } from "../chemins.ts";
import { Fusionner } from "../fusions/Fusionner.tsx";
import { useActeur } from "../session/session.ts";
import { ArchiverGarage } from "./ArchiverGarage.tsx";
import { SuppressionGarage } from "./SuppressionGarage.tsx";

/** Ce que l'on fait d'un garage entier : l'archiver, le supprimer. */
export function GestesGarage({ garage }: { garage: GarageLu }) {
  const [demande, setDemande] = useState(false);
  const acteur = useActeur();
  const naviguer = useNavigate();
  return (
    <>
      {garage.archive_le === null && <Fusionner entite="garages" fiche={garage} />}
      {garage.archive_le === null && peut(acteur, "modifier_fiches") && <ArchiverGarage garage={garage} />}
      {peut(acteur, "supprimer_garage") && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => setDemande(true)}
        >
          Supprimer
        </Button>
      )}
      <SuppressionGarage
        garage={demande ? garage.id : null}
        surFermer={() => setDemande(false)}
        // Une saisie ouverte sur ce garage n'a plus d'objet : on ne demande pas s'il faut la quitter.
        surSupprime={() => naviguer({ to: chemins.garages(), replace: true, ignoreBlocker: true })}
      />
    </>
  );
}
