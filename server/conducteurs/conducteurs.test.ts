import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let claire: string;
let marc: string;
let admin: string;

beforeAll(async () => {
  t = await creerAppTest();
  [claire, marc, admin] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc), await t.session(t.jeu.admin)];
  await t.enSysteme(async (c) => {
    await c.query(
      `insert into conducteurs (client_id, prenom, nom, telephone, statut) values
       ($1, 'Zoé', 'élan', '06 98 76 54 32', 'Actif'), ($1, 'Anne', 'Dupont', null, 'Inactif'), ($1, 'Paul', 'Fabre', null, 'Actif'),
       ($2, 'Marc', 'Lointain', null, 'Actif')`,
      [t.jeu.clientA, t.jeu.clientB],
    );
  });
});
afterAll(() => t.fermer());

const lire = async (jeton: string, chemin: string) => (await t.appeler("GET", `/api${chemin}`, { jeton })).json();
const noms = (page: { lignes: { nom: string }[] }) => page.lignes.map((l) => l.nom);

describe("liste des conducteurs", () => {
  it("refuse qui n'est pas connecté", async () => {
    expect((await t.appeler("GET", "/api/conducteurs")).statusCode).toBe(401);
  });

  it("range par ordre alphabétique français, sans que l'accent ou la casse y change rien", async () => {
    expect(noms(await lire(claire, "/conducteurs"))).toEqual([CANARI, "Dupont", "élan", "Fabre"]);
    expect(noms(await lire(claire, "/conducteurs?sens=desc"))).toEqual(["Fabre", "élan", "Dupont", CANARI]);
  });

  it("compte les actifs et les inactifs, et filtre en minuscules", async () => {
    expect(await lire(claire, "/conducteurs")).toMatchObject({
      total: 4,
      compteurs: { total: 4, actifs: 3, inactifs: 1 },
    });
    expect(await lire(claire, "/conducteurs?statut=inactif")).toMatchObject({
      total: 1,
      lignes: [{ nom: "Dupont", statut: "Inactif" }],
    });
    expect((await t.appeler("GET", "/api/conducteurs?statut=Inactif", { jeton: claire })).statusCode).toBe(400);
  });

  it("montre l'immatriculation de l'affectation en cours, sinon rien", async () => {
    const { lignes } = await lire(claire, "/conducteurs");
    expect(lignes.map((l: { immatriculation: string | null }) => l.immatriculation)).toEqual([
      "GB-482-NR",
      null,
      null,
      null,
    ]);
  });

  it.each([
    ["elan zoe", ["élan"]],
    ["0698765432", ["élan"]],
    ["06.98.76", ["élan"]],
    ["gb 482 nr", [CANARI]],
    ["12ab34567", [CANARI]],
    ["lointain", []],
  ])("trouve « %s »", async (q, attendus) => {
    expect(noms(await lire(claire, `/conducteurs?q=${encodeURIComponent(q)}`))).toEqual(attendus);
  });

  it("ne laisse rien passer d'une société à l'autre", async () => {
    const reponse = await t.appeler("GET", "/api/conducteurs?taille=100", { jeton: marc });
    expect(noms(reponse.json())).toEqual(["Lointain"]);
    expect(reponse.body).not.toContain(CANARI);
    expect((await lire(admin, "/conducteurs")).total).toBe(5);
    expect((await lire(admin, `/conducteurs?client_id=${t.jeu.clientB}`)).total).toBe(1);
  });
});

describe("fiche d'un conducteur", () => {
  it("donne son véhicule, son affectation en cours et toutes ses affectations", async () => {
    expect(await lire(claire, `/conducteurs/${t.jeu.conducteur}`)).toMatchObject({
      nom: CANARI,
      permis: null,
      vehicule: { id: t.jeu.vehicule, immatriculation: "GB-482-NR", loueur_nom: "Arval", carte_grise: null },
      affectation: {
        date_debut_affectation: "2025-01-15",
        date_fin_affectation: null,
        kilometrage_debut_affectation: 42000,
      },
      affectations: [{ vehicule_id: t.jeu.vehicule }],
    });
  });

  it("sans affectation, n'a pas de véhicule", async () => {
    const { id } = (await lire(claire, "/conducteurs?q=fabre")).lignes[0];
    expect(await lire(claire, `/conducteurs/${id}`)).toMatchObject({
      vehicule: null,
      affectation: null,
      affectations: [],
    });
  });

  it("répond pareil pour un conducteur d'ailleurs et pour un conducteur qui n'existe pas", async () => {
    const ailleurs = await t.appeler("GET", `/api/conducteurs/${t.jeu.conducteur}`, { jeton: marc });
    const absent = await t.appeler("GET", `/api/conducteurs/${randomUUID()}`, { jeton: marc });
    expect([ailleurs.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect({ ...ailleurs.json(), request_id: "" }).toEqual({ ...absent.json(), request_id: "" });
    expect(ailleurs.json().message_fr).toBe("Conducteur non trouvé");
  });
});
