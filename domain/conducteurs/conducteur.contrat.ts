import { z } from "zod";
import { attendus, identifiant, pageDe, parametresExport, parametresListe, route } from "../commun/contrat.ts";
import { conducteurListe, conducteurLu } from "./conducteur.ts";

export const filtresConducteurs = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  statut: z.enum(["actif", "inactif"]).optional(),
  tri: z.enum(["nom"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresConducteurs = z.infer<typeof filtresConducteurs>;

const nombre = z.number().int();
const tags = ["Conducteurs"];
const parBesoin = (autre: number) => attendus.connecte(200, { autre_client: autre, sans_besoin: 403 });

export const conducteursContrat = {
  lister: route({ acces: "voir_menu_conducteurs", attendus: parBesoin(200) })
    .route({ method: "GET", path: "/conducteurs", tags, summary: "Lister les conducteurs" })
    .input(filtresConducteurs)
    // Les compteurs ignorent le statut, qu'un clic sur l'un d'eux choisit.
    .output(
      pageDe(conducteurListe).extend({ compteurs: z.object({ total: nombre, actifs: nombre, inactifs: nombre }) }),
    ),
  exporter: route({ acces: "voir_menu_conducteurs", attendus: parBesoin(200), brute: true })
    .route({
      method: "GET",
      path: "/conducteurs/export",
      tags,
      summary: "Exporter les conducteurs filtrés (XLSX ou CSV)",
    })
    .input(filtresConducteurs.extend(parametresExport)),
  lire: route({ acces: "voir_menu_conducteurs", attendus: parBesoin(404) })
    .route({
      method: "GET",
      path: "/conducteurs/{id}",
      tags,
      summary: "Lire un conducteur, son véhicule et ses affectations",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(conducteurLu),
};
