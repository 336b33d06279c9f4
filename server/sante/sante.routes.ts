import type { santeContrat } from "../../domain/sante/sante.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { etatDe } from "./etat.ts";

export const santeRoutes: Gestionnaires<typeof santeContrat> = {
  lire: {
    // Tout le monde peut la lire : oui ou non, jamais pourquoi. Le détail est sur le port d'exploitation.
    publique: async (_entree, { services, reponse }) => {
      const { pret } = await etatDe(services);
      if (!pret) reponse.status(503);
      return { vivant: true, pret };
    },
  },
};
