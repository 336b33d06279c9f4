import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue, TotauxLus } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { LigneChiffree } from "./chiffrer.ts";
import type { DepassementKm, Facture, LigneFacturee } from "./facturer.ts";
import { base, documentDe, RIEN, somme, vehiculeLu } from "./lectures-commun.ts";

/** Désignation d'une ligne de facture : pièce, dommage et opération dans une seule cellule. */
const designationFacturee = ({ possible }: LigneChiffree) =>
  `${possible.piece} – ${possible.dommage.toLowerCase()} – ${possible.operation.toLowerCase()}`;

function ligneFacture(f: LigneFacturee): Omit<LigneLue, "details"> {
  const designation = designationFacturee(f.ligne);
  return {
    ...base(f.ligne),
    designation,
    // La facture ne dit plus la zone : il reste la place de l'élément.
    localisation: comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).localisation,
    brut_ht: f.ligne.brut,
    abattement_ht: f.vetusteMo + f.vetustePieces + f.remise,
    net_ht: f.net,
  };
}

const siNonNul = (montant: number) => (montant === 0 ? null : montant);

function totauxVetuste(facture: Facture): TotauxLus {
  const { brut, abattement, remise, franchise, net, tva, ttc } = facture;
  return {
    brut_ht: brut,
    abattement_ht: abattement,
    remise_ht: siNonNul(remise),
    franchise_ht: siNonNul(franchise),
    net_ht: net,
    tva,
    ttc,
  };
}

const nombre = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, " ");

function ligneKilometres({ km, prix, net }: DepassementKm): LigneLue {
  return {
    page: 1,
    designation: `Dépassement kilométrique (${nombre(km)} km × 0,${String(prix).padStart(2, "0")} €)`,
    nature: "km",
    element: null,
    localisation: null,
    dommage: null,
    operation: null,
    facturable: true,
    quantite: km,
    brut_ht: net,
    abattement_ht: null,
    net_ht: net,
    details: { numero: "KM001", prix_unitaire_ht: prix },
  };
}

/** Facture à colonnes de vétusté, puis remise, franchise et TVA (L3). */
function lireVetuste(r: Retour, facture: Facture, numero: string, date: string): DocumentLu {
  const lignes = facture.lignes.map((f, rang) => ({
    ...ligneFacture(f),
    details: { numero: String(rang + 1), vetuste_mo_ht: f.vetusteMo, vetuste_pieces_ht: f.vetustePieces },
  }));
  return documentDe(r, { type: "facture", numero, date }, [vehiculeLu(r, lignes, totauxVetuste(facture))]);
}

/** Facture au barème forfaitaire : un prix et une remise par ligne, un seul total, hors TVA (L4). */
function lireForfait(r: Retour, facture: Facture, numero: string, date: string): DocumentLu {
  const { remise } = r.conditions;
  const lignes: LigneLue[] = facture.lignes.map((f, rang) => ({
    ...ligneFacture(f),
    // Une remise oubliée laisse sa case vide.
    abattement_ht: f.remise > 0 ? f.remise : null,
    details: {
      numero: `FRE${String((rang + 1) * 10).padStart(3, "0")}`,
      prix_unitaire_ht: f.ligne.brut,
      ...(f.remise > 0 ? { remise_pct: remise * 100 } : {}),
    },
  }));
  if (facture.depassement) lignes.push(ligneKilometres(facture.depassement));
  const net = somme(lignes, "net_ht");
  return documentDe(r, { type: "facture", numero, date }, [vehiculeLu(r, lignes, { ...RIEN, net_ht: net, ttc: net })]);
}

/** Ce que dit la facture de remise en état, à la manière de son loueur. */
export const lireFacture = (r: Retour, facture: Facture, numero: string, date: string): DocumentLu =>
  (r.loueur.facture === "L4" ? lireForfait : lireVetuste)(r, facture, numero, date);

/** Ce que dit un relevé mensuel (L5) : une rangée et des totaux par véhicule, aucune ligne. */
export function lireReleve(retours: readonly Retour[], numero: string, date: string): DocumentLu {
  const [premier] = retours;
  if (!premier) throw new Error("Un relevé porte au moins un véhicule");
  const vehicules = retours.flatMap((r) =>
    r.facture ? [{ ...vehiculeLu(r, [], totauxVetuste(r.facture)), vin: null, date_mise_en_circulation: null }] : [],
  );
  return documentDe(premier, { type: "releve", numero, date }, vehicules);
}
