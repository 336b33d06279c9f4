import { expect, test } from "vitest";
import { boutsDe, mentionEnCours } from "./commentaire.ts";

const lire = (texte: string, noms: string[] = []) =>
  boutsDe(
    texte,
    noms.map((nom) => ({ nom })),
  ).map((b) => (b.genre === "texte" ? b.texte : `<${b.genre} ${b.texte}>`));

test("seules les adresses http deviennent des liens, sans la ponctuation de la phrase", () => {
  expect(lire("Voir https://exemple.fr/a?b=1, puis (http://x.test).")).toEqual([
    "Voir ",
    "<lien https://exemple.fr/a?b=1>",
    ", puis (",
    "<lien http://x.test>",
    ").",
  ]);
  for (const texte of ["javascript:alert(1)", "<b>gras</b>", "data:text/html,x", "http://"])
    expect(lire(texte)).toEqual([texte]);
});

test("une personne n'est citée que si le commentaire la cite", () => {
  expect(lire("Merci @Marc Test et @Marc", ["Marc Test"])).toEqual(["Merci ", "<mention @Marc Test>", " et @Marc"]);
  expect(lire("@Ann Lee @Ann Lee-Roy", ["Ann Lee", "Ann Lee-Roy"])).toEqual([
    "<mention @Ann Lee>",
    " ",
    "<mention @Ann Lee-Roy>",
  ]);
  expect(lire("a@Marc Test")).toEqual(["a@Marc Test"]);
});

test("sait ce que la personne est en train de citer", () => {
  expect(mentionEnCours("Voir @mar", 9)).toEqual({ debut: 5, cherche: "mar" });
  expect(mentionEnCours("@Marc Te", 8)).toEqual({ debut: 0, cherche: "Marc Te" });
  expect(mentionEnCours("marc@boreal", 11)).toBeNull();
  expect(mentionEnCours("Voir @mar, merci", 16)).toBeNull();
});
