import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let claire: string;
let marc: string;
let admin: string;
let expert: string;

beforeAll(async () => {
  t = await creerAppTest();
  [claire, marc] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc)];
  [admin, expert] = [await t.session(t.jeu.admin), await t.session(t.jeu.expert)];
});
afterAll(() => t.fermer());

let rang = 100;
// Une plaque par ajout : la même, le même jour, se confirme.
const valable = (extra: object = {}) => ({
  immatriculation: `FG-${++rang}-KX`,
  date_restitution: "2026-05-12",
  agence: "Chambéry",
  loueur_id: t.jeu.loueur,
  marque: "Citroën",
  modele: "Berlingo Van",
  type_vehicule: "VU",
  kilometrage: 87655,
  montant_ht_apres_remise: 18480,
  cle_idempotence: randomUUID(),
  ...extra,
});
const ajouter = (jeton: string, extra: object = {}) =>
  t.appeler("POST", "/api/restitutions", { jeton, corps: valable(extra) });
const lister = async (jeton: string, requete = "") =>
  (await t.appeler("GET", `/api/restitutions${requete}`, { jeton })).json();

describe("ce qui étonne se confirme", () => {
  it("la même plaque le même jour, une date lointaine, un compteur sous celui du véhicule", async () => {
    const premiere = (await ajouter(claire, { immatriculation: "DR-001-AA" })).json().id;
    const doutes = async (extra: object) => {
      const r = await ajouter(claire, extra);
      return [r.statusCode, (r.json().donnees?.doutes ?? []).map((d: object) => Object.values(d))];
    };
    expect(await doutes({ immatriculation: "dr 001 aa" })).toEqual([
      409,
      [
        [
          "date_restitution",
          "Une restitution de DR-001-AA existe déjà au 12/05/2026",
          { genre: "restitution", id: premiere, nom: "DR-001-AA" },
        ],
      ],
    ]);
    expect(await doutes({ immatriculation: "DR-002-AA", date_restitution: "2099-05-12" })).toEqual([
      409,
      [["date_restitution", "Le 12/05/2099 est dans plus d'un an"]],
    ]);
    expect(await doutes({ immatriculation: "GB-482-NR", date_restitution: "2026-06-01", kilometrage: 1_000 })).toEqual([
      409,
      [
        [
          "kilometrage",
          "Le compteur recule\u00a0: 98\u202f412\u00a0km sont déjà connus",
          { genre: "vehicule", id: t.jeu.vehicule, nom: "GB-482-NR" },
        ],
      ],
    ]);
    // Confirmée, elle s'écrit, et son journal dit malgré quoi ; un champ que l'on ne change pas n'est plus demandé.
    const admise = await ajouter(claire, { immatriculation: "DR-001-AA", doutes_admis: true });
    expect(admise.statusCode).toBe(200);
    const chemin = `/api/restitutions/${admise.json().id}`;
    const histoire = (await t.appeler("GET", `${chemin}/historique`, { jeton: admin })).json();
    expect(histoire[0].apres.doutes_admis).toBe("Une restitution de DR-001-AA existe déjà au 12/05/2026");
    const corps = { champs: { agence: "Annecy" }, avant: { agence: "Chambéry" } };
    expect((await t.appeler("PATCH", chemin, { jeton: expert, corps })).statusCode).toBe(200);
    const jour = { champs: { date_restitution: "2099-05-12" }, avant: { date_restitution: "2026-05-12" } };
    expect((await t.appeler("PATCH", chemin, { jeton: expert, corps: jour })).json().code).toBe("a_confirmer");
  });
});

