import { expect, it } from "vitest";
import { lierPonctuation } from "./typographie.ts";

it("lie la ponctuation double à son mot, et rien d'autre", () => {
  expect(lierPonctuation("Que dire : « tout » ? Rien ; non !")).toBe(
    "Que dire\u00a0: «\u00a0tout\u00a0»\u00a0? Rien\u00a0; non\u00a0!",
  );
  expect(lierPonctuation("à 12:30, https://exemple.fr, a :b")).toBe("à 12:30, https://exemple.fr, a :b");
});
