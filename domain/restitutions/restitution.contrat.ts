import { z } from "zod";
import {
  attendus,
  champsAModifier,
  identifiant,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { moisDAdresse, periodeDAdresse } from "../commun/periode.ts";
import { ticketLu } from "../tickets/ticket.ts";
import { DOSSIERS } from "./dossiers.ts";
import {
  ajoutRestitution,
  champsModifiables,
  restitutionListee,
  restitutionLue,
  TRIS_RESTITUTIONS,
  TYPES_VEHICULE,
} from "./restitution.ts";

/** Filtres de la liste : ceux de l'écran et ceux qu'une barre des analyses transmet. */
export const filtresRestitutions = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  loueur_id: identifiant.optional(),
  agence: z.string().max(200).optional(),
  marque: z.string().max(100).optional(),
  modele: z.string().max(100).optional(),
  type_vehicule: z.enum(TYPES_VEHICULE).optional(),
  annee: periodeDAdresse.optional(),
  mois: moisDAdresse.optional(),
  categorie: z.string().max(60).optional(),
  localisation: z.string().max(60).optional(),
  dommage: z.string().max(60).optional(),
  /** « oui » : un montant facturé ; « non » : restitution sans frais. */
  frais: z.enum(["oui", "non"]).optional(),
  /** Une facture contestable dont la lettre n'est pas partie : le délai court encore (ou n'est pas connu), ou il est passé. */
  a_contester: z.enum(["ouvert", "hors_delai"]).optional(),
  /** Ceux qu'un chiffre des analyses compte. */
  dossier: z.enum(DOSSIERS).optional(),
  tri: z.enum(TRIS_RESTITUTIONS).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresRestitutions = z.infer<typeof filtresRestitutions>;

const tags = ["Restitutions"];
const parBesoin = (statut: number, autre: number) =>
  attendus.connecte(statut, { autre_client: autre, sans_besoin: 403 });
const parObjet = { ...parBesoin(200, 404) };

export const restitutionsContrat = {
  lister: route({ acces: "voir_restitutions", attendus: parBesoin(200, 200), portee: "restitutions:lire" })
    .route({ method: "GET", path: "/restitutions", tags, summary: "Lister les restitutions" })
    .input(filtresRestitutions)
    .output(z.object({ lignes: z.array(restitutionListee), total: z.number().int(), somme_ht: z.number().int() })),
  exporter: route({
    acces: "voir_restitutions",
    attendus: parBesoin(200, 200),
    brute: true,
    portee: "restitutions:lire",
  })
    .route({ method: "GET", path: "/restitutions/export", tags, summary: "Exporter la liste filtrée (XLSX ou CSV)" })
    .input(filtresRestitutions.extend({ ...parametresExport, ...parametresSelection })),
  lire: route({ acces: "voir_restitutions", attendus: parObjet, portee: "restitutions:lire" })
    .route({ method: "GET", path: "/restitutions/{id}", tags, summary: "Lire une restitution" })
    .input(z.strictObject({ id: identifiant }))
    .output(restitutionLue),
  // La porte est celle des tickets : qui n'a pas le besoin des restitutions y ouvre sa demande, et la base lui tait la restitution.
  ouvrir: route({
    acces: "voir_tickets",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
  })
    .route({ method: "GET", path: "/restitutions/{id}/fiche", tags, summary: "Lire une restitution, ou sa demande" })
    .input(z.strictObject({ id: identifiant }))
    .output(
      z.union([
        z.object({ restitution: restitutionLue, ticket: z.null() }),
        z.object({ restitution: z.null(), ticket: ticketLu }),
      ]),
    ),
  ajouter: route({ acces: "ajouter_restitution", attendus: parBesoin(200, 200), portee: "restitutions:ecrire" })
    .route({ method: "POST", path: "/restitutions", tags, summary: "Ajouter une restitution" })
    .input(ajoutRestitution)
    .output(z.object({ id: identifiant })),
  modifier: route({
    acces: "modifier_fiches",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
    portee: "restitutions:ecrire",
  })
    .route({ method: "PATCH", path: "/restitutions/{id}", tags, summary: "Modifier une section" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsModifiables),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        /** Confirmé malgré ce qui étonne : même plaque et même jour, date lointaine, compteur qui recule. */
        doutes_admis: z.boolean().optional(),
      }),
    )
    .output(restitutionLue),
  historique: route({ acces: "voir_restitutions", attendus: parObjet })
    .route({ method: "GET", path: "/restitutions/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
};
