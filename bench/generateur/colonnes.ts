import type { Hasard } from "../hasard.ts";
import { type Composition, capitaliser } from "./composition.ts";
import type { Sens } from "./intitules.ts";
import { direZone } from "./pieces.ts";
import { arrondir } from "./retour.ts";
import type { Poste } from "./verite.ts";

// Ce qu'une ligne dit (désignation d'un tenant ou par colonnes) et les montants qu'elle porte : deux choix indépendants.

/** Mots d'une ligne : quelles colonnes les portent, et ce que la vérité en garde. */
export interface Discours {
  colonnes: readonly Sens[];
  /** La colonne « designation » porte ces parties, dans cet ordre. */
  parties: readonly ("piece" | "dommage" | "operation")[];
  separateur: string;
  dommage: boolean;
  operation: boolean;
  zone: boolean;
  /** La cellule de la désignation tient sur deux lignes. */
  deuxLignes: boolean;
}

export function tirerDiscours(h: Hasard, enRapport: boolean): Discours {
  const separateur = h.un([" – ", " - ", ", ", " / ", " : "]);
  const base = { parties: [], separateur, deuxLignes: false };
  const zone = h.chance(enRapport ? 0.6 : 0.25);
  const dimension = h.chance(enRapport ? 0.5 : 0.1);
  const lieu: Sens[] = zone ? ["zone"] : [];
  const taille: Sens[] = dimension ? ["dimension"] : [];
  const separees = (): Discours => ({
    ...base,
    colonnes: h.chance(0.15)
      ? ["dommage", "piece", ...lieu, ...taille, "operation"]
      : ["piece", ...lieu, "dommage", ...taille, "operation"],
    dommage: true,
    operation: true,
    zone,
  });
  const tout = (): Discours => ({
    ...base,
    colonnes: ["designation", ...lieu],
    parties: ["piece", "dommage", "operation"],
    deuxLignes: h.chance(0.2),
    dommage: true,
    operation: true,
    zone,
  });
  const aDeux = (): Discours => ({
    ...base,
    colonnes: ["designation", ...lieu, "operation"],
    parties: ["piece", "dommage"],
    dommage: true,
    operation: true,
    zone,
  });
  const sansDommage = (): Discours => ({
    ...base,
    colonnes: ["designation"],
    parties: ["piece", "operation"],
    dommage: false,
    operation: true,
    zone: false,
  });
  if (enRapport) return h.un([separees, separees, separees, aDeux])();
  return h.un([tout, tout, tout, separees, aDeux, sansDommage])();
}

/** Un discours qui dit la pièce, le dommage et le geste : sans eux, une facture ne se rapproche pas. */
export function tirerDiscoursComplet(h: Hasard): Discours {
  for (;;) {
    const discours = tirerDiscours(h, false);
    if (discours.dommage) return discours;
  }
}

/** Désignation d'un tenant ; un nettoyage ne répète pas son geste. */
export function direDesignation(d: Discours, p: Poste): string {
  const l = p.ligne;
  if (!l) return p.libelle;
  const mots = { piece: l.piece.nom, dommage: l.dommage.mots, operation: l.operation.mots };
  const parties = d.parties.filter((x) => x !== "operation" || l.piece.famille !== "nettoyage");
  const [premier = "", ...suite] = parties.map((x) => mots[x]);
  if (suite.length === 0) return premier;
  return `${premier}${d.deuxLignes ? "\n" : d.separateur}${suite.join(d.separateur)}`;
}

const FORMES_MONTANTS = {
  seul: ["montant"],
  unitaire: ["quantite", "prixUnitaire", "montant"],
  remise: ["quantite", "prixUnitaire", "remisePourcent", "montant"],
  vetuste: ["brut", "taux", "vetuste", "net"],
  abattement: ["brut", "vetuste", "net"],
  taux: ["brut", "taux", "net"],
  vetusteEtRemise: ["brut", "vetuste", "remise", "net"],
  temps: ["tempsMo", "mo", "tempsPeinture", "peinture", "pieces", "montant"],
  composantes: ["mo", "peinture", "pieces", "montant"],
  taxes: ["montant", "tva", "ttc"],
} as const satisfies Record<string, readonly Sens[]>;
export type FormeMontants = keyof typeof FORMES_MONTANTS;
export const colonnesDe = (forme: FormeMontants): readonly Sens[] => FORMES_MONTANTS[forme];

/** Ces formes impriment un brut, ce qui s'en retire et un net. */
export const avecVetuste = (forme: FormeMontants): boolean =>
  ["vetuste", "abattement", "taux", "vetusteEtRemise"].includes(forme);

/** Montants de la vérité d'une ligne sous cette forme (bench/corpus/README.md : un seul montant). */
export function montantsVrais(forme: FormeMontants, p: Poste) {
  if (forme === "remise")
    return { brut: p.quantite * p.prixUnitaire, abattement: p.tauxRemise > 0 ? p.remise : null, net: p.net };
  if (!avecVetuste(forme)) return { brut: p.net, abattement: null, net: p.net };
  return { brut: p.brut, abattement: p.taux === null ? null : p.vetuste + p.remise, net: p.net };
}

/** Contenu imprimé d'une colonne. */
export function direCellule(c: Composition, d: Discours, zones: number, sens: Sens, p: Poste, rang: number): string {
  const { e } = c;
  const l = p.ligne;
  const non = l?.facturable === false;
  const temps = (centiemes: number) => (centiemes > 0 ? e.heures(centiemes) : "");
  const partie = (n: number) => (n > 0 ? e.nombre(n) : "");
  const tva = arrondir(p.net * 0.2);
  const dire: Partial<Record<Sens, () => string>> = {
    rang: () => String(rang + 1),
    code: () => `FRE${String((rang + 1) * 7).padStart(3, "0")}`,
    photo: () => `P${rang + 1}`,
    designation: () => direDesignation(d, p),
    piece: () => p.libelle,
    dommage: () => (l ? capitaliser(l.dommage.mots) : "–"),
    operation: () => (l && !non ? capitaliser(l.operation.mots) : "–"),
    zone: () => direZone(l?.zone ?? null, zones),
    dimension: () => l?.dimension || "–",
    facturable: () => (non ? "Non" : "Oui"),
    detail: () => `${p.quantite} x ${e.nombre(p.prixUnitaire)}`,
    quantite: () => String(p.quantite),
    prixUnitaire: () => e.nombre(p.prixUnitaire),
    remisePourcent: () => (p.tauxRemise > 0 ? e.taux(p.tauxRemise) : ""),
    tempsMo: () => temps(l?.tempsMo ?? 0),
    mo: () => partie(l?.mo ?? 0),
    tempsPeinture: () => temps(l?.tempsPeinture ?? 0),
    peinture: () => partie(l?.peinture ?? 0),
    pieces: () => partie(l?.pieces ?? 0),
    brut: () => e.nombre(p.brut),
    taux: () => (p.taux === null ? "" : e.taux(p.taux)),
    vetuste: () => (p.taux === null ? "" : e.nombre(p.vetuste)),
    remise: () => (p.taux === null ? "" : e.nombre(p.remise)),
    net: () => e.nombre(p.net),
    montant: () => e.nombre(p.net),
    tva: () => e.nombre(tva),
    ttc: () => e.nombre(p.net + tva),
  };
  return dire[sens]?.() ?? "";
}
