import { describe, expect, test } from "vitest";
import type { Acteur } from "../commun/acteur.ts";
import {
  type Avis,
  attenteReconnexion,
  BATTEMENT_MS,
  DELAI_MS,
  direPresents,
  peutEntendre,
  reunir,
} from "./en-direct.ts";

test("le flux bat toutes les 30 s, s'attend 10 s, et se rouvre après 1, 2, 5 puis 10 s", () => {
  expect([BATTEMENT_MS, DELAI_MS]).toEqual([30_000, 10_000]);
  expect([0, 1, 2, 3, 9].map(attenteReconnexion)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});

const personne = {
  id: "u",
  prenom: "",
  nom: "",
  email: "",
  avatarUrl: null,
  domaineInterne: false,
  domainePartenaire: false,
};
const client: Acteur = {
  ...personne,
  role: "client",
  clientId: "a",
  clientNom: "A",
  besoins: ["restitutions"],
  autonome: false,
};
const expert: Acteur = { ...personne, role: "expert" };
const avis: Avis = { entite: "tickets", client_id: "a", audience: "tous" };

describe("qui entend quoi", () => {
  test.each<[string, Acteur, Avis, boolean]>([
    ["sa société", client, avis, true],
    ["une autre société", client, { ...avis, client_id: "b" }, false],
    ["ce qui reste dans l'équipe", client, { ...avis, audience: "equipe" }, false],
    ["ce que seul un partenaire lit", client, { ...avis, audience: "partenaire" }, false],
    ["le même, pour un partenaire", { ...client, domainePartenaire: true }, { ...avis, audience: "partenaire" }, true],
    ["ce qui est à toutes les sociétés", client, { entite: "loueurs", client_id: null, audience: "tous" }, true],
    ["un garage", client, { entite: "garages", client_id: null, audience: "equipe" }, false],
    ["sans le besoin", { ...client, besoins: [] }, { ...avis, entite: "restitutions" }, false],
    ["une entité inconnue", expert, { ...avis, entite: "sessions" }, false],
    ["un expert, partout", expert, { ...avis, client_id: "b", audience: "equipe" }, true],
    ["une vue de sa société", client, { entite: "vues", client_id: "a", audience: "tous" }, true],
    ["une vue de l'équipe", client, { entite: "vues", client_id: null, audience: "tous" }, false],
    ["un expert, une vue de l'équipe", expert, { entite: "vues", client_id: null, audience: "tous" }, true],
    ["un expert, pas la corbeille", expert, { entite: "corbeille", client_id: "a", audience: "equipe" }, false],
    ["un expert, le journal", expert, { entite: "journal", client_id: null, audience: "equipe" }, true],
    ["un expert, pas les livraisons", expert, { entite: "livraisons", client_id: "a", audience: "equipe" }, false],
    ["un client, jamais le journal", client, { entite: "journal", client_id: null, audience: "equipe" }, false],
    ["un expert, pas l'administration", expert, { ...avis, entite: "utilisateurs" }, false],
  ])("%s", (_, qui, quoi, attendu) => expect(peutEntendre(qui, quoi)).toBe(attendu));
});

test("une rafale sur une entité n'en fait qu'un ; sans identifiants, elle vaut pour toutes ses fiches", () => {
  expect(
    reunir([
      { entite: "t", ids: ["1"] },
      { entite: "t", ids: ["2", "1"] },
      { entite: "v", ids: ["3"] },
      { entite: "v" },
      { entite: "v", ids: ["4"] },
    ]),
  ).toEqual([{ entite: "t", ids: ["1", "2"] }, { entite: "v" }]);
  // Ce que la personne a fait ailleurs ne se confond pas avec ce qu'un autre a fait.
  expect(
    reunir([
      { entite: "t", ids: ["1"], mien: true },
      { entite: "t", ids: ["2"] },
      { entite: "t", ids: ["3"], mien: true },
    ]),
  ).toEqual([
    { entite: "t", ids: ["1", "3"], mien: true },
    { entite: "t", ids: ["2"] },
  ]);
});

test.each([
  [[], ""],
  [[{ nom: "Claire Martin", modifie: false }], "Claire Martin est aussi sur cette fiche"],
  [
    [
      { nom: "A", modifie: false },
      { nom: "B", modifie: false },
      { nom: "C", modifie: true },
    ],
    "C modifie cette fiche\u00a0; A et B sont aussi sur cette fiche",
  ],
])("%j se dit « %s »", (presents, phrase) => expect(direPresents(presents)).toBe(phrase));
