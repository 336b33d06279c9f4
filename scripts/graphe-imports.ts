import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const RACINE = join(import.meta.dirname, "..");
const IMPORT = /(?:^|\n)(?:import|export)\s[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/g;

/** Chaque fichier TypeScript du dépôt et ceux qu'il importe, en chemins depuis la racine ; les types annexes (`.d.ts`) n'y sont pas. */
export function grapheDesImports(): ReadonlyMap<string, readonly string[]> {
  const fichiers = globSync("{domain,server,web,db,bench,scripts,e2e}/**/*.{ts,tsx}", { cwd: RACINE }).filter(
    (f) => !f.endsWith(".d.ts"),
  );
  const connus = new Set(fichiers);
  const importsDe = (fichier: string): string[] =>
    [...readFileSync(join(RACINE, fichier), "utf8").matchAll(IMPORT)]
      .map(([, statique, dynamique]) => normalize(join(dirname(fichier), statique ?? dynamique ?? "")))
      .filter((f) => connus.has(f));
  return new Map(fichiers.map((f) => [f, importsDe(f)]));
}

const PAQUET = /(?:^|\n)(?:import|export)\s(?:[^;"]*?from\s+)?"([^."][^"]*)"|import\("([^."][^"]*)"\)/g;

/** Les paquets (et modules de Node) que ce fichier importe, chemin compris : « zod », « node:fs ». */
export const paquetsDe = (fichier: string): string[] =>
  [...readFileSync(join(RACINE, fichier), "utf8").matchAll(PAQUET)].map(
    ([, statique, dynamique]) => statique ?? dynamique ?? "",
  );

/** De ce graphe, les fichiers qui importent celui-ci, de près ou de loin. */
export function importateursDe(graphe: ReadonlyMap<string, readonly string[]>, cible: string): ReadonlySet<string> {
  const inverse = new Map<string, string[]>();
  for (const [fichier, imports] of graphe)
    for (const importe of imports) inverse.set(importe, [...(inverse.get(importe) ?? []), fichier]);
  const vus = new Set<string>();
  const file = [cible];
  for (let fichier = file.pop(); fichier !== undefined; fichier = file.pop())
    for (const importateur of inverse.get(fichier) ?? [])
      if (!vus.has(importateur)) {
        vus.add(importateur);
        file.push(importateur);
      }
  return vus;
}
