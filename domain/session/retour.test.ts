import { expect, test } from "vitest";
import { retourSur } from "./retour.ts";

const retour = (adresse: string) => retourSur(`?retour=${encodeURIComponent(adresse)}`);

test("la connexion ramène à la page demandée, filtres compris", () => {
  expect(retour("/restitutions?q=AB-1&page=2")).toBe("/restitutions?q=AB-1&page=2");
});

test.each([
  ["une autre origine", "https://ailleurs.example/"],
  ["une adresse sans protocole", "//ailleurs.example"],
  ["une contre-oblique que le navigateur lit comme une barre", "/\\ailleurs.example"],
  ["une contre-oblique plus loin", "/a\\b"],
  ["un retour à la ligne", "/\n/ailleurs.example"],
  ["une tabulation", "/\t/ailleurs.example"],
  ["un script", "javascript:alert(1)"],
  ["la connexion elle-même", "/auth?retour=/auth"],
  ["rien", ""],
])("%s mène aux tickets", (_cas, adresse) => {
  expect(retour(adresse)).toBe("/dashboard");
});
