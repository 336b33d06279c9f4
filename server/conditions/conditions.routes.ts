import { jourDeParis } from "../../domain/commun/dates.ts";
import type { conditionsContrat } from "../../domain/conditions/conditions.contrat.ts";
import { erreursConditions } from "../../domain/conditions/conditions.erreurs.ts";
import { erreursLoueur } from "../../domain/loueurs/loueur.erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte, Gestionnaires } from "../http/gestionnaire.ts";
import {
  lireVersion,
  loueurExiste,
  restitutionEtLoueur,
  versionsDeSaSociete,
  versionsDuLoueur,
} from "./conditions.queries.ts";
import { conditionsEnVigueur } from "./conditions-en-vigueur.queries.ts";
import { corrigerVersion, creerVersion, supprimer } from "./ecrire-conditions.ts";
import { recalculer } from "./recalculer.ts";
import { simuler } from "./simuler.ts";

const lecture =
  <E, S>(travail: (tx: Transaction, entree: E, jour: string) => Promise<S>) =>
  (entree: E, { services, jeton, maintenant }: ContexteConnecte): Promise<S> =>
    services.base.ecrire(jeton, maintenant, (tx) => travail(tx, entree, jourDeParis(maintenant)), {
      lectureSeule: true,
    });

export const conditionsRoutes: Gestionnaires<typeof conditionsContrat> = {
  deMaSociete: { libre: lecture((tx, _rien: unknown, jour) => versionsDeSaSociete(tx, jour)) },
  lister: {
    libre: lecture(async (tx, { id }: { id: string }, jour) => {
      if (!(await loueurExiste(tx, id))) throw erreursLoueur.introuvable();
      return versionsDuLoueur(tx, id, jour);
    }),
  },
  lire: {
    libre: lecture(async (tx, { id }: { id: string }, jour) => {
      const version = await lireVersion(tx, id, jour);
      if (!version) throw erreursConditions.introuvable();
      return version;
    }),
  },
  deRestitution: {
    libre: lecture(async (tx, { id }: { id: string }, jour) => {
      const restitution = await restitutionEtLoueur(tx, id);
      if (!restitution) throw erreursRestitution.introuvable();
      const { loueur_id, loueur, client_id, type_vehicule: type, date_restitution: date } = restitution;
      const trouvees = await conditionsEnVigueur(tx, { loueurId: loueur_id, clientId: client_id, type, date });
      const version = trouvees && (await lireVersion(tx, trouvees.id, jour, false));
      return {
        loueur_id,
        loueur_nom: loueur,
        // Le pot est celui de cette société, l'année de la restitution.
        version: version && trouvees ? { ...version, conditions: trouvees.conditions } : null,
      };
    }),
  },
  simuler: { libre: lecture(simuler) },
  creer: { ecriture: creerVersion },
  modifier: { ecriture: corrigerVersion },
  supprimer: { ecriture: supprimer },
  recalculer: { ecriture: recalculer },
};
