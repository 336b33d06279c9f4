import { readFile } from "node:fs/promises";

const OCTETS_PAR_PAGE = 4096;
/** Unité du temps de calcul que Linux publie, par seconde. */
const BATTEMENTS_PAR_SECONDE = 100;

/** Mémoire résidente d'un processus, en mégaoctets, sous Linux ; 0 ailleurs, où seul le tas est borné. */
export async function memoireResidente(pid: number): Promise<number> {
  const champs = await readFile(`/proc/${pid}/statm`, "latin1").catch(() => "");
  return (Number(champs.split(" ")[1] ?? 0) * OCTETS_PAR_PAGE) / 1024 / 1024;
}

/**
 * Temps de calcul d'un processus et de ses fils, en millisecondes, sous Linux ; 0 ailleurs. Sur une machine chargée, l'attente n'y compte
 * pas : il dit ce qu'un document coûte, quand l'heure dit ce qu'il attend.
 */
export async function tempsDeCalcul(pid: number): Promise<number> {
  const ligne = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // Le nom du programme, entre parenthèses, peut porter des espaces : on compte après lui.
  const champs = ligne.slice(ligne.lastIndexOf(")") + 2).split(" ");
  return ((Number(champs[11] ?? 0) + Number(champs[12] ?? 0)) * 1000) / BATTEMENTS_PAR_SECONDE;
}
