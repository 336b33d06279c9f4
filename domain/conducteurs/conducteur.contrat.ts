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
import { champsConducteur } from "./champs-conducteur.ts";
import { conducteurListe, conducteurLu, nouveauConducteur } from "./conducteur.ts";

export const filtresConducteurs = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  statut: z.enum(["actif", "inactif"]).optional(),
  archives: filtreArchives,
  tri: z.enum(["nom"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresConducteurs = z.infer<typeof filtresConducteurs>;

const nombre = z.number().int();
const tags = ["Conducteurs"];
const pourEquipe = {
  acces: "modifier_fiches",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
/** Ce qu'une société autonome fait aussi de ses propres conducteurs. */
const tenir = {
  acces: "modifier_conducteurs",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403, autonome: 200 }),
} as const;
/** Affectation finie par un archivage, et la fin qu'elle avait : de quoi annuler. */
const terminee = z.strictObject({
  id: identifiant,
  date_fin_affectation: dateIso().nullable(),
  terminee_le: dateIso(),
});
const parBesoin = (autre: number) => attendus.connecte(200, { autre_client: autre, sans_besoin: 403 });

export const conducteursContrat = {
  lister: route({ acces: "voir_menu_conducteurs", attendus: parBesoin(200), portee: "conducteurs:lire" })
    .route({ method: "GET", path: "/conducteurs", tags, summary: "Lister les conducteurs" })
    .input(filtresConducteurs)
    // Les compteurs ignorent le statut, qu'un clic sur l'un d'eux choisit.
    .output(
      pageDe(conducteurListe).extend({ compteurs: z.object({ total: nombre, actifs: nombre, inactifs: nombre }) }),
    ),
  exporter: route({ acces: "voir_menu_conducteurs", attendus: parBesoin(200), brute: true, portee: "conducteurs:lire" })
    .route({
      method: "GET",
      path: "/conducteurs/export",
      tags,
      summary: "Exporter les conducteurs filtrés (XLSX ou CSV)",
    })
    .input(filtresConducteurs.extend({ ...parametresExport, ...parametresSelection })),
  lire: route({ acces: "voir_menu_conducteurs", attendus: parBesoin(404), portee: "conducteurs:lire" })
    .route({
      method: "GET",
      path: "/conducteurs/{id}",
      tags,
      summary: "Lire un conducteur, son véhicule et ses affectations",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(conducteurLu),
  creer: route({ ...tenir, portee: "conducteurs:ecrire" })
    .route({ method: "POST", path: "/conducteurs", tags, summary: "Créer un conducteur" })
    .input(nouveauConducteur)
    .output(z.object({ id: identifiant })),
  modifier: route({ ...tenir, portee: "conducteurs:ecrire" })
    .route({ method: "PATCH", path: "/conducteurs/{id}", tags, summary: "Enregistrer une section d'un conducteur" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsConducteur),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.string().nullable()),
        /** Oui, malgré un autre conducteur qui a déjà ce numéro de permis. */
        doublon_admis: z.boolean().optional(),
      }),
    )
    .output(conducteurLu),
  archiver: route({ ...pourEquipe, portee: "conducteurs:ecrire" })
    .route({ method: "POST", path: "/conducteurs/{id}/archive", tags, summary: "Archiver un conducteur" })
    .input(
      z.strictObject({
        id: identifiant,
        /** Dernier jour des affectations qui courent encore ; exigé s'il y en a. */
        terminer_le: dateIso().optional(),
      }),
    )
    .output(z.object({ conducteur: conducteurLu, terminees: z.array(terminee) })),
  restaurer: route({ ...pourEquipe, portee: "conducteurs:ecrire" })
    .route({ method: "POST", path: "/conducteurs/{id}/restauration", tags, summary: "Restaurer un conducteur archivé" })
    // `rouvrir` : pour annuler un archivage, les affectations qu'il vient de finir.
    .input(z.strictObject({ id: identifiant, rouvrir: z.array(terminee).max(100).optional() }))
    // `laissees` : celles qu'une autre personne a changées ou supprimées depuis, restées comme elle les a mises.
    .output(z.object({ conducteur: conducteurLu, laissees: nombre })),
  deposerPermis: route({ ...pourEquipe, brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "conducteurs:ecrire" })
    .route({ method: "PUT", path: "/conducteurs/{id}/permis", tags, summary: "Déposer ou remplacer le permis" })
    .input(z.strictObject({ id: identifiant, nom: z.string().min(1).max(255) }))
    .output(conducteurLu),
  retirerPermis: route({ ...pourEquipe, portee: "conducteurs:ecrire" })
    .route({ method: "DELETE", path: "/conducteurs/{id}/permis", tags, summary: "Supprimer le fichier du permis" })
    .input(z.strictObject({ id: identifiant }))
    .output(conducteurLu),
  historique: route(pourEquipe)
    .route({ method: "GET", path: "/conducteurs/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
};
