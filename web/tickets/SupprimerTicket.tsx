import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { chemins } from "../chemins.ts";
import { SuppressionTicket } from "./SuppressionTicket.tsx";

/** Supprimer le ticket ouvert, puis revenir à la liste. */
export function SupprimerTicket({ id }: { id: string }) {
  const [demande, setDemande] = useState(false);
  const naviguer = useNavigate();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setDemande(true)}
      >
        Supprimer
      </Button>
      <SuppressionTicket
        ticket={demande ? id : null}
        surFermer={() => setDemande(false)}
        // Une saisie ouverte sur ce ticket n'a plus d'objet : on ne demande pas s'il faut la quitter.
        surSupprime={() => naviguer({ to: chemins.tickets(), replace: true, ignoreBlocker: true })}
      />
    </>
  );
}
