import { chromium as trouverChromium } from "../../../scripts/paquets.ts";
import { moteurChromium } from "./chromium.ts";
import { moteurDessin } from "./dessin.ts";
import type { Moteur, NomMoteur } from "./moteur.ts";
import { moteurTypst } from "./typst.ts";
import { aLibreOffice, moteurWriter } from "./writer.ts";

const OUVRIR: Record<NomMoteur, () => Promise<Moteur>> = {
  chromium: moteurChromium,
  typst: async () => moteurTypst(),
  dessin: async () => moteurDessin(),
  writer: async () => moteurWriter(),
};
const PRESENT: Partial<Record<NomMoteur, () => boolean>> = {
  chromium: () => trouverChromium() !== null,
  writer: aLibreOffice,
};

/** Ouvre les moteurs demandés que la machine a. */
export async function ouvrirMoteurs(noms: readonly NomMoteur[]): Promise<[NomMoteur, Moteur][]> {
  const ouverts: [NomMoteur, Moteur][] = [];
  for (const nom of noms) {
    const ouvrir = OUVRIR[nom];
    if (ouvrir && (PRESENT[nom]?.() ?? true)) ouverts.push([nom, await ouvrir()]);
  }
  if (ouverts.length === 0) throw new Error("Aucun des moteurs demandés n'est sur la machine.");
  return ouverts;
}
