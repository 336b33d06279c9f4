import type { Acteur } from "../../domain/commun/acteur.ts";
import type { ticketsContrat } from "../../domain/tickets/ticket.contrat.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Sql } from "../db/base.ts";
import type { Ecriture, Gestionnaires } from "../http/gestionnaire.ts";
import { listerConvoyages } from "./convoyages.queries.ts";
import { listerSinistres } from "./sinistres.queries.ts";
import { lireTicket, listerTickets } from "./tickets.queries.ts";

/**
 * Lecture dont les colonnes dépendent de la personne : la base refuse l'instruction entière dès qu'elle nomme une colonne non
 * accordée, il faut donc savoir qui demande avant de l'écrire. La route reste en lecture seule (GET).
 */
const lectureSelon = <E, S>(instruction: (acteur: Acteur, entree: E) => Sql): Ecriture<E, S> => ({
  ecriture: async (tx, entree, { acteur }) => {
    const ligne = await tx.une<{ reponse: string | null }>(instruction(acteur, entree));
    if (!ligne?.reponse) throw erreursTicket.introuvable();
    // La base rend exactement la forme du contrat ; la matrice et les tests la vérifient.
    return JSON.parse(ligne.reponse) as S;
  },
});

export const ticketsRoutes: Gestionnaires<typeof ticketsContrat> = {
  lister: lectureSelon(listerTickets),
  sinistres: lectureSelon(listerSinistres),
  convoyages: lectureSelon(listerConvoyages),
  lire: lectureSelon((acteur, { id }) => lireTicket(acteur, id)),
};
