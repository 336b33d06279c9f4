import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formaterDate } from "../../../domain/commun/dates.ts";
import type { DemandeDuTicket } from "../../../domain/demandes/demande.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { PleineLargeur } from "../../layout/GrilleFiche.tsx";
import { LienEmail, LienTelephone } from "../../ui/Contact.tsx";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { formaterInstant } from "../../ui/instants.ts";
import { TexteLong } from "../../ui/TexteLong.tsx";

type Reponse = NonNullable<DemandeDuTicket["demande"]>["reponses"][number];

const PHOTOS: ReadonlySet<Reponse["type_champ"]> = new Set(["photo", "photos"]);

/**
 * La demande dont le ticket est né, telle qu'elle a été envoyée : ses libellés du jour, ses réponses d'avant toute correction. Un ticket
 * né autrement n'en a pas, et la section ne paraît pas.
 */
export function DemandeOrigine({ ticket }: { ticket: TicketLu }) {
  const { data } = useQuery(api.demandes.lireDuTicket.queryOptions({ input: { id: ticket.id }, staleTime: Infinity }));
  const demande = data?.demande;
  if (!demande) return null;
  // Les photos sont déjà celles du ticket.
  const lues = demande.reponses.filter((r) => !PHOTOS.has(r.type_champ));
  return (
    <PleineLargeur>
      <Fiche titre="Demande d'origine">
        <Donnees
          donnees={[
            { libelle: "Référence", valeur: <span className="chiffres">{demande.reference}</span> },
            {
              libelle: "Reçue le",
              valeur: <time dateTime={demande.recue_le}>{formaterInstant(demande.recue_le)}</time>,
            },
            ...lues.map((r) => ({ libelle: r.label, valeur: lire(r) })),
          ]}
        />
      </Fiche>
    </PleineLargeur>
  );
}

function lire({ type_champ, valeur }: Reponse): ReactNode {
  if (typeof valeur !== "string") return valeur.join(", ");
  switch (type_champ) {
    case "email":
      return <LienEmail adresse={valeur} />;
    case "tel":
      return <LienTelephone numero={valeur} />;
    case "date":
      return formaterDate(valeur);
    case "textarea":
      return <TexteLong valeur={valeur} />;
    default:
      return valeur;
  }
}
