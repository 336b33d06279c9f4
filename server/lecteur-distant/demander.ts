import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { Transaction } from "../db/base.ts";
import type { Services } from "../services.ts";
import { demanderSecondLecteur, oublierPropositions } from "./lecteur-distant.queries.ts";

/** Ce que la page ne dit pas : où ranger le document, s'il double un autre, ce que d'autres papiers en contredisent. */
const HORS_DE_LA_PAGE: ReadonlySet<string> = new Set(["restitution", "doublon", "rapprochement", "vehicules"]);

/** Vrai si le premier lecteur n'a pas su fermer ce document : illisible, ou la page garde de quoi répondre à une question. */
export const resteALire = ({ etat, a_completer }: Pick<DocumentDetaille, "etat" | "a_completer">): boolean =>
  etat === "illisible" || a_completer.some(({ champ }) => !HORS_DE_LA_PAGE.has(champ));

/**
 * Après une lecture : ce qui était proposé à la précédente tombe, et le second lecteur est demandé si l'exploitant l'a nommé, si la société l'a
 * ouvert et s'il reste à lire. Dans la transaction qui garde la lecture.
 */
export async function demanderSiOuvert(
  tx: Transaction,
  { config }: Pick<Services, "config">,
  lu: DocumentDetaille,
  par: string,
  maintenant: Date,
): Promise<void> {
  await oublierPropositions(tx, lu.id);
  if (config.lecteurDistant && resteALire(lu)) await demanderSecondLecteur(tx, lu.id, par, maintenant);
}
