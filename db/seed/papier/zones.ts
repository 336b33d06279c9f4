import type { Source, Zone } from "../../../domain/fre/document-lu.ts";
import type { Repere } from "./imprimer.ts";

export interface Format {
  largeur: number;
  hauteur: number;
}

const A4: Format = { largeur: 595.28, hauteur: 841.89 };
export const PORTRAIT = A4;
export const PAYSAGE: Format = { largeur: A4.hauteur, hauteur: A4.largeur };

/** Marge du papier (14 mm) et retrait du texte dans une case, en points : ceux de `commun.typ`. */
const MARGE = 39.68;
const RETRAIT = 3.4;
/** Hauteur d'une ligne seule sur sa page. */
const DERNIERE = 22;

const arrondi = (valeur: number) => Math.round(Math.min(1, Math.max(0, valeur)) * 1e4) / 1e4;
const enZone = (f: Format, x: number, y: number, l: number, h: number): Zone => ({
  x: arrondi(x / f.largeur),
  y: arrondi(y / f.hauteur),
  largeur: arrondi(l / f.largeur),
  hauteur: arrondi(h / f.hauteur),
});

/** Place de chaque ligne : toute la largeur entre les marges, de son repère au suivant de la même page. */
export function zonesDesLignes(f: Format, reperes: readonly Repere[]): Source[] {
  const bornes = reperes.filter((r) => r.cle.startsWith("ligne.") || r.cle === "fin");
  return bornes.flatMap((r, i) => {
    if (r.cle === "fin") return [];
    const suivant = bornes[i + 1];
    const precedent = bornes[i - 1];
    // La dernière d'une page n'a rien dessous : elle est haute comme celle d'avant.
    const parDefaut = precedent?.page === r.page ? r.y - precedent.y : DERNIERE;
    const hauteur = suivant?.page === r.page ? suivant.y - r.y : parDefaut;
    return [{ page: r.page, zone: enZone(f, MARGE, r.y - RETRAIT, f.largeur - 2 * MARGE, hauteur) }];
  });
}

const LUES = new Set([
  "type_document",
  "numero",
  "date_document",
  "loueur",
  "vehicule",
  "marque",
  "modele",
  "immatriculation",
  "vin",
  "kilometrage",
  "date_mise_en_circulation",
  "date_restitution",
  "date_expertise",
  "contrat",
]);

/** Place de chaque valeur du titre et du bloc d'identification que le lecteur sait rapporter. */
export function sourcesDesValeurs(f: Format, reperes: readonly Repere[]): Record<string, Source> {
  const lues = reperes.filter((r) => LUES.has(r.cle));
  const sources = Object.fromEntries(
    // Le repère va du haut des capitales à la ligne de base : un point au-dessus et deux dessous entourent le texte.
    lues.map((r): [string, Source] => [r.cle, { page: r.page, zone: enZone(f, r.x, r.y - 1, r.l, r.h + 3) }]),
  );
  const { vehicule, date_expertise, date_restitution } = sources;
  // Un rapport se date de son expertise, un procès-verbal de la restitution qu'il constate.
  const date = date_expertise ?? date_restitution;
  return {
    ...(vehicule ? { marque: vehicule, modele: vehicule } : {}),
    ...(date ? { date_document: date } : {}),
    ...sources,
  };
}
