import { z } from "zod";
import {
  attendus,
  champsAModifier,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { libelleMois } from "../commun/nom-du-mois.ts";
import { ajoutContrat, champsContrat, rendezVous } from "./champs-contrat.ts";
import { contratLu, finDeContrat } from "./contrat.ts";
import { ETAPES } from "./fin-de-contrat.ts";

/** « retard » : la fin est passée et le véhicule n'est pas rendu ; sinon, des mois devant soi, les fins passées comprises. */
export const HORIZONS = ["retard", "3", "6", "12"] as const;
export type Horizon = (typeof HORIZONS)[number];
export const LIBELLES_HORIZON: Record<Horizon, string> = {
  retard: "En retard",
  "3": "Dans les 3 mois",
  "6": "Dans les 6 mois",
  "12": "Dans les 12 mois",
};

/** Les fins de contrat qu'un chiffre des analyses compte en bloc. */
const FINS_COMPTEES = ["provision", "trente_jours", "sans_audit", "sans_retour", "a_prevenir"] as const;
const LIBELLES_FIN: Record<string, string> = {
  provision: "les douze mois de la provision",
  trente_jours: "d'ici trente jours",
  sans_audit: "d'ici trois mois, sans audit",
  sans_retour: "passée, sans retour noté",
  a_prevenir: "dont le loueur est à prévenir",
};
/** « d'ici trente jours », « novembre 2026 ». */
export const direFinEn = (fin: string): string => LIBELLES_FIN[fin] ?? libelleMois(fin);

export const filtresFins = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  loueur_id: identifiant.optional(),
  agence: z.string().max(200).optional(),
  etape: z.enum(ETAPES).optional(),
  /** « non » : les véhicules encore dehors ; « oui » : ceux que l'on a rendus. */
  rendu: z.enum(["non", "oui"]).optional(),
  horizon: z.enum(HORIZONS).optional(),
  /**
   * Les contrats qu'un chiffre des analyses compte, pas encore rendus. AAAA-MM : ceux de ce mois de la provision, le mois en cours gardant
   * les retards de moins de six mois ; ou l'ensemble de la provision, les trente jours qui viennent, ou un acte d'Aujourd'hui.
   */
  fin_en: z
    .union([z.enum(FINS_COMPTEES), z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Le mois n'est pas valable")])
    .optional(),
  tri: z.enum(["date_fin"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresFins = z.infer<typeof filtresFins>;

const tags = ["Contrats"];
const lecture = (autre: number) => attendus.connecte(200, { autre_client: autre, sans_besoin: 403 });
const equipe = attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 });
const nombre = z.number().int();
const parId = z.strictObject({ id: identifiant });

export const contratsContrat = {
  listerFins: route({ acces: "voir_menu_vehicules", attendus: lecture(200), portee: "contrats:lire" })
    .route({ method: "GET", path: "/fins-de-contrat", tags, summary: "Lister les fins de contrat" })
    .input(filtresFins)
    // Les compteurs ignorent l'étape et le retour, qu'un clic choisit.
    .output(pageDe(finDeContrat).extend({ compteurs: z.record(z.enum(["a_suivre", ...ETAPES]), nombre) })),
  exporterFins: route({ acces: "voir_menu_vehicules", attendus: lecture(200), brute: true, portee: "contrats:lire" })
    .route({ method: "GET", path: "/fins-de-contrat/export", tags, summary: "Exporter les fins de contrat filtrées" })
    .input(filtresFins.extend(parametresExport).extend(parametresSelection)),
  agences: route({ acces: "voir_menu_vehicules", attendus: lecture(200), portee: "contrats:lire" })
    .route({ method: "GET", path: "/fins-de-contrat/agences", tags, summary: "Agences des fins de contrat" })
    .output(z.array(z.string())),
  deVehicule: route({ acces: "voir_menu_vehicules", attendus: lecture(404), portee: "contrats:lire" })
    .route({ method: "GET", path: "/vehicules/{id}/contrats", tags, summary: "Contrats d'un véhicule" })
    .input(parId)
    // Du plus récent au plus ancien.
    .output(z.array(contratLu)),
  creer: route({ acces: "modifier_fiches", attendus: equipe, portee: "contrats:ecrire" })
    .route({ method: "POST", path: "/vehicules/{id}/contrats", tags, summary: "Ajouter un contrat à un véhicule" })
    .input(ajoutContrat.extend({ id: identifiant, cle_idempotence: identifiant }))
    .output(contratLu),
  modifier: route({ acces: "modifier_fiches", attendus: equipe, portee: "contrats:ecrire" })
    .route({ method: "PATCH", path: "/contrats/{id}", tags, summary: "Modifier un contrat" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsContrat),
        /** Valeurs lues avant la saisie : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    )
    .output(contratLu),
  /** Préparer le retour, comme l'audit : qui rend le véhicule en convient avec le loueur, et le note. Une date vide revient en arrière. */
  noterRendezVous: route({ acces: "auditer", attendus: lecture(404) })
    .route({
      method: "PUT",
      path: "/vehicules/{id}/rendez-vous",
      tags,
      summary: "Noter le jour convenu avec le loueur pour rendre un véhicule",
    })
    .input(rendezVous.extend({ id: identifiant, avant: z.string().nullable() }))
    .output(z.object({ restitution_prevue_le: z.string().nullable() })),
  supprimer: route({ acces: "modifier_fiches", attendus: equipe, portee: "contrats:ecrire" })
    .route({ method: "DELETE", path: "/contrats/{id}", tags, summary: "Supprimer un contrat saisi à tort" })
    .input(parId)
    .output(z.object({ id: identifiant })),
  historique: route({ acces: "modifier_fiches", attendus: equipe })
    .route({ method: "GET", path: "/contrats/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(parId)
    .output(z.array(evenementHistorique)),
};
