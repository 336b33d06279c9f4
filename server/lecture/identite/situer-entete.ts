import type { Source } from "../../../domain/fre/document-lu.ts";
import type { Page } from "../commun/geometrie.ts";
import { sourceDe } from "../commun/zones.ts";
import type { IdentiteLue } from "./lire-identite.ts";
import type { LoueurImprime } from "./loueur.ts";
import type { Titre } from "./titre-lu.ts";

/**
 * Où la page dit le type, le numéro, la date et le loueur du document : dans son titre, là où le numéro et la date ont été lus, et là où le loueur
 * se nomme d'abord. Une valeur déduite, que rien n'imprime, n'a pas de place.
 */
export function situerEntete(
  loueur: LoueurImprime | null,
  { bloc }: Titre,
  { entete }: IdentiteLue,
  pages: readonly Page[],
): Record<string, Source> {
  const sources: Record<string, Source> = { ...entete.sources };
  if (bloc) sources.type_document = sourceDe(pages, bloc.rangee.page, bloc.mots);
  if (loueur && loueur.mots.length > 0) sources.loueur = sourceDe(pages, loueur.page, loueur.mots);
  return sources;
}
