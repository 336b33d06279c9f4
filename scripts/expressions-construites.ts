import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { noeuds, programmes } from "./appels-de-chemins.ts";

/** Une expression que le programme coud de morceaux, et où : ce que vaut la couture ne se lit pas dans le texte. */
export interface Construite {
  expression: string;
  /** `fichier:ligne` */
  ou: string;
}

const RACINE = join(import.meta.dirname, "..");

/** Les lignes où le serveur construit une expression ; le lecteur de documents est à part (voir `expressions`). */
export function endroits(): string[] {
  return [...programmes("{server,domain}/**/*.ts")]
    .filter(({ fichier }) => !fichier.startsWith("server/lecture/"))
    .flatMap(({ fichier, texte, programme }) =>
      [...noeuds(programme)]
        .filter((n) => /^(?:New|Call)Expression$/.test(n.type) && (n.callee as { name?: string }).name === "RegExp")
        .map((n) => `${fichier}:${texte.slice(0, n.start).split("\n").length}`),
    );
}

/** Ce qui ne se construit qu'à l'usage, appelé une fois. */
const APPELS: readonly (() => Promise<unknown>)[] = [
  async () => (await import("../server/imports/lecture/xml.ts")).attribut('r:id="rId1"', "[\\w-]+:id"),
  async () => (await import("../domain/commun/parametres.ts")).lireParametre({ motifs: ["^a$"] }, "a"),
  async () =>
    (await import("../domain/commun/dates-en-lettres.ts")).dateDActe("L'an deux mille vingt-cinq, le douze mars"),
  async () =>
    (await import("../server/arrivages/lire-message.ts")).lireMessage(
      Buffer.from("From: a@b.fr\r\nAuthentication-Results: mx; spf=pass\r\nMessage-ID: <1@b.fr>\r\n\r\nBonjour\r\n"),
    ),
];

/** Lancé seul : charge ce qui construit des expressions, l'appelle, et écrit en JSON ce qui s'est construit, et où. */
if (import.meta.main) {
  const trouvees = new Map<string, Construite>();
  const vraie = RegExp;
  globalThis.RegExp = new Proxy(vraie, {
    construct(cible, [motif, drapeaux]: [string | RegExp, string | undefined]) {
      const expression = new cible(motif, drapeaux);
      const [, url, ligne] = vraie("(file://[^\\s()]+?\\.ts):(\\d+):\\d+").exec(appelant()) ?? [];
      if (url && typeof motif === "string") {
        const ou = `${relative(RACINE, fileURLToPath(url))}:${ligne}`;
        trouvees.set(`${ou} ${expression}`, { expression: String(expression), ou });
      }
      return expression;
    },
  });
  for (const fichier of new Set(endroits().map((e) => e.replace(/:\d+$/, ""))))
    await import(pathToFileURL(join(RACINE, fichier)).href);
  for (const appeler of APPELS) await appeler();
  process.stdout.write(JSON.stringify([...trouvees.values()]));
  process.exit(0);
}

/** La première ligne de la pile qui n'est pas d'ici. */
function appelant(): string {
  const lignes = new Error().stack?.split("\n") ?? [];
  return lignes.find((l) => l.includes("file://") && !l.includes("expressions-construites")) ?? "";
}
