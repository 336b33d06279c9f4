import { useQuery } from "@tanstack/react-query";
import { peut } from "../../../domain/droits/capacites.ts";
import { champsTicket, type ValeurTicket } from "../../../domain/tickets/champs-ticket.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api, client } from "../../api.ts";
import { Historique } from "../../historique/Historique.tsx";
import { useActeur } from "../../session/session.ts";
import { CHAMPS, type CleChamp, valeurDe } from "../champs.ts";
import { useTicketRelu } from "../useTicketRelu.ts";
import { raconterTicket } from "./raconter-ticket.tsx";

/** Pour l'équipe : le serveur refuse l'historique à un utilisateur client. */
export function HistoriqueTicket({ ticket }: { ticket: TicketLu }) {
  const requete = useQuery(api.tickets.historique.queryOptions({ input: { id: ticket.id } }));
  const poser = useTicketRelu();
  const peutModifier = peut(useActeur(), "modifier_fiches");
  return (
    <Historique
      objet={ticket.id}
      requete={requete}
      raconter={raconterTicket}
      retablir={
        peutModifier
          ? {
              entite: "tickets",
              champs: Object.keys(CHAMPS),
              actuel: (champ) => valeurDe(ticket, champ as CleChamp),
              enregistrer: async (changes, avant) =>
                poser(
                  await client.tickets.modifier({
                    id: ticket.id,
                    champs: envoyables.parse(changes),
                    avant: avant as Record<string, ValeurTicket>, // valeurs lues de la fiche, dans la forme du contrat
                  }),
                ),
            }
          : undefined
      }
    />
  );
}

const envoyables = champsTicket.partial();
