import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { compterJours, joursEntre } from "../../domain/contrats/jours.ts";
import { LIBELLES_TYPE_DEMANDE, nommerTicket, type TicketListe } from "../../domain/tickets/ticket.ts";
import type { Colonne } from "../table/colonnes.ts";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import { EtatTicket } from "./Etats.tsx";

type Commun = Omit<TicketListe, "restitution_id" | "responsable">;

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

/** Depuis combien de jours le ticket attend ; clos, il n'attend plus. */
export const direAge = ({ statut_ticket, cree_le }: Pick<Commun, "statut_ticket" | "cree_le">): string | null => {
  if (statut_ticket === "cloture") return null;
  const jours = joursEntre(jourDeParis(new Date(cree_le)), jourDeParis(new Date()));
  return jours <= 0 ? "aujourd'hui" : compterJours(jours);
};

/** Ce que l'équipe choisit de voir : qui suit le ticket, et depuis quand il attend (« Créé le » les trie). */
export const colonnesDeSuivi = (acteur: Acteur): Colonne<TicketListe>[] =>
  estInterne(acteur)
    ? [
        {
          cle: "responsable",
          titre: "Responsable",
          rendu: (t) => <Texte valeur={t.responsable} />,
          souple: true,
          enOption: "neuve",
        },
        {
          cle: "age",
          titre: "Âge",
          rendu: (t) => <Texte valeur={direAge(t)} />,
          enOption: "neuve",
        },
      ]
    : [];
