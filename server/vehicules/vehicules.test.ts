import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let claire: string;
let marc: string;
let expert: string;

/** Un jour avant ou après aujourd'hui. */
const jour = (ecart: number) => new Date(Date.now() + ecart * 86_400_000).toISOString().slice(0, 10);

async function charger(
  travail: (un: (texte: string, valeurs: unknown[]) => Promise<string>) => Promise<void>,
): Promise<void> {
  await t.enSysteme(async (c) => {
    await travail(async (texte, valeurs) => (await c.query<{ id: string }>(texte, valeurs)).rows[0]?.id ?? "");
  });
}

beforeAll(async () => {
  t = await creerAppTest();
  [claire, marc, expert] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc), await t.session(t.jeu.expert)];
  await charger(async (un) => {
    const vehicule = (client: string, plaque: string, marque: string) =>
      un(
        "insert into vehicules (client_id, immatriculation, marque, modele, loueur_id) values ($1, $2, $3, 'X', $4) returning id",
        [client, plaque, marque, t.jeu.loueur],
      );
    const conducteur = (client: string, prenom: string, nom: string) =>
      un("insert into conducteurs (client_id, prenom, nom) values ($1, $2, $3) returning id", [client, prenom, nom]);
    const confier = (client: string, v: string, c: string, debut: string, fin: string | null) =>
      un(
        "insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation) values ($1, $2, $3, $4, $5) returning id",
        [client, v, c, debut, fin],
      );
    const { clientA, clientB } = t.jeu;
    const helene = await conducteur(clientA, "Hélène", "Müller");
    const fini = await vehicule(clientA, "AB-123-CD", "Peugeot");
    await confier(clientA, fini, helene, jour(-400), jour(-300));
    const planifie = await vehicule(clientA, "AC-123-CD", "Citroën");
    await confier(clientA, planifie, helene, jour(-200), jour(10));
    await vehicule(clientA, "AD-123-CD", "Dacia");
    await confier(
      clientB,
      await vehicule(clientB, "AE-123-CD", "Škoda"),
      await conducteur(clientB, "Marc", "Dupont"),
      jour(-5),
      null,
    );
  });
});
afterAll(() => t.fermer());

const lire = async (jeton: string, chemin: string) => (await t.appeler("GET", `/api${chemin}`, { jeton })).json();
const plaques = (page: { lignes: { immatriculation: string }[] }) => page.lignes.map((l) => l.immatriculation);

describe("liste des véhicules", () => {
  it("refuse qui n'est pas connecté", async () => {
    expect((await t.appeler("GET", "/api/vehicules")).statusCode).toBe(401);
  });

  it("range par immatriculation et compte les véhicules actifs : affectés sans date de fin", async () => {
    const page = await lire(claire, "/vehicules");
    expect(plaques(page)).toEqual(["AB-123-CD", "AC-123-CD", "AD-123-CD", "GB-482-NR"]);
    expect(page).toMatchObject({ total: 4, compteurs: { total: 4, actifs: 1, inactifs: 3 } });
    expect(page.lignes.map((l: { statut: string }) => l.statut)).toEqual(["inactif", "inactif", "inactif", "actif"]);
  });

  it("ne montre que le conducteur du moment", async () => {
    const page = await lire(claire, "/vehicules");
    expect(page.lignes.map((l: { conducteur_nom: string | null }) => l.conducteur_nom)).toEqual([
      null,
      "Müller",
      null,
      CANARI,
    ]);
  });

  it.each([
    ["actif", ["GB-482-NR"]],
    ["inactif", ["AB-123-CD", "AC-123-CD", "AD-123-CD"]],
  ])("filtre sur « %s », avec ou sans recherche", async (statut, attendues) => {
    expect(plaques(await lire(claire, `/vehicules?statut=${statut}`))).toEqual(attendues);
    const page = await lire(claire, `/vehicules?statut=${statut}&q=arval`);
    expect(plaques(page)).toEqual(attendues);
    expect(page).toMatchObject({ total: attendues.length, compteurs: { total: 4, actifs: 1, inactifs: 3 } });
  });

  it.each([
    ["ac123cd", ["AC-123-CD"]],
    ["AC 123 CD", ["AC-123-CD"]],
    ["citroen", ["AC-123-CD"]],
    ["MULLER helene", ["AC-123-CD"]],
    ["arval dacia", ["AD-123-CD"]],
    ["skoda", []],
  ])("cherche « %s » dans le véhicule, son loueur et son conducteur", async (q, attendues) => {
    expect(plaques(await lire(claire, `/vehicules?q=${encodeURIComponent(q)}`))).toEqual(attendues);
  });

  it("ne laisse rien passer d'une société à l'autre", async () => {
    const reponse = await t.appeler("GET", "/api/vehicules", { jeton: marc });
    expect(plaques(reponse.json())).toEqual(["AE-123-CD"]);
    expect(reponse.json().compteurs).toEqual({ total: 1, actifs: 1, inactifs: 0 });
    expect(reponse.body).not.toContain(CANARI);
    expect((await lire(marc, `/vehicules?client_id=${t.jeu.clientA}`)).total).toBe(0);
  });

  it("montre tout à l'équipe, qui filtre par client", async () => {
    expect((await lire(expert, "/vehicules")).compteurs).toEqual({ total: 5, actifs: 2, inactifs: 3 });
    expect(plaques(await lire(expert, `/vehicules?client_id=${t.jeu.clientB}&statut=actif`))).toEqual(["AE-123-CD"]);
  });
});

describe("fiche d'un véhicule", () => {
  it("donne ses caractéristiques, son conducteur et ses affectations, la plus récente d'abord", async () => {
    expect(await lire(claire, `/vehicules/${t.jeu.vehicule}`)).toMatchObject({
      immatriculation: "GB-482-NR",
      statut: "actif",
      loueur_nom: "Arval",
      carte_grise: null,
      conducteur: { id: t.jeu.conducteur, prenom: "Jean", permis: null },
      affectations: [
        { date_debut_affectation: "2025-01-15", date_fin_affectation: null, kilometrage_debut_affectation: 42000 },
      ],
    });
  });

  it("n'a pas de conducteur quand l'affectation est finie, mais garde l'historique", async () => {
    const { id } = (await lire(claire, "/vehicules?q=ab123cd")).lignes[0];
    expect(await lire(claire, `/vehicules/${id}`)).toMatchObject({
      conducteur: null,
      statut: "inactif",
      affectations: [{ conducteur_nom: "Müller" }],
    });
  });

  it("répond pareil pour un véhicule d'ailleurs et pour un véhicule qui n'existe pas", async () => {
    const ailleurs = await t.appeler("GET", `/api/vehicules/${t.jeu.vehicule}`, { jeton: marc });
    const absent = await t.appeler("GET", `/api/vehicules/${randomUUID()}`, { jeton: marc });
    expect([ailleurs.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect({ ...ailleurs.json(), request_id: "" }).toEqual({ ...absent.json(), request_id: "" });
    expect(ailleurs.json().message_fr).toBe("Véhicule non trouvé");
  });
});
