import { z } from "zod";
import type { Acteur } from "../commun/acteur.ts";
import { identifiant } from "../commun/contrat.ts";
import { type Capacite, peut } from "../droits/capacites.ts";

/** Le flux dit qu'il est là toutes les 30 s. */
export const BATTEMENT_MS = 30_000;
/** Délai accordé au-delà du battement, ou pour s'ouvrir : ensuite le flux est tenu pour perdu. */
export const DELAI_MS = 10_000;
/** Attentes avant de rouvrir un flux perdu ; la dernière se répète. */
export const RECONNEXIONS_MS = [1_000, 2_000, 5_000, 10_000] as const;
export const attenteReconnexion = (essai: number): number =>
  RECONNEXIONS_MS[Math.min(essai, RECONNEXIONS_MS.length - 1)] ?? DELAI_MS;

/** Flux ouverts à la fois par une personne sur un serveur : un par navigateur suffit, les onglets se le partagent. */
export const FLUX_PAR_PERSONNE = 12;

/** Les entités suivies, et ce qu'il faut pouvoir faire pour apprendre qu'une de leurs fiches a changé. */
const ENTITES: Readonly<Record<string, Capacite>> = {
  tickets: "voir_tickets",
  presences: "voir_tickets",
  restitutions: "voir_restitutions",
  documents: "deposer_document",
  contestations: "contester",
  vehicules: "voir_menu_vehicules",
  conducteurs: "voir_menu_conducteurs",
  affectations: "voir_menu_vehicules",
  contrats: "voir_menu_vehicules",
  audits: "auditer",
  etatsDesLieux: "voir_tickets",
  commentaires: "lire_commentaires",
  garages: "voir_garages",
  loueurs: "voir_tickets",
  conditions: "voir_restitutions",
  formulaires: "gerer_formulaires",
  imports: "importer",
  clients: "filtrer_par_client",
  utilisateurs: "administrer",
  vocabulaire: "voir_references",
  rapprochements: "rapprocher",
  references: "voir_references",
  corbeille: "administrer",
  fusions: "administrer",
  vues: "garder_vues",
  exportsProgrammes: "garder_vues",
  clesApi: "gerer_cles",
  webhooks: "gerer_cles",
  livraisons: "gerer_cles",
  journal: "voir_journal",
  donneesPersonnelles: "gerer_donnees",
};
/** Sans société, ce qui est à l'équipe et que chacun de ses clients a aussi de son côté : il n'en apprend rien. */
const A_L_EQUIPE: ReadonlySet<string> = new Set(["vues", "exportsProgrammes"]);

/** Ce que la base dit d'un changement : son entité, sa société (nulle : toutes), qui peut l'apprendre, quelques identifiants. */
export interface Avis {
  entite: string;
  client_id: string | null;
  audience: "tous" | "partenaire" | "equipe";
  /** Absent : trop de fiches pour les nommer. */
  ids?: readonly string[] | undefined;
  /** Qui a écrit ; absent ou nul : le programme lui-même. Ne part jamais au navigateur. */
  auteur?: string | null | undefined;
}

/**
 * Vrai si cette personne peut apprendre ce changement. L'audience vient des droits de colonnes de la base ; la société d'un client borne
 * tout le reste, et ce qui n'est à aucune société ne se dit à lui que s'il le lit.
 */
export function peutEntendre(acteur: Acteur, avis: Avis): boolean {
  const capacite = ENTITES[avis.entite];
  if (!capacite || !peut(acteur, capacite)) return false;
  if (acteur.role !== "client") return true;
  if (avis.client_id === null ? A_L_EQUIPE.has(avis.entite) : avis.client_id !== acteur.clientId) return false;
  return avis.audience === "tous" || (avis.audience === "partenaire" && acteur.domainePartenaire);
}

/** Ce qui part au navigateur : telle entité, telles fiches, et si c'est cette personne qui l'a fait. Jamais leur contenu. */
export const changement = z.object({
  entite: z.string(),
  ids: z.array(identifiant).optional(),
  mien: z.literal(true).optional(),
});
export type Changement = z.infer<typeof changement>;

/** Réunit des changements : une rafale sur une entité n'en fait qu'un, ceux de la personne à part de ceux des autres. */
export function reunir(changements: readonly Changement[]): Changement[] {
  const lots = Map.groupBy(changements, ({ entite, mien }) => `${entite} ${mien ?? false}`);
  return [...lots.values()].flatMap((lot) => {
    const [premier] = lot;
    if (!premier) return [];
    const { ids: _, ...reste } = premier;
    return [lot.every((c) => c.ids) ? { ...reste, ids: [...new Set(lot.flatMap((c) => c.ids ?? []))] } : reste];
  });
}

/** Les fiches où l'on se voit. */
export const ENTITES_PRESENCE = [
  "tickets",
  "restitutions",
  "vehicules",
  "conducteurs",
  "contestations",
  "documents",
  "audits",
  "garages",
  "loueurs",
  "imports",
  "formulaires",
  "clients",
  "utilisateurs",
] as const;
export type EntitePresence = (typeof ENTITES_PRESENCE)[number];
/** Un onglet redit sa présence à ce rythme ; muet deux fois et demie, il est oublié. */
export const PRESENCE_MS = 20_000;
export const PRESENCE_OUBLIEE_MS = 50_000;
/** Sans flux rouvert dans ce délai, un navigateur est tenu pour parti : plus long que la première attente avant de rouvrir. */
export const LEVEE_MS = 3_000;

export const present = z.object({
  /** Son nom, ou celui de l'équipe du prestataire pour qui n'a pas à connaître les personnes. */
  nom: z.string(),
  modifie: z.boolean(),
});
export type Present = z.infer<typeof present>;

/** « Claire Martin modifie cette fiche », « Claire Martin et Équipe Reflet sont aussi sur cette fiche » ; vide si personne. */
export function direPresents(presents: readonly Present[]): string {
  const noms = (qui: readonly Present[]) => [...new Set(qui.map((p) => p.nom))];
  const ecrivent = noms(presents.filter((p) => p.modifie));
  const lisent = noms(presents.filter((p) => !p.modifie)).filter((n) => !ecrivent.includes(n));
  const enListe = (n: readonly string[]) =>
    n.length > 1 ? `${n.slice(0, -1).join(", ")} et ${n.at(-1)}` : (n[0] ?? "");
  const phrases = [
    ecrivent.length > 0 && `${enListe(ecrivent)} ${ecrivent.length > 1 ? "modifient" : "modifie"} cette fiche`,
    lisent.length > 0 && `${enListe(lisent)} ${lisent.length > 1 ? "sont" : "est"} aussi sur cette fiche`,
  ].filter((p) => p !== false);
  return phrases.join("\u00a0; ");
}
