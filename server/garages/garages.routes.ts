import { erreurs } from "../../domain/commun/erreurs.ts";
import type { garagesContrat } from "../../domain/garages/garage.contrat.ts";
import { erreursGarage } from "../../domain/garages/garage.erreurs.ts";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { creerGarage } from "./creer-garage.ts";
import {
  archiverGarage,
  garagesSemblables,
  historiqueGarage,
  poserRepere,
  relireGarage,
  supprimerGarage,
  verrouillerGarage,
} from "./ecriture.queries.ts";
import { exporterGarages } from "./exporter-garages.ts";
import { coordonneesDuGarage, garagesProches, lireGarage, listerGarages } from "./garages.queries.ts";
import { garageModifiable, modifierUnGarage } from "./modifier-garage.ts";

export const garagesRoutes: Gestionnaires<typeof garagesContrat> = {
  lister: { lecture: listerGarages },
  exporter: { libre: exporterGarages },
  lire: { lecture: ({ id }) => lireGarage(id), introuvable: erreursGarage.introuvable },
  coordonnees: { lecture: ({ id }) => coordonneesDuGarage(id), introuvable: erreursGarage.introuvable },
  proches: { lecture: ({ id }) => garagesProches(id), introuvable: erreursTicket.introuvable },
  semblables: { lecture: garagesSemblables },
  creer: { libre: creerGarage },
  modifier: { libre: modifierUnGarage },
  situer: {
    ecriture: async (tx, { id, position, avant }) => {
      const { latitude, longitude } = await garageModifiable(tx, id);
      if (latitude !== (avant?.latitude ?? null) || longitude !== (avant?.longitude ?? null))
        throw erreurs.conflit({ latitude, longitude });
      await poserRepere(tx, id, position);
      return (await relireGarage(tx, id)) as GarageLu; // verrouillé à l'instant : il existe
    },
  },
  archiver: {
    ecriture: async (tx, { id, archive }, { maintenant }) => {
      if (!(await verrouillerGarage(tx, id))) throw erreursGarage.introuvable();
      await archiverGarage(tx, id, archive ? maintenant : null);
      return (await relireGarage(tx, id)) as GarageLu; // verrouillé à l'instant : il existe
    },
  },
  supprimer: {
    ecriture: async (tx, { id }) => {
      if (!(await supprimerGarage(tx, id))) throw erreursGarage.introuvable();
      return { supprime: true };
    },
  },
  historique: { lecture: ({ id }) => historiqueGarage(id), introuvable: erreursGarage.introuvable },
};
