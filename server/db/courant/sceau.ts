import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FichierCourant } from "./fichiers-courants.ts";

/** Le sceau du présent : `AAAA-MM-JJThh:mm:ss.sssZ` et l'empreinte de tous ses fichiers. */
export const FICHIER_SCEAU = join(import.meta.dirname, "../../../db/courant/sceau.txt");

export interface Sceau {
  scelleLe: Date;
  empreinte: string;
}

/** Une empreinte pour tous les fichiers : elle change avec chacun, non avec son dossier. */
export const empreinteDe = (fichiers: readonly FichierCourant[]): string =>
  createHash("sha256")
    .update(fichiers.map((f) => `${f.empreinte}  ${f.nom}\n`).join(""))
    .digest("hex");

export async function lireSceau(): Promise<Sceau> {
  const [date = "", empreinte = ""] = (await readFile(FICHIER_SCEAU, "utf8")).trim().split(/\s+/);
  return { scelleLe: new Date(date), empreinte };
}
