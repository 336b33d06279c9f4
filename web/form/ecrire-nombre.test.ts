import { expect, test } from "vitest";
import { ecrireNombre } from "./ecrire-nombre.ts";

test.each([
  [123456, 2, "1\u202f234,56"],
  [5, 2, "0,05"],
  [-5, 2, "-0,05"],
  [98412, 0, "98\u202f412"],
  [null, 2, ""],
  [Number.NaN, 2, ""],
])("%s unités à %s décimales s'écrit « %s »", (valeur, decimales, texte) => {
  expect(ecrireNombre(valeur, decimales)).toBe(texte);
});
