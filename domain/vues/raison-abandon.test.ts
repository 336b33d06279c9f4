import { expect, it } from "vitest";
import { ErreurMetier } from "../commun/erreurs.ts";
import { raisonDAbandon } from "./raison-abandon.ts";

it("dit une règle du métier, jamais le détail technique d'une panne", () => {
  expect(raisonDAbandon(new ErreurMetier("trop", 400, "Cette liste est trop longue."))).toBe(
    "Cette liste est trop longue.",
  );
  for (const panne of [new Error('[{ "code": "invalid_union" }]'), "ECONNRESET"])
    expect(raisonDAbandon(panne)).toMatch(/^Il n'a pas pu être composé/);
});
