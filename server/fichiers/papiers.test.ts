import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const papier = async (usage: "permis" | "carte_grise"): Promise<string> => {
  const octets = (async function* () {
    yield Buffer.from("%PDF-1.7\n");
  })();
  const { id, taille, sha256 } = await t.services.fichiers.deposer(octets, 100);
  await t.base.proprietaire((c) =>
    c.query(
      `insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, rattache)
       values ($1, $2, $3, 'papier.pdf', 'application/pdf', $4, $5, true)`,
      [id, t.jeu.clientA, usage, taille, sha256],
    ),
  );
  return id;
};

it.each([
  ["permis", ["conducteurs"], 200],
  ["permis", ["vehicules"], 200],
  ["permis", ["restitutions", "sinistres", "convoyages", "infractions"], 404],
  ["carte_grise", ["vehicules"], 200],
  ["carte_grise", [], 404],
] as const)("un fichier « %s », pour une société qui a %o, répond %i", async (usage, besoins, statut) => {
  const id = await papier(usage);
  await t.base.proprietaire((c) => c.query("update clients set besoins = $2 where id = $1", [t.jeu.clientA, besoins]));
  const jeton = await t.session(t.jeu.claire);
  for (const suite of ["", "/description"])
    expect((await t.appeler("GET", `/api/fichiers/${id}${suite}`, { jeton })).statusCode).toBe(statut);
});
