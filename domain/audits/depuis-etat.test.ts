import { expect, it } from "vitest";
import { ELEMENTS_TICKET } from "../fre/codes.ts";
import { ELEMENTS_ENDOMMAGES } from "../tickets/elements-endommages.ts";
import { codeElement, pieceDuSchema } from "./depuis-etat.ts";

it("relie les 22 pièces du schéma à leur code, et les retrouve", () => {
  expect(ELEMENTS_ENDOMMAGES.map(codeElement).sort()).toEqual([...ELEMENTS_TICKET].sort());
  for (const nom of ELEMENTS_ENDOMMAGES) expect(pieceDuSchema(codeElement(nom))).toBe(nom);
  expect(pieceDuSchema("cle")).toBeUndefined();
});
