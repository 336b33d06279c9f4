import {
  STATUTS_FACTURE,
  type STATUTS_PROPOSITION_GARAGE,
  STATUTS_TICKET,
  type StatutFacture,
  type StatutTicket,
} from "./ticket.ts";

export type StatutProposition = (typeof STATUTS_PROPOSITION_GARAGE)[number];

/** Où l'on peut aller sans s'expliquer : toujours vers l'avant, une étape peut être sautée. Tout le reste est un retour. */
const AVANCEES: Record<StatutTicket, readonly StatutTicket[]> = {
  nouvelle_demande: ["en_cours", "programme", "cloture"],
  en_cours: ["programme", "cloture"],
  programme: ["cloture"],
  cloture: [],
};
const AVANCEES_FACTURE: Record<StatutFacture, readonly StatutFacture[]> = {
  "ticket en cours": ["à payer", "payée"],
  "à payer": ["payée"],
  payée: [],
};

/** Les trois statuts que l'équipe change, et leurs valeurs. La proposition au garage se choisit librement. */
export type ChampStatut = "statut_ticket" | "statut_facture_client" | "statut_proposition_garage";
export const VALEURS_STATUT = {
  statut_ticket: STATUTS_TICKET,
  statut_facture_client: STATUTS_FACTURE,
  statut_proposition_garage: ["en_attente", "validee", "na"],
} as const satisfies Record<ChampStatut, readonly string[]>;

/** Vrai si passer de `de` à `vers` est un retour en arrière : il se demande et se motive. Partir de rien, ou y rester, n'en est pas un. */
export function estRetour(champ: ChampStatut, de: string | null, vers: string | null): boolean {
  if (de === vers || de === null) return false;
  if (champ === "statut_proposition_garage") return false;
  if (vers === null) return true;
  const avancees: Record<string, readonly string[]> = champ === "statut_ticket" ? AVANCEES : AVANCEES_FACTURE;
  return !avancees[de]?.includes(vers);
}
