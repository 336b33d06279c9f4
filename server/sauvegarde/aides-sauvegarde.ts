import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { environnementEnfant } from "../environnement-enfant.ts";

/** La vraie commande, comme une personne la lance. */
export function lancerCommande(commande: "sauvegarde" | "restauration", options: string[], env: NodeJS.ProcessEnv) {
  const enfant = spawn(process.execPath, [join(import.meta.dirname, `commande-${commande}.ts`), ...options], {
    env: { ...environnementEnfant(), PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let sortie = "";
  enfant.stdout.on("data", (d) => (sortie += d));
  enfant.stderr.on("data", (d) => (sortie += d));
  const fin = once(enfant, "close").then(([code]) => ({ code: code as number | null, sortie }));
  return { enfant, fin };
}
