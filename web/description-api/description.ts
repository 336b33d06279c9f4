import { plier } from "../../domain/commun/recherche.ts";
import { PORTEES, type PorteeCle } from "../../domain/droits/portees.ts";

/** Ce que l'on lit d'un schéma JSON (draft 2020-12), tel que `/api/openapi.json` en écrit. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  minimum?: number;
  maxLength?: number;
  $ref?: string;
}
export interface Parametre {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly Parametre[];
  requestBody?: { content: Readonly<Record<string, { schema?: Schema }>> };
  responses: Readonly<
    Record<string, { description?: string; content?: Readonly<Record<string, { schema?: Schema }>> }>
  >;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}
export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

export interface RouteLue {
  cle: string;
  famille: string;
  methode: string;
  chemin: string;
  resume: string;
  /** Absente : aucune clé d'API n'y entre. */
  portee: PorteeCle | undefined;
  publique: boolean;
  parametres: readonly Parametre[];
  /** Le corps en JSON, ou le type de l'unique fichier attendu. */
  corps: Schema | undefined;
  fichier: string | undefined;
  reponse: Schema | undefined;
  /** La réponse est un fichier ou un flux. */
  octets: boolean;
  /** De quoi la retrouver, sans accents ni majuscules. */
  texte: string;
}

const estPortee = (code: string | undefined): code is PorteeCle => code !== undefined && code in PORTEES;

/** Toutes les routes, dans l'ordre du contrat. */
export const routesDe = ({ paths }: Description): RouteLue[] =>
  Object.entries(paths).flatMap(([chemin, methodes]) =>
    Object.entries(methodes).map(([methode, o]) => {
      const [famille = "Autres"] = o.tags ?? [];
      const [portee] = o.security?.flatMap((s) => s.cle ?? []) ?? [];
      const contenu = o.requestBody?.content ?? {};
      const reponse = o.responses["200"]?.content ?? {};
      const resume = o.summary ?? "";
      return {
        cle: o.operationId,
        famille,
        methode: methode.toUpperCase(),
        chemin,
        resume,
        portee: estPortee(portee) ? portee : undefined,
        publique: o.security?.length === 0,
        parametres: o.parameters ?? [],
        corps: contenu["application/json"]?.schema,
        fichier: Object.keys(contenu).find((type) => type !== "application/json"),
        reponse: reponse["application/json"]?.schema,
        octets: "application/octet-stream" in reponse,
        texte: plier(`${methode} ${chemin} ${resume} ${famille} ${portee ?? ""}`),
      };
    }),
  );

const EXEMPLES: Readonly<Record<string, unknown>> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  date: "2026-01-31",
  "date-time": "2026-01-31T09:00:00Z",
  email: "prenom.nom@exemple.fr",
};
const PROFONDEUR_MAX = 8;

/** Une valeur qui a la forme du schéma : de quoi partir pour écrire un corps, ou voir une réponse. */
export function exempleDe(schema: Schema | undefined, nommes: Description["components"]["schemas"], rang = 0): unknown {
  if (!schema || rang > PROFONDEUR_MAX) return null;
  if (schema.$ref) return exempleDe(nommes[schema.$ref.split("/").at(-1) ?? ""], nommes, rang + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choix = schema.anyOf ?? schema.oneOf;
  if (choix) return exempleDe(choix.find((s) => s.type !== "null" && s.const !== "") ?? choix[0], nommes, rang + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((s) => exempleDe(s, nommes, rang + 1)));
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([nom, s]) => [nom, exempleDe(s, nommes, rang + 1)]),
      );
    case "array":
      return [exempleDe(schema.items, nommes, rang + 1)];
    case "integer":
    case "number":
      return Math.max(0, schema.minimum ?? 0);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return EXEMPLES[schema.format ?? ""] ?? "texte";
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: "texte",
  integer: "entier",
  number: "nombre",
  boolean: "oui ou non",
  array: "liste",
  object: "objet",
  null: "vide",
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: "identifiant",
  date: "date",
  "date-time": "instant",
  email: "e-mail",
};

/** Un type en français : « identifiant », « a ou b », « texte, 200 caractères au plus ». */
export function direType(s: Schema): string {
  if (s.const !== undefined) return JSON.stringify(s.const);
  if (s.enum) return s.enum.map(String).join(" · ");
  const choix = s.anyOf ?? s.oneOf;
  if (choix)
    return [...new Set(choix.map(direType))].filter((t) => t !== "texte" || choix.length < 2).join(" ou ") || "texte";
  const nom = FORMATS[s.format ?? ""] ?? TYPES[s.type ?? ""] ?? "texte";
  return s.maxLength && nom === "texte" ? `${nom}, ${s.maxLength} caractères au plus` : nom;
}

/** L'adresse d'un appel : les valeurs à leur place, les paramètres vides tus. */
export function adresseDe(
  route: Pick<RouteLue, "chemin" | "parametres">,
  valeurs: Readonly<Record<string, string>>,
): string {
  const chemin = route.chemin.replace(/\{(\w+)\}/g, (brut, nom: string) =>
    valeurs[nom] ? encodeURIComponent(valeurs[nom]) : brut,
  );
  const recherche = new URLSearchParams(
    route.parametres.flatMap((p): [string, string][] => {
      const valeur = valeurs[p.name];
      return p.in === "query" && valeur ? [[p.name, valeur]] : [];
    }),
  ).toString();
  return `/api${chemin}${recherche && `?${recherche}`}`;
}

/** La même demande en ligne de commande ; la clé y reste une variable, jamais sa valeur. */
export function commandeCurl(
  route: Pick<RouteLue, "methode" | "fichier">,
  adresse: string,
  corps: string | undefined,
): string {
  const entre = (texte: string) => `'${texte.replaceAll("'", `'\\''`)}'`;
  return [
    `curl${route.methode === "GET" ? "" : ` -X ${route.methode}`} ${entre(adresse)}`,
    `-H "Authorization: Bearer $REFLET_CLE"`,
    ...(corps === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${entre(corps)}`]),
    ...(route.fichier ? [`-H 'Content-Type: ${route.fichier}'`, "--data-binary @fichier.pdf"] : []),
  ].join(" \\\n  ");
}
