import type { Query, QueryClient } from "@tanstack/react-query";
import type { Changement } from "../../domain/en-direct/en-direct.ts";

/** Les lectures que touche un changement : le premier mot de leur clé, qui est l'entité du contrat. */
const TOUCHEES: Readonly<Record<string, readonly string[]>> = {
  tickets: ["tickets", "etatsDesLieux"],
  restitutions: ["restitutions", "analyses", "contestations"],
  documents: ["documents", "restitutions", "rapprochements", "contestations", "analyses"],
  contestations: ["contestations"],
  vehicules: ["vehicules", "contrats"],
  conducteurs: ["conducteurs", "vehicules"],
  affectations: ["affectations", "vehicules", "conducteurs"],
  contrats: ["contrats", "vehicules"],
  audits: ["audits"],
  etatsDesLieux: ["etatsDesLieux", "tickets"],
  commentaires: ["commentaires"],
  garages: ["garages"],
  loueurs: ["loueurs"],
  conditions: ["conditions", "loueurs"],
  imports: ["imports"],
  clients: ["clients"],
  utilisateurs: ["utilisateurs"],
  vocabulaire: ["vocabulaire"],
};
/** Le constructeur de formulaires garde l'ordre que la main lui donne : seules les listes se relisent. */
const LISTES: Readonly<Record<string, string>> = { formulaires: "lister" };
/** Un aperçu se relit par le geste qui l'a demandé. */
const JAMAIS = new Set(["apercu", "apercevoir", "suivant", "citables"]);

/** Vrai si ce changement rend cette lecture périmée ; la fiche d'un autre identifiant n'est pas concernée. */
export function concerne(cle: readonly unknown[], { entite, ids }: Changement): boolean {
  const [chemin, options] = cle as [unknown, { input?: { id?: string } }?];
  if (!Array.isArray(chemin)) return false;
  const [lue, verbe] = chemin as [string, string?];
  if (verbe && JAMAIS.has(verbe)) return false;
  if (LISTES[entite]) return lue === entite && verbe === LISTES[entite];
  if (!TOUCHEES[entite]?.includes(lue)) return false;
  const id = options?.input?.id;
  return lue !== entite || verbe !== "lire" || !ids || id === undefined || ids.includes(id);
}

/** Périme ce que ces changements touchent ; ce qui est à l'écran se relit, une fois. */
export function relire(cache: QueryClient, lot: readonly Changement[]): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }: Query) => lot.some((c) => concerne(queryKey, c)) });
}

/** Des changements ont pu manquer : tout ce qui est à l'écran se relit, sauf ce qui se relit par un geste. */
export function toutRelire(cache: QueryClient): void {
  relire(
    cache,
    [...Object.keys(TOUCHEES), ...Object.keys(LISTES)].map((entite) => ({ entite })),
  );
}
