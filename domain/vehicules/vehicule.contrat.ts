import { z } from "zod";
import {
  attendus,
  champsAModifier,
  dateIso,
  filtreArchives,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { champsVehicule, creationVehicule } from "./champs-vehicule.ts";
import { GENRES_EVENEMENT, pageEvenements } from "./evenement.ts";
import { STATUTS_VEHICULE, vehiculeListe, vehiculeLu } from "./vehicule.ts";

export const filtresVehicules = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  statut: z.enum(STATUTS_VEHICULE).optional(),
  archives: filtreArchives,
  tri: z.enum(["immatriculation"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresVehicules = z.infer<typeof filtresVehicules>;

const nombre = z.number().int();
const tags = ["Véhicules"];
const parBesoin = (autre: number) => attendus.connecte(200, { autre_client: autre, sans_besoin: 403 });
/** Écritures de l'équipe sur un véhicule. */
const pourEquipe = {
  acces: "modifier_fiches",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
/** Ce qu'une société autonome fait aussi de ses propres véhicules. */
const tenir = {
  acces: "modifier_vehicules",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403, autonome: 200 }),
} as const;
const unVehicule = z.strictObject({ id: identifiant });

export const vehiculesContrat = {
  lister: route({ acces: "voir_menu_vehicules", attendus: parBesoin(200), portee: "vehicules:lire" })
    .route({ method: "GET", path: "/vehicules", tags, summary: "Lister les véhicules" })
    .input(filtresVehicules)
    // Les compteurs ignorent le statut, qu'un clic sur l'un d'eux choisit.
    .output(pageDe(vehiculeListe).extend({ compteurs: z.object({ total: nombre, actifs: nombre, inactifs: nombre }) })),
  exporter: route({ acces: "voir_menu_vehicules", attendus: parBesoin(200), brute: true, portee: "vehicules:lire" })
    .route({ method: "GET", path: "/vehicules/export", tags, summary: "Exporter les véhicules filtrés (XLSX ou CSV)" })
    .input(filtresVehicules.extend({ ...parametresExport, ...parametresSelection })),
  lire: route({ acces: "voir_menu_vehicules", attendus: parBesoin(404), portee: "vehicules:lire" })
    .route({
      method: "GET",
      path: "/vehicules/{id}",
      tags,
      summary: "Lire un véhicule, son conducteur et ses affectations",
    })
    .input(unVehicule)
    .output(vehiculeLu),
  evenements: route({ acces: "voir_menu_vehicules", attendus: parBesoin(404), portee: "vehicules:lire" })
    .route({ method: "GET", path: "/vehicules/{id}/evenements", tags, summary: "L'histoire d'un véhicule" })
    .input(
      z.strictObject({
        id: identifiant,
        genre: z.enum(GENRES_EVENEMENT).optional(),
        page: parametresListe.page,
        taille: parametresListe.taille,
      }),
    )
    .output(pageEvenements),
  creer: route({ ...tenir, portee: "vehicules:ecrire" })
    .route({ method: "POST", path: "/vehicules", tags, summary: "Ajouter un véhicule" })
    .input(creationVehicule)
    .output(z.object({ id: identifiant })),
  modifier: route({ ...tenir, portee: "vehicules:ecrire" })
    .route({ method: "PATCH", path: "/vehicules/{id}", tags, summary: "Enregistrer les champs changés d'un véhicule" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsVehicule),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        /** Confirmé malgré ce qui étonne : VIN mal formé ou déjà porté, date à venir, compteur qui recule. */
        doutes_admis: z.boolean().optional(),
      }),
    )
    .output(vehiculeLu),
  archiver: route({ ...pourEquipe, portee: "vehicules:ecrire" })
    .route({ method: "POST", path: "/vehicules/{id}/archive", tags, summary: "Archiver un véhicule" })
    .input(
      z.strictObject({
        id: identifiant,
        /** Fin de l'affectation en cours, exigée s'il y en a une (409 sinon). */
        date_fin_affectation: dateIso("La date de fin n'est pas valable").optional(),
      }),
    )
    .output(vehiculeLu),
  restaurer: route({ ...pourEquipe, portee: "vehicules:ecrire" })
    .route({ method: "POST", path: "/vehicules/{id}/restauration", tags, summary: "Restaurer un véhicule archivé" })
    .input(
      z.strictObject({
        id: identifiant,
        /** Défait l'archivage tout entier : l'affectation qu'il avait terminée reprend la fin qu'elle avait. */
        defaire: z.boolean().optional(),
      }),
    )
    /** `laissees` : affectations que l'archivage avait terminées, et que quelqu'un a changées ou supprimées depuis. */
    .output(z.object({ vehicule: vehiculeLu, laissees: nombre })),
  deposerCarteGrise: route({ ...pourEquipe, brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "vehicules:ecrire" })
    .route({
      method: "PUT",
      path: "/vehicules/{id}/carte-grise",
      tags,
      summary: "Déposer ou remplacer la carte grise (corps brut)",
    })
    .input(z.strictObject({ id: identifiant, nom: z.string().min(1).max(255) }))
    .output(vehiculeLu),
  retirerCarteGrise: route({ ...pourEquipe, portee: "vehicules:ecrire" })
    .route({ method: "DELETE", path: "/vehicules/{id}/carte-grise", tags, summary: "Supprimer la carte grise" })
    .input(unVehicule)
    .output(vehiculeLu),
  historique: route(pourEquipe)
    .route({ method: "GET", path: "/vehicules/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(unVehicule)
    .output(z.array(evenementHistorique)),
};
