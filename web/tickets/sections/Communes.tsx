import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { PleineLargeur } from "../../layout/GrilleFiche.tsx";
import { useActeur } from "../../session/session.ts";
import { LienEmail, LienTelephone } from "../../ui/Contact.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { TexteLong } from "../../ui/TexteLong.tsx";

interface Props {
  ticket: TicketLu;
}

export const Demandeur = ({ ticket }: Props) => (
  <Fiche titre="Demandeur">
    <Donnees
      donnees={[
        { libelle: "Civilité", valeur: ticket.civilite_demandeur },
        { libelle: "Prénom et nom", valeur: ticket.demandeur_prenom_nom },
        { libelle: "Téléphone", valeur: <LienTelephone numero={ticket.demandeur_telephone} /> },
        { libelle: "Email", valeur: <LienEmail adresse={ticket.demandeur_email} /> },
      ]}
    />
  </Fiche>
);

export const InformationsComplementaires = ({ ticket }: Props) => (
  <Fiche titre="Informations complémentaires">
    <TexteLong valeur={ticket.informations_complementaires} />
  </Fiche>
);

export const Avancement = ({ ticket }: Props) => (
  <Fiche titre="Précisions sur l'avancée du dossier">
    <TexteLong valeur={ticket.details_avancement} />
  </Fiche>
);

/** Absentes de la réponse pour un utilisateur client : l'écran n'a rien à cacher. */
export function NotesInternes({ ticket }: Props) {
  if (!peut(useActeur(), "voir_notes_internes")) return null;
  return (
    <PleineLargeur>
      <Fiche titre="Notes internes" actions={<Etiquette ton="ambre">Interne — non visible par le client</Etiquette>}>
        <TexteLong valeur={ticket.interne?.notes_internes} />
      </Fiche>
    </PleineLargeur>
  );
}
