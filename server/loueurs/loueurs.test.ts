import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  await t.enSysteme(async (c) => {
    await c.query("insert into loueurs (nom) values ('Zéphyr'), ('ébène location'), ('Fidélis')");
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

describe("la fiche d'un loueur", () => {
  const creer = async (nom: string): Promise<string> =>
    (await t.appeler("POST", "/api/loueurs", { jeton: await t.session(t.jeu.expert), corps: { nom } })).json().id;
  const envoyer = async (methode: "PATCH" | "PUT", chemin: string, corps: unknown, personne = t.jeu.admin) =>
    t.appeler(methode, `/api/loueurs/${chemin}`, { jeton: await t.session(personne), corps });
  const renommer = (id: string, avant: string, nom: string, personne = t.jeu.expert) =>
    envoyer("PATCH", id, { champs: { nom }, avant: { nom: avant } }, personne);
  const identifier = (id: string, champs: object, avant: object, personne = t.jeu.admin) =>
    envoyer("PATCH", `${id}/identification`, { champs, avant }, personne);
  const documentLu = async (loueur: string) => {
    await t.base.proprietaire((c) =>
      c.query("update documents set loueur_lu = $2 where id = $1", [t.jeu.document, loueur]),
    );
    const r = await t.appeler("GET", `/api/documents/${t.jeu.document}`, { jeton: await t.session(t.jeu.claire) });
    return r.json().loueur_id;
  };

  it("se renomme ; l'ancien nom, que portent ses documents, le désigne encore", async () => {
    const id = await creer("Locamobile");
    const r = await renommer(id, "Locamobile", "Ayvens Test");
    expect([r.statusCode, r.json().nom, r.json().alias]).toEqual([200, "Ayvens Test", ["Locamobile"]]);
    expect(await documentLu("LOCAMOBILE")).toBe(id);
    expect(await documentLu("ayvens-test")).toBe(id);
    expect(await documentLu("Inconnu")).toBeNull();
    // De retour à son premier nom, il n'est plus son propre alias.
    expect((await renommer(id, "Ayvens Test", "Locamobile")).json().alias).toEqual(["Ayvens Test"]);
  });

  it("ne prend ni le nom ni l'autre nom d'un autre, et n'écrase pas un changement plus récent", async () => {
    const [a, b] = [await creer("Premier Bail"), await creer("Second Bail")];
    await identifier(a, { alias: ["Bail Un", "PB"] }, { alias: [] });
    const refus = await renommer(b, "Second Bail", "premier-bail");
    expect([refus.statusCode, refus.json().champs, refus.json().donnees]).toEqual([
      409,
      { nom: "Le loueur «\u00a0Premier Bail\u00a0» porte déjà ce nom" },
      { loueur: { id: a, nom: "Premier Bail" } },
    ]);
    expect((await renommer(b, "Second Bail", "BAIL UN")).json().champs.nom).toContain("Premier Bail");
    expect((await identifier(b, { alias: ["bail un"] }, { alias: [] })).json().champs.alias).toContain("Premier Bail");
    expect((await identifier(b, { alias: ["Second bail"] }, { alias: [] })).statusCode).toBe(400);
    expect((await renommer(b, "Autre", "Troisième")).json()).toMatchObject({
      code: "conflit",
      donnees: { actuel: { nom: "Second Bail" } },
    });
    // Ajouter ce que l'on connaît déjà sous un autre nom choisit celui qui le porte.
    const ajout = await t.appeler("POST", "/api/loueurs", {
      jeton: await t.session(t.jeu.expert),
      corps: { nom: "bail un" },
    });
    expect(ajout.json()).toEqual({ id: a, nom: "Premier Bail", ajout: "connu" });
  });

  it("garde des numéros légaux justes, écrits comme on veut ; l'admin seul les change", async () => {
    const id = await creer("Diac Test");
    const r = await identifier(
      id,
      { siren: "329 892 368", numero_tva: "fr 84 329 892 368" },
      { siren: null, numero_tva: null },
    );
    expect(r.json()).toMatchObject({ siren: "329892368", numero_tva: "FR84329892368" });
    const faux = await identifier(id, { siren: "329892369", numero_tva: "FR85329892368" }, {});
    expect([faux.statusCode, faux.json().champs]).toEqual([
      400,
      {
        siren: "Ce SIREN n'existe pas\u00a0: son dernier chiffre ne correspond pas aux autres",
        numero_tva: "La clé de ce numéro de TVA est fausse\u00a0: 84 attendu",
      },
    ]);
    const autre = await creer("Diac Bis");
    expect((await identifier(autre, { siren: "329892368" }, { siren: null })).json().champs.siren).toContain(
      "Diac Test",
    );
    expect((await identifier(id, { siren: null }, { siren: "329892368" }, t.jeu.expert)).statusCode).toBe(403);
  });

  it("s'archive quoi qu'il en soit, se restaure, et raconte tout cela", async () => {
    const id = await creer("Bail Archivé");
    const r = await envoyer("PUT", `${id}/archive`, { archive: true }, t.jeu.expert);
    expect(r.json().archive_le).not.toBeNull();
    expect((await renommer(id, "Bail Archivé", "Autre Nom")).json().code).toBe("loueur_archive");
    await envoyer("PUT", `${id}/archive`, { archive: false });
    await identifier(id, { alias: ["BA Location"] }, { alias: [] });
    await identifier(id, { alias: [] }, { alias: ["BA Location"] });
    const h = await t.appeler("GET", `/api/loueurs/${id}/historique`, { jeton: await t.session(t.jeu.expert) });
    const recit = (h.json() as { entite: string; operation: string; champ: string | null; auteur: string }[]).map((e) =>
      `${e.auteur} ${e.entite} ${e.operation} ${e.champ ?? ""}`.trim(),
    );
    expect(recit).toEqual([
      "Admin Test loueur_alias suppression",
      "Admin Test loueur_alias creation",
      "Admin Test loueurs modification archive_le",
      "Expert Test loueurs modification archive_le",
      "Expert Test loueurs creation",
    ]);
  });

  it("dit ce qui le désigne, dans la liste comme dans l'export, et se cherche par tous ses noms", async () => {
    const id = await creer("Bail Compté");
    await identifier(id, { alias: ["Comptoir du bail"] }, { alias: [] });
    await t.base.proprietaire(async (c) => {
      await c.query("update vehicules set loueur_id = $1 where id = $2", [id, t.jeu.vehicule]);
      await c.query("delete from contrats where vehicule_id = $1", [t.jeu.vehicule]);
      await c.query(
        "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, current_date - 10, current_date + 10)",
        [t.jeu.clientA, t.jeu.vehicule],
      );
      await c.query("update restitutions set loueur_id = $1 where id = $2", [id, t.jeu.restitution]);
      await c.query("insert into conditions_loueur (loueur_id, valable_du) values ($1, '2020-01-01')", [id]);
    });
    const jeton = await t.session(t.jeu.expert);
    const ligne = {
      id,
      nom: "Bail Compté",
      archive: false,
      vehicules: 1,
      contrats: 1,
      restitutions: 1,
      conditions: true,
      negociees: 0,
    };
    const liste = async (q: string) => (await t.appeler("GET", `/api/loueurs/suivi?${q}`, { jeton })).json();
    expect((await liste("q=comptoir")).lignes).toEqual([ligne]);
    expect((await liste("tri=vehicules&sens=desc")).lignes[0]).toEqual(ligne);
    expect((await liste("conditions=aucunes")).lignes.map((l: { id: string }) => l.id)).not.toContain(id);
    expect((await t.appeler("GET", `/api/loueurs/${id}`, { jeton })).json().attaches).toEqual({
      vehicules: 1,
      contrats: 1,
      restitutions: 1,
    });
    const csv = await t.appeler("GET", "/api/loueurs/export?format=csv&q=comptoir", { jeton });
    expect(csv.body).toContain("Bail Compté;1;1;1;Communes");
  });
});
