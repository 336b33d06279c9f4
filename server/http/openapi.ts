import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contrat } from "../../domain/contrat.ts";

let texte: Promise<string> | undefined;

/** Description OpenAPI 3.1 des routes, engendrée une fois du contrat. */
export function openapi(urlPublique: string): Promise<string> {
  texte ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contrat, { info: { title: "Reflet", version: "1" }, servers: [{ url: `${urlPublique}/api` }] })
    .then((description) => JSON.stringify(description));
  return texte;
}
