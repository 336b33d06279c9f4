import { LIBELLES_VERDICT } from "../fre/verdicts.ts";
import type { Ecriture } from "./argent.contrat.ts";

const MOTIFS: Readonly<Record<string, string>> = LIBELLES_VERDICT;

/** Ce qu'est une ligne du livre : la ligne réclamée et son motif, ce que la réclamation laisse de côté, ou ce que personne n'a repris. */
export function nommerEcriture({
  designation,
  motif,
  contestation_id,
}: Pick<Ecriture, "designation" | "motif" | "contestation_id">): string {
  if (designation !== null) return [designation, motif && (MOTIFS[motif] ?? motif)].filter(Boolean).join(" – ");
  return contestation_id === null
    ? "Trouvé au rapprochement, contestation à ouvrir"
    : "Trouvé au rapprochement, laissé hors de la réclamation";
}
