import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  await t.base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local role reflet_systeme");
    await c.query("insert into loueurs (nom) values ('Zéphyr'), ('ébène location'), ('Fidélis')");
    await c.query("commit");
  });
});
afterAll(() => t.fermer());

it("propose les loueurs par ordre de nom, accents et casse ignorés, et rien d'autre que leur nom", async () => {
  const jeton = await t.session(t.jeu.marc);
  const loueurs: Record<string, string | boolean>[] = (await t.appeler("GET", "/api/loueurs", { jeton })).json();
  const noms = loueurs.map((l) => l.nom);
  expect(noms.filter((n) => ["Arval", "ébène location", "Fidélis", "Zéphyr"].includes(String(n)))).toEqual([
    "Arval",
    "ébène location",
    "Fidélis",
    "Zéphyr",
  ]);
  expect(new Set(loueurs.flatMap((l) => Object.keys(l)))).toEqual(new Set(["id", "nom", "archive"]));
});

describe("un loueur ajouté", () => {
  const ajouter = async (nom: string, personne = t.jeu.expert) =>
    t.appeler("POST", "/api/loueurs", { jeton: await t.session(personne), corps: { nom } });
  const noms = async () =>
    (await t.appeler("GET", "/api/loueurs", { jeton: await t.session(t.jeu.expert) })).json() as {
      id: string;
      nom: string;
      archive: boolean;
    }[];

  it("est proposé à tous ; le même nom autrement écrit rend le premier, même ajouté deux fois ensemble", async () => {
    const [a, b] = await Promise.all([ajouter(" Mobilité Verte "), ajouter("Mobilité Verte", t.jeu.admin)]);
    expect(a.json().id).toBe(b.json().id);
    expect([a.json().ajout, b.json().ajout].sort()).toEqual(["connu", "cree"]);
    expect((await ajouter("MOBILITE-VERTE")).json()).toEqual({
      id: a.json().id,
      nom: "Mobilité Verte",
      ajout: "connu",
    });
    expect((await noms()).filter((l) => l.nom === "Mobilité Verte")).toEqual([
      { id: a.json().id, nom: "Mobilité Verte", archive: false },
    ]);
  });

  it("archivé, est de nouveau proposé sous son nom", async () => {
    const { id } = (await ajouter("Ancien Loueur")).json();
    await t.base.proprietaire((c) => c.query("update loueurs set archive_le = now() where id = $1", [id]));
    expect((await noms()).find((l) => l.id === id)?.archive).toBe(true);
    expect((await ajouter("ancien loueur")).json()).toEqual({ id, nom: "Ancien Loueur", ajout: "restaure" });
    expect((await noms()).find((l) => l.id === id)?.archive).toBe(false);
  });

  it.each([
    ["", "Le nom du loueur est requis"],
    ["  ", "Le nom du loueur est requis"],
    ["!?", "Le nom du loueur est requis"],
    ["x".repeat(121), "Le texte dépasse 120 caractères"],
  ])("« %s » est refusé au champ", async (nom, phrase) => {
    const r = await ajouter(nom);
    expect([r.statusCode, r.json().champs]).toEqual([400, { nom: phrase }]);
  });

  it("ne l'est jamais par un client", async () => {
    expect((await ajouter("Loueur pirate", t.jeu.claire)).statusCode).toBe(403);
    expect((await noms()).some((l) => l.nom === "Loueur pirate")).toBe(false);
  });
});
