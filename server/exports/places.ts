import { erreursExport } from "./erreurs.ts";

const SIMULTANES = 2;
const FILE_MAXIMUM = 10;

let actifs = 0;
const file: (() => void)[] = [];

/** Deux exports à la fois, dix en attente, au-delà 429 : un export tient une connexion et de la mémoire. */
export async function avecPlace<T>(travail: () => Promise<T>): Promise<T> {
  if (actifs >= SIMULTANES) {
    if (file.length >= FILE_MAXIMUM) throw erreursExport.tropDExports();
    await new Promise<void>((prendre) => file.push(prendre));
  } else actifs += 1;
  try {
    return await travail();
  } finally {
    // La place passe au suivant ; le compte ne redescend que si personne n'attend.
    const suivant = file.shift();
    if (suivant) suivant();
    else actifs -= 1;
  }
}
