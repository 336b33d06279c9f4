import { describe, expect, it } from "vitest";
import { openapi } from "./openapi.ts";
import { routesDuContrat } from "./routeur.ts";

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: object };
  responses: Record<string, { content: object }>;
  security: object[];
};
const description = JSON.parse(await openapi("https://reflet.test")) as {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { session: object } };
};
const operation = (methode: string, chemin: string) => description.paths[chemin]?.[methode.toLowerCase()];

describe("/api/openapi.json", () => {
  it("est une description 3.1 de toutes les routes du contrat, et d'elles seules", () => {
    expect(description.openapi).toMatch(/^3\.1\./);
    const decrites = Object.entries(description.paths).flatMap(([c, o]) =>
      Object.keys(o).map((m) => `${m.toUpperCase()} ${c}`),
    );
    expect(decrites.sort()).toEqual(
      routesDuContrat()
        .map((r) => `${r.methode} ${r.chemin}`)
        .sort(),
    );
  });

  it("nomme le cookie que pose une adresse en https", () => {
    expect(description.components.securitySchemes.session).toMatchObject({ in: "cookie", name: "__Host-reflet" });
  });

  it.each(routesDuContrat().map((r) => [r.methode, r.chemin, r.meta] as const))(
    "%s %s dit ses paramètres, ses refus et qui entre",
    (methode, chemin, { acces, portee }) => {
      const o = operation(methode, chemin);
      const dansLeChemin = (o?.parameters ?? []).filter((p) => p.in === "path" && p.required).map((p) => p.name);
      expect(dansLeChemin.sort()).toEqual([...chemin.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort());
      expect(o?.responses).toHaveProperty("default");
      const parCle = portee ? [{ cle: [portee] }] : [];
      expect(o?.security).toEqual(acces === "public" ? [] : [{ session: [] }, ...parCle]);
    },
  );

  it("un dépôt est un PDF, ses précisions sont dans l'adresse", () => {
    const depot = operation("PUT", "/fichiers");
    expect(Object.keys(depot?.requestBody?.content ?? {})).toEqual(["application/pdf"]);
    expect(depot?.parameters?.filter((p) => p.in === "query").map((p) => p.name)).toEqual([
      "usage",
      "nom",
      "client_id",
    ]);
    expect(Object.keys(operation("GET", "/fichiers/{id}")?.responses["200"]?.content ?? {})).toEqual([
      "application/octet-stream",
    ]);
  });
});
