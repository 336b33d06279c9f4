import type { EtatListe, Valeur } from "./useListe.ts";

export interface Filtre {
  cle: string;
  libelle: string;
  choix: readonly { valeur: string; libelle: string }[];
  /** Filtre venu d'un autre écran : il se montre et se retire en puce, mais n'a pas de liste déroulante. */
  enPuceSeulement?: boolean;
  /** Comment dire en puce une valeur que la liste ne propose pas. */
  dire?: (valeur: string | number) => string | undefined;
}

/** Les fiches archivées, hors de la liste tant qu'on ne les demande pas. */
export const FILTRE_ARCHIVES: Filtre = {
  cle: "archives",
  libelle: "Archives",
  choix: [{ valeur: "oui", libelle: "Archivés" }],
};

export interface Puce {
  cle: string;
  texte: string;
}

/** Les filtres en vigueur, écrits pour être lus et retirés un par un. */
export function pucesDe(liste: EtatListe<unknown>, filtres: readonly Filtre[]): Puce[] {
  return Object.entries(liste.actifs).flatMap(([cle, valeur]) => {
    if (valeur === undefined) return [];
    if (cle === "q") return [{ cle, texte: `Recherche : «\u00a0${valeur}\u00a0»` }];
    const filtre = filtres.find((f) => f.cle === cle);
    return [{ cle, texte: `${filtre?.libelle ?? cle} : ${libelleDe(filtre, valeur)}` }];
  });
}

const libelleDe = (filtre: Filtre | undefined, valeur: Valeur): string =>
  filtre?.choix.find((c) => c.valeur === String(valeur))?.libelle ??
  (valeur === undefined ? undefined : filtre?.dire?.(valeur)) ??
  String(valeur);
