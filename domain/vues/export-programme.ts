import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { filtresConducteurs } from "../conducteurs/conducteur.contrat.ts";
import type { Capacite } from "../droits/capacites.ts";
import { filtresGarages } from "../garages/garage.contrat.ts";
import { filtresRestitutions } from "../restitutions/restitution.contrat.ts";
import { filtresTickets } from "../tickets/ticket.contrat.ts";
import { filtresVehicules } from "../vehicules/vehicule.contrat.ts";
import { FREQUENCES, type Frequence, LIBELLES_FREQUENCE } from "./vue.ts";

/** Les listes que l'on peut recevoir régulièrement, et ce qu'il faut pour les voir. */
export const LISTES_PROGRAMMABLES = ["tickets", "vehicules", "conducteurs", "garages", "restitutions"] as const;
export type ListeProgrammable = (typeof LISTES_PROGRAMMABLES)[number];
export const estProgrammable = (id: string): id is ListeProgrammable =>
  (LISTES_PROGRAMMABLES as readonly string[]).includes(id);

interface Liste {
  titre: string;
  capacite: Capacite;
  /** Où elle s'ouvre dans Reflet. */
  chemin: `/${string}`;
  filtres: z.ZodType<Readonly<Record<string, unknown>>>;
}
export const LISTES: Readonly<Record<ListeProgrammable, Liste>> = {
  tickets: { titre: "Tickets", capacite: "voir_tickets", chemin: "/dashboard", filtres: filtresTickets },
  vehicules: { titre: "Véhicules", capacite: "voir_menu_vehicules", chemin: "/vehicules", filtres: filtresVehicules },
  conducteurs: {
    titre: "Conducteurs",
    capacite: "voir_menu_conducteurs",
    chemin: "/conducteurs",
    filtres: filtresConducteurs,
  },
  garages: { titre: "Garages", capacite: "voir_garages", chemin: "/garages", filtres: filtresGarages },
  restitutions: {
    titre: "Restitutions",
    capacite: "voir_restitutions",
    chemin: "/restitutions",
    filtres: filtresRestitutions,
  },
};

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
