import { Modal } from "@mantine/core";
import type { FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import { CarteTickets } from "./CarteTickets.tsx";

interface Props {
  entree: FiltresTickets;
  ouverte: boolean;
  surFermer: () => void;
}

export default function FenetreCarte({ entree, ouverte, surFermer }: Props) {
  return (
    <Modal opened={ouverte} onClose={surFermer} title="Carte des tickets" size="xl">
      <CarteTickets entree={entree} />
    </Modal>
  );
}
