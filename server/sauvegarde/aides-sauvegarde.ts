import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { environnementEnfant } from "../environnement-enfant.ts";
import { piecesDe } from "./lire-archive.ts";
import { ecrireManifeste } from "./lire-manifeste.ts";
import { type CleInstallation, type Manifeste, NOM_MANIFESTE } from "./manifeste.ts";
import { finTar, pieceTar } from "./tar.ts";

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

/** Une archive en clair au manifeste faussé ; sans clé, elle n'est plus signée. */
export async function reecrireManifeste(
  de: string,
  vers: string,
  changer: (m: Manifeste) => Manifeste,
  cle?: CleInstallation,
): Promise<void> {
  const sortie = createWriteStream(vers);
  for await (const { nom, contenu } of piecesDe(de)) {
    const parts: Buffer[] = [];
    for await (const octets of contenu) parts.push(octets);
    const tout = Buffer.concat(parts);
    const refaire = () => {
      const { signature: _, ...dit } = JSON.parse(tout.toString());
      const faux = changer(dit);
      return Buffer.from(cle ? ecrireManifeste(faux, cle) : JSON.stringify(faux));
    };
    const texte = nom === NOM_MANIFESTE ? refaire() : tout;
    for await (const octets of pieceTar(nom, texte.length, [texte])) sortie.write(octets);
  }
  sortie.end(finTar());
  await once(sortie, "close");
}
