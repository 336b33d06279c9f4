import fc from "fast-check";
import { expect, test } from "vitest";
import { plier } from "../commun/recherche.ts";
import { formesApprochees, motifsDe, surligner } from "./recherche.ts";

const contient = (texte: string, motif: string): boolean =>
  new RegExp(motif.replace(/%/g, ".*").replace(/_/g, ".")).test(texte);
const trouve = (fiche: string, tape: string): boolean =>
  formesApprochees(plier(tape)).some((motif) => contient(plier(fiche), motif));

test.each([
  ["GB-482-NR", "GB-483-NR"],
  ["GB-482-NR", "gb 428 nr"],
  ["GB-482-NR", "GB48NR"],
  ["GB-482-NR", "GBB482NR"],
  ["Dupont", "dupond"],
  ["Jean Dupont", "jean dupomt"],
  ["Carrosserie", "carosserie"],
])("« %s » se retrouve malgré « %s »", (fiche, tape) => expect(trouve(fiche, tape)).toBe(true));

test.each([
  ["GB-482-NR", "GB-119-NR"],
  ["Dupont", "durand"],
])("« %s » n'est pas « %s »", (fiche, tape) => expect(trouve(fiche, tape)).toBe(false));

test("une faute, où qu'elle soit, se rattrape ; aucune forme n'est sans prise pour l'index", () => {
  const lettre = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789");
  fc.assert(
    fc.property(
      fc.array(lettre, { minLength: 7, maxLength: 12 }),
      fc.nat(),
      lettre,
      fc.nat(3),
      (lettres, ou, autre, genre) => {
        const texte = lettres.join("");
        const i = ou % (texte.length - 1);
        const tape = [
          texte.slice(0, i) + autre + texte.slice(i + 1),
          texte.slice(0, i) + texte.slice(i + 1),
          texte.slice(0, i) + autre + texte.slice(i),
          texte.slice(0, i) + texte.charAt(i + 1) + texte.charAt(i) + texte.slice(i + 2),
        ][genre] as string;
        expect(tape === texte || trouve(texte, tape)).toBe(true);
        for (const forme of formesApprochees(tape)) expect(forme).toMatch(/[a-z0-9]{3}/);
      },
    ),
  );
});

test("plusieurs mots : une faute dans chacun de ceux qui ont cinq lettres, aucune dans les autres", () => {
  const groupes = motifsDe("jean duponr carrosserei")?.groupes ?? [];
  const repond = (fiche: string) =>
    groupes.length > 0 && groupes.every((formes) => formes.some((motif) => contient(plier(fiche), motif)));
  expect(groupes.map((g) => g[0])).toEqual(["%carrosserei%", "%duponr%", "%jean%"]);
  expect(groupes.map((g) => g.length > 1)).toEqual([true, true, false]);
  expect(repond("Carrosserie Jean Dupont")).toBe(true);
  expect(repond("Carrosserie Jaen Dupont")).toBe(false);
  expect(repond("Carrosserie Jean Durand")).toBe(false);
  expect(motifsDe("duponr")?.groupes).toEqual([]);
  expect(motifsDe("gb 482 nr")?.groupes).toEqual([]);
});

test("un texte trop court ne cherche rien, et ce que la personne tape n'est jamais un joker", () => {
  expect(motifsDe("a")).toBeNull();
  expect(motifsDe("%%_")).toBeNull();
  expect(motifsDe("gb%482_nr")).toMatchObject({ tous: ["%gb482nr%"], debut: "gb482nr%" });
  expect(motifsDe("dupont jean")?.tous).toEqual(["%dupont%", "%jean%"]);
});

const eclaire = (libelle: string, cherche: string): string =>
  surligner(libelle, cherche)
    .map((m) => (m.trouve ? `[${m.texte}]` : m.texte))
    .join("");
test("éclaire ce qui a été trouvé, accents et tirets compris", () => {
  expect(eclaire("GB-482-NR · Clio", "gb482nr")).toBe("[GB-482-NR] · Clio");
  expect(eclaire("Hélène Œuvrard", "oeuvrard helene")).toBe("[Hélène] [Œuvrard]");
  expect(eclaire("Rien", "autre")).toBe("Rien");
});
