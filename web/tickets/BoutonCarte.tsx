import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMap2 } from "@tabler/icons-react";
import type { FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import { DejaOuverte } from "../layout/DejaOuverte.tsx";

const charger = () => import("./FenetreCarte.tsx");

/** Ouvre la carte des tickets du filtre en cours. La fermer arrête la recherche des coordonnées. */
export function BoutonCarte({ entree }: { entree: FiltresTickets }) {
  const [ouverte, fenetre] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMap2 size={16} aria-hidden="true" />}
        onClick={fenetre.open}
        aria-haspopup="dialog"
      >
        Carte
      </Button>
      <DejaOuverte charger={charger} proprietes={{ entree, ouverte, surFermer: fenetre.close }} ouverte={ouverte} />
    </>
  );
}
