import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { demandes, MANTINE } from "./morceaux.ts";

const WEB = join(import.meta.dirname, "../web");
const STYLES = join(MANTINE, "styles");
/** Ce que toute page de Mantine a, quels que soient ses composants. */
const COMMUNS = ["baseline", "default-css-variables", "global"];

/** Les fichiers de Mantine qu'emploient les écrans, de près ou de loin. */
function employes(): ReadonlySet<string> {
  const pile = globSync("**/*.{ts,tsx}", { cwd: WEB }).flatMap((f) =>
    demandes(readFileSync(join(WEB, f), "utf8"), join(MANTINE, "esm/index.mjs")),
  );
  const vus = new Set<string>();
  for (let fichier = pile.pop(); fichier !== undefined; fichier = pile.pop()) {
    if (vus.has(fichier)) continue;
    vus.add(fichier);
    for (const [, chemin = ""] of readFileSync(fichier, "utf8").matchAll(/from "(\.[^"]+)"/g))
      pile.push(join(dirname(fichier), chemin));
  }
  return vus;
}

/**
 * Les styles des composants que les écrans emploient, dans l'ordre où Mantine les donne : sa feuille entière habille cent composants, et
 * pesait les deux tiers des styles d'un écran.
 */
export function stylesEmployes(): string {
  const entiere = readFileSync(join(MANTINE, "styles.layer.css"), "utf8");
  const noms = new Set([...employes()].map((f) => basename(f, ".mjs").replace(/\.module$/, "")));
  return globSync("*.layer.css", { cwd: STYLES })
    .filter((f) => COMMUNS.includes(basename(f, ".layer.css")) || noms.has(basename(f, ".layer.css")))
    .map((f) => {
      const regles = /^@layer mantine \{([\s\S]*)\}\s*$/.exec(readFileSync(join(STYLES, f), "utf8"))?.[1]?.trim() ?? "";
      const place = entiere.indexOf(regles);
      if (regles === "" || place < 0) throw new Error(`Les styles de Mantine ne contiennent pas ceux de ${f}.`);
      return { regles, place };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ regles }) => regles)
    .join("\n\n");
}

const FEUILLE = join(MANTINE, "styles.layer.css");

/** À la construction, `@mantine/core/styles.layer.css` ne garde que ce qui sert. */
export function stylesLegers(): Plugin {
  return {
    name: "reflet-styles-mantine",
    apply: "build",
    enforce: "pre",
    load: (id) => (id.split("?")[0] === FEUILLE ? `@layer mantine {${stylesEmployes()}}` : null),
  };
}
