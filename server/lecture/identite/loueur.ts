import type { TypeDocument } from "../../../domain/fre/codes.ts";
import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { loueurDuTexte, loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { CONFIANCES } from "../commun/confiance.ts";
import { type Bloc, blocsDe, type Mot, type Page, texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";
import { resserrer } from "./proposition.ts";

/** Le loueur, l'inscription qui le nomme, et la confiance qu'elle mérite. */
export interface LoueurImprime {
  nom: string;
  page: number;
  mots: readonly Mot[];
  confiance: number;
}

const TETE = 0.16;
const blocsDesPages = (pages: readonly Page[]): Bloc[] =>
  pages.flatMap(({ rangees }) => rangees.flatMap((rangee) => blocsDe(rangee, 1.5)));

/** Un nom du lexique : derrière son étiquette, puis en tête de page, puis dans les mentions légales. */
function loueurConnu(pages: readonly Page[], paires: readonly Paire<ChampIdentite>[]): LoueurImprime | null {
  const etiquetee = paires.find(({ champ, valeur }) => champ === "loueur" && loueurNomme(valeur) !== null);
  const place = (nom: string, page: number, mots: readonly Mot[], nomme: (texte: string) => string | null) => ({
    nom,
    page,
    mots: resserrer(mots, (texte) => nomme(texte) === nom),
    confiance: CONFIANCES.voisine,
  });
  if (etiquetee) {
    const nom = loueurNomme(etiquetee.valeur) as string; // cherché à l'instant
    return place(nom, etiquetee.page, etiquetee.mots, loueurNomme);
  }
  const premiere = pages[0];
  if (!premiere) return null;
  const tete = premiere.rangees.filter((rangee) => rangee.y < premiere.hauteur * TETE);
  // L'en-tête d'un courrier peut tenir sur deux rangées (« Volkswagen Financial » / « Services »).
  const gauche = tete.flatMap((rangee) => blocsDe(rangee, 1.5).slice(0, 1));
  const texte = pages.flatMap((page) => page.rangees.map((rangee) => texteDe(rangee.mots))).join("\n");
  const nom =
    loueurDuTexte(tete.map((rangee) => texteDe(rangee.mots)).join("\n")) ??
    loueurNomme(gauche.map(({ mots }) => texteDe(mots)).join(" ")) ??
    loueurDuTexte(texte);
  if (nom === null) return null;
  const bloc = blocsDesPages(pages).find(({ mots }) => loueurDuTexte(texteDe(mots)) === nom);
  return place(nom, bloc?.rangee.page ?? premiere.numero, bloc?.mots ?? [], loueurDuTexte);
}

const SOCIETE = /^(?!(?:m|mme|mlle|monsieur|madame)\b)(?=.*\p{L}{3})[\p{L}\d&'’.\- ]{3,48}$/iu;

/** « Donneur d'ordre : Altéa Fleet » : un loueur que le lexique n'a pas se nomme derrière son étiquette ; qui commande un devis en est le client. */
function loueurEtiquete(paires: readonly Paire<ChampIdentite>[], type: TypeDocument): LoueurImprime | null {
  if (type === "devis") return null;
  const paire = paires.find(({ champ, valeur }) => champ === "loueur" && SOCIETE.test(valeur));
  return paire
    ? {
        nom: paire.valeur,
        page: paire.page,
        mots: paire.mots,
        confiance: paire.devinee ? CONFIANCES.devinee : CONFIANCES.voisine,
      }
    : null;
}

/** « OCÉANE LEASE – SA au capital de 12 000 000 € », « Brenne Lease SAS, 10 quai Duperré, RCS Brest 921 402 733 » : les mentions que la loi impose à qui émet le papier. */
const EMETTEUR =
  /^(.{3,48}?)[\s,–—·|-]+(?:s\.?a\.?s\.?u?|s\.?a\.?r\.?l|s\.?c\.?a|s\.?n\.?c|s\.?a|soci[ée]t[ée] [^\d]{5,40}?)\.?(?=[\s,–—·|-].*?(?:\bau capital\b|\b(?:rcs|siren|siret)\b[^\d]{0,30}\d{3}))/iu;

const EMIS_PAR_LE_LOUEUR: ReadonlySet<TypeDocument> = new Set(["facture", "avoir", "releve"]);

/** Qui facture, avoire ou relève est le loueur : ses mentions légales le nomment, et l'en-tête l'écrit comme il s'écrit. */
function loueurEmetteur(pages: readonly Page[], type: TypeDocument): LoueurImprime | null {
  if (!EMIS_PAR_LE_LOUEUR.has(type)) return null;
  const blocs = blocsDesPages(pages);
  for (const bloc of blocs) {
    const nom = EMETTEUR.exec(texteDe(bloc.mots))?.[1];
    if (nom === undefined || !SOCIETE.test(nom)) continue;
    const entete = blocs.find((autre) => autre !== bloc && plier(texteDe(autre.mots)) === plier(nom));
    const { mots, rangee } = entete ?? bloc;
    return {
      nom: entete ? texteDe(entete.mots) : nom,
      page: rangee.page,
      mots: entete ? mots : resserrer(mots, (texte) => texte === nom),
      confiance: entete ? CONFIANCES.voisine : CONFIANCES.devinee,
    };
  }
  return null;
}

/** Le loueur d'un document de ce type ; un nom du lexique d'abord, sinon celui que l'étiquette ou les mentions légales impriment. */
export const lireLoueur = (
  pages: readonly Page[],
  paires: readonly Paire<ChampIdentite>[],
  type: TypeDocument,
): LoueurImprime | null => loueurConnu(pages, paires) ?? loueurEtiquete(paires, type) ?? loueurEmetteur(pages, type);
