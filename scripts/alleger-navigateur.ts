import { relative, sep } from "node:path";
import { type Plugin, parseSync } from "vite";
import { contratPourNavigateur } from "./contrat-navigateur.ts";

const racine = (chemin: string): string => relative(`${import.meta.dirname}/..`, chemin).replaceAll(sep, "/");

interface Noeud {
  type: string;
  start: number;
  end: number;
  [cle: string]: unknown;
}

/** Un appel s'y fait-il au chargement du module ? Ce qu'une fonction contient ne se joue pas. */
function appelle(noeud: unknown): boolean {
  if (!noeud || typeof noeud !== "object") return false;
  if (Array.isArray(noeud)) return noeud.some(appelle);
  const { type } = noeud as Noeud;
  if (type === "ArrowFunctionExpression" || type === "FunctionExpression") return false;
  if (type === "CallExpression" || type === "NewExpression") return true;
  return Object.values(noeud).some(appelle);
}

/**
 * `domain/` est pur : une constante que personne ne lit peut partir avec ce qui la calcule. Le constructeur ne peut pas le savoir d'un
 * `z.object({…})` ; dit ainsi, il laisse au serveur les schémas qu'un écran n'emploie pas.
 */
export function domainePur(): Plugin {
  return {
    name: "reflet-domaine-pur",
    apply: "build",
    enforce: "post",
    transform: (code, id) => {
      if (!racine(id).startsWith("domain/")) return null;
      const { program } = parseSync(id, code, { lang: "js" });
      let ecrit = code;
      const inits = program.body
        .map((n) => (n.type === "ExportNamedDeclaration" ? n.declaration : n))
        .flatMap((n) => (n?.type === "VariableDeclaration" ? n.declarations : []))
        .flatMap((d) => (d.init && d.id.type === "Identifier" && appelle(d.init) ? [d.init] : []));
      // De la fin vers le début : les places d'avant restent justes.
      for (const { start, end } of inits.reverse())
        ecrit = `${ecrit.slice(0, start)}/* @__PURE__ */ (() => (${ecrit.slice(start, end)}))()${ecrit.slice(end)}`;
      return { code: ecrit, map: null, moduleSideEffects: false };
    },
  };
}

const MODULE = "reflet:contrat";
/** `reflet:contrat` : le contrat sans ses schémas, tel que `contratPourNavigateur` le réduit. */
export function contratLeger(): Plugin {
  return {
    name: "reflet-contrat-leger",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) =>
      id === `\0${MODULE}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(contratPourNavigateur()))})`
        : null,
  };
}
