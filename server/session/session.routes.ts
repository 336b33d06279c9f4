import { erreurs } from "../../domain/commun/erreurs.ts";
import { DUREE_INACTIVITE_MS } from "../../domain/session/constantes.ts";
import type { sessionContrat } from "../../domain/session/session.contrat.ts";
import { suiteDeDepart } from "../connexion-entreprise/quitter.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { condensatPresente, effacerCookie } from "../http/jeton.ts";
import { presenterSession } from "./nouvelle-session.ts";
import { ouvrirSession } from "./ouvrir-session.ts";
import {
  fermerSessionParJeton,
  listerSessions,
  prolongerSession,
  revoquerAutres,
  revoquerSession,
} from "./session.queries.ts";

export const sessionRoutes: Gestionnaires<typeof sessionContrat> = {
  ouvrir: { publique: ouvrirSession },
  lire: { libre: async (_entree, c) => presenterSession(c, c.expireLe, c.maintenant) },
  rafraichir: {
    libre: async (_entree, c) => {
      const fin = new Date(c.maintenant.getTime() + DUREE_INACTIVITE_MS);
      const prolongee = await c.services.base.porte((tx) => prolongerSession(tx, c.sessionId, c.maintenant, fin));
      if (!prolongee) throw erreurs.nonConnecte();
      return presenterSession(c, prolongee.expire_le, c.maintenant);
    },
  },
  fermer: {
    publique: async (_entree, contexte) => {
      const { services, requete, reponse, maintenant } = contexte;
      const condensat = condensatPresente(requete, services.config);
      effacerCookie(reponse, services.config);
      const fermee = condensat
        ? await services.base.porte((tx) => fermerSessionParJeton(tx, condensat, maintenant))
        : undefined;
      return { fermee: fermee !== undefined, suite: fermee ? await suiteDeDepart(fermee.id, contexte) : null };
    },
  },
  lister: {
    ecriture: async (tx, _entree, c) =>
      (await listerSessions(tx, c.maintenant)).map((s) => ({
        ...s,
        creee_le: s.creee_le.toISOString(),
        vue_le: s.vue_le.toISOString(),
        expire_le: s.expire_le.toISOString(),
        actuelle: s.id === c.sessionId,
      })),
  },
  revoquer: {
    ecriture: async (tx, { id }, c) => {
      if (!(await revoquerSession(tx, id, c.maintenant))) throw erreurs.introuvable("Session non trouvée");
      return { fermee: true };
    },
  },
  fermerPartout: {
    ecriture: async (tx, _entree, c) => ({ fermees: (await revoquerAutres(tx, c.sessionId, c.maintenant)).length }),
  },
  quitterPartout: {
    libre: async (_entree, c) => {
      const { base, config } = c.services;
      const fermees = await base.ecrire(c.jeton, c.maintenant, (tx) => revoquerAutres(tx, null, c.maintenant));
      effacerCookie(c.reponse, config);
      return { fermees: fermees.length, suite: await suiteDeDepart(c.sessionId, c) };
    },
  },
};
