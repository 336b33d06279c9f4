import { calculerLigne, franchiseDue, part } from "../../../domain/fre/calcul/calculer.ts";
import type { Conditions } from "../donnees/conditions.ts";
import type { Hasard } from "../hasard.ts";
import type { LigneChiffree } from "./chiffrer.ts";
import type { Facture, LigneFacturee } from "./facturer.ts";

/** Part des factures où le loueur s'est trompé à son avantage : le tiers qu'un gestionnaire finit par contester (fiche domaine 1.4). */
const PART_FAUTIVE = 0.34;

/** Même fautive, une facture reste sous son rapport : les déductions dépassent les erreurs. */
const PART_RESTANTE = 0.85;

type Faute = (h: Hasard, f: Facture, c: Conditions, rapport: readonly LigneChiffree[]) => Facture | null;

/** La facture telle que le loueur l'envoie : le plus souvent celle du contrat, parfois avec une erreur de celles que le produit trouve. */
export function fauter(
  h: Hasard,
  facture: Facture,
  conditions: Conditions,
  rapport: readonly LigneChiffree[],
): Facture {
  if (!h.chance(PART_FAUTIVE) || facture.lignes.length === 0) return facture;
  for (const faute of h.melanger(FAUTES)) {
    const fausse = faute(h, facture, conditions, rapport);
    if (fausse && fausse.net < facture.brut * PART_RESTANTE) return fausse;
  }
  return facture;
}

/** Les totaux qui suivent des lignes changées : la chaîne reste juste, seule une règle du contrat a été oubliée. */
function recompter(facture: Facture, lignes: LigneFacturee[], c: Conditions): Facture {
  const somme = (de: (l: LigneFacturee) => number) => lignes.reduce((total, l) => total + de(l), 0);
  const brut = somme((l) => l.ligne.brut);
  const abattement = brut - somme((l) => l.net);
  const remise = c.forfait ? 0 : part(brut - abattement, c.remise);
  const reste = brut - abattement - remise;
  const franchise = franchiseDue({ type: "par_vehicule", montant_ht: c.franchise }, [], reste);
  const net = reste - franchise;
  const tva = c.regime === "tva_20" ? part(net, 20) : null;
  return { ...facture, lignes, brut, abattement, remise, franchise, net, tva, ttc: net + (tva ?? 0) };
}

/** La plus forte ligne qui convient, remplacée. */
function changerLigne(
  facture: Facture,
  c: Conditions,
  convient: (l: LigneFacturee) => boolean,
  changer: (l: LigneFacturee) => LigneFacturee,
): Facture | null {
  const [cible] = facture.lignes.filter(convient).sort((a, b) => b.net - a.net);
  if (!cible) return null;
  return recompter(
    facture,
    facture.lignes.map((l) => (l === cible ? changer(l) : l)),
    c,
  );
}

/** Une ligne facturée d'après ses montants, aux taux de la facture. */
function facturerLigne(ligne: LigneChiffree, { taux }: Facture, c: Conditions): LigneFacturee {
  const remise = c.forfait && c.remise > 0 ? ({ taux_pct: c.remise, assiette: "ligne" } as const) : null;
  const parts = { main_oeuvre: ligne.mo + ligne.peinture, [ligne.possible.nature]: ligne.pieces };
  const { vetuste, vetuste_ht, remise_ht, net_ht } = calculerLigne(parts, { taux, remise });
  const vetusteMo = vetuste.find((v) => v.composante === "main_oeuvre")?.abattement_ht ?? 0;
  return { ligne, vetusteMo, vetustePieces: vetuste_ht - vetusteMo, remise: remise_ht, net: net_ht };
}

const vetusteOubliee: Faute = (_h, facture, c) =>
  changerLigne(
    facture,
    c,
    (l) => l.vetusteMo + l.vetustePieces > 0,
    (l) => ({ ...l, vetusteMo: 0, vetustePieces: 0, net: l.ligne.brut - l.remise }),
  );

const franchiseOubliee: Faute = (_h, facture, c) =>
  facture.franchise > 0 ? recompter(facture, facture.lignes, { ...c, franchise: 0 }) : null;

const remiseOubliee: Faute = (_h, facture, c) =>
  changerLigne(
    facture,
    c,
    (l) => l.remise > 0,
    (l) => ({ ...l, remise: 0, net: l.net + l.remise }),
  );

const montantGonfle: Faute = (h, facture, c) =>
  changerLigne(
    facture,
    c,
    (l) => l.ligne.brut > 5_000,
    ({ ligne }) => {
      const deplus = Math.round((ligne.brut * h.entier(15, 40)) / 1000) * 10;
      // Sur un forfait ou une pièce, c'est le prix qui monte ; sinon les heures.
      const enPieces = ligne.pieces > 0 ? deplus : 0;
      const montants = { pieces: ligne.pieces + enPieces, mo: ligne.mo + deplus - enPieces };
      return facturerLigne({ ...ligne, ...montants, brut: ligne.brut + deplus }, facture, c);
    },
  );

const usureFacturee: Faute = (h, facture, c, rapport) => {
  const usure = rapport.find((l) => !l.facturable);
  if (!usure) return null;
  const mo = h.entier(35, 90) * 100;
  const ligne = { ...usure, facturable: true, mo, brut: mo };
  return recompter(facture, [...facture.lignes, facturerLigne(ligne, facture, c)], c);
};

const operationAlourdie: Faute = (h, facture, c) =>
  changerLigne(
    facture,
    c,
    (l) => l.ligne.possible.codeOperation === "reparation_peinture" || l.ligne.possible.codeOperation === "dsp",
    ({ ligne }) => {
      const possible = {
        ...ligne.possible,
        operation: "Remplacement",
        codeOperation: "remplacement",
        nature: "pieces",
      } as const;
      const pieces = Math.round((ligne.brut * h.entier(16, 26)) / 100) * 10;
      return facturerLigne({ ...ligne, possible, mo: 0, peinture: 0, pieces, brut: pieces }, facture, c);
    },
  );

const doublon: Faute = (_h, facture, c) => {
  const cible = facture.lignes.find((l) => l.ligne.possible.codeOperation === "reparation_peinture");
  if (!cible) return null;
  const possible = { ...cible.ligne.possible, operation: "Raccord peinture", codeOperation: "peinture" } as const;
  const brut = Math.round(cible.ligne.brut * 0.04) * 10;
  const ligne = { ...cible.ligne, possible, mo: brut, peinture: 0, pieces: 0, brut };
  return recompter(facture, [...facture.lignes, facturerLigne(ligne, facture, c)], c);
};

const FAUTES: readonly Faute[] = [
  vetusteOubliee,
  franchiseOubliee,
  remiseOubliee,
  montantGonfle,
  usureFacturee,
  operationAlourdie,
  doublon,
];

/** Ce que la facture montrée à la visite cumule, les plus parlantes d'abord. */
const FAUTES_A_MONTRER: readonly Faute[] = [montantGonfle, usureFacturee, vetusteOubliee, doublon, franchiseOubliee];

/** Une facture où le loueur s'est trompé plusieurs fois à son avantage : celle que la visite conteste. Rend la même si rien ne s'y prête. */
export const fauterSouvent = (
  h: Hasard,
  facture: Facture,
  conditions: Conditions,
  rapport: readonly LigneChiffree[],
): Facture =>
  FAUTES_A_MONTRER.reduce((courante, faute) => {
    const fausse = faute(h, courante, conditions, rapport);
    return fausse && fausse.net < facture.brut * PART_RESTANTE ? fausse : courante;
  }, facture);
