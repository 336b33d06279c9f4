import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { TYPES_DEMANDE } from "../tickets/ticket.ts";

/** Ce dont un outil peut être prévenu. L'événement ne porte que des identifiants : la fiche se relit par l'API, sous des droits. */
export const EVENEMENTS = {
  "ticket.creation": "Ticket créé",
  "ticket.modification": "Ticket modifié",
  "ticket.suppression": "Ticket supprimé",
  "restitution.creation": "Restitution créée",
  "restitution.modification": "Restitution modifiée",
  "restitution.suppression": "Restitution supprimée",
  "document.creation": "Document déposé",
  "document.modification": "Document modifié",
  "contestation.creation": "Contestation ouverte",
  "contestation.modification": "Contestation modifiée",
  "vehicule.creation": "Véhicule créé",
  "vehicule.modification": "Véhicule modifié",
} as const;
export type Evenement = keyof typeof EVENEMENTS;
export const NOMS_EVENEMENTS = Object.keys(EVENEMENTS) as [Evenement, ...Evenement[]];
/** Le message que l'on s'envoie pour vérifier une adresse. */
export const EVENEMENT_ESSAI = "essai";
export const libelleEvenement = (nom: string): string =>
  nom === EVENEMENT_ESSAI ? "Essai" : (EVENEMENTS[nom as Evenement] ?? nom);
/** Ce que suit un webhook, en une case de liste : ses événements nommés, ou leur compte au-delà de trois (le détail est dans sa fiche). */
export function direEvenements(noms: readonly string[]): string {
  if (NOMS_EVENEMENTS.every((n) => noms.includes(n))) return "Tous";
  return noms.length > 3 ? `${noms.length} sur ${NOMS_EVENEMENTS.length}` : noms.map(libelleEvenement).join(", ");
}

/** Attente après le nième échec d'une livraison, en secondes ; au-delà, elle est abandonnée et peut se rejouer. */
const ATTENTES_S = [30, 120, 600, 3_600, 6 * 3_600, 12 * 3_600];
export const attenteLivraison = (essais: number): number | null => ATTENTES_S[essais - 1] ?? null;
/** Échecs de suite après lesquels l'adresse n'est plus appelée. */
export const ECHECS_MAX = 20;
export const LIVRAISONS_GARDEES_JOURS = 30;

/** Ce que l'on choisit d'un webhook et que l'on change ensuite ; sa société, elle, ne change pas. */
export const champsWebhook = z.strictObject({
  nom: z.string().trim().min(1, "Le nom est requis").max(80, "80 caractères au plus"),
  adresse: z.string().trim().min(1, "L'adresse est requise").max(500, "500 caractères au plus"),
  evenements: z.array(z.enum(NOMS_EVENEMENTS, "Événement inconnu")).min(1, "Choisissez au moins un événement").max(30),
});
export type ChampsWebhook = z.infer<typeof champsWebhook>;

export const webhook = z.object({
  id: identifiant,
  nom: z.string(),
  adresse: z.string(),
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  evenements: z.array(z.string()),
  actif: z.boolean(),
  echecs: z.number().int(),
  /** Renseigné quand il s'est arrêté seul. */
  desactive_le: z.string().nullable(),
  cree_le: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

export const ETATS_LIVRAISON = ["attente", "livree", "abandonnee"] as const;
/** Depuis quand une livraison est survenue, en heures. */
export const PERIODES_LIVRAISON = { heure: 1, jour: 24, semaine: 7 * 24 } as const;
export type PeriodeLivraison = keyof typeof PERIODES_LIVRAISON;
export const LIBELLES_PERIODE_LIVRAISON: Record<PeriodeLivraison, string> = {
  heure: "La dernière heure",
  jour: "Les dernières 24 heures",
  semaine: "Les sept derniers jours",
};

/** Une livraison au journal : ce qui est parti, vers où, et ce qu'on a répondu. */
export const livraison = z.object({
  id: identifiant,
  webhook_id: identifiant,
  webhook_nom: z.string(),
  adresse: z.string(),
  evenement: z.string(),
  ligne_id: identifiant,
  /** Le genre du ticket dont parle l'événement, s'il existe encore. */
  type_demande: z.enum(TYPES_DEMANDE).nullable(),
  survenu_le: z.string(),
  etat: z.enum(ETATS_LIVRAISON),
  essais: z.number().int(),
  statut_http: z.number().int().nullable(),
  duree_ms: z.number().int().nullable(),
  erreur: z.string().nullable(),
});
export type Livraison = z.infer<typeof livraison>;
export const LIBELLES_ETAT_LIVRAISON: Record<Livraison["etat"], string> = {
  attente: "En attente",
  livree: "Livrée",
  abandonnee: "Abandonnée",
};
