import { isContractProcedure } from "@orpc/contract";
import { z } from "zod";
import type { Parametre } from "../domain/commun/parametres.ts";
import { contrat } from "../domain/contrat.ts";

/** Les routes par leur nom, chacune « GET /tickets ». */
interface Routes {
  readonly [nom: string]: string | Routes;
}
type Listes = Record<string, Record<string, Parametre>>;

/**
 * Le contrat que l'on envoie au navigateur, en données : où s'appelle chaque route, et ce que l'adresse d'une liste peut porter. Les schémas
 * (75 ko compressés) restent au serveur, qui vérifie tout.
 */
export function contratPourNavigateur(): { routes: Routes; listes: Listes } {
  const listes: Listes = {};
  const reduire = (noeud: object, prefixe: string): Routes =>
    Object.fromEntries(
      Object.entries(noeud).map(([nom, valeur]) => {
        const cle = `${prefixe}${nom}`;
        if (!isContractProcedure(valeur)) return [nom, reduire(valeur as object, `${cle}.`)];
        const { inputSchema, route } = valeur["~orpc"];
        const parametres = parametresDeListe(inputSchema);
        if (parametres) listes[cle] = parametres;
        return [nom, `${route.method} ${route.path}`];
      }),
    );
  return { routes: reduire(contrat, ""), listes };
}

/** Ce que l'adresse d'une liste peut porter ; nul si la route n'est pas une liste, ou qu'un de ses paramètres ne se dit pas en données. */
function parametresDeListe(entree: unknown): Record<string, Parametre> | null {
  if (!(entree instanceof z.ZodObject) || !("page" in entree.shape)) return null;
  const decrits = Object.entries(entree.shape).map(([cle, champ]) => [cle, decrire(champ as z.ZodType)] as const);
  return decrits.every(([, p]) => p) ? Object.fromEntries(decrits as [string, Parametre][]) : null;
}

/** Nul : ce champ porte une règle qui ne s'écrit pas en données (un contrôle propre, une transformation). */
export function decrire(champ: z.ZodType): Parametre | null {
  if (champ instanceof z.ZodOptional) return decrire(champ.unwrap() as z.ZodType);
  if (champ instanceof z.ZodEnum) return { parmi: champ.options as string[] };
  if (champ instanceof z.ZodLiteral) return { parmi: [...champ.values] as string[] };
  if (champ instanceof z.ZodPipe) return enEntier(champ.out as z.ZodType);
  const texte = champ._zod.def as unknown as DefinitionDeTexte;
  const regles = [texte, ...(texte.checks ?? []).map((c) => c._zod.def)].filter((r) => r.check !== undefined);
  const dites = regles.every((r) => r.check === "max_length" || (r.check === "string_format" && !r.pattern?.flags));
  if (texte.type !== "string" || !dites) return null;
  const motifs = regles.flatMap((r) => r.pattern?.source ?? []);
  const max = regles.find((r) => r.maximum !== undefined)?.maximum;
  return { ...(max !== undefined && { max }), ...(motifs.length > 0 && { motifs }) };
}

/** Ce que zod garde d'un texte et de chacune de ses règles. */
interface Regle {
  check?: string;
  pattern?: RegExp;
  maximum?: number;
}
interface DefinitionDeTexte extends Regle {
  type: string;
  checks?: readonly { _zod: { def: Regle } }[];
}

const enEntier = (champ: z.ZodType): Parametre | null =>
  champ instanceof z.ZodNumber && champ.format === "safeint"
    ? { entier: [Number(champ.minValue), Number(champ.maxValue)] }
    : null;
