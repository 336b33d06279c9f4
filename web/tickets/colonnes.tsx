import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { LIBELLES_TYPE_DEMANDE, nommerTicket, type TicketListe } from "../../domain/tickets/ticket.ts";
import type { Colonne } from "../table/colonnes.ts";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import { EtatTicket } from "./Etats.tsx";

type Commun = Omit<TicketListe, "restitution_id">;

/** Colonnes que les trois listes de tickets partagent, dans l'ordre où elles se lisent. */
export const colonneImmatriculation: Colonne<Commun> = {
  cle: "immatriculation",
  titre: "Immatriculation",
  rendu: nommerTicket,
  largeur: 150,
};
export const colonneType: Colonne<Commun> = {
  cle: "type_demande",
  titre: "Type de demande",
  rendu: (t) => LIBELLES_TYPE_DEMANDE[t.type_demande],
};
export const colonneStatut: Colonne<Commun> = {
  cle: "statut_ticket",
  titre: "Statut",
  rendu: (t) => <EtatTicket statut={t.statut_ticket} />,
};
export const colonneDemandeur: Colonne<Commun> = {
  cle: "demandeur",
  titre: "Demandeur",
  rendu: (t) => <Texte valeur={t.demandeur_prenom_nom} />,
  souple: true,
};
export const colonneLoueur: Colonne<Commun> = {
  cle: "loueur",
  titre: "Loueur",
  rendu: (t) => <Texte valeur={t.loueur_nom} />,
  souple: true,
};
export const colonneCreation: Colonne<Commun> = {
  cle: "cree_le",
  titre: "Créé le",
  rendu: (t) => <DateCourte iso={t.cree_le} />,
  tri: "cree_le",
  premierSens: "desc",
};

/** La société n'est une colonne que pour qui en voit plusieurs. */
export const colonneClient = (acteur: Acteur): Colonne<Commun>[] =>
  estInterne(acteur) ? [{ cle: "client", titre: "Client", rendu: (t) => t.client_nom, souple: true }] : [];
