import { type GenreTrouve, LIBELLES_TROUVES } from "../../domain/recherche/recherche.ts";

/** Ce que l'on cherche dans chaque liste, quand la recherche de partout sait le trouver. */
const GENRE_DE_LISTE: Readonly<Record<string, GenreTrouve>> = {
  tickets: "ticket",
  sinistres: "ticket",
  convoyages: "ticket",
  restitutions: "restitution",
  "lignes-de-frais": "restitution",
  documents: "document",
  contestations: "contestation",
  "livre-argent": "contestation",
  vehicules: "vehicule",
  "fins-de-contrat": "vehicule",
  audits: "vehicule",
  conducteurs: "conducteur",
  garages: "garage",
  loueurs: "loueur",
  societes: "societe",
  formulaires: "societe",
};

/** Les mêmes groupes, ce que cette liste cherche d'abord : dans les loueurs, « Avral » est un loueur avant d'être ses factures. */
export function dAbordDeLaListe<G extends { titre: string }>(groupes: readonly G[], liste: string): G[] {
  const genre = GENRE_DE_LISTE[liste];
  const sien = (g: G) => genre !== undefined && g.titre === LIBELLES_TROUVES[genre];
  return [...groupes.filter(sien), ...groupes.filter((g) => !sien(g))];
}
