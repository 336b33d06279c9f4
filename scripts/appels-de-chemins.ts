import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

const RACINE = join(import.meta.dirname, "..");
const JOINDRE = new Set(["join", "resolve", "posix.join", "posix.resolve", "path.join", "path.resolve"]);
/** Ce qui ne peut pas venir du dehors : un nom tiré au hasard, ou celui du programme. */
const TIRES =
  /^(?:randomUUID\(\)|randomBytes\(\d+\)\.toString\("hex"\)|process\.pid|import\.meta\.\w+|[A-Z][A-Z0-9_]*)$/;

interface Noeud {
  type: string;
  start: number;
  end: number;
  [cle: string]: unknown;
}

/** Tous les nœuds d'un programme, dans l'ordre où il s'écrit. Une pile : déléguer de générateur en générateur coûte à chaque nœud sa profondeur. */
export function* noeuds(racine: unknown): Generator<Noeud> {
  const pile = [racine];
  while (pile.length > 0) {
    const n = pile.pop();
    if (!n || typeof n !== "object") continue;
    if (!Array.isArray(n) && "type" in n) yield n as Noeud;
    for (const enfant of Object.values(n).reverse()) if (enfant && typeof enfant === "object") pile.push(enfant);
  }
}

/** Les fichiers du serveur qui partent en production, avec leur programme lu. */
export function* programmes(motif: string): Generator<{ fichier: string; texte: string; programme: unknown }> {
  for (const fichier of globSync(motif, { cwd: RACINE }).sort()) {
    if (/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/aides-|\/essais\/|-de-test\.ts$/.test(fichier)) continue;
    const texte = readFileSync(join(RACINE, fichier), "utf8");
    yield { fichier, texte, programme: parseSync(fichier, texte).program };
  }
}

const OUVRIR =
  /^(?:fs\.)?(?:open|readFile|writeFile|appendFile|createReadStream|createWriteStream|rm|rename|stat|lstat|mkdir|copyFile|unlink|readdir|opendir|symlink|link)(?:Sync)?$/;

/** Les appels dont l'on ne voit pas, à l'appel même, que leurs morceaux viennent de nous. */
export function appelsDeChemins(texte: string, programme: unknown): string[] {
  const dit = ({ start, end }: Noeud) => texte.slice(start, end).replace(/\s+/g, " ");
  const sur = (n: Noeud): boolean => {
    if (n.type === "Literal") return typeof n.value === "string";
    if (n.type === "TemplateLiteral") return (n.expressions as Noeud[]).every(sur);
    return TIRES.test(dit(n));
  };
  const appels = [...noeuds(programme)].filter((n) => n.type === "CallExpression");
  // Un chemin cousu à la main (`${dossier}/${nom}`) passerait à côté.
  const cousus = appels.filter((n) => {
    const [chemin] = n.arguments as Noeud[];
    const barre = (chemin?.quasis as { value: { raw: string } }[] | undefined)?.some((q) => q.value.raw.includes("/"));
    return OUVRIR.test(dit(n.callee as Noeud)) && chemin?.type === "TemplateLiteral" && barre && !sur(chemin);
  });
  const joints = appels
    .filter((n) => JOINDRE.has(dit(n.callee as Noeud)))
    .filter((n) => {
      const [premier, ...suite] = n.arguments as Noeud[];
      // `resolve(rien)` d'une promesse n'a pas de chemin ; `resolve(x)` d'un chemin dépend du dossier courant.
      return suite.length > 0
        ? !suite.every(sur)
        : premier !== undefined && /^(?:path|posix)\./.test(dit(n.callee as Noeud));
    });
  return [...joints, ...cousus].map(dit);
}
