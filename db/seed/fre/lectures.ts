import { arrondir } from "../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import { moisEntre } from "../jours.ts";
import type { LigneChiffree } from "./chiffrer.ts";
import type { Facture, LigneFacturee } from "./facturer.ts";

/** Dépréciation qu'un rapport d'état (L1) applique lui-même aux lignes de peinture d'un véhicule de plus de deux ans. */
const DEPRECIATION_PCT = 10;

const RIEN: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};
const somme = (lignes: readonly LigneLue[], champ: "brut_ht" | "abattement_ht" | "net_ht") =>
  lignes.reduce((total, l) => total + (l[champ] ?? 0), 0);

function vehiculeLu(r: Retour, lignes: LigneLue[], totaux: TotauxLus, avecVersion: boolean): VehiculeLu {
  const { vehicule, rang } = r;
  return {
    immatriculation: vehicule.immatriculation,
    vin: vehicule.vin,
    marque: vehicule.marque.toUpperCase(),
    modele: avecVersion ? `${vehicule.modele.toUpperCase()} ${vehicule.version}` : vehicule.modele.toUpperCase(),
    kilometrage: rang.kilometrage,
    date_mise_en_circulation: vehicule.miseEnCirculation,
    date_restitution: rang.date_restitution,
    contrat: r.contrat,
    lignes,
    totaux,
  };
}

function document(
  r: Retour,
  type: "rapport" | "facture",
  numero: string,
  date: string,
  vehicule: VehiculeLu,
): DocumentLu {
  return {
    type_document: type,
    numero,
    date_document: date,
    loueur: r.loueur.nom,
    vehicules: [vehicule],
    anomalies: [],
    nombre_pages: 1,
  };
}

const base = (l: LigneChiffree) => ({
  page: 1,
  nature: "fre" as const,
  element: l.possible.element,
  localisation: l.possible.localisation,
  dommage: l.possible.codeDommage,
  operation: l.facturable ? l.possible.codeOperation : null,
  facturable: l.facturable,
  quantite: 1,
});

/** Une composante n'est imprimée, et donc lue, que si elle existe sur cette ligne. */
const composantes = (l: LigneChiffree) => ({
  ...(l.mo > 0 ? { temps_mo: l.possible.mo ?? 0, mo_ht: l.mo } : {}),
  ...(l.peinture > 0 ? { temps_peinture: l.possible.peinture ?? 0, peinture_ht: l.peinture } : {}),
});

function ligneTableau(l: LigneChiffree, rang: number): LigneLue {
  return {
    ...base(l),
    designation: l.possible.piece,
    brut_ht: l.brut,
    abattement_ht: null,
    net_ht: l.brut,
    details: {
      numero: String(rang + 1),
      ...(/\d/.test(l.dimension) ? { dimension: l.dimension } : {}),
      ...(l.facturable ? { ...composantes(l), pieces_ht: l.pieces } : {}),
    },
  };
}

function ligneBloc(l: LigneChiffree, depreciation: number): LigneLue {
  // Ni les forfaits, ni les pièces, ni ce qui n'est pas facturé ne se déprécient.
  const taux = l.possible.pieces || !l.facturable ? 0 : depreciation;
  const abattement = arrondir(l.brut * taux, 100);
  return {
    ...base(l),
    designation: l.possible.piece,
    brut_ht: l.brut,
    abattement_ht: abattement,
    net_ht: l.brut - abattement,
    details: {
      ...(/\d/.test(l.dimension) ? { dimension: l.dimension } : {}),
      mo_ht: l.mo,
      peinture_ht: l.peinture,
      pieces_ht: l.pieces,
      vetuste_pct: taux * 100,
    },
  };
}

/** Ce que dit le rapport du loueur : un tableau chiffré (L2) ou un bloc par dommage (L1), selon sa maison. */
export function lireRapport(r: Retour, numero: string, date: string): DocumentLu {
  if (r.loueur.rapport === "L2") {
    const lignes = r.lignes.map(ligneTableau);
    const brut = somme(lignes, "brut_ht");
    return document(r, "rapport", numero, date, vehiculeLu(r, lignes, { ...RIEN, brut_ht: brut, net_ht: brut }, true));
  }
  const depreciation = moisEntre(r.vehicule.miseEnCirculation, r.rang.date_restitution) >= 24 ? DEPRECIATION_PCT : 0;
  const lignes = r.lignes.map((l) => ligneBloc(l, depreciation));
  const totaux = {
    ...RIEN,
    brut_ht: somme(lignes, "brut_ht"),
    abattement_ht: somme(lignes, "abattement_ht"),
    net_ht: somme(lignes, "net_ht"),
  };
  return document(r, "rapport", numero, date, vehiculeLu(r, lignes, totaux, false));
}

/** Désignation d'une ligne de facture : pièce, dommage et opération dans une seule cellule. */
const designationFacturee = ({ possible }: LigneChiffree) =>
  `${possible.piece} – ${possible.dommage.toLowerCase()} – ${possible.operation.toLowerCase()}`;

function ligneFacture(f: LigneFacturee, rang: number): LigneLue {
  const designation = designationFacturee(f.ligne);
  return {
    ...base(f.ligne),
    designation,
    // La facture ne dit plus la zone : il reste la place de l'élément.
    localisation: comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).localisation,
    brut_ht: f.ligne.brut,
    abattement_ht: f.vetusteMo + f.vetustePieces,
    net_ht: f.net,
    details: { numero: String(rang + 1), vetuste_mo_ht: f.vetusteMo, vetuste_pieces_ht: f.vetustePieces },
  };
}

/** Ce que dit la facture de remise en état (L3). */
export function lireFacture(r: Retour, facture: Facture, numero: string, date: string): DocumentLu {
  const lignes = facture.lignes.map(ligneFacture);
  const totaux: TotauxLus = {
    brut_ht: facture.brut,
    abattement_ht: facture.abattement,
    remise_ht: facture.remise === 0 ? null : facture.remise,
    franchise_ht: facture.franchise === 0 ? null : facture.franchise,
    net_ht: facture.net,
    tva: facture.tva,
    ttc: facture.ttc,
  };
  return document(r, "facture", numero, date, vehiculeLu(r, lignes, totaux, false));
}
