import { createHash } from "node:crypto";
import { direStatut } from "../../domain/statuts-facture/codes.ts";
import type { Transaction } from "../db/base.ts";
import { ErreurLecture } from "../lecture/commun/erreurs.ts";
import { estCdar, lireCdar } from "./lire-cdar.ts";
import { insererStatutRecu } from "./statuts.queries.ts";

/** Ce qu'est devenu un fichier de statuts : la phrase qui le dit, et s'il n'apprend rien. */
export interface StatutsPris {
  phrase: string;
  issue: "statut" | "doublon" | "refusee";
}

/**
 * Prend les statuts qu'un fichier porte, s'il est un message de cycle de vie ; nul sinon, et le fichier suit le chemin d'un document. Un message
 * piégé ou mal formé se refuse en une phrase ; le même fichier ne compte qu'une fois.
 */
export async function prendreStatuts(
  tx: Transaction,
  octets: Uint8Array,
  qui: { client_id: string; cree_par: string; maintenant: Date },
): Promise<StatutsPris | null> {
  if (!estCdar(octets)) return null;
  try {
    const statuts = lireCdar(octets);
    const [premier] = statuts;
    if (!premier) return { issue: "refusee", phrase: "Ce message de statut ne nomme ni facture, ni statut." };
    const message = new TextDecoder().decode(octets).replaceAll("\u0000", "");
    const empreinte = createHash("sha256").update(octets).digest();
    let neufs = 0;
    for (const [rang, statut] of statuts.entries())
      if (await insererStatutRecu(tx, { ...statut, ...qui, message, empreinte, rang })) neufs += 1;
    const suite = statuts.length > 1 ? `, et ${statuts.length - 1} de plus` : "";
    const phrase = `«\u00a0${direStatut(premier.code)}\u00a0», facture ${premier.numero}${suite}.`;
    return neufs > 0
      ? { issue: "statut", phrase: `Statut ${phrase}` }
      : { issue: "doublon", phrase: `Statut déjà reçu\u00a0: ${phrase}` };
  } catch (erreur) {
    if (!(erreur instanceof ErreurLecture)) throw erreur;
    return {
      issue: "refusee",
      phrase: "Ce message de statut est abîmé, ou porte une déclaration qu'un statut n'a jamais.",
    };
  }
}
