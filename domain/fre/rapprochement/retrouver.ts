import type { LigneLue, Passage, VehiculeLu } from "../document-lu.ts";
import type { Couple } from "./couples.ts";
import { memePiece } from "./ressemblance.ts";

/** Ce qu'un document dit d'une ligne de facture hors de ses lignes lues. */
export interface Retrouvee {
  rapport?: LigneLue;
  pv?: LigneLue;
  /** Une autre ligne de la facture a déjà pris ce que le rapport en dit. */
  double?: boolean;
}

interface Papiers {
  rapport: Pick<VehiculeLu, "passages"> | null;
  pv: Pick<VehiculeLu, "passages"> | null;
}

/**
 * Avant de dire une ligne facturée absente du rapport ou du procès-verbal, la chercher dans ce que la lecture y a laissé : une réclamation ne
 * se fonde pas sur un document mal lu. Rend, par rang de ligne de facture, ce qui en a été retrouvé ; chaque passage ne sert qu'une fois.
 */
export function retrouver(
  couples: readonly Couple[],
  facture: readonly LigneLue[],
  { rapport, pv }: Papiers,
): ReadonlyMap<number, Retrouvee> {
  const libres = { rapport: new Set(rapport?.passages), pv: new Set(pv?.passages) };
  const retrouvees = new Map<number, Retrouvee>();
  for (const { ligne_facture, ligne_rapport, ligne_pv, impose } of couples) {
    const ligne = facture[ligne_facture];
    if (!ligne || impose) continue;
    const chiffrable = ligne_rapport === null ? rapport?.passages?.filter((p) => estChiffree(ligne, p)) : [];
    const chiffree = prendre(libres.rapport, (p) => chiffrable?.includes(p) ?? false);
    const [doublee] = chiffrable ?? [];
    const constatee = ligne_pv === null ? prendre(libres.pv, (p) => estConstatee(ligne, p)) : undefined;
    const prise = chiffree ?? doublee;
    if (!prise && !constatee) continue;
    retrouvees.set(ligne_facture, {
      ...(prise && { rapport: enLigne(prise, brutDe(prise, ligne)), double: !chiffree }),
      ...(constatee && { pv: enLigne(constatee, null) }),
    });
  }
  return retrouvees;
}

function prendre(libres: Set<Passage>, convient: (passage: Passage) => boolean): Passage | undefined {
  const trouve = [...libres].find(convient);
  if (trouve) libres.delete(trouve);
  return trouve;
}

/** La même pièce, au prix de la facture ou avec le même dommage. */
function estChiffree(ligne: LigneLue, passage: Passage): boolean {
  const piece = memePiece(ligne, enLigne(passage, null));
  if (piece === null) return false;
  const prix = [ligne.brut_ht, ligne.net_ht].some((montant) => montant !== null && passage.montants.includes(montant));
  return prix || (piece === "exacte" && ligne.dommage !== null && ligne.dommage === passage.dommage);
}

const estConstatee = (ligne: LigneLue, passage: Passage): boolean =>
  passage.dommage !== null && memePiece(ligne, enLigne(passage, null)) !== null;

/** Le brut du passage : celui de la facture s'il y est imprimé, sinon son seul montant ; plusieurs ne disent pas lequel. */
function brutDe({ montants }: Passage, { brut_ht }: LigneLue): number | null {
  if (brut_ht !== null && montants.includes(brut_ht)) return brut_ht;
  return montants.length === 1 ? (montants[0] ?? null) : null;
}

export const enLigne = (
  { page, texte, element, localisation, dommage, operation }: Passage,
  brut: number | null,
): LigneLue => ({
  page,
  designation: texte,
  nature: "fre",
  element,
  localisation,
  dommage,
  operation,
  facturable: true,
  quantite: 1,
  brut_ht: brut,
  abattement_ht: null,
  net_ht: null,
});

/** Vrai si un document sans ligne lue a pourtant laissé retrouver l'essentiel de la facture : ce qui ne s'y retrouve pas en est absent. */
export function seRetrouve(
  retrouvees: ReadonlyMap<number, Retrouvee>,
  papier: "rapport" | "pv",
  lignes: number,
): boolean {
  const siennes = [...retrouvees.values()].filter((retrouvee) => retrouvee[papier] !== undefined).length;
  return siennes >= 2 && siennes * 2 > lignes;
}
