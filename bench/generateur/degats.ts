import type { Dommage, Operation } from "../../domain/fre/codes.ts";
import type { Hasard } from "../hasard.ts";
import type { Famille, Piece } from "./pieces.ts";

// Dommages et gestes tels qu'imprimés (fiche domaine 2.2 et 2.4, et bench/corpus/README.md), et le code qu'ils disent.

export interface Mots<Code> {
  mots: string;
  code: Code;
}

/** Mots d'un dommage ; « (e) » s'accorde avec la pièce. */
const DITS: Partial<Record<Dommage, readonly string[]>> = {
  rayure: ["rayure", "éraflure", "griffe", "frottement", "rayures multiples", "éraflé(e)", "rayé(e)"],
  bosse: ["bosse", "choc", "impact tôle", "choc léger", "bosses multiples"],
  enfoncement: ["enfoncement", "déformation", "embouti(e)", "plié(e)", "déformé(e)"],
  eclat: ["gravillonnage", "éclat de peinture", "éclats de peinture"],
  defaut_peinture: ["défaut de peinture", "coulure", "mauvaise réparation", "différence de teinte"],
  corrosion: ["corrosion"],
  fissure: ["cassé(e)", "fendu(e)", "fissuré(e)", "brisé(e)", "fissure", "fêlé(e)"],
  impact: ["impact", "étoile"],
  manquant: ["manquant(e)", "absent(e)"],
  salissure: ["tache", "taches", "souillure", "salissures"],
  brulure: ["brûlure de cigarette", "déchirure", "accroc", "trou"],
  jante_frottee: ["frottée", "jante frottée", "voilée", "jante rayée", "frottements"],
  dysfonctionnement: ["HS", "dysfonctionnement"],
};

const FAIRE: Partial<Record<Operation, readonly string[]>> = {
  remplacement: ["remplacement", "échange"],
  reparation: ["réparation"],
  reparation_peinture: [
    "réparation/peinture",
    "réparation + peinture",
    "redressage et peinture",
    "réparation et peinture",
  ],
  peinture: ["remise en peinture", "peinture", "raccord peinture", "repeindre"],
  dsp: ["DSP", "débosselage sans peinture"],
  lustrage: ["lustrage", "polissage"],
  nettoyage: ["nettoyage", "nettoyage (forfait)"],
  fourniture: ["fourniture", "fourniture (forfait)"],
};

type Cas = readonly [Dommage, readonly Operation[]];
const CAS: Record<Famille, readonly Cas[]> = {
  tole: [
    ["rayure", ["peinture", "lustrage", "reparation_peinture"]],
    ["bosse", ["dsp", "reparation_peinture"]],
    ["enfoncement", ["reparation_peinture", "remplacement"]],
    ["eclat", ["peinture"]],
    ["defaut_peinture", ["peinture"]],
    ["corrosion", ["reparation_peinture"]],
  ],
  pare_chocs: [
    ["rayure", ["peinture", "reparation_peinture", "lustrage"]],
    ["enfoncement", ["reparation_peinture", "remplacement"]],
    ["fissure", ["remplacement"]],
  ],
  retroviseur: [
    ["rayure", ["peinture", "lustrage"]],
    ["fissure", ["remplacement"]],
  ],
  jante: [["jante_frottee", ["reparation", "remplacement"]]],
  pneu: [["usure", ["remplacement"]]],
  enjoliveur: [
    ["manquant", ["fourniture", "remplacement"]],
    ["fissure", ["remplacement"]],
  ],
  pare_brise: [
    ["impact", ["reparation"]],
    ["fissure", ["remplacement"]],
  ],
  vitrage: [["fissure", ["remplacement"]]],
  optique: [["fissure", ["remplacement"]]],
  sellerie: [
    ["brulure", ["reparation"]],
    ["salissure", ["nettoyage"]],
  ],
  habitacle: [
    ["brulure", ["reparation", "remplacement"]],
    ["rayure", ["remplacement"]],
  ],
  manquant: [["manquant", ["fourniture", "remplacement"]]],
  papier: [["manquant", ["fourniture"]]],
  nettoyage: [["salissure", ["nettoyage"]]],
  batterie: [["dysfonctionnement", ["remplacement"]]],
  freins: [["usure", ["remplacement"]]],
  climatisation: [["dysfonctionnement", ["reparation"]]],
};

export interface Degat {
  dommage: Mots<Dommage>;
  operation: Mots<Operation>;
  /** Taille imprimée, ou chaîne vide, et sa mesure en millimètres. */
  dimension: string;
  mm: number | null;
}

/** « rayé(e) » s'accorde avec la pièce. */
const accorder = (mots: string, genre: "m" | "f") => mots.replace("(e)", genre === "f" ? "e" : "");

const GESTES_DE_FAMILLE: Partial<Record<Famille, Partial<Record<Operation, readonly string[]>>>> = {
  jante: { reparation: ["rénovation", "rénovation (forfait)"], remplacement: ["remplacement"] },
  pare_brise: { reparation: ["réparation résine", "réparation (forfait)"], remplacement: ["remplacement"] },
  sellerie: { reparation: ["réparation sellerie", "réparation (forfait)"] },
  papier: { fourniture: ["duplicata", "fourniture (forfait)"] },
};

const MESURES: Partial<Record<Dommage, readonly [min: number, max: number]>> = {
  rayure: [60, 220],
  bosse: [26, 60],
  enfoncement: [60, 150],
  jante_frottee: [70, 180],
};

/** « 12 cm » ou « 25 mm ». */
export const direMesure = (mm: number): string => (mm >= 60 && mm % 10 === 0 ? `${mm / 10} cm` : `${mm} mm`);

function mesurer(h: Hasard, piece: Piece, code: Dommage): number | null {
  const bornes = MESURES[code];
  if (!bornes || ["sellerie", "habitacle"].includes(piece.famille)) return null;
  const brut = h.entier(...bornes);
  return brut >= 60 ? Math.round(brut / 10) * 10 : brut;
}

/** Dommage et geste que la pièce admet. Une usure de pneu se dit par sa profondeur. */
export function tirerDegat(h: Hasard, piece: Piece): Degat {
  const [code, gestes] = h.un(CAS[piece.famille]);
  const geste = h.un(gestes);
  const mm = mesurer(h, piece, code);
  const profondeur = `${h.entier(1, 2)},${h.entier(1, 9)} mm`;
  const usures = piece.famille === "pneu" ? [`profil ${profondeur}`, `usure ${profondeur}`] : ["usure prononcée"];
  const dits = code === "usure" ? usures : (DITS[code] ?? [code]);
  const faire = GESTES_DE_FAMILLE[piece.famille]?.[geste] ?? FAIRE[geste] ?? [geste];
  return {
    dommage: { mots: accorder(h.un(dits), piece.genre), code },
    operation: { mots: h.un(faire), code: geste },
    dimension: mm === null ? "" : direMesure(mm),
    mm,
  };
}
