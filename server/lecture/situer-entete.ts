import type { DocumentLu, Source } from "../../domain/fre/document-lu.ts";
import { loueurDuTexte, loueurNomme } from "../../domain/fre/vocabulaire/loueurs.ts";
import { type Bloc, blocsDe, type Mot, type Page, texteDe } from "./geometrie.ts";
import { dateDans, type IdentiteLue } from "./identification.ts";
import type { Titre } from "./titre.ts";
import { sourceDe } from "./zones.ts";

interface Endroit {
  page: number;
  mots: readonly Mot[];
}

/** Les mots d'un endroit qui portent à eux seuls la valeur, ou tout l'endroit. */
function resserrer({ page, mots }: Endroit, porte: (texte: string) => boolean): Endroit {
  for (let longueur = 1; longueur <= Math.min(6, mots.length); longueur += 1) {
    for (let debut = 0; debut + longueur <= mots.length; debut += 1) {
      const part = mots.slice(debut, debut + longueur);
      if (porte(texteDe(part))) return { page, mots: part };
    }
  }
  return { page, mots };
}

/**
 * Où la page dit le type, le numéro, la date et le loueur du document : dans son titre, derrière leur étiquette, puis là où ils
 * s'impriment d'abord. Une valeur déduite, que rien n'imprime, n'a pas de place.
 */
export function situerEntete(
  document: DocumentLu,
  titre: Titre,
  identite: IdentiteLue,
  pages: readonly Page[],
): Record<string, Source> {
  const sources: Record<string, Source> = {};
  const duTitre = (bloc: Bloc | null): Endroit[] => (bloc ? [{ page: bloc.rangee.page, mots: bloc.mots }] : []);
  const etiquetes = (champ: string): Endroit[] => identite.paires.filter((paire) => paire.champ === champ);
  const partout: Endroit[] = pages.flatMap((page) =>
    page.rangees.flatMap((rangee) => blocsDe(rangee, 1.5).map(({ mots }) => ({ page: page.numero, mots }))),
  );
  const poser = (champ: string, endroits: readonly Endroit[], porte: (texte: string) => boolean) => {
    const endroit = endroits.find(({ mots }) => porte(texteDe(mots)));
    if (!endroit) return;
    const { page, mots } = resserrer(endroit, porte);
    sources[champ] = sourceDe(pages, page, mots);
  };
  const { numero, date_document: date, loueur } = document;
  const [bloc] = duTitre(titre.bloc);
  if (bloc) sources.type_document = sourceDe(pages, bloc.page, bloc.mots);
  if (numero !== null)
    poser("numero", [...duTitre(titre.bloc), ...etiquetes("numero"), ...partout], (texte) => texte.includes(numero));
  if (date !== null) {
    const etiquetees = [
      ...etiquetes("date_document"),
      ...etiquetes("date_expertise"),
      ...etiquetes("date_restitution"),
    ];
    poser("date_document", [...duTitre(titre.bloc), ...etiquetees, ...partout], (texte) => dateDans(texte) === date);
  }
  if (loueur !== null) {
    poser("loueur", etiquetes("loueur"), (texte) => loueurNomme(texte) === loueur);
    if (!sources.loueur) poser("loueur", partout, (texte) => loueurDuTexte(texte) === loueur);
  }
  return sources;
}
