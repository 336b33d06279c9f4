import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let jetons: Record<"claire" | "marc" | "sophie" | "admin" | "expert", string>;
beforeAll(async () => {
  t = await creerAppTest();
  const ouvrir = (qui: "claire" | "marc" | "sophie" | "admin" | "expert") => t.session(t.jeu[qui]);
  jetons = {
    claire: await ouvrir("claire"),
    marc: await ouvrir("marc"),
    sophie: await ouvrir("sophie"),
    admin: await ouvrir("admin"),
    expert: await ouvrir("expert"),
  };
});
afterAll(() => t.fermer());

type Qui = keyof typeof jetons;
const VUE = {
  nom: "Sinistres clos",
  parametres: { recherche: { type_demande: "sinistre", tri: "cree_le", sens: "asc" }, cachees: ["loueur"] },
  partagee: false,
};
const appeler = (qui: Qui, methode: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", suite = "", corps?: unknown) =>
  t.appeler(methode, `/api/vues-de-listes/tickets${suite}`, { jeton: jetons[qui], corps });
const noms = async (qui: Qui) => (await appeler(qui, "GET")).json().map((v: { nom: string }) => v.nom);

test("filtres, tri et colonnes ; à soi, puis à sa société ou à l'équipe, jamais à une autre", async () => {
  const creee = (await appeler("marc", "POST", "", VUE)).json();
  expect(creee).toMatchObject({ ...VUE, mienne: true, par_defaut: false });
  expect([await noms("marc"), await noms("sophie"), await noms("claire"), await noms("admin")]).toEqual([
    [VUE.nom],
    [],
    [],
    [],
  ]);
  const partager = { champs: { partagee: true }, avant: { nom: "Un vieux nom", partagee: false } };
  expect((await appeler("marc", "PATCH", `/${creee.id}`, partager)).statusCode).toBe(200);
  // Un autre onglet la renomme d'après une lecture d'avant : refusé, avec le nom actuel ; la même valeur n'est jamais un conflit.
  const renommer = await appeler("marc", "PATCH", `/${creee.id}`, {
    champs: { nom: "Mon nom", partagee: true },
    avant: { nom: "Un vieux nom", partagee: false },
  });
  expect([renommer.statusCode, renommer.json().donnees.actuel.nom]).toEqual([409, VUE.nom]);
  expect([await noms("sophie"), await noms("claire"), await noms("expert")]).toEqual([[VUE.nom], [], []]);
  await appeler("admin", "POST", "", { ...VUE, nom: "De l'équipe", partagee: true });
  expect([await noms("expert"), await noms("claire")]).toEqual([["De l'équipe"], []]);
  // Une autre liste a les siennes.
  expect((await t.appeler("GET", "/api/vues-de-listes/garages", { jeton: jetons.marc })).json()).toEqual([]);
  expect((await t.appeler("GET", "/api/vues", { jeton: jetons.marc })).json()).toEqual([]);
});

test("partagée, elle se choisit par défaut mais ne se change pas ; chacun a la sienne", async () => {
  const [vue] = (await appeler("sophie", "GET")).json();
  expect((await appeler("sophie", "PUT", `/${vue.id}/defaut`, { par_defaut: true })).json().par_defaut).toBe(true);
  expect((await appeler("marc", "GET")).json()[0].par_defaut).toBe(false);
  for (const [methode, corps] of [
    ["PATCH", { champs: { nom: "x" }, avant: { nom: VUE.nom } }],
    ["DELETE", undefined],
  ] as const)
    expect((await appeler("sophie", methode, `/${vue.id}`, corps)).statusCode).toBe(404);
  expect((await appeler("claire", "PUT", `/${vue.id}/defaut`, { par_defaut: true })).statusCode).toBe(404);
  const autre = (await appeler("sophie", "POST", "", { ...VUE, nom: "Autre" })).json();
  await appeler("sophie", "PUT", `/${autre.id}/defaut`, { par_defaut: true });
  expect((await appeler("sophie", "GET")).json().filter((v: { par_defaut: boolean }) => v.par_defaut)).toHaveLength(1);
});

test("un nom pris se dit à son champ ; supprimée, elle n'est plus le défaut de personne", async () => {
  expect((await appeler("marc", "POST", "", { ...VUE, nom: "sinistres CLOS" })).json().champs).toHaveProperty("nom");
  const [vue] = (await appeler("marc", "GET")).json();
  expect((await appeler("marc", "DELETE", `/${vue.id}`)).statusCode).toBe(200);
  expect(await noms("sophie")).toEqual(["Autre"]);
  expect(
    (await appeler("marc", "POST", "", { ...VUE, parametres: { recherche: { "a b": 1 }, cachees: [] } })).statusCode,
  ).toBe(400);
});
