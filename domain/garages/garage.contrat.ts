import { z } from "zod";
import {
  attendus,
  filtreArchives,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  route,
} from "../commun/contrat.ts";
import { garageListe, garageLu, garageProche, RESEAUX_FILTRE } from "./garage.ts";

export const filtresGarages = z.strictObject({
  ...parametresListe,
  reseau: z.enum(RESEAUX_FILTRE).optional(),
  /** Clic sur un compteur : affilié à un réseau, ou indépendant. */
  affiliation: z.enum(["reseau", "independant"]).optional(),
  archives: filtreArchives,
  tri: z.enum(["nom"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresGarages = z.infer<typeof filtresGarages>;

const nombre = z.number().int();
const tags = ["Garages"];
/** Un garage n'appartient à aucun client, et aucun client n'y a accès. */
const interne = attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 });

export const garagesContrat = {
  lister: route({ acces: "voir_garages", attendus: interne })
    .route({ method: "GET", path: "/garages", tags, summary: "Lister les garages" })
    .input(filtresGarages)
    // Les compteurs ignorent le réseau et l'affiliation, que l'on choisit en les regardant.
    .output(
      pageDe(garageListe).extend({ compteurs: z.object({ total: nombre, en_reseau: nombre, independants: nombre }) }),
    ),
  exporter: route({ acces: "voir_garages", attendus: interne, brute: true })
    .route({ method: "GET", path: "/garages/export", tags, summary: "Exporter les garages filtrés (XLSX ou CSV)" })
    .input(filtresGarages.extend(parametresExport)),
  lire: route({ acces: "voir_garages", attendus: interne })
    .route({ method: "GET", path: "/garages/{id}", tags, summary: "Lire un garage" })
    .input(z.strictObject({ id: identifiant }))
    .output(garageLu),
  proches: route({ acces: "voir_garages", attendus: interne })
    .route({
      method: "GET",
      path: "/tickets/{id}/garages-proches",
      tags,
      summary: "Les garages les plus proches du véhicule d'un ticket",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(garageProche)),
};
