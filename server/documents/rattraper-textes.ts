import { sql } from "kysely";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { lireEnTravailleur } from "../lecture/processus/lire-en-travailleur.ts";
import type { Services } from "../services.ts";
import { garderMots } from "./documents.queries.ts";
import { documentIllisible, documentsLisibles } from "./preparer-document.ts";

/** Par passage : un long arriéré se rattrape en plusieurs, sans prendre le lecteur à ceux qui déposent. */
const PAR_PASSAGE = 300;

/**
 * Relit, un à un, les documents qu'une version d'avant a lus sans garder leurs mots : ils se retrouvent ensuite par leur texte. Rien d'autre
 * de leur lecture ne change. Les parts d'un relevé n'ont pas de mots à elles. Un fichier perdu ou illisible est dit relu, sans mot ; une panne
 * (stockage muet, lecteur plein) laisse le document au passage suivant. Rend combien l'ont été.
 */
export async function rattraperTextes(
  { base, fichiers }: Pick<Services, "base" | "fichiers">,
  arret: AbortSignal,
): Promise<number> {
  const documents = await base.porte((tx) =>
    tx.lignes<{ id: string; cle: string }>(sql`select id, cle from documents_sans_texte(${PAR_PASSAGE})`),
  );
  let relus = 0;
  for (const { id, cle } of documents) {
    if (arret.aborted) break;
    const prets = await fichiers
      .avecChemin(cle, (chemin) => lireEnTravailleur(chemin))
      .then(documentsLisibles, documentIllisible)
      .catch((erreur: unknown) => (erreur instanceof ErreurMetier && erreur.code === "introuvable" ? [] : null));
    if (!prets) continue;
    await base.porte((tx) => garderMots(tx, id, prets.length === 1 ? (prets[0]?.mots ?? []) : []));
    relus += 1;
  }
  return relus;
}
