import { oc } from "@orpc/contract";
import { z } from "zod";
import type { Capacite } from "../droits/capacites.ts";
import type { PorteeCle } from "../droits/portees.ts";
import { CHOISIES_ADRESSE_MAX } from "./parametres.ts";

/**
 * Ceux dont le test de matrice joue chaque route. L'objet visé appartient à la société de `client` ; `autre_client` est une
 * autre société avec les mêmes besoins, `sans_besoin` une société dont la fiche n’active aucun besoin, `revoquee` une session fermée,
 * `autonome` une personne de la société de `client` à qui l'autonomie est ouverte.
 */
export const APPELANTS = [
  "personne",
  "revoquee",
  "admin",
  "expert",
  "client",
  "autre_client",
  "sans_besoin",
  "autonome",
] as const;
export type Appelant = (typeof APPELANTS)[number];
export type Attendus = Readonly<Record<Appelant, number>>;

export interface MetaRoute {
  /** Qui passe la porte : tout le monde, toute personne connectée, ou qui a la capacité. Absent = la route est refusée au démarrage. */
  acces: "public" | "session" | Capacite;
  /** Statut HTTP attendu pour chaque appelant ; le test de matrice les vérifie tous. */
  attendus: Attendus;
  /** La route reçoit ou envoie des octets (dépôt, téléchargement, export) : le routeur ne lit ni n'écrit de JSON. */
  brute?: boolean;
  /** Une clé d'API qui a cette portée l'ouvre aussi (`Authorization: Bearer`). Absent : une session seulement. */
  portee?: PorteeCle;
  /** Taille maximale du corps, en octets (défaut 256 ko). */
  corpsMax?: number;
}

/** Point de départ de toute route : sans `acces` ni `attendus`, le serveur ne démarre pas. */
export const route = (meta: MetaRoute) => oc.$meta<MetaRoute>(meta);

/** Raccourcis de la matrice pour les cas fréquents. */
export const attendus = {
  public: (statut: number): Attendus => remplir(statut, {}),
  connecte: (statut: number, sauf: Partial<Attendus> = {}): Attendus =>
    remplir(statut, { personne: 401, revoquee: 401, ...sauf }),
};

function remplir(statut: number, sauf: Partial<Attendus>): Attendus {
  return {
    personne: statut,
    revoquee: statut,
    admin: statut,
    expert: statut,
    client: statut,
    autre_client: statut,
    sans_besoin: statut,
    // Ce qui n'est pas dit pour elle vaut pour elle comme pour ses collègues.
    autonome: sauf.client ?? statut,
    ...sauf,
  };
}

export const identifiant = z.uuid({ error: "Identifiant inconnu" });

/** Nombre venant d'une adresse (texte) ou d'un appel direct (nombre). */
export const entierDAdresse = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/** Date sans heure, AAAA-MM-JJ, qui existe au calendrier. */
export const dateIso = (message = "La date n'est pas valable") => z.iso.date({ error: message });

/** Les champs d'une section enregistrée : n'importe lesquels de ceux-là, un au moins. */
export const champsAModifier = <F extends z.ZodRawShape>(champs: z.ZodObject<F, z.core.$strict>) =>
  champs.partial().refine((c) => Object.keys(c).length > 0, "Aucun champ à modifier");

/** Une page de liste : les lignes demandées et le nombre de toutes celles qui répondent aux filtres. */
export const pageDe = <T extends z.ZodType>(ligne: T) => z.object({ lignes: z.array(ligne), total: z.number().int() });

/** Paramètres communs des listes, tels qu'ils vivent dans l'adresse. */
export const parametresListe = {
  q: z.string().max(200).optional(),
  page: entierDAdresse(1, 1_000_000).optional(),
  taille: entierDAdresse(1, 100).optional(),
};

/** Les fiches archivées quittent leur liste ; « oui » ne montre qu'elles. */
export const filtreArchives = z.literal("oui").optional();
/** Archiver la fiche, ou la restaurer. */
export const demandeArchive = z.strictObject({ id: identifiant, archive: z.boolean() });

const choisies = z
  .string()
  .max(37 * CHOISIES_ADRESSE_MAX)
  .transform((texte) => texte.split(","))
  .pipe(z.array(identifiant).max(CHOISIES_ADRESSE_MAX));
/** Une partie d'une liste : celles que l'on a cochées, ou toutes sauf celles-là. Identifiants séparés par des virgules. */
export const parametresSelection = { ids: choisies.optional(), sauf: choisies.optional() };
export interface SelectionDeListe {
  ids?: readonly string[] | undefined;
  sauf?: readonly string[] | undefined;
}

/** Ce qu'un export ajoute aux filtres de sa liste. */
export const parametresExport = {
  format: z.enum(["xlsx", "csv"]),
  /** Clés des colonnes montrées à l'écran, séparées par des virgules ; absent : toutes. */
  colonnes: z.string().max(500).optional(),
};
const demandeExport = z.object(parametresExport);
export type DemandeExport = z.infer<typeof demandeExport>;
export type FormatExport = DemandeExport["format"];
