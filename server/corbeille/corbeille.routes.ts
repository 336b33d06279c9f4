import type { corbeilleContrat } from "../../domain/corbeille/corbeille.contrat.ts";
import { erreursCorbeille } from "../../domain/corbeille/corbeille.erreurs.ts";
import { recalculer } from "../audits/calculer.ts";
import { controlerEtSuivre } from "../documents/rattacher.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { dansLaCorbeille, listerCorbeille, porteurDe, restaurer, viderCorbeille } from "./corbeille.queries.ts";

export const corbeilleRoutes: Gestionnaires<typeof corbeilleContrat> = {
  lister: { lecture: listerCorbeille },
  restaurer: {
    ecriture: async (tx, { id }, c) => {
      const rendu = await restaurer(tx, id);
      if (!rendu) throw erreursCorbeille.introuvable();
      const porteur = await porteurDe(tx, rendu);
      // Ses totaux et ses contrôles comptent de nouveau ce qui revient.
      if (porteur && rendu.entite === "document_lignes") await controlerEtSuivre(tx, porteur);
      if (porteur && rendu.entite === "audit_dommages") await recalculer(tx, porteur, c);
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
