import type { donneesPersonnellesContrat } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { erreursDonnees } from "../../domain/donnees-personnelles/donnees-personnelles.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { appliquer, essayer } from "./conservation.ts";
import {
  chercherPersonnes,
  deposerDemande,
  listerDemandes,
  listerEffacements,
  mesDemandes,
  relireDemandes,
  textesNommant,
  traiterDemande,
} from "./donnees-personnelles.queries.ts";
import { effacer } from "./effacer.ts";
import { exporterPersonne } from "./exporter.ts";
import { prevenirEquipe } from "./prevenir-equipe.ts";

export const donneesPersonnellesRoutes: Gestionnaires<typeof donneesPersonnellesContrat> = {
  chercher: { lecture: ({ q }) => chercherPersonnes(q) },
  exporter: { libre: exporterPersonne },
  textes: { lecture: ({ lignes }) => textesNommant(lignes) },
  effacer: { libre: effacer },
  effacements: { lecture: () => listerEffacements() },
  conservation: { ecriture: (tx, _entree, { services }) => essayer(tx, services) },
  appliquer: {
    // La porte est passée : l'effacement lui-même se joue sous le rôle de l'entretien, comme chaque jour.
    libre: async ({ classe }, { services, jeton, maintenant }) => {
      await appliquer(services, classe);
      return services.base.ecrire(jeton, maintenant, (tx) => essayer(tx, services), { lectureSeule: true });
    },
  },
  demandes: { lecture: () => listerDemandes() },
  traiter: {
    ecriture: async (tx, { id }, { acteur, maintenant }) => {
      if (!(await traiterDemande(tx, id, acteur.id, maintenant))) throw erreursDonnees.demandeIntrouvable();
      return relireDemandes(tx, false);
    },
  },
  mesDemandes: { lecture: () => mesDemandes() },
  demander: {
    ecriture: async (tx, { genre, precisions, cle_idempotence }, { acteur, maintenant, services }) => {
      const neuve = await deposerDemande(tx, {
        utilisateur: acteur.id,
        genre,
        precisions,
        le: maintenant,
        cle: cle_idempotence,
      });
      if (neuve) await prevenirEquipe(tx, { acteur, genre, precisions, config: services.config, maintenant });
      return relireDemandes(tx, true);
    },
  },
};
