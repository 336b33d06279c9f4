import type { LigneLue } from "../document-lu.ts";
import { affecter } from "./affecter.ts";
import { ressemblance } from "./ressemblance.ts";

/** Ce qui répond à une ligne de facture. Rangs à partir de 0, dans leur document. */
export interface Couple {
  ligne_facture: number;
  ligne_rapport: number | null;
  ligne_pv: number | null;
  /** Ressemblance avec la ligne de rapport (à défaut celle du PV), de 0 à 1 ; `null` sans couple ni choix d'une personne. */
  score: number | null;
  /** La ligne de rapport répond déjà à une autre ligne de facture. */
  double: boolean;
  /** Autres lignes de rapport que cette ligne de facture regroupe. */
  regroupees: number[];
  impose: boolean;
}

/** Couples qu'une personne impose : rang de ligne de facture → rang de ligne de rapport (ou de PV), ou `null` pour « aucune ». */
export type CouplesImposes = Readonly<Record<string, number | null>>;

interface Documents {
  facture: readonly LigneLue[];
  rapport: readonly LigneLue[];
  pv: readonly LigneLue[];
}

const estFre = (ligne: LigneLue): boolean => ligne.nature === "fre";

/**
 * Rapproche chaque ligne de frais de la facture d'une ligne de rapport, au mieux pour l'ensemble : une ligne de rapport n'en sert qu'une. La
 * ligne de PV se trouve de même, et peut servir plusieurs fois.
 */
export function coupler(
  { facture, rapport, pv }: Documents,
  imposes: CouplesImposes = {},
  imposesPv: CouplesImposes = {},
): Couple[] {
  const rangs = facture.flatMap((ligne, rang) => (estFre(ligne) ? [rang] : []));
  const choisis = new Map<number, number | null>(
    rangs.flatMap((rang) => {
      const voulu = imposes[rang];
      return voulu === undefined || (voulu !== null && !rapport[voulu]) ? [] : [[rang, voulu] as const];
    }),
  );
  const pris = new Set([...choisis.values()].filter((rang) => rang !== null));
  const libres = rangs.filter((rang) => !choisis.has(rang));
  const offerts = rapport.flatMap((ligne, rang) => (estFre(ligne) && !pris.has(rang) ? [rang] : []));
  const affectes = affecter(
    libres.map((i, a) => offerts.map((j, b) => gainDe(facture, rapport, { i, j, ecart: Math.abs(a - b) }))),
  );
  const trouves = new Map(libres.map((rang, k) => [rang, versRang(offerts, affectes[k])]));
  const servis = new Set([...pris, ...[...trouves.values()].filter((rang) => rang !== null)]);
  const couples = rangs.map((rang): Couple => {
    const ligne = facture[rang] as LigneLue;
    const impose = choisis.has(rang);
    const trouve = impose ? (choisis.get(rang) ?? null) : (trouves.get(rang) ?? null);
    // Sans ligne libre : celle du même dommage, déjà prise, dit une double facturation.
    const doublee = trouve === null && !impose ? meilleure(ligne, rapport, (k) => servis.has(k)) : null;
    const ligne_rapport = trouve ?? doublee;
    const pvVoulu = imposesPv[rang];
    const pvImpose = pvVoulu === null || (pvVoulu !== undefined && pv[pvVoulu] !== undefined);
    const pvTrouve = meilleure(ligne, pv, (k) => estFre(pv[k] as LigneLue), rapport[ligne_rapport ?? -1]);
    const ligne_pv = pvImpose ? pvVoulu : pvTrouve;
    const reference = ligne_rapport === null ? (ligne_pv === null ? undefined : pv[ligne_pv]) : rapport[ligne_rapport];
    return {
      ligne_facture: rang,
      ligne_rapport,
      ligne_pv,
      score: reference ? ressemblance(ligne, reference).score : null,
      double: doublee !== null,
      regroupees: [],
      impose: impose || pvImpose,
    };
  });
  return regrouper(couples, { facture, rapport }, servis);
}

const versRang = (offerts: readonly number[], colonne: number | null | undefined): number | null =>
  colonne === null || colonne === undefined ? null : (offerts[colonne] ?? null);

/** Bien au-dessus de ce que les rangs de toutes les lignes peuvent peser ensemble ; la somme reste un entier exact. */
const POIDS_RESSEMBLANCE = 10_000_000;
const RANGS = 64;

/** À ressemblance égale : la première ligne de facture est servie, de la première de rapport, dans l'ordre des deux documents. */
function gainDe(
  facture: readonly LigneLue[],
  rapport: readonly LigneLue[],
  { i, j, ecart }: { i: number; j: number; ecart: number },
): number {
  const { gain } = ressemblance(facture[i] as LigneLue, rapport[j] as LigneLue);
  if (gain === 0) return 0;
  const place = [i, j, ecart].reduce((total, rang) => total * RANGS + Math.max(0, RANGS - 1 - rang), 0);
  return gain * POIDS_RESSEMBLANCE + place;
}

/** La ligne qui ressemble le plus, la première à égalité ; `temoin` (la ligne de rapport) dit le dommage que la facture tait. */
function meilleure(
  ligne: LigneLue,
  parmi: readonly LigneLue[],
  permis: (rang: number) => boolean,
  temoin?: LigneLue,
): number | null {
  const cherchee = ligne.dommage === null && temoin ? { ...ligne, dommage: temoin.dommage } : ligne;
  let choix: number | null = null;
  let record = 0;
  for (const [rang, autre] of parmi.entries()) {
    const gain = permis(rang) ? ressemblance(cherchee, autre).gain : 0;
    if (gain > record) {
      record = gain;
      choix = rang;
    }
  }
  return choix;
}

/**
 * Une facture regroupe parfois deux lignes de rapport d'une même pièce, ou en compte plusieurs (« Jante × 2 ») : les lignes restées libres
 * rejoignent la sienne quand leur somme fait exactement son brut, ou jusqu'à la quantité imprimée.
 */
function regrouper(
  couples: readonly Couple[],
  { facture, rapport }: Pick<Documents, "facture" | "rapport">,
  servis: ReadonlySet<number>,
): Couple[] {
  const libres = new Set(
    rapport.flatMap((ligne, rang) => (estFre(ligne) && ligne.facturable && !servis.has(rang) ? [rang] : [])),
  );
  return couples.map((couple) => {
    const ligne = facture[couple.ligne_facture] as LigneLue;
    const premiere = couple.ligne_rapport === null || couple.double ? undefined : rapport[couple.ligne_rapport];
    if (!premiere || ligne.brut_ht === null || premiere.brut_ht === null || ligne.brut_ht <= premiere.brut_ht)
      return couple;
    const soeurs = [...libres].filter((rang) => ressemblance(ligne, rapport[rang] as LigneLue).gain > 0);
    const bruts = soeurs.map((rang) => rapport[rang]?.brut_ht ?? 0);
    const total = premiere.brut_ht + bruts.reduce((a, b) => a + b, 0);
    const enNombre = ligne.quantite > 1 && Number.isInteger(ligne.quantite);
    const regroupees = enNombre ? soeurs.slice(0, ligne.quantite - 1) : total === ligne.brut_ht ? soeurs : [];
    for (const rang of regroupees) libres.delete(rang);
    return { ...couple, regroupees };
  });
}