describe("ajout", () => {
  it("crée la restitution d'un client dans sa société, quoi que dise la demande", async () => {
    const r = await ajouter(claire, { client_id: t.jeu.clientB });
    expect(r.statusCode).toBe(200);
    expect((await t.appeler("GET", `/api/restitutions/${r.json().id}`, { jeton: claire })).json()).toMatchObject({
      client_id: t.jeu.clientA,
    });
    expect((await t.appeler("GET", `/api/restitutions/${r.json().id}`, { jeton: marc })).statusCode).toBe(404);
  });

  it("demande le client à l'équipe", async () => {
    const r = await ajouter(admin);
    expect(r.statusCode).toBe(400);
    expect(r.json().champs).toEqual({ client_id: "Le client est requis" });
  });

  it.each([
    ["immatriculation", "L'immatriculation est requise"],
    ["loueur_id", "Le loueur est requis"],
    ["agence", "L'agence est requise"],
    ["marque", "La marque est requise"],
    ["modele", "Le modèle est requis"],
    ["type_vehicule", "Le type de véhicule est requis"],
    ["date_restitution", "La date de restitution est requise"],
    ["montant_ht_apres_remise", "Le montant HT est requis"],
    ["kilometrage", "Le kilométrage est requis"],
  ])("exige %s : « %s »", async (champ, message) => {
    const r = await ajouter(claire, { [champ]: undefined });
    expect(r.statusCode).toBe(400);
    expect(r.json().champs).toEqual({ [champ]: message });
  });

  it.each([
    ["un montant négatif", { montant_ht_apres_remise: -1 }],
    ["un montant à virgule", { montant_ht_apres_remise: 10.5 }],
    ["un montant qui déborde", { montant_ht_apres_remise: 1e15 }],
    ["une date impossible", { date_restitution: "2026-02-30" }],
    ["une date d'un autre siècle", { date_restitution: "1066-10-14" }],
    ["un texte au lieu d'un nombre", { kilometrage: "beaucoup" }],
    ["un texte trop long", { agence: "x".repeat(201) }],
    ["un type inconnu", { type_vehicule: "XX" }],
    ["une plaque sans lettre ni chiffre", { immatriculation: "---" }],
    ["un loueur inconnu", { loueur_id: randomUUID() }],
    ["un champ en trop", { role: "admin" }],
    ["un caractère nul", { agence: "Lyon\u0000" }],
  ])("refuse %s sans rien créer", async (_cas, extra) => {
    const avant = (await lister(claire)).total;
    const r = await ajouter(claire, extra);
    expect(r.statusCode).toBe(400);
    expect((await lister(claire)).total).toBe(avant);
  });

  it("envoyée deux fois au même instant ne crée qu'une restitution", async () => {
    const corps = valable();
    const [a, b] = await Promise.all(
      [1, 2].map(() => t.appeler("POST", "/api/restitutions", { jeton: claire, corps })),
    );
    expect([a?.statusCode, b?.statusCode]).toEqual([200, 200]);
    expect(a?.json().id).toBe(b?.json().id);
  });

  it("envoyée deux fois avec son document, le second attendant le premier, rend la même restitution", async () => {
    const id = (
      await t.enSysteme((c) =>
        c.query<{ id: string }>(
          "insert into documents (client_id, type_document, etat, numero) values ($1, 'rapport', 'pret', 'DEUX-FOIS') returning id",
          [t.jeu.clientA],
        ),
      )
    ).rows[0]?.id;
    const corps = { ...valable(), document_id: id };
    const reponses = await Promise.all(
      [1, 2, 3].map(() => t.appeler("POST", "/api/restitutions", { jeton: claire, corps })),
    );
    expect(reponses.map((r) => `${r.statusCode} ${r.json().id}`)).toEqual(
      Array.from({ length: 3 }, () => `200 ${reponses[0]?.json().id}`),
    );
  });
});

