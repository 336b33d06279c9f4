import type { clesApiContrat } from "../../domain/cles-api/cle-api.contrat.ts";
import { erreursCle } from "../../domain/cles-api/cle-api.erreurs.ts";
import { DUREE_MAX_JOURS } from "../../domain/cles-api/cle-api.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { CODES_PORTEES, estDEquipe } from "../../domain/droits/portees.ts";
import { joursApres } from "../../domain/notifications/notification.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { nouvelleCle } from "./cle.ts";
import { clientExiste, insererCle, lireCle, listerCles, revoquerCle } from "./cles-api.queries.ts";

export const clesApiRoutes: Gestionnaires<typeof clesApiContrat> = {
  lister: { lecture: (_entree, maintenant) => listerCles(jourDeParis(maintenant)) },
  creer: {
    ecriture: async (tx, { nom, client_id, expire_le, portees, cle_idempotence }, { acteur, maintenant }) => {
      const jour = jourDeParis(maintenant);
      if (expire_le < jour) throw erreurs.saisieInvalide({ expire_le: "La date d'expiration est passée" });
      if (expire_le > joursApres(jour, DUREE_MAX_JOURS))
        throw erreurs.saisieInvalide({ expire_le: "Une clé dure deux ans au plus" });
      const sansEffet = client_id ? portees.find(estDEquipe) : undefined;
      if (sansEffet) throw erreursCle.porteeDEquipe(sansEffet);
      if (client_id && !(await clientExiste(tx, client_id))) throw erreursCle.clientIntrouvable();
      const { cle, empreinte, debut } = nouvelleCle();
      const creee = await insererCle(tx, {
        nom,
        client_id,
        empreinte,
        debut,
        expire_le,
        portees: CODES_PORTEES.filter((p) => portees.includes(p)),
        cree_par: acteur.id,
        cle_idempotence,
      });
      // Un double clic ne crée pas deux clés, et la première ne peut plus se relire.
      if (!creee) throw erreursCle.dejaDonnee();
      const lue = await lireCle(tx, creee.id, jour);
      if (!lue) throw erreursCle.introuvable();
      return { cle, lue };
    },
  },
  revoquer: {
    ecriture: async (tx, { id }, { maintenant }) => {
      await revoquerCle(tx, id, maintenant);
      const lue = await lireCle(tx, id, jourDeParis(maintenant));
      if (!lue) throw erreursCle.introuvable();
      return lue;
    },
  },
};
