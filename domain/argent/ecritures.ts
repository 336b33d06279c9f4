import { LIBELLES_ETAT_DIT } from "../contestations/etats.ts";
import { LIBELLES_VERDICT } from "../fre/verdicts.ts";
import type { Ecriture } from "./argent.contrat.ts";

const MOTIFS: Readonly<Record<string, string>> = LIBELLES_VERDICT;

/** Ce qu'est une ligne du livre : la ligne réclamée et son motif, ce que la réclamation laisse de côté, ou ce que personne n'a repris. */
export function nommerEcriture(
  {
    designation,
    motif,
    contestation_id,
    date_limite,
    sans_lettre,
  }: Pick<Ecriture, "designation" | "motif" | "contestation_id" | "date_limite" | "sans_lettre">,
  jour: string,
): string {
  if (sans_lettre) return "Rendu par un avoir, sans lettre";
  if (designation !== null) return [designation, motif && (MOTIFS[motif] ?? motif)].filter(Boolean).join(" – ");
  if (contestation_id !== null) return "Trouvé au rapprochement, laissé hors de la réclamation";
  return sansDossier({ date_limite, sans_lettre }, jour) === "Hors délai"
    ? "Trouvé au rapprochement, non réclamé à temps"
    : "Trouvé au rapprochement, contestation à ouvrir";
}

/** Sans dossier, une ligne est à ouvrir ; sa date passée, elle est perdue, et rien n'invite à l'ouvrir ; ce qu'un avoir rend ne l'est pas. */
export function sansDossier(
  { date_limite, sans_lettre }: Pick<Ecriture, "date_limite" | "sans_lettre">,
  jour: string,
): "Avoir reçu" | "Hors délai" | "À ouvrir" {
  if (sans_lettre) return "Avoir reçu";
  return date_limite !== null && date_limite < jour ? "Hors délai" : "À ouvrir";
}

/** L'état d'une ligne, tel que l'écran et l'export le disent : celui de sa contestation, ou ce qu'il reste à faire sans elle. */
export const direEtatEcriture = (e: Pick<Ecriture, "etat" | "date_limite" | "sans_lettre">, jour: string): string =>
  e.etat === null ? sansDossier(e, jour) : LIBELLES_ETAT_DIT[e.etat];
