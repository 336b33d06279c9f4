import { lireMontant, type SeparateurDecimal } from "../../domain/commun/montants.ts";
import { plier } from "../../domain/commun/recherche.ts";
import type { Source, Zone } from "../../domain/fre/document-lu.ts";
import type { MotPlace, PageEnvoyee } from "./page-envoyee.ts";

/** Des mots qui se suivent sur une rangée de la page. */
export interface Passage {
  page: number;
  mots: readonly MotPlace[];
}

/** Un texte tel qu'il se compare : sans accents, majuscules, espaces ni ponctuation. */
export const serrer = (texte: string): string => plier(texte).replace(/[^a-z0-9]/g, "");

/** Un montant, une date, une plaque ou un kilométrage ne s'imprime pas sur plus de mots d'une rangée. */
const MOTS_D_UNE_VALEUR = 5;
/** Un entier seul n'est pas un montant imprimé : un rang, une quantité et une année en ont la forme. */
const AVEC_CENTIMES = /[.,]\d{2}(?!\d)|€|EUR/i;

/** Ce qui est imprimé sur des pages, prêt à s'y chercher autant de fois qu'il faut. */
export interface Recherche {
  /** Où ce texte est imprimé, à la casse, aux accents et à la ponctuation près. */
  texte(cible: string): Passage[];
  /** Où ce montant est imprimé, en centimes, quel que soit son signe. */
  montant(centimes: number): readonly Passage[];
  /** Où une suite de quelques mots se lit ainsi. */
  valeur(convient: (texte: string) => boolean): Passage[];
}

export function chercherDans(pages: readonly PageEnvoyee[], decimale: SeparateurDecimal): Recherche {
  const rangees = pages.flatMap(({ numero, rangees: imprimees }) =>
    imprimees.map((mots) => ({ page: numero, mots, cles: mots.map(({ texte }) => serrer(texte)) })),
  );
  const valeur = (convient: (texte: string) => boolean): Passage[] =>
    rangees.flatMap(({ page, mots }) =>
      mots.flatMap((_, debut) => {
        for (let fin = debut + 1; fin <= Math.min(mots.length, debut + MOTS_D_UNE_VALEUR); fin += 1) {
          const suite = mots.slice(debut, fin);
          if (convient(suite.map(({ texte }) => texte).join(" "))) return [{ page, mots: suite }];
        }
        return [];
      }),
    );
  let montants: Map<number, Passage[]> | null = null;
  const indexer = (): Map<number, Passage[]> => {
    const index = new Map<number, Passage[]>();
    for (const { page, mots } of rangees)
      for (let debut = 0; debut < mots.length; debut += 1)
        for (let fin = debut + 1; fin <= Math.min(mots.length, debut + MOTS_D_UNE_VALEUR); fin += 1) {
          const suite = mots.slice(debut, fin);
          const lu = enCentimes(suite.map(({ texte }) => texte).join(" "), decimale);
          if (lu === null) continue;
          index.set(lu, [...(index.get(lu) ?? []), { page, mots: suite }]);
        }
    return index;
  };
  return {
    valeur,
    montant: (centimes) => {
      montants ??= indexer();
      return montants.get(Math.abs(centimes)) ?? [];
    },
    texte: (cible) => {
      const voulu = serrer(cible);
      if (voulu === "") return [];
      return rangees.flatMap(({ page, mots, cles }) =>
        mots.flatMap((_, debut) => {
          if (cles[debut] === "") return [];
          let suite = "";
          for (let fin = debut; fin < mots.length && voulu.startsWith(suite); fin += 1) {
            suite += cles[fin];
            if (suite === voulu) return [{ page, mots: mots.slice(debut, fin + 1) }];
          }
          return [];
        }),
      );
    },
  };
}

function enCentimes(texte: string, decimale: SeparateurDecimal): number | null {
  if (!AVEC_CENTIMES.test(texte)) return null;
  const lu = lireMontant(texte, decimale);
  return lu === null ? null : Math.abs(lu);
}

/** Le rectangle qui entoure des mots, en fractions de la page. */
export function autourDe(zones: readonly Zone[]): Zone {
  const x = Math.min(...zones.map((z) => z.x));
  const y = Math.min(...zones.map((z) => z.y));
  return {
    x,
    y,
    largeur: arrondie(Math.max(...zones.map((z) => z.x + z.largeur)) - x),
    hauteur: arrondie(Math.max(...zones.map((z) => z.y + z.hauteur)) - y),
  };
}

const arrondie = (fraction: number): number => Math.min(1, Math.round(fraction * 1e4) / 1e4);

export const sourceDuPassage = ({ page, mots }: Passage): Source => ({
  page,
  zone: autourDe(mots.map(({ zone }) => zone)),
});

/** Hauteur du milieu d'un passage, en fraction de sa page. */
export const milieuDe = ({ mots }: Passage): number => {
  const { y, hauteur } = autourDe(mots.map(({ zone }) => zone));
  return y + hauteur / 2;
};