describe("liste", () => {
  it("ne montre à un client que les siennes, en nombre comme en somme", async () => {
    const liste = await lister(marc);
    expect(JSON.stringify(liste)).not.toContain(CANARI);
    expect(liste).toMatchObject({ total: 0, somme_ht: 0, lignes: [] });
  });

  it.each(["gb482nr", "GB 482 NR", "gb-482", "canarival lyon", "LYON canarival", "clio v"])(
    "retrouve « %s »",
    async (q) => {
      const liste = await lister(claire, `?q=${encodeURIComponent(q)}`);
      expect(liste.lignes.map((l: { id: string }) => l.id)).toContain(t.jeu.restitution);
    },
  );

  it("ignore les accents dans les deux sens", async () => {
    await ajouter(claire, { agence: "Saint-Étienne" });
    expect((await lister(claire, "?q=saint etienne")).total).toBe(1);
    expect((await lister(claire, `?q=${encodeURIComponent("SAINT-ÉTIENNE")}`)).total).toBe(1);
  });

  it("compte et additionne ce que le filtre retient", async () => {
    const tout = await lister(admin);
    const somme = tout.lignes.reduce(
      (s: number, l: { montant_ht_apres_remise: number }) => s + l.montant_ht_apres_remise,
      0,
    );
    expect(tout.somme_ht).toBe(somme);
    const vu = await lister(admin, "?type_vehicule=VU");
    expect(vu.total).toBe(tout.lignes.filter((l: { type_vehicule: string }) => l.type_vehicule === "VU").length);
  });

  it.each(["%", "_", "--"])("ne trouve rien pour « %s », qui n'a rien à chercher", async (q) => {
    expect((await lister(admin, `?q=${encodeURIComponent(q)}`)).total).toBe(0);
  });

  it("se filtre par client et par loueur", async () => {
    const total = async (requete: string) => (await lister(admin, requete)).total;
    const autre = await t.base.proprietaire(async (c) => {
      const { rows } = await c.query("insert into loueurs (nom) values ('Athlon') returning id");
      return rows[0].id as string;
    });
    await ajouter(admin, { client_id: t.jeu.clientB, loueur_id: autre });
    expect(await total(`?loueur_id=${autre}`)).toBe(1);
    expect(await total(`?client_id=${t.jeu.clientB}`)).toBe(1);
    expect(await total(`?client_id=${t.jeu.clientA}&loueur_id=${autre}`)).toBe(0);
    // Un client qui demande une autre société n'obtient rien d'elle.
    expect((await lister(claire, `?client_id=${t.jeu.clientB}`)).total).toBe(0);
    await t.base.proprietaire((c) => c.query("delete from restitutions where loueur_id = $1", [autre]));
  });

  it("est rangée de la plus récente à la plus ancienne, et se trie autrement", async () => {
    const dates = (await lister(admin)).lignes.map((l: { date_restitution: string }) => l.date_restitution);
    expect(dates).toEqual([...dates].sort().reverse());
    const km = (await lister(admin, "?tri=kilometrage&sens=asc")).lignes.map(
      (l: { kilometrage: number }) => l.kilometrage,
    );
    expect(km).toEqual([...km].sort((a, b) => a - b));
  });

  it("refuse un tri ou un filtre inconnu", async () => {
    expect((await t.appeler("GET", "/api/restitutions?tri=client_id;drop", { jeton: admin })).statusCode).toBe(400);
    expect((await t.appeler("GET", "/api/restitutions?inconnu=1", { jeton: admin })).statusCode).toBe(400);
    expect((await t.appeler("GET", "/api/restitutions?page=-1", { jeton: admin })).statusCode).toBe(400);
  });

  it("garde des totaux justes après une suppression et un changement de client en base", async () => {
    const total = async () => (await lister(admin)).total;
    const avant = await total();
    const { id } = (await ajouter(claire)).json();
    expect(await total()).toBe(avant + 1);
    await t.base.proprietaire((c) => c.query("delete from restitutions where id = $1", [id]));
    expect(await total()).toBe(avant);
  });
});

