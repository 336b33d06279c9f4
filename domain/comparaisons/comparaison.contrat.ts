import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { photosVehicule } from "./comparaison.ts";

export const comparaisonsContrat = {
  // Les pièces d'un ticket se voient avec le ticket ; la base ne rend des audits que ceux que la personne voit.
  photos: route({
    acces: "voir_tickets",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
    portee: "etats_des_lieux:lire",
  })
    .route({
      method: "GET",
      path: "/vehicules/{id}/photos",
      tags: ["Véhicules"],
      summary: "Les photos et les dommages d'un véhicule, relevé par relevé",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(photosVehicule),
};
