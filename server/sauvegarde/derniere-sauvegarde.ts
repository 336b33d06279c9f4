import type { Base } from "../db/base.ts";
import { derniereNuit } from "./nuits.queries.ts";
import { derniereArchive } from "./rotation.ts";

/** Quand cette base a été sauvegardée pour la dernière fois : dans ce dossier, ou la nuit par un autre serveur. Nul si rien ne le dit. */
export async function derniereSauvegarde(base: Base, dossier: string): Promise<Date | null> {
  const dites = await Promise.all([derniereArchive(dossier).catch(() => null), derniereNuit(base).catch(() => null)]);
  const instants = dites.filter((d) => d !== null).map(Number);
  return instants.length > 0 ? new Date(Math.max(...instants)) : null;
}
