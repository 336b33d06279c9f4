import { expect, it } from "vitest";
import { avertissementsPermis } from "./avertissements-permis.ts";
import { champsConducteur, plierPermis } from "./champs-conducteur.ts";

const VIDE = {
  numero_permis: null,
  date_delivrance_permis: null,
  date_expiration_permis: null,
  date_de_naissance: null,
};
const dits = (p: Partial<Record<keyof typeof VIDE, string>>) =>
  avertissementsPermis({ ...VIDE, ...p }, "2026-11-21").map((a) => [a.champ, a.texte]);

it.each(["13AA00002", "13 aa 00002", "210692106990", "2106 9210 6990"])("reconnaît le permis français %s", (numero) => {
  expect(dits({ numero_permis: numero })).toEqual([]);
});

it.each(["12AB345678", "13A000002", "21069210699", "D-12345678", "É"])(
  "prévient que %s n'a pas la forme française",
  (numero) => {
    expect(dits({ numero_permis: numero })).toEqual([
      ["numero_permis", "Ce numéro n'a pas la forme d'un permis français\u00a0: 13AA00002 ou douze chiffres."],
    ]);
  },
);

it("prévient d'un permis expiré, de dates qui se contredisent et d'une durée impossible", () => {
  expect(dits({ date_expiration_permis: "2026-11-20" })).toEqual([["date_expiration_permis", "Ce permis est expiré."]]);
  expect(dits({ date_expiration_permis: "2026-11-21" })).toEqual([]);
  expect(dits({ date_delivrance_permis: "2026-01-10", date_expiration_permis: "2026-01-10" })).toContainEqual([
    "date_expiration_permis",
    "La date d'expiration précède la date de délivrance.",
  ]);
  const carte = { numero_permis: "24AB12345", date_delivrance_permis: "2024-03-04" };
  expect(dits({ ...carte, date_expiration_permis: "2039-03-04" })).toEqual([]);
  expect(dits({ ...carte, date_expiration_permis: "2039-03-05" })).toEqual([
    ["date_expiration_permis", "Un permis au format carte est valable quinze ans au plus."],
  ]);
  expect(dits({ numero_permis: "210692106990", date_expiration_permis: "2033-01-20" })).toEqual([
    ["date_expiration_permis", "Un permis rose n'est valable que jusqu'au 19/01/2033."],
  ]);
});

it("prévient de dates à venir et d'un permis d'avant quinze ans", () => {
  expect(dits({ date_delivrance_permis: "2026-11-22", date_de_naissance: "2026-11-22" })).toEqual([
    ["date_delivrance_permis", "La date de délivrance est à venir."],
    ["date_de_naissance", "La date de naissance est à venir."],
  ]);
  expect(dits({ date_delivrance_permis: "2010-05-01", date_de_naissance: "1995-05-02" })).toEqual([
    ["date_delivrance_permis", "Ce permis aurait été délivré avant quinze ans."],
  ]);
});

it("exige le nom et le prénom, et admet tout le reste vide", () => {
  const champs = champsConducteur.partial();
  expect(champs.parse({ telephone: " ", email: "", date_de_naissance: "", numero_permis: null })).toEqual({
    telephone: null,
    email: null,
    date_de_naissance: null,
    numero_permis: null,
  });
  const refus = (saisie: object) => champs.safeParse(saisie).error?.issues.map((i) => i.message);
  expect(refus({ nom: " ", prenom: "" })).toEqual(
    expect.arrayContaining(["Le nom est requis", "Le prénom est requis"]),
  );
  expect(refus({ email: "pas une adresse" })).toEqual(["L'adresse e-mail n'est pas valable"]);
  expect(refus({ statut: "actif" })).toEqual(["Le statut est Actif ou Inactif"]);
  expect(refus({ date_de_naissance: "1899-12-31" })).toEqual(["La date n'est pas valable"]);
});

it("reconnaît deux saisies du même permis", () => {
  expect(plierPermis("13-aa.000 02")).toBe(plierPermis("13AA00002"));
});
