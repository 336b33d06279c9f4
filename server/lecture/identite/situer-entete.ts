import type { DocumentLu, Source } from "../../../domain/fre/document-lu.ts";
import { loueurDuTexte, loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { blocsDe, type Page, texteDe } from "../commun/geometrie.ts";
import { sourceDe } from "../commun/zones.ts";
import type { IdentiteLue } from "./lire-identite.ts";
import { resserrer } from "./proposition.ts";
import type { Titre } from "./titre-lu.ts";

/**
 * Où la page dit le type, le numéro, la date et le loueur du document : dans son titre, là où le numéro et la date ont été lus, et là où le loueur
 * se nomme d'abord. Une valeur déduite, que rien n'imprime, n'a pas de place.
 */
export function situerEntete(
  { loueur }: DocumentLu,
  { bloc }: Titre,
  { entete, paires }: IdentiteLue,
  pages: readonly Page[],
): Record<string, Source> {
  const sources: Record<string, Source> = { ...entete.sources };
  if (bloc) sources.type_document = sourceDe(pages, bloc.rangee.page, bloc.mots);
  if (loueur === null) return sources;
  const etiquete = paires.find((paire) => paire.champ === "loueur" && loueurNomme(paire.valeur) === loueur);
  const ailleurs = () =>
    pages
      .flatMap((page) =>
        page.rangees.flatMap((rangee) => blocsDe(rangee, 1.5).map(({ mots }) => ({ page: page.numero, mots }))),
      )
      .find(({ mots }) => loueurDuTexte(texteDe(mots)) === loueur);
  const endroit = etiquete ?? ailleurs();
  const nomme = etiquete ? loueurNomme : loueurDuTexte;
  if (endroit)
    sources.loueur = sourceDe(
      pages,
      endroit.page,
      resserrer(endroit.mots, (texte) => nomme(texte) === loueur),
    );
  return sources;
}
