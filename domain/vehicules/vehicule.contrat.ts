import { z } from "zod";
import { attendus, identifiant, pageDe, parametresExport, parametresListe, route } from "../commun/contrat.ts";
import { STATUTS_VEHICULE, vehiculeListe, vehiculeLu } from "./vehicule.ts";

export const filtresVehicules = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  statut: z.enum(STATUTS_VEHICULE).optional(),
  tri: z.enum(["immatriculation"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresVehicules = z.infer<typeof filtresVehicules>;

const nombre = z.number().int();
const tags = ["Véhicules"];
const parBesoin = (autre: number) => attendus.connecte(200, { autre_client: autre, sans_besoin: 403 });

export const vehiculesContrat = {
  lister: route({ acces: "voir_menu_vehicules", attendus: parBesoin(200) })
    .route({ method: "GET", path: "/vehicules", tags, summary: "Lister les véhicules" })
    .input(filtresVehicules)
    // Les compteurs ignorent le statut, qu'un clic sur l'un d'eux choisit.
    .output(pageDe(vehiculeListe).extend({ compteurs: z.object({ total: nombre, actifs: nombre, inactifs: nombre }) })),
  exporter: route({ acces: "voir_menu_vehicules", attendus: parBesoin(200), brute: true })
    .route({ method: "GET", path: "/vehicules/export", tags, summary: "Exporter les véhicules filtrés (XLSX ou CSV)" })
    .input(filtresVehicules.extend(parametresExport)),
  lire: route({ acces: "voir_menu_vehicules", attendus: parBesoin(404) })
    .route({
      method: "GET",
      path: "/vehicules/{id}",
      tags,
      summary: "Lire un véhicule, son conducteur et ses affectations",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(vehiculeLu),
};
