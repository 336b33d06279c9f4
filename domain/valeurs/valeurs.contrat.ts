import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";

const liste = (path: `/${string}`, summary: string) =>
  route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path, tags: ["Références"], summary })
    .output(z.array(z.string()));

/** Les trois fonctions de la base qui rendent des listes de valeurs. */
export const valeursContrat = {
  marques: liste("/valeurs/get_marque_vehicule_values", "Marques de véhicule"),
  types: liste("/valeurs/get_type_vehicule_values", "Types de véhicule"),
  elements: liste("/valeurs/get_elements_endommages_values", "Éléments endommagés"),
};
