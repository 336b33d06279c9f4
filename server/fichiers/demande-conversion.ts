import { readFile } from "node:fs/promises";
import type { Empreintes } from "../../domain/photos/empreinte-visuelle.ts";

/** Ce que le processus qui décode une image reçoit, et où il laisse ce qu'il en tire. */
export interface DemandeConversion {
  source: string;
  cible: string;
  /** Plus grand côté, en pixels. */
  cote: number;
  carre: boolean;
  /** La source est un HEIC : elle est d'abord déroulée par son décodeur. */
  heic?: boolean;
  /** Petite copie tirée de la même lecture, pour les planches de photos ; ses empreintes s'écrivent à côté. */
  apercu?: { cible: string; cote: number };
}

/** Où s'écrivent les empreintes d'une photo dont la petite copie est là. */
export const cheminEmpreinte = (apercu: string): string => `${apercu}.empreinte`;

/** Les empreintes que le processus a tirées de cette petite copie ; nulles si l'image est unie. */
export const lireEmpreintes = async (apercu: string): Promise<Empreintes | null> =>
  JSON.parse(await readFile(cheminEmpreinte(apercu), "utf8")) as Empreintes | null; // écrit par notre processus
