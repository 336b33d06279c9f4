import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DateCourte, Euros, Kilometres, Texte } from "./Valeurs.tsx";

const texte = (balises: string): string => balises.replace(/<[^>]*>/g, " ").trim();
const rendu = <P extends object>(Valeur: FunctionComponent<P>, proprietes: P): string =>
  renderToStaticMarkup(createElement(Valeur, proprietes));

describe("une valeur vide", () => {
  it.each([
    ["texte nul", rendu(Texte, { valeur: null })],
    ["texte vide", rendu(Texte, { valeur: "" })],
    ["texte absent", rendu(Texte, { valeur: undefined })],
    ["montant", rendu(Euros, { centimes: null })],
    ["kilométrage", rendu(Kilometres, { km: null })],
    ["date", rendu(DateCourte, { iso: null })],
  ])("s'affiche -- et se lit « non renseigné » (%s)", (_cas, balises) => {
    expect(texte(balises)).toMatch(/^--\s+non renseigné$/);
    expect(balises).toMatch(/aria-hidden="true"[^>]*>--</);
  });
});

it("zéro n'est pas une valeur vide", () => {
  expect(texte(rendu(Euros, { centimes: 0 }))).toMatch(/^0,00\s€$/);
  expect(texte(rendu(Kilometres, { km: 0 }))).toMatch(/^0\skm$/);
  expect(texte(rendu(Texte, { valeur: 0 }))).toBe("0");
});
