import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
let claire: string;
let sophie: string;

beforeAll(async () => {
  t = await creerAppTest();
  [expert, claire, sophie] = [
    await t.session(t.jeu.expert),
    await t.session(t.jeu.claire),
    await t.session(t.jeu.sophie),
  ];
  await t.enSysteme(async (c) => {
    // Sept garages le long du méridien de Lyon, un degré de latitude valant 111,2 km ; le dernier n'a pas d'adresse complète.
    await c.query(
      `insert into garages (nom, reseau, adresse, code_postal, ville, latitude, longitude)
       select 'Garage ' || n, case when n % 2 = 0 then 'Précisium' end, n || ' rue X', '69000', case when n < 7 then 'Lyon' end, 45 + n, 5
       from generate_series(1, 7) n`,
    );
    await c.query("insert into garages (nom, reseau) values ('élite auto', '')");
    await c.query("update tickets set latitude_vehicule = 45, longitude_vehicule = 5 where id = $1", [t.jeu.ticket]);
  });
});
afterAll(() => t.fermer());

const appeler = (jeton: string, chemin: string) => t.appeler("GET", `/api${chemin}`, { jeton });
const noms = (page: { lignes: { nom: string }[] }) => page.lignes.map((l) => l.nom);

describe("garages", () => {
  it("ne se listent ni ne s'ouvrent en entier pour aucun client, partenaire compris", async () => {
    for (const jeton of [claire, sophie]) {
      for (const chemin of ["/garages", `/garages/${t.jeu.garage}`, `/tickets/${t.jeu.ticket}/garages-proches`]) {
        const reponse = await appeler(jeton, chemin);
        expect(reponse.statusCode).toBe(403);
        expect(reponse.body).not.toContain("Marge");
      }
    }
  });

  it("un client en lit les coordonnées, et rien d'autre : la base elle-même refuse le reste", async () => {
    for (const jeton of [claire, sophie]) {
      const reponse = await appeler(jeton, `/garages/${t.jeu.garage}/coordonnees`);
      expect(reponse.statusCode).toBe(200);
      expect(Object.keys(reponse.json()).sort()).toEqual(
        ["adresse", "code_postal", "contact", "email", "id", "nom", "telephone", "ville"].sort(),
      );
    }
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        `select column_name from information_schema.column_privileges
         where table_name = 'garages' and grantee = 'reflet_client' and privilege_type <> 'REFERENCES' order by 1`,
      ),
    );
    expect(rows.map((r) => r.column_name)).toEqual([
      "adresse",
      "code_postal",
      "contact",
      "email",
      "id",
      "nom",
      "telephone",
      "ville",
    ]);
  });

  it("se rangent par ordre alphabétique français, avec leurs compteurs", async () => {
    const page = (await appeler(expert, "/garages")).json();
    expect(noms(page)).toEqual([
      "Carrosserie du Port",
      "élite auto",
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => `Garage ${n}`),
    ]);
    expect(page).toMatchObject({ total: 9, compteurs: { total: 9, en_reseau: 4, independants: 5 } });
  });

  it("se filtrent par réseau ; un réseau vide est un indépendant", async () => {
    expect(noms((await appeler(expert, "/garages?reseau=Pr%C3%A9cisium")).json())).toEqual([
      "Garage 2",
      "Garage 4",
      "Garage 6",
    ]);
    const independants = (await appeler(expert, "/garages?reseau=Ind%C3%A9pendant")).json();
    expect(noms(independants)).toContain("élite auto");
    expect(independants).toMatchObject({ total: 5, compteurs: { total: 9 } });
    // Un réseau choisi se compte ; « Indépendant » est déjà ce que les compteurs comparent.
    expect((await appeler(expert, "/garages?reseau=Pr%C3%A9cisium&affiliation=independant")).json()).toMatchObject({
      total: 0,
      compteurs: { total: 3, en_reseau: 3, independants: 0 },
    });
    expect((await appeler(expert, "/garages?affiliation=reseau")).json().total).toBe(4);
  });

  it.each(["carrosserie PORT", "0476000001", "grenoble"])("se cherchent : « %s »", async (q) => {
    expect(noms((await appeler(expert, `/garages?q=${encodeURIComponent(q)}`)).json())).toEqual([
      "Carrosserie du Port",
    ]);
  });

  it("montrent à l'équipe les informations commerciales, absentes de la liste", async () => {
    expect((await appeler(expert, `/garages/${t.jeu.garage}`)).json()).toMatchObject({
      taux_mo: 6250,
      commission: 1200,
      notes_internes_garage: "Marge à renégocier",
    });
    expect((await appeler(expert, "/garages")).body).not.toMatch(/commission|taux_mo|Marge/);
  });

  it("inconnus sont introuvables", async () => {
    const reponse = await appeler(expert, `/garages/${randomUUID()}`);
    expect([reponse.statusCode, reponse.json().message_fr]).toEqual([404, "Garage non trouvé"]);
  });
});

describe("garages les plus proches d'un véhicule", () => {
  it("sont cinq au plus, du plus près au plus loin, à une décimale, d'adresse complète", async () => {
    const proches = (await appeler(expert, `/tickets/${t.jeu.ticket}/garages-proches`)).json();
    expect(proches.map((g: { nom: string; distance_km: number }) => [g.nom, g.distance_km])).toEqual([
      ["Garage 1", 111.2],
      ["Garage 2", 222.4],
      ["Garage 3", 333.6],
      ["Garage 4", 444.8],
      ["Garage 5", 556],
    ]);
  });

  it("n'existent pas sans localisation, ni sans ticket", async () => {
    await t.base.proprietaire((c) =>
      c.query("update tickets set latitude_vehicule = null where id = $1", [t.jeu.ticket]),
    );
    expect((await appeler(expert, `/tickets/${t.jeu.ticket}/garages-proches`)).json()).toEqual([]);
    expect((await appeler(expert, `/tickets/${randomUUID()}/garages-proches`)).statusCode).toBe(404);
  });
});
