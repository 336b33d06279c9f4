import type { corbeilleContrat } from "../../domain/corbeille/corbeille.contrat.ts";
import { erreursCorbeille } from "../../domain/corbeille/corbeille.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { dansLaCorbeille, listerCorbeille, restaurer, viderCorbeille } from "./corbeille.queries.ts";

export const corbeilleRoutes: Gestionnaires<typeof corbeilleContrat> = {
  lister: { lecture: listerCorbeille },
  restaurer: {
    ecriture: async (tx, { id }) => {
      const rendu = await restaurer(tx, id);
      if (!rendu) throw erreursCorbeille.introuvable();
      return rendu;
    },
  },
  effacer: {
    libre: async ({ id }, { services, jeton, maintenant }) => {
      const cles = await services.base.ecrire(jeton, maintenant, async (tx) => {
        if (!(await dansLaCorbeille(tx, id))) throw erreursCorbeille.introuvable();
        return viderCorbeille(tx, { ids: [id] });
      });
      for (const cle of cles) await services.fichiers.supprimer(cle);
      return { efface: true };
    },
  },
};
