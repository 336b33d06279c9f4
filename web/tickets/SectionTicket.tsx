import { peut } from "../../domain/droits/capacites.ts";
import { champsTicket, type ValeurTicket } from "../../domain/tickets/champs-ticket.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { client } from "../api.ts";
import { type HabillageSection, SectionChamps } from "../champs/SectionChamps.tsx";
import { useActeur } from "../session/session.ts";
import { CHAMPS, type CleChamp, valeurDe } from "./champs.ts";
import { repliSauvegarde } from "./repliSauvegarde.ts";
import { useTicketRelu } from "./useTicketRelu.ts";

export interface ProprietesSectionTicket extends HabillageSection<CleChamp> {
  ticket: TicketLu;
}

const envoyables = champsTicket.partial();

/** Une section de ticket : elle se lit, et l'équipe la modifie. Ses champs disent le reste. */
export function SectionTicket({ ticket, ...p }: ProprietesSectionTicket) {
  const poser = useTicketRelu();
  return (
    <SectionChamps
      {...p}
      resserree
      definitions={CHAMPS}
      valeur={(cle) => valeurDe(ticket, cle)}
      schema={champsTicket.pick(masque(p.champs))}
      peutModifier={peut(useActeur(), "modifier_fiches")}
      enregistrer={async (changes, avant) =>
        poser(
          await client.tickets.modifier({
            id: ticket.id,
            champs: envoyables.parse(changes),
            avant: avant as Record<string, ValeurTicket>, // valeurs lues de la fiche, dans la forme du contrat
          }),
        )
      }
      repli={repliSauvegarde(ticket.type_demande)}
    />
  );
}

const masque = (champs: readonly CleChamp[]) =>
  Object.fromEntries(champs.map((cle) => [cle, true])) as { [C in CleChamp]?: true }; // clés prises dans `champs`
