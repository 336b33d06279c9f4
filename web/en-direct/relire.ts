import type { Query, QueryClient } from "@tanstack/react-query";
import type { Changement } from "../../domain/en-direct/en-direct.ts";

/** Les listes et les fiches où le nom d'une société, ou d'un loueur, se lit. */
const PORTENT_UN_NOM = ["tickets", "restitutions", "documents", "contestations", "vehicules", "contrats", "audits"];

/**
 * Les lectures que touche un changement : le premier mot de leur clé (l'entité du contrat), ou ses deux mots s'il n'en touche qu'une. Le journal
 * n'y est pas : le relire s'y inscrit, et pousserait la page sous les yeux ; son écran dit qu'il a grandi, et se relit par un geste.
 */
const TOUCHEES: Readonly<Record<string, readonly string[]>> = {
  tickets: ["tickets", "aujourdhui", "etatsDesLieux", "comparaisons", "vehicules.evenements"],
  restitutions: [
    "restitutions",
    "analyses",
    "contestations",
    "documents",
    "contrats",
    "rapprochements",
    "vehicules.evenements",
  ],
  documents: [
    "documents",
    "aujourdhui",
    "restitutions",
    "rapprochements",
    "contestations",
    "analyses",
    "vehicules.evenements",
  ],
  contestations: ["contestations", "aujourdhui", "analyses", "vehicules.evenements"],
  rapprochements: ["rapprochements", "aujourdhui"],
  vehicules: ["vehicules", "contrats", "conducteurs", "affectations", "audits", "comparaisons"],
  conducteurs: ["conducteurs", "vehicules", "affectations", "comparaisons"],
  affectations: ["affectations", "vehicules", "conducteurs", "comparaisons"],
  contrats: ["contrats", "aujourdhui", "vehicules", "audits"],
  audits: ["audits", "aujourdhui", "comparaisons", "vehicules.evenements"],
  etatsDesLieux: ["etatsDesLieux", "tickets", "comparaisons", "vehicules.evenements"],
  // Être cité se dit à la cloche.
  commentaires: ["commentaires", "notifications"],
  garages: ["garages", "tickets"],
  loueurs: ["loueurs", ...PORTENT_UN_NOM],
  conditions: ["conditions", "loueurs", "audits"],
  imports: ["imports"],
  clients: ["clients", "conducteurs", "utilisateurs", "formulaires.lister", ...PORTENT_UN_NOM],
  utilisateurs: ["utilisateurs", "clients"],
  vocabulaire: ["vocabulaire"],
  references: ["references", "valeurs"],
  corbeille: ["corbeille"],
  fusions: ["fusions"],
  vues: ["vues", "vuesListes"],
  exportsProgrammes: ["exportsProgrammes"],
  clesApi: ["clesApi"],
  webhooks: ["webhooks"],
  livraisons: ["webhooks.livraisons"],
  donneesPersonnelles: ["donneesPersonnelles.demandes"],
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
  const touchees = TOUCHEES[entite] ?? [];
  if (!touchees.includes(lue) && !touchees.includes(`${lue}.${verbe}`)) return false;
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
