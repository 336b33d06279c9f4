import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

export const ENTITES_MASSE = ["vehicules", "conducteurs", "garages", "restitutions"] as const;
export type EntiteMasse = (typeof ENTITES_MASSE)[number];

export const ACTIONS_MASSE = ["agence", "loueur", "client", "reseau", "archiver", "restaurer"] as const;
export type ActionMasse = (typeof ACTIONS_MASSE)[number];

/** Ce que l'on peut faire d'un coup à chaque sorte de fiche. */
export const ACTIONS_DE: Readonly<Record<EntiteMasse, readonly ActionMasse[]>> = {
  vehicules: ["agence", "loueur", "client", "archiver", "restaurer"],
  conducteurs: ["client", "archiver", "restaurer"],
  garages: ["reseau", "archiver", "restaurer"],
  restitutions: ["agence", "loueur"],
};

/** Ce qu'une action peut aussi vider, parce que la fiche s'en passe : la valeur `null` de la demande. */
export const EFFACABLES: Readonly<Record<EntiteMasse, readonly ActionMasse[]>> = {
  vehicules: ["agence", "loueur"],
  conducteurs: [],
  garages: ["reseau"],
  restitutions: [],
};

/** Singulier et pluriel, pour compter. */
export const NOMS_ENTITE: Readonly<Record<EntiteMasse, readonly [string, string]>> = {
  vehicules: ["véhicule", "véhicules"],
  conducteurs: ["conducteur", "conducteurs"],
  garages: ["garage", "garages"],
  restitutions: ["restitution", "restitutions"],
};

/** Une action est une transaction : au-delà, elle tiendrait trop de fiches trop longtemps. */
export const LIGNES_MASSE_MAX = 20_000;
/** Fiches choisies une à une. */
export const CHOISIES_MAX = 5_000;
/** Heures pendant lesquelles une action s'annule. */
export const DELAI_ANNULATION_H = 24;

/** Pourquoi une fiche choisie n'est pas touchée, à lire après un nombre. */
export const LIBELLES_RAISON = {
  introuvable: "fiche disparue entre-temps",
  archivee: "fiche archivée, à restaurer d'abord",
  plaque_prise: "immatriculation déjà suivie chez ce client",
  affectation_ouverte: "affectation en cours ou prévue, à terminer d'abord",
  affectations: "affectation rattachée",
  tickets: "ticket rattaché",
  restitutions: "restitution rattachée",
  contrats: "contrat rattaché",
  audits: "audit rattaché",
  documents: "document joint",
  changee: "fiche changée depuis l'action",
} as const;
export type Raison = keyof typeof LIBELLES_RAISON;
const RAISONS = Object.keys(LIBELLES_RAISON) as [Raison, ...Raison[]];

export const ecart = z.object({ raison: z.enum(RAISONS), nombre: z.number().int() });
export type Ecart = z.infer<typeof ecart>;

const effetMasse = z.object({
  concernes: z.number().int(),
  inchanges: z.number().int(),
  ecartes: z.array(ecart),
});
export type EffetMasse = z.infer<typeof effetMasse>;

/** Fiches nommées par raison de ne pas changer, au plus. */
export const NOMMEES_MAX = 20;
const nommees = z.object({
  raison: z.enum([...RAISONS, "inchange"]),
  fiches: z.array(z.object({ id: identifiant, nom: z.string() })),
});
export type Nommees = z.infer<typeof nommees>;

/** Les nombres, et les premières fiches qui ne changeront pas. */
export const apercuMasse = effetMasse.extend({ nommees: z.array(nommees) });
export type ApercuMasse = z.infer<typeof apercuMasse>;

export const actionFaite = z.object({
  id: identifiant,
  modifies: z.number().int(),
  inchanges: z.number().int(),
  ecartes: z.array(ecart),
});
export type ActionFaite = z.infer<typeof actionFaite>;

export const annulationFaite = z.object({ remises: z.number().int(), laissees: z.array(ecart) });
export type AnnulationFaite = z.infer<typeof annulationFaite>;

export const actionRecente = z.object({
  id: identifiant,
  entite: z.enum(ENTITES_MASSE),
  action: z.enum(ACTIONS_MASSE),
  /** Le nom de ce qui a été choisi ; nul s'il n'y a rien à choisir. */
  valeur: z.string().nullable(),
  modifies: z.number().int(),
  fait_le: z.string(),
  auteur: z.string().nullable(),
  annulee_le: z.string().nullable(),
});
export type ActionRecente = z.infer<typeof actionRecente>;
