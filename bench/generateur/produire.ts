import { type Hasard, hasard } from "../hasard.ts";
import { auditer } from "./audit.ts";
import { composerAvoir } from "./avoir.ts";
import { composerDevis } from "./devis.ts";
import type { Compose } from "./documents.ts";
import { composerFacture } from "./facture.ts";
import { composerFamille, type Famille } from "./familles.ts";
import { type Moteur, type NomMoteur, PageTropPleine } from "./moteurs/moteur.ts";
import { composerPlusieurs } from "./plusieurs-vehicules.ts";
import { composerPv } from "./pv.ts";
import { composerRapport } from "./rapport.ts";
import { composerReleve } from "./releve.ts";

const COMPOSER = {
  facture: composerFacture,
  rapport: composerRapport,
  pv: composerPv,
  avoir: composerAvoir,
  releve: composerReleve,
  devis: composerDevis,
  plusieurs: composerPlusieurs,
} as const satisfies Record<string, (graine: number) => Compose>;
export type Sorte = keyof typeof COMPOSER;

/** Part de chaque sorte : ce que reçoit un gestionnaire de parc. */
export const SORTES: readonly Sorte[] = [
  ...Array<Sorte>(8).fill("facture"),
  ...Array<Sorte>(6).fill("rapport"),
  "pv",
  "pv",
  "avoir",
  "avoir",
  "releve",
  "releve",
  "devis",
  "plusieurs",
];

export interface Imprimerie {
  graine: number;
  moteurs: readonly (readonly [NomMoteur, Moteur])[];
  sortes: readonly Sorte[];
  /** Compositions écartées : ce qui manquait à la page. */
  rejets: string[];
}

export interface Imprime {
  pdf: Uint8Array;
  compose: Compose;
  moteur: NomMoteur;
}

const ESSAIS = 8;
const GRAND = 1_000_000_000;

/** Imprime, ou `null` quand la page déborde ou qu'une valeur de la vérité n'y est pas. */
async function essayer(i: Imprimerie, h: Hasard, compose: Compose, ou: string): Promise<Imprime | null> {
  const [nom, moteur] = h.un(i.moteurs);
  const pdf = await moteur.imprimer(compose.feuilles).catch((erreur: unknown) => {
    if (erreur instanceof PageTropPleine) return null;
    throw erreur;
  });
  if (!pdf) {
    i.rejets.push(`${ou} (${nom}) : page trop pleine`);
    return null;
  }
  const manques = await auditer(pdf, compose.verite, compose.feuilles.pages.length);
  if (manques.length === 0) return { pdf, compose, moteur: nom };
  i.rejets.push(`${ou} (${nom}) : ${manques.slice(0, 3).join(" ; ")}`);
  return null;
}

/** Le document de ce rang. Une composition que la page ne peut pas porter est remplacée par la suivante. */
export async function imprimerDocument(i: Imprimerie, rang: number): Promise<Imprime> {
  const h = hasard(i.graine * 100_003 + rang);
  const sorte = h.un(i.sortes);
  for (let essai = 0; essai < ESSAIS; essai += 1) {
    const fait = await essayer(i, h, COMPOSER[sorte](h.entier(1, GRAND)), `document ${rang + 1}, ${sorte}`);
    if (fait) return fait;
  }
  throw new Error(`Le document ${rang + 1} ne s'imprime pas : ${i.rejets.at(-1)}`);
}

export interface PapiersDeFamille extends Pick<Famille, "conditions" | "famille"> {
  papiers: Record<string, Imprime>;
}

/** La famille de ce rang : toutes ses pièces s'impriment, ou une autre est tirée. */
export async function imprimerFamille(i: Imprimerie, rang: number): Promise<PapiersDeFamille> {
  const h = hasard(i.graine * 100_003 + 50_000 + rang);
  for (let essai = 0; essai < ESSAIS; essai += 1) {
    const { documents, conditions, famille } = composerFamille(h.entier(1, GRAND));
    const papiers: Record<string, Imprime> = {};
    const voulus = Object.entries(documents).flatMap(([piece, c]) => (c ? [[piece, c] as const] : []));
    for (const [piece, compose] of voulus) {
      const fait = await essayer(i, h, compose, `famille ${rang + 1}, ${piece}`);
      if (fait) papiers[piece] = fait;
    }
    if (Object.keys(papiers).length === voulus.length) return { papiers, conditions, famille };
  }
  throw new Error(`La famille ${rang + 1} ne s'imprime pas : ${i.rejets.at(-1)}`);
}
