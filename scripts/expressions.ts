import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { noeuds, programmes } from "./appels-de-chemins.ts";
import type { Construite } from "./expressions-construites.ts";

// Le juge en JavaScript : ni Java, ni binaire à lancer.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

const REGISTRE = new URL("./expressions-relues.json", import.meta.url);
/** Le plus long texte qu'une cellule, un champ ou un en-tête apporte (`TEXTE_MAX`, imports/lecture/classeur.ts). */
export const TEXTE_LONG = 12_000;

/** Une expression que le juge ne tient pas pour sûre : ce qu'il en dit, et le texte qui la ferait peiner s'il en a trouvé un. */
export interface Relue {
  expression: string;
  verdict: string;
  attaque?: { pompes: { avant: string; motif: string }[]; fin: string };
}

const COUDRE = fileURLToPath(new URL("./expressions-construites.ts", import.meta.url));
/** Celles que le programme coud de morceaux, telles qu'il les construit : un processus neuf le charge et regarde. */
export const construites = (): Construite[] =>
  JSON.parse(execFileSync(process.execPath, [COUDRE], { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 }));

/** Chaque expression régulière du programme, écrite ou construite, et où ; le lecteur de documents tourne dans un processus tué au bout de vingt secondes. */
export function expressions(): Map<string, string> {
  const trouvees = new Map(construites().map(({ expression, ou }) => [expression, ou.replace(/:\d+$/, "")]));
  for (const { fichier, programme } of programmes("{server,domain}/**/*.ts")) {
    if (fichier.startsWith("server/lecture/")) continue;
    for (const { type, regex } of noeuds(programme))
      if (type === "Literal" && regex) {
        const { pattern, flags } = regex as { pattern: string; flags: string };
        trouvees.set(`/${pattern}/${flags}`, fichier);
      }
  }
  return trouvees;
}

const decouper = (expression: string): [source: string, drapeaux: string] => {
  const fin = expression.lastIndexOf("/");
  return [expression.slice(1, fin), expression.slice(fin + 1)];
};

/** Nul si cette expression se lit en un temps linéaire. Le délai est d'horloge : le juge qui l'épuise ne sait pas. */
export function juger(expression: string, delaiMs = 3_000): Relue | null {
  const [source, drapeaux] = decouper(expression);
  const rendu = checkSync(source, drapeaux, { checker: "automaton", timeout: delaiMs });
  if (rendu.status === "safe") return null;
  if (rendu.status === "unknown") return { expression, verdict: `inconnu : ${rendu.error.kind}` };
  const { complexity: c, attack } = rendu;
  return {
    expression,
    verdict: c.type === "polynomial" ? `degré ${c.degree}` : c.type,
    attaque: { pompes: attack.pumps.map((p) => ({ avant: p.prefix, motif: p.pump })), fin: attack.suffix },
  };
}

export const relues = (): Relue[] => JSON.parse(readFileSync(REGISTRE, "utf8"));

/** Des textes que les expressions d'un métier de chiffres et de noms trouvent longs, et celui que le juge a trouvé. */
function* textes({ attaque }: Relue): Generator<string> {
  for (const motif of [
    " ",
    "1",
    "a",
    "A1-",
    "-",
    ".",
    "1 ",
    "a ",
    "é",
    ",1",
    "a.",
    "(",
    "€ ",
    "/ ",
    "\t\n",
    "12.",
    "de ",
  ])
    yield `${motif.repeat(Math.floor(TEXTE_LONG / motif.length))}!`;
  if (!attaque) return;
  const fois = (motif: string) =>
    motif.repeat(Math.max(1, Math.floor(TEXTE_LONG / attaque.pompes.length / motif.length)));
  yield attaque.pompes.map(({ avant, motif }) => avant + fois(motif)).join("") + attaque.fin;
}

/** Ce que coûte un texte, en millisecondes de calcul de ce seul fil : les voisins, qui jouent d'autres essais, n'y comptent pas. */
function cout(texte: string, [source, drapeaux]: readonly [string, string], max: number): number {
  const debut = process.threadCpuUsage();
  try {
    runInNewContext("t.replace(new RegExp(s, f), '')", { t: texte, s: source, f: drapeaux }, { timeout: 10 * max });
  } catch {
    return max;
  }
  return process.threadCpuUsage(debut).user / 1_000;
}

/** Une machine partagée compte parfois à un fil le temps d'un autre : le moindre de ces essais est le sien. */
const ESSAIS = 3;

/** Millisecondes de calcul du texte le plus lent, `max` au plus. */
export function mesurer(relue: Relue, preparer: (texte: string) => string, max: number): number {
  const expression = decouper(relue.expression);
  let pire = 0;
  for (const brut of textes(relue)) {
    const texte = preparer(brut);
    let moindre = max;
    for (let i = 0; i < ESSAIS && moindre >= max; i += 1) moindre = Math.min(moindre, cout(texte, expression, max));
    pire = Math.max(pire, moindre);
    if (pire >= max) return max;
  }
  return pire;
}

if (import.meta.main) {
  const connues = new Map(relues().map((r) => [r.expression, r]));
  const faites = [...expressions().keys()].flatMap((e) => connues.get(e) ?? juger(e) ?? []);
  writeFileSync(REGISTRE, `${JSON.stringify(faites, null, 1)}\n`);
}
