import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { lireParametre } from "../domain/commun/parametres.ts";
import { routesDuContrat } from "../server/http/routeur.ts";
import { contratPourNavigateur } from "./contrat-navigateur.ts";

const leger = contratPourNavigateur();
const routes = routesDuContrat();

describe("le contrat envoyé au navigateur", () => {
  it("dit où s'appelle chaque route, et rien d'autre", () => {
    for (const { cle, methode, chemin } of routes) {
      const dite = cle
        .split(".")
        .reduce((noeud: unknown, nom) => (noeud as Record<string, unknown>)[nom], leger.routes);
      expect(dite, cle).toBe(`${methode} ${chemin}`);
    }
    expect(JSON.stringify(leger.routes).match(/"[A-Z]+ \//g)).toHaveLength(routes.length);
  });

  const listes = Object.entries(leger.listes);
  const schema = (cle: string) => routes.find((r) => r.cle === cle)?.entree as z.ZodObject;

  it("connaît les listes", () => expect(listes.length).toBeGreaterThan(15));

  it.each(listes)("%s : un paramètre d'adresse y vaut ce qu'il vaut au serveur", (cle, parametres) => {
    for (const [nom, parametre] of Object.entries(parametres)) {
      const champ = schema(cle).shape[nom] as z.ZodType;
      const essais = [
        ...(parametre.parmi ?? []),
        ...[
          "0",
          "1",
          "25",
          "100",
          "101",
          "1000000",
          "1000001",
          "-1",
          "1.5",
          "1e3",
          " 7",
          "0x10",
          7,
          0,
          2.5,
          Number.NaN,
          null,
          true,
        ],
        ...[
          "",
          "oui",
          "non",
          "asc",
          "x".repeat(200),
          "x".repeat(201),
          "2026-02-28",
          "2026-02-29",
          "2024-02-29",
          "20260228",
        ],
        ...["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3F2504E0-4F89-41D3-9A0C-0305E82C3301", "3f2504e0-4f89-41d3-9a0c"],
        ...fc.sample(fc.oneof(fc.string(), fc.uuid(), fc.integer(), fc.integer().map(String)), {
          numRuns: 200,
          seed: 37,
        }),
      ];
      for (const brut of essais) {
        const lu = champ.safeParse(brut);
        expect(lireParametre(parametre, brut), `${nom} = ${String(brut)}`).toBe(lu.success ? lu.data : undefined);
      }
    }
  });
});
