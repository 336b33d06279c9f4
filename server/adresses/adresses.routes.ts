import type { adressesContrat } from "../../domain/adresses/adresse.contrat.ts";
import { erreursAdresse } from "../../domain/adresses/adresse.erreurs.ts";
import type { ContexteConnecte, Gestionnaires } from "../http/gestionnaire.ts";
import { servirArchive } from "./archive.ts";
import { freinerAdresses } from "./frein-adresses.ts";

export const adressesRoutes: Gestionnaires<typeof adressesContrat> = {
  suggerer: { libre: async ({ q }, c) => ({ suggestions: await demander(c, (g) => g.suggerer(q)) }) },
  localiser: { libre: async ({ adresse }, c) => ({ position: await demander(c, (g) => g.localiser(adresse)) }) },
  fond: {
    libre: async (_entree, { services }) => {
      const { tuiles } = services.config;
      return { tuiles: tuiles && { format: tuiles.format, url: tuiles.url, attribution: tuiles.attribution } };
    },
  },
  archive: { libre: servirArchive },
};

/** Une demande au fournisseur, à petit débit par personne ; sa panne est dite, jamais une erreur 500. */
async function demander<T>(
  { services, acteur, maintenant, requete }: ContexteConnecte,
  appel: (geocodeur: ContexteConnecte["services"]["geocodeur"]) => Promise<T>,
): Promise<T> {
  freinerAdresses(acteur.id, maintenant);
  try {
    return await appel(services.geocodeur);
  } catch (erreur) {
    requete.log.warn({ raison: (erreur as Error).message }, "géocodage en panne");
    throw erreursAdresse.indisponible();
  }
}
