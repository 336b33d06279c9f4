import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commander } from "./grappe.ts";

/** Un battement d'horloge du noyau, en millisecondes. */
const BATTEMENT_MS = 10;

/**
 * De quoi lire le temps de calcul pris jusqu'ici par PostgreSQL, en millisecondes : sur une machine partagée, le temps au mur dit surtout ce
 * que font les autres. `null` hors de Linux, ou si le serveur est ailleurs.
 */
export async function compteurDeCalcul(url: string): Promise<(() => number) | null> {
  const [ligne] = await commander<{ dossier: string }>(url, "select current_setting('data_directory') as dossier");
  try {
    const [maitre = ""] = readFileSync(join(ligne?.dossier ?? "", "postmaster.pid"), "utf8").split("\n");
    return () => {
      let battements = 0;
      for (const pid of readdirSync("/proc")) battements += /^\d+$/.test(pid) ? prisPar(pid, maitre) : 0;
      return battements * BATTEMENT_MS;
    };
  } catch {
    return null;
  }
}

/** Ce qu'un fils du serveur a pris, en battements ; un processus qui finit pendant la lecture n'a rien pris. */
function prisPar(pid: string, maitre: string): number {
  try {
    const etat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const champs = etat.slice(etat.lastIndexOf(")") + 2).split(" ");
    return champs[1] === maitre ? Number(champs[11]) + Number(champs[12]) : 0;
  } catch {
    return 0;
  }
}
