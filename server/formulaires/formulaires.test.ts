import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let admin: string;

beforeAll(async () => {
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
  await t.enSysteme(async (c) => {
    await c.query(
      `insert into formulaires (nom, url_formulaire, client_id, statut, cree_le) values
       ('Ancien', 'x', $1, 'inactif', '2020-01-01'), ('Demandes', 'y', $2, 'inactif', '2024-01-01')`,
      [t.jeu.clientA, t.jeu.clientB],
    );
    await c.query(
      "insert into formulaire_champs (formulaire_id, label, type_champ, ordre) values ($1, 'Photos', 'photos', 3), ($1, 'Prénom Nom', 'text', 2)",
      [t.jeu.formulaire],
    );
  });
});
afterAll(() => t.fermer());

const lire = async (chemin: string) => (await t.appeler("GET", `/api${chemin}`, { jeton: admin })).json();
const clients = (page: { lignes: { client_nom: string }[] }) => page.lignes.map((l) => l.client_nom);

describe("formulaires", () => {
  it("sont réservés à l'admin", async () => {
    for (const personne of [t.jeu.expert, t.jeu.claire]) {
      expect((await t.appeler("GET", "/api/formulaires", { jeton: await t.session(personne) })).statusCode).toBe(403);
    }
    expect((await t.appeler("GET", "/api/formulaires")).statusCode).toBe(401);
  });

  it("font une ligne par client, par ordre de nom, l'actif plutôt que l'ancien", async () => {
    const page = await lire("/formulaires");
    expect(clients(page)).toEqual(["Boréal Négoce", `${CANARI} Transports`]);
    expect(page).toMatchObject({
      total: 2,
      compteurs: { total: 2, actifs: 1, inactifs: 1 },
      lignes: [{ url_formulaire: "y" }, { id: t.jeu.formulaire, champs: 3 }],
    });
  });

  it("se filtrent par nom de client, client et statut", async () => {
    expect(clients(await lire("/formulaires?q=boreal%20negoce"))).toEqual(["Boréal Négoce"]);
    expect(clients(await lire(`/formulaires?client_id=${t.jeu.clientA}`))).toEqual([`${CANARI} Transports`]);
    expect(await lire("/formulaires?statut=inactif")).toMatchObject({ total: 1, compteurs: { total: 2 } });
  });

  it("donnent leurs champs dans l'ordre", async () => {
    const formulaire = await lire(`/formulaires/${t.jeu.formulaire}`);
    expect(formulaire.champs.map((c: { label: string }) => c.label)).toEqual(["Civilité", "Prénom Nom", "Photos"]);
    expect(formulaire.champs[0]).toMatchObject({ options: ["Madame", "Monsieur"], obligatoire: true });
    expect((await lire(`/formulaires/${randomUUID()}`)).message_fr).toBe("Formulaire non trouvé");
  });
});
