import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { CarteOnglets } from "../../layout/CarteOnglets.tsx";
import { useActeur } from "../../session/session.ts";
import { SectionTicket } from "../SectionTicket.tsx";
import { GaragesProches } from "./GaragesProches.tsx";
import { NomDuGarage } from "./NomDuGarage.tsx";
import { useChoixGarage } from "./useChoixGarage.ts";

interface Props {
  ticket: TicketLu;
}

/** Les dates des travaux et le garage choisi ; ceux d'à côté ne sont dits qu'à l'équipe. */
export function Chantier({ ticket }: Props) {
  const champs = ["date_debut_chantier", "date_fin_chantier"] as const;
  if (!peut(useActeur(), "voir_garages"))
    return (
      <SectionTicket
        ticket={ticket}
        titre="Chantier"
        champs={champs}
        plus={[{ libelle: "Garage", valeur: ticket.garage && <NomDuGarage garage={ticket.garage} /> }]}
      />
    );
  const carte = (lecture: ReactNode, modifier: ReactNode) => (
    <CarteOnglets
      titre="Chantier"
      parametre="chantier"
      actions={modifier}
      onglets={[
        { cle: "travaux", libelle: "Travaux", contenu: lecture },
        { cle: "garages", libelle: "Garages", contenu: <GaragesProches ticket={ticket} /> },
      ]}
    />
  );
  return (
    <SectionTicket
      ticket={ticket}
      titre="Chantier"
      champs={champs}
      plus={[{ libelle: "Garage", valeur: ticket.garage && <GarageChoisi ticket={ticket} garage={ticket.garage} /> }]}
      cadre={carte}
    />
  );
}

function GarageChoisi({ ticket, garage }: Props & { garage: NonNullable<TicketLu["garage"]> }) {
  const { choisir, envoi } = useChoixGarage(ticket);
  return (
    <>
      <NomDuGarage garage={garage} />{" "}
      <Button variant="subtle" size="compact-xs" loading={envoi} onClick={() => choisir(null)}>
        Retirer<span className="visuellement-cache"> le garage {garage.nom}</span>
      </Button>
    </>
  );
}
