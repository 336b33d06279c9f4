import { arrondir } from "../../../domain/commun/montants.ts";
import type { Operation } from "../../../domain/fre/codes.ts";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import { moisEntre } from "../jours.ts";
import type { LigneChiffree } from "./chiffrer.ts";
import { base, documentDe, RIEN, somme, vehiculeLu } from "./lectures-commun.ts";

/** Dépréciation qu'un rapport d'état (L1) applique lui-même aux lignes de peinture d'un véhicule de plus de deux ans. */
const DEPRECIATION_PCT = 10;

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

function lireTableau(r: Retour, numero: string, date: string): DocumentLu {
  const lignes = r.lignes.map(ligneTableau);
  const brut = somme(lignes, "brut_ht");
  const vehicule = vehiculeLu(r, lignes, { ...RIEN, brut_ht: brut, net_ht: brut });
  const modele = `${vehicule.modele} ${r.vehicule.version}`;
  return documentDe(r, { type: "rapport", numero, date }, [{ ...vehicule, modele }]);
}

function lireBlocs(r: Retour, numero: string, date: string): DocumentLu {
  const depreciation = moisEntre(r.vehicule.miseEnCirculation, r.rang.date_restitution) >= 24 ? DEPRECIATION_PCT : 0;
  const lignes = r.lignes.map((l) => ligneBloc(l, depreciation));
  const totaux = {
    ...RIEN,
    brut_ht: somme(lignes, "brut_ht"),
    abattement_ht: somme(lignes, "abattement_ht"),
    net_ht: somme(lignes, "net_ht"),
  };
  return documentDe(r, { type: "rapport", numero, date }, [vehiculeLu(r, lignes, totaux)]);
}

/** Texte d'une expertise à chasse fixe : capitales sans accents. */
export const enCapitales = (texte: string): string =>
  texte
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[–’]/g, (c) => (c === "–" ? "-" : "'"))
    .toUpperCase();

/** Code d'une lettre que l'expertise imprime à la place de l'opération : E échange, R réparation, P peinture. */
export const CODE_EXPERTISE: Record<Operation, "E" | "R" | "P" | "R P"> = {
  remplacement: "E",
  fourniture: "E",
  reparation: "R",
  reparation_peinture: "R P",
  peinture: "P",
  dsp: "R",
  lustrage: "R",
  nettoyage: "R",
  forfait: "R",
  controle: "R",
  depose_repose: "R",
};
const OPERATION_DU_CODE = { E: "remplacement", R: "reparation", P: "peinture", "R P": "reparation_peinture" } as const;

const cumul = (lignes: readonly LigneChiffree[], champ: "mo" | "peinture") =>
  lignes.reduce((total, l) => total + l[champ], 0);
const heures = (lignes: readonly LigneChiffree[], champ: "mo" | "peinture") =>
  lignes.reduce((total, l) => total + (l[champ] > 0 ? (l.possible[champ] ?? 0) : 0), 0);

/** Une expertise (L6) additionne les heures par poste, puis liste les pièces : le total est la somme des deux. */
function lignesExpertise(r: Retour): LigneLue[] {
  const facturees = r.lignes.filter((l) => l.facturable);
  const tempsPeinture = heures(facturees, "peinture");
  // Un peu plus de la moitié du tarif de peinture est la main du peintre, le reste ses ingrédients.
  const tauxPeintre = Math.round(r.taux.peinture * 0.012) * 50;
  const peintre = arrondir(tempsPeinture * tauxPeintre, 100);
  const poste = (designation: string, temps: number, taux: number, montant: number, peinture: boolean): LigneLue => ({
    ...VIDE,
    designation,
    operation: peinture ? "peinture" : null,
    brut_ht: montant,
    net_ht: montant,
    details: { temps_mo: temps, taux_horaire_ht: taux },
  });
  const mo = cumul(facturees, "mo");
  return [
    ...(mo > 0 ? [poste("T1", heures(facturees, "mo"), r.taux.mo, mo, false)] : []),
    ...(tempsPeinture > 0
      ? [
          poste("PEINT1", tempsPeinture, tauxPeintre, peintre, true),
          poste(
            "Ingredients Opaque vernis",
            tempsPeinture,
            r.taux.peinture - tauxPeintre,
            cumul(facturees, "peinture") - peintre,
            true,
          ),
        ]
      : []),
    ...facturees.map(pieceExpertise),
  ];
}

const VIDE: Omit<LigneLue, "designation"> = {
  page: 1,
  nature: "fre",
  element: null,
  localisation: null,
  dommage: null,
  operation: null,
  facturable: true,
  quantite: 1,
  brut_ht: null,
  abattement_ht: null,
  net_ht: null,
};

function pieceExpertise(l: LigneChiffree): LigneLue {
  const designation = enCapitales(l.possible.piece);
  // Ni zone ni dommage : la désignation est tout ce qui les dit.
  const { localisation, dommage } = comprendreLigne({ designation, localisation: null, dommage: null, operation: "" });
  const operation = OPERATION_DU_CODE[CODE_EXPERTISE[l.possible.codeOperation]];
  return {
    ...base(l),
    designation,
    localisation,
    dommage,
    operation,
    brut_ht: l.pieces,
    abattement_ht: null,
    net_ht: l.pieces,
  };
}

function lireExpertise(r: Retour, numero: string, date: string): DocumentLu {
  const lignes = lignesExpertise(r);
  const net = somme(lignes, "net_ht");
  const tva = arrondir(net * 20, 100);
  const totaux = { ...RIEN, net_ht: net, tva, ttc: net + tva };
  const vehicule = vehiculeLu(r, lignes, totaux);
  const imprime = { marque: enCapitales(vehicule.marque ?? ""), modele: enCapitales(vehicule.modele ?? "") };
  return documentDe(r, { type: "rapport", numero, date }, [{ ...vehicule, ...imprime }]);
}

const LECTURES = { L1: lireBlocs, L2: lireTableau, L6: lireExpertise } as const;

/** Ce que dit le rapport du loueur : blocs (L1), tableau chiffré (L2) ou expertise à chasse fixe (L6), selon sa maison. */
export const lireRapport = (r: Retour, numero: string, date: string): DocumentLu =>
  LECTURES[r.loueur.rapport](r, numero, date);
