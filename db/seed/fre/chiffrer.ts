import { arrondir } from "../../../domain/commun/montants.ts";
import type { DommagePossible } from "../donnees/dommage-possible.ts";
import { DOMMAGES_POSSIBLES } from "../donnees/dommages.ts";
import type { Hasard } from "../hasard.ts";
import type { VehiculeDecrit } from "../rangs-demandes.ts";

/** Un dommage constaté et chiffré. Montants en centimes, temps en centièmes d'heure. */
export interface LigneChiffree {
  possible: DommagePossible;
  dimension: string;
  facturable: boolean;
  mo: number;
  peinture: number;
  pieces: number;
  brut: number;
}

export interface Taux {
  /** Centimes de l'heure. */
  mo: number;
  peinture: number;
}

const ESSAIS = 16;
/** Écart à la cible dont on se contente : les montants n'ont pas à tomber juste, ils ont à se répartir comme de vrais. */
const ECART_ADMIS = 0.05;
const LIGNES_MAX = 11;
/** Montant moyen d'un dommage facturé : en déduit le nombre de lignes d'un dossier. */
const DOMMAGE_MOYEN = 21_000;

/** Taux horaires d'un bureau d'inspection, peinture ingrédients inclus. */
export const tirerTaux = (h: Hasard): Taux => ({ mo: h.entier(112, 140) * 50, peinture: h.entier(128, 160) * 50 });

const convient = (d: DommagePossible, v: VehiculeDecrit) =>
  (d.types === undefined || d.types.includes(v.type)) && (d.electrique === undefined || d.electrique === v.electrique);

function chiffrer(h: Hasard, possible: DommagePossible, taux: Taux): LigneChiffree {
  const mo = arrondir((possible.mo ?? 0) * taux.mo, 100);
  const peinture = arrondir((possible.peinture ?? 0) * taux.peinture, 100);
  // Les prix de pièces et de forfaits finissent à dix centimes, comme dans un tarif.
  const pieces = possible.pieces ? h.entier(possible.pieces[0] / 10, possible.pieces[1] / 10) * 10 : 0;
  return {
    possible,
    dimension: possible.dimension(h),
    facturable: true,
    mo,
    peinture,
    pieces,
    brut: mo + peinture + pieces,
  };
}

// Un dossier cher l'est par des réparations et des remplacements, pas par davantage de rayures.
const estLourd = (d: DommagePossible) =>
  d.codeOperation === "reparation_peinture" || (d.codeOperation === "remplacement" && d.nature === "pieces");

interface Tirage {
  possibles: readonly DommagePossible[];
  taux: Taux;
  nombre: number;
  /** Montant visé par ligne, rapporté au dommage moyen. */
  lourdeur: number;
}

function tirerLignes(h: Hasard, { possibles, taux, nombre, lourdeur }: Tirage): LigneChiffree[] {
  const lignes: LigneChiffree[] = [];
  const facteur = Math.max(1, lourdeur) ** 4;
  let restants = possibles;
  while (lignes.length < nombre && restants.length > 0) {
    const tire = h.selon(restants, (d) => (estLourd(d) ? d.poids * facteur : d.poids));
    lignes.push(chiffrer(h, tire, taux));
    // Un élément n'est chiffré qu'une fois ; une jante et un pneumatique du même coin sont deux pièces.
    restants = restants.filter((d) => d.piece !== tire.piece);
  }
  return lignes;
}

// Sous le seuil de l'état standard : listé, montré, mais à zéro.
function usureNormale(h: Hasard, v: VehiculeDecrit, prises: readonly LigneChiffree[], nombre: number): LigneChiffree[] {
  const pieces = new Set(prises.map((l) => l.possible.piece));
  const candidats = DOMMAGES_POSSIBLES.filter(
    (d) => d.codeDommage === "rayure" && d.codeOperation === "lustrage" && convient(d, v) && !pieces.has(d.piece),
  );
  const tires: DommagePossible[] = [];
  for (const d of h.melanger(candidats))
    if (tires.length < nombre && !tires.some((t) => t.piece === d.piece)) tires.push(d);
  return tires.map((possible) => ({
    possible,
    dimension: `${h.entier(8, 28)} mm`,
    facturable: false,
    mo: 0,
    peinture: 0,
    pieces: 0,
    brut: 0,
  }));
}

/**
 * Les dommages d'un véhicule dont le total brut approche la cible (en centimes) : le meilleur de plusieurs tirages.
 * Une cible nulle ne donne que des dommages d'usure normale.
 */
export function constater(h: Hasard, v: VehiculeDecrit, taux: Taux, cible: number): LigneChiffree[] {
  const facturables = cible === 0 ? [] : meilleurTirage(h, v, taux, cible);
  const complement = Math.max(3 - facturables.length, h.entier(0, 2));
  return [...facturables, ...usureNormale(h, v, facturables, Math.min(complement, 12 - facturables.length))];
}

function meilleurTirage(h: Hasard, v: VehiculeDecrit, taux: Taux, cible: number): LigneChiffree[] {
  let meilleur: LigneChiffree[] = [];
  let ecart = Number.POSITIVE_INFINITY;
  const possibles = DOMMAGES_POSSIBLES.filter((d) => convient(d, v));
  for (let essai = 0; essai < ESSAIS && ecart > cible * ECART_ADMIS; essai++) {
    const nombre = Math.min(Math.max(Math.round(cible / DOMMAGE_MOYEN + h.normale()), 1), LIGNES_MAX);
    const lignes = tirerLignes(h, { possibles, taux, nombre, lourdeur: cible / nombre / DOMMAGE_MOYEN });
    const distance = Math.abs(lignes.reduce((somme, l) => somme + l.brut, 0) - cible);
    if (distance < ecart) {
      ecart = distance;
      meilleur = lignes;
    }
  }
  return meilleur;
}
