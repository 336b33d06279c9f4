import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contrat } from "../../domain/contrat.ts";
import { nomCookie } from "./jeton.ts";
import type { RouteDecrite } from "./route-decrite.ts";
import { routesDuContrat } from "./routeur.ts";

const convertisseur = new ZodToJsonSchemaConverter();
const generateur = new OpenAPIGenerator({ schemaConverters: [convertisseur] });
type Description = Awaited<ReturnType<typeof generateur.generate>>;
type Operation = NonNullable<NonNullable<NonNullable<Description["paths"]>[string]>["get"]>;

let texte: Promise<string> | undefined;

/** Description OpenAPI 3.1 des routes, engendrée une fois du contrat. */
export function openapi(urlPublique: string): Promise<string> {
  texte ??= generateur
    .generate(contrat, {
      info: { title: "Reflet", version: "1" },
      servers: [{ url: `${urlPublique}/api` }],
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: nomCookie({ urlPublique }, "reflet") },
          cle: { type: "http", scheme: "bearer", description: "Clé d'API, avec la portée que dit chaque route." },
        },
        schemas: { Erreur: ERREUR },
      },
    })
    .then((description) => {
      for (const route of routesDuContrat()) preciser(description, route);
      return JSON.stringify(description);
    });
  return texte;
}

const ERREUR = {
  type: "object",
  required: ["code", "message_fr", "request_id"] as string[],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    message_fr: { type: "string" },
    request_id: { type: "string" },
    champs: { type: "object", additionalProperties: { type: "string" } },
    donnees: { type: "object" },
  },
} as const;

/** Ce que le générateur ne lit pas dans le contrat : qui entre, la forme des refus, et les octets qui ne sont pas du JSON. */
function preciser(description: Description, route: RouteDecrite): void {
  const operation = description.paths?.[route.chemin]?.[route.methode.toLowerCase() as "get"];
  if (!operation) throw new Error(`OpenAPI a oublié ${route.methode} ${route.chemin}.`);
  const { acces, portee } = route.meta;
  operation.security = acces === "public" ? [] : [{ session: [] }, ...(portee ? [{ cle: [portee] }] : [])];
  operation.responses = {
    ...operation.responses,
    ...(!route.sortie && { "200": { description: "Le fichier", content: { "application/octet-stream": {} } } }),
    default: {
      description: "Refus",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Erreur" } } },
    },
  };
  if (route.meta.brute && route.methode !== "GET") passerEnParametres(operation, route);
}

/** Le corps de ces routes est le fichier lui-même : ce que le contrat demande voyage dans l'adresse. */
function passerEnParametres(operation: Operation, route: RouteDecrite): void {
  const corps = operation.requestBody as { content?: Record<string, { schema?: unknown }> } | undefined;
  const schema = corps?.content?.["application/json"]?.schema as {
    properties?: Record<string, object>;
    required?: string[];
  };
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...Object.entries(schema?.properties ?? {})
      .filter(([nom]) => !route.chemin.includes(`{${nom}}`))
      .map(([name, s]) => ({
        name,
        in: "query" as const,
        required: schema.required?.includes(name) ?? false,
        schema: s,
      })),
  ];
  operation.requestBody = { required: true, content: { "application/pdf": {} } };
}
