import { z } from "zod";
import {
  attendus,
  champsAModifier,
  demandeArchive,
  filtreArchives,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { champsGarage, valeurGarage } from "./champs-garage.ts";
import { garageCoordonnees, garageListe, garageLu, garageProche, garageSemblable, positionGarage } from "./garage.ts";

export const filtresGarages = z.strictObject({
  ...parametresListe,
  reseau: z.string().max(60).optional(),
  /** Clic sur un compteur : affilié à un réseau, ou indépendant. */
  affiliation: z.enum(["reseau", "independant"]).optional(),
  archives: filtreArchives,
  tri: z.enum(["nom"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresGarages = z.infer<typeof filtresGarages>;

const nombre = z.number().int();
const tags = ["Garages"];
/** Un garage n'appartient à aucun client : la liste et la fiche entière sont à l'équipe, un client n'en lit que les coordonnées. */
const interne = attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 });

export const garagesContrat = {
  lister: route({ acces: "voir_garages", attendus: interne, portee: "garages:lire" })
    .route({ method: "GET", path: "/garages", tags, summary: "Lister les garages" })
    .input(filtresGarages)
    // Les compteurs ignorent l'affiliation, qu'un clic sur l'un d'eux choisit.
    .output(
      pageDe(garageListe).extend({ compteurs: z.object({ total: nombre, en_reseau: nombre, independants: nombre }) }),
    ),
  exporter: route({ acces: "voir_garages", attendus: interne, brute: true, portee: "garages:lire" })
    .route({ method: "GET", path: "/garages/export", tags, summary: "Exporter les garages filtrés (XLSX ou CSV)" })
    .input(filtresGarages.extend({ ...parametresExport, ...parametresSelection })),
  lire: route({ acces: "voir_garages", attendus: interne, portee: "garages:lire" })
    .route({ method: "GET", path: "/garages/{id}", tags, summary: "Lire un garage" })
    .input(z.strictObject({ id: identifiant }))
    .output(garageLu),
  coordonnees: route({ acces: "voir_fiche_garage", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/garages/{id}/coordonnees", tags, summary: "Lire les coordonnées d'un garage" })
    .input(z.strictObject({ id: identifiant }))
    .output(garageCoordonnees),
  proches: route({ acces: "voir_garages", attendus: interne, portee: "garages:lire" })
    .route({
      method: "GET",
      path: "/tickets/{id}/garages-proches",
      tags,
      summary: "Les garages les plus proches du véhicule d'un ticket",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(garageProche)),
  semblables: route({ acces: "modifier_fiches", attendus: interne })
    .route({
      method: "GET",
      path: "/garages/semblables",
      tags,
      summary: "Les garages du même nom et du même code postal",
    })
    .input(z.strictObject({ nom: z.string().max(200), code_postal: z.string().max(10) }))
    .output(z.array(garageSemblable)),
  creer: route({ acces: "modifier_fiches", attendus: interne, portee: "garages:ecrire" })
    .route({ method: "POST", path: "/garages", tags, summary: "Créer un garage" })
    .input(champsGarage.partial().extend({ nom: champsGarage.shape.nom, cle_idempotence: identifiant }))
    .output(z.object({ id: identifiant })),
  modifier: route({ acces: "modifier_fiches", attendus: interne, portee: "garages:ecrire" })
    .route({ method: "PATCH", path: "/garages/{id}", tags, summary: "Enregistrer une section d'un garage" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsGarage),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), valeurGarage),
      }),
    )
    .output(garageLu),
  situer: route({ acces: "modifier_fiches", attendus: interne, portee: "garages:ecrire" })
    .route({ method: "PUT", path: "/garages/{id}/position", tags, summary: "Poser le repère d'un garage sur la carte" })
    .input(
      z.strictObject({
        id: identifiant,
        position: positionGarage,
        /** La position que la personne voyait gardée ; changée entre-temps par un autre, c'est un conflit (409). */
        avant: positionGarage.nullable(),
      }),
    )
    .output(garageLu),
  archiver: route({ acces: "modifier_fiches", attendus: interne, portee: "garages:ecrire" })
    .route({ method: "PUT", path: "/garages/{id}/archive", tags, summary: "Archiver un garage, ou le restaurer" })
    .input(demandeArchive)
    .output(garageLu),
  supprimer: route({ acces: "supprimer_garage", attendus: { ...interne, expert: 403 } })
    .route({
      method: "DELETE",
      path: "/garages/{id}",
      tags,
      summary: "Supprimer un garage ; ses tickets gardent son nom",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ supprime: z.boolean() })),
  historique: route({ acces: "voir_garages", attendus: interne })
    .route({ method: "GET", path: "/garages/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
};
