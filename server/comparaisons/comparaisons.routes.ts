import type { comparaisonsContrat } from "../../domain/comparaisons/comparaison.contrat.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { photosDuVehicule } from "./photos-vehicule.queries.ts";

export const comparaisonsRoutes: Gestionnaires<typeof comparaisonsContrat> = {
  photos: { lecture: ({ id }) => photosDuVehicule(id), introuvable: erreursVehicule.introuvable },
};
