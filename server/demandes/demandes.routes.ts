import { erreursAdresse } from "../../domain/adresses/adresse.erreurs.ts";
import type { demandesContrat } from "../../domain/demandes/demande.contrat.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import { freinerAdresses } from "../adresses/frein-adresses.ts";
import { reseauDe } from "../http/frein.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { demandeDuTicket } from "./demandes.queries.ts";
import { envoyerDemande } from "./envoyer-demande.ts";
import { ouvrirFormulaire } from "./ouvrir-formulaire.ts";
import { deposerPhotoDemande, retirerPhotoDemande } from "./photos-demande.ts";

export const demandesRoutes: Gestionnaires<typeof demandesContrat> = {
  ouvrir: { publique: ouvrirFormulaire },
  suggerer: {
    publique: async ({ q }, { services, adresse, maintenant, requete }) => {
      freinerAdresses(`reseau:${reseauDe(adresse)}`, maintenant);
      const suggestions = await services.geocodeur.suggerer(q).catch((erreur: Error) => {
        requete.log.warn({ raison: erreur.message }, "géocodage en panne");
        throw erreursAdresse.indisponible();
      });
      return { suggestions };
    },
  },
  deposerPhoto: { publique: deposerPhotoDemande },
  retirerPhoto: { publique: retirerPhotoDemande },
  envoyer: { publique: envoyerDemande },
  lireDuTicket: { lecture: ({ id }) => demandeDuTicket(id), introuvable: erreursTicket.introuvable },
};
