import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import type { Capacite } from "../droits/capacites.ts";
import { FREQUENCES, type Frequence, LIBELLES_FREQUENCE } from "./frequences.ts";

/** Les listes que l'on peut recevoir régulièrement ; leurs noms sont ceux de leurs préférences de colonnes. */
export const LISTES_PROGRAMMABLES = [
  "tickets",
  "sinistres",
  "convoyages",
  "restitutions",
  "documents",
  "contestations",
  "audits",
  "vehicules",
  "fins-de-contrat",
  "conducteurs",
  "garages",
  "loueurs",
  "lignes-de-frais",
  "affectations",
  "societes",
  "personnes",
  "journal",
] as const;
export type ListeProgrammable = (typeof LISTES_PROGRAMMABLES)[number];
export const estProgrammable = (id: string): id is ListeProgrammable =>
  (LISTES_PROGRAMMABLES as readonly string[]).includes(id);

interface Liste {
  titre: string;
  /** Ce qu'il faut pour la voir, ce jour-là. */
  capacite: Capacite;
  /** Où elle s'ouvre dans Reflet. */
  chemin: `/${string}`;
  /** La route que remplace l'envoi : le journal le note sous son nom. */
  route: `${string}.${string}`;
}
const liste = (titre: string, capacite: Capacite, chemin: Liste["chemin"], route: Liste["route"]): Liste => ({
  titre,
  capacite,
  chemin,
  route,
});
export const LISTES: Readonly<Record<ListeProgrammable, Liste>> = {
  tickets: liste("Tickets", "voir_tickets", "/dashboard", "tickets.exporter"),
  sinistres: liste("Sinistres clôturés", "voir_menu_sinistres", "/sinistres", "tickets.exporterSinistres"),
  convoyages: liste("Convoyages clôturés", "voir_menu_convoyages", "/convoyages", "tickets.exporterConvoyages"),
  restitutions: liste("Restitutions", "voir_restitutions", "/restitutions", "restitutions.exporter"),
  documents: liste("Documents", "voir_restitutions", "/documents", "documents.exporter"),
  contestations: liste("Contestations", "contester", "/contestations", "contestations.exporter"),
  audits: liste("Audits avant restitution", "auditer", "/audits", "audits.exporter"),
  vehicules: liste("Véhicules", "voir_menu_vehicules", "/vehicules", "vehicules.exporter"),
  "fins-de-contrat": liste("Fins de contrat", "voir_menu_vehicules", "/fins-de-contrat", "contrats.exporterFins"),
  conducteurs: liste("Conducteurs", "voir_menu_conducteurs", "/conducteurs", "conducteurs.exporter"),
  garages: liste("Garages", "voir_garages", "/garages", "garages.exporter"),
  loueurs: liste("Loueurs", "gerer_loueurs", "/loueurs", "loueurs.exporter"),
  "lignes-de-frais": liste("Lignes de frais", "voir_analyses", "/analyses/lignes", "analyses.exporterLignes"),
  affectations: liste("Affectations", "importer", "/imports/nouveau", "affectations.exporter"),
  societes: liste("Sociétés", "administrer", "/administration/societes", "clients.exporter"),
  personnes: liste("Personnes", "administrer", "/administration/personnes", "utilisateurs.exporter"),
  journal: liste("Journal", "voir_journal", "/administration/journal", "journal.exporter"),
};

/** Où se lit ce qu'un export envoie : l'écran de la liste, avec ses filtres ; des affectations, la fiche dont elles sont. */
export function adresseDeListe(ecran: ListeProgrammable, filtres: Readonly<Record<string, string | number>>): string {
  if (ecran === "affectations") {
    if (filtres.vehicule_id) return `/vehicule/${filtres.vehicule_id}`;
    if (filtres.conducteur_id) return `/conducteur/${filtres.conducteur_id}`;
  }
  const demande = new URLSearchParams({
    ...(ecran === "affectations" && { entite: ecran }),
    ...Object.fromEntries(Object.entries(filtres).map(([nom, v]) => [nom, String(v)])),
  }).toString();
  return `${LISTES[ecran].chemin}${demande && `?${demande}`}`;
}

export const FREQUENCES_EXPORT = ["quotidien", ...FREQUENCES] as const;
export type FrequenceExport = (typeof FREQUENCES_EXPORT)[number];
export const LIBELLES_FREQUENCE_EXPORT: Record<FrequenceExport, string> = {
  quotidien: "Chaque jour",
  ...LIBELLES_FREQUENCE,
} satisfies Record<"quotidien" | Frequence, string>;

/** Ce qu'un export garde des filtres de l'écran : ni page ni taille, une valeur par filtre. */
export const filtresGardes = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.union([z.string().max(200), z.number()]))
  .refine((f) => Object.keys(f).length <= 30, "Trop de filtres pour un export");

export const DESTINATAIRES_MAX = 20;
export const EXPORTS_MAX = 30;
/** Au-delà, le message porte un lien vers la liste plutôt que le fichier. */
export const PIECE_MAX = 10 * 1024 * 1024;

export const exportProgramme = z.object({
  id: identifiant,
  ecran: z.enum(LISTES_PROGRAMMABLES),
  nom: z.string(),
  filtres: filtresGardes,
  format: z.enum(["xlsx", "csv"]),
  frequence: z.enum(FREQUENCES_EXPORT),
  suspendu: z.boolean(),
  /** Leurs noms, dans l'ordre ; et qui ils sont. */
  destinataires: z.array(z.string()),
  destinataires_id: z.array(identifiant),
  /** Absent : rien n'est encore parti. */
  dernier: z
    .object({
      periode: z.string(),
      le: z.string(),
      partis: z.number().int(),
      en_attente: z.number().int(),
      echecs: z.number().int(),
      raison: z.string().nullable(),
    })
    .nullable(),
});
export type ExportProgramme = z.infer<typeof exportProgramme>;
