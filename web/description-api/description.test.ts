import { expect, test } from "vitest";
import { adresseDe, commandeCurl, direType, exempleDe, routesDe } from "./description.ts";

test("un exemple a la forme du schéma : références, choix, valeurs imposées", () => {
  const nommes = { Fiche: { type: "object", properties: { id: { type: "string", format: "uuid" } } } };
  const exemple = exempleDe(
    {
      type: "object",
      properties: {
        etat: { enum: ["ouvert", "clos"], type: "string" },
        le: { anyOf: [{ type: "null" }, { anyOf: [{ const: "" }, { type: "string", format: "date" }] }] },
        fiches: { type: "array", items: { $ref: "#/components/schemas/Fiche" } },
        nombre: { type: "integer", minimum: 3 },
      },
    },
    nommes,
  );
  expect(exemple).toEqual({
    etat: "ouvert",
    le: "2026-01-31",
    fiches: [{ id: "00000000-0000-4000-8000-000000000000" }],
    nombre: 3,
  });
});

test("une route dit sa portée ; l'adresse et la commande se composent sans la clé", () => {
  const [route] = routesDe({
    paths: {
      "/tickets/{id}": {
        patch: {
          operationId: "tickets.modifier",
          tags: ["Tickets"],
          security: [{ session: [] }, { cle: ["tickets:ecrire"] }],
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "q", in: "query", schema: { type: "string" } },
            { name: "page", in: "query", schema: { type: "integer" } },
          ],
          responses: {},
        },
      },
    },
    components: { schemas: {} },
  });
  if (!route) throw new Error("aucune route lue");
  expect([route.portee, route.publique]).toEqual(["tickets:ecrire", false]);
  const adresse = adresseDe(route, { id: "a/b", q: "été & co" });
  expect(adresse).toBe("/api/tickets/a%2Fb?q=%C3%A9t%C3%A9+%26+co");
  expect(commandeCurl(route, adresse, `{"nom":"l'aile"}`)).toBe(
    `curl -X PATCH '${adresse}' \\\n  -H "Authorization: Bearer $REFLET_CLE" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"nom":"l'\\''aile"}'`,
  );
});

test.each([
  [{ anyOf: [{ type: "number" }, { type: "string", pattern: "x" }] }, "nombre"],
  [{ type: "string", maxLength: 200 }, "texte, 200 caractères au plus"],
  [{ enum: ["asc", "desc"] }, "asc · desc"],
  [{ anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] }, "identifiant ou vide"],
])("le type de %o se dit « %s »", (schema, attendu) => expect(direType(schema)).toBe(attendu));