describe("modification d'une section", () => {
  const modifier = (jeton: string, champs: object, avant: object) =>
    t.appeler("PATCH", `/api/restitutions/${t.jeu.restitution}`, { jeton, corps: { champs, avant } });

  it("écrit les champs changés et le dit à l'historique", async () => {
    const r = await modifier(expert, { agence: "Annecy" }, { agence: `${CANARI} Lyon` });
    expect(r.json()).toMatchObject({ agence: "Annecy" });
    const journal = (
      await t.appeler("GET", `/api/restitutions/${t.jeu.restitution}/historique`, { jeton: expert })
    ).json();
    expect(journal[0]).toMatchObject({
      operation: "modification",
      champ: "agence",
      avant: `${CANARI} Lyon`,
      apres: "Annecy",
      auteur: "Expert Test",
    });
    await modifier(expert, { agence: `${CANARI} Lyon` }, { agence: "Annecy" });
  });

  it("montre les valeurs actuelles quand un autre a changé le même champ", async () => {
    await modifier(expert, { modele: "Clio VI" }, { modele: "Clio V" });
    const r = await modifier(admin, { modele: "Clio IV" }, { modele: "Clio V" });
    expect(r.statusCode).toBe(409);
    expect(r.json().donnees).toEqual({ actuel: { modele: "Clio VI" } });
    await modifier(expert, { modele: "Clio V" }, { modele: "Clio VI" });
  });

  it("laisse deux personnes changer deux champs différents", async () => {
    const [a, b] = await Promise.all([
      modifier(expert, { kilometrage: 98500 }, { kilometrage: 98412 }),
      modifier(admin, { marque: "RENAULT" }, { marque: "Renault" }),
    ]);
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    expect((await t.appeler("GET", `/api/restitutions/${t.jeu.restitution}`, { jeton: admin })).json()).toMatchObject({
      kilometrage: 98500,
      marque: "RENAULT",
    });
  });

  it("refuse un montant négatif au champ", async () => {
    const r = await modifier(admin, { montant_ht_apres_remise: -5 }, { montant_ht_apres_remise: 52516 });
    expect(r.json().champs).toEqual({ montant_ht_apres_remise: "Le montant HT ne peut pas être négatif" });
  });
});

describe("identifiants", () => {
  it.each(["pas-un-uuid", randomUUID(), "00000000-0000-0000-0000-000000000000", "%00", "1%20or%201=1"])(
    "inconnu « %s » : la même page introuvable",
    async (id) => {
      const r = await t.appeler("GET", `/api/restitutions/${id}`, { jeton: admin });
      expect(r.statusCode).toBeGreaterThanOrEqual(400);
      expect(r.statusCode).toBeLessThan(500);
    },
  );

  it("d'une autre société : même corps qu'un identifiant inconnu", async () => {
    const sans = (r: { json(): { request_id?: string } }) => ({ ...r.json(), request_id: undefined });
    const autre = await t.appeler("GET", `/api/restitutions/${t.jeu.restitution}`, { jeton: marc });
    const inconnu = await t.appeler("GET", `/api/restitutions/${randomUUID()}`, { jeton: marc });
    expect([autre.statusCode, sans(autre)]).toEqual([404, sans(inconnu)]);
    expect(autre.json().message_fr).toBe("Restitution non trouvée");
  });
});

describe("demandes mal formées", () => {
  it.each([
    ["JSON tronqué", '{"immatriculation": "AB'],
    ["un tableau", "[1,2]"],
    ["un texte", '"bonjour"'],
    ["un corps vide", ""],
  ])("%s : refus clair", async (_cas, corps) => {
    const r = await t.appeler("POST", "/api/restitutions", { jeton: claire, corps });
    expect(r.statusCode).toBe(400);
    expect(r.json().message_fr).toMatch(/\S/);
  });

  it("un corps d'un mégaoctet : trop volumineux", async () => {
    const r = await t.appeler("POST", "/api/restitutions", { jeton: claire, corps: { agence: "x".repeat(1_000_000) } });
    expect(r.statusCode).toBe(413);
  });
});
