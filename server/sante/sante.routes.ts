import { sql } from "kysely";
import type { santeContrat } from "../../domain/sante/sante.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";

export const santeRoutes: Gestionnaires<typeof santeContrat> = {
  lire: {
    publique: async (_entree, { services, reponse, maintenant }) => {
      const pret = await services.base
        // Une vraie écriture : une base en lecture seule ou un disque plein n'est pas « prêt ».
        .porte((tx) => tx.executer(sql`delete from tentatives where cle = 'sonde' and faite_le < ${maintenant}`))
        .then(
          () => true,
          () => false,
        );
      if (!pret) reponse.status(503);
      return { vivant: true, pret };
    },
  },
};
