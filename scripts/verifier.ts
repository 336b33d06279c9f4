import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Ce qui se vérifie sans rien lancer, du plus long au plus court : chacun n'occupe qu'un cœur, ils se partagent donc la machine. L'interface s'y
 * construit une fois : sans elle, chaque essai qui lance le programme, et il y en a deux à la fois, la construirait pour lui.
 */
const CONTROLES: readonly [titre: string, commande: string, args: readonly string[]][] = [
  ["types de l'interface", "tsc", ["-p", "tsconfig.web.json"]],
  ["types du serveur", "tsc", ["-p", "tsconfig.server.json"]],
  ["lint et format", "biome", ["check", "."]],
  ["construction de l'interface", "node", ["scripts/construire-web.ts"]],
  ["code mort", "knip", []],
  ["types des histoires", "tsc", ["-p", "tsconfig.e2e.json"]],
];

/** Joue un contrôle ; ce qu'il dit paraît d'un bloc, pour ne pas se mêler aux autres. Rend vrai s'il passe. */
function controler([titre, commande, args]: (typeof CONTROLES)[number]): Promise<boolean> {
  return new Promise((fini) => {
    const debut = Date.now();
    const dit: Buffer[] = [];
    const processus = spawn(commande, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const flux of [processus.stdout, processus.stderr]) flux.on("data", (morceau: Buffer) => dit.push(morceau));
    processus.once("error", (erreur) => dit.push(Buffer.from(`${erreur.message}\n`)));
    processus.once("close", (code) => {
      const duree = ((Date.now() - debut) / 1000).toFixed(1);
      process.stdout.write(`   ${titre} : ${code === 0 ? "juste" : "échec"}, ${duree} s\n`);
      if (code !== 0) process.stdout.write(Buffer.concat(dit));
      fini(code === 0);
    });
  });
}

const attente = [...CONTROLES];
let justes = true;
const place = async (): Promise<void> => {
  for (let suivant = attente.shift(); suivant; suivant = attente.shift()) justes = (await controler(suivant)) && justes;
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, place));
process.exit(justes ? 0 : 1);
