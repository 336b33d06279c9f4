import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  claire = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
const poser = async (plaque: string, type = "facture", par = t.jeu.claire, client = t.jeu.clientA): Promise<string> =>
  String(
    (
      await sql(
        `insert into documents (client_id, type_document, etat, cree_par, depose_par_client, cree_le, identification, date_document, net_ht)
         values ($1, $2, 'a_verifier', $3, true, now(), $4, '2026-04-02', 45000) returning id`,
        [
          client,
          type,
          par,
          JSON.stringify({ immatriculation: plaque, marque: "Renault", modele: "Trafic", kilometrage: 81000 }),
        ],
      )
    )[0]?.id,
  );
const restitution = (id: string, plus: object = {}) => ({
  id,
  immatriculation: "LT-001-AA",
  date_restitution: "2026-03-10",
  agence: "Lyon",
  loueur_id: t.jeu.loueur,
  marque: "Renault",
  modele: "Trafic",
  type_vehicule: "VU",
  kilometrage: 81_000,
  montant_ht_apres_remise: 45_000,
  cle_idempotence: randomUUID(),
  ...plus,
});
const creer = async (...restitutions: object[]) =>
  (await t.appeler("POST", "/api/lots/restitutions", { jeton: claire, corps: { restitutions } })).json();

it("le lot d'une personne est ce qu'elle a déposé elle-même, et lui dit de quoi créer chaque restitution", async () => {
  const id = await poser("LT-001-AA");
  const ailleurs = await poser("LT-002-AA", "facture", t.jeu.marc, t.jeu.clientB);
  const { documents, maintenant } = (await t.appeler("GET", "/api/lots/en-cours", { jeton: claire })).json();
  const ids = documents.map((d: { id: string }) => d.id);
  expect(ids).toContain(id);
  expect(ids).not.toContain(ailleurs);
  const sien = documents.find((d: { id: string }) => d.id === id);
  expect([sien.plaque, sien.proposition]).toMatchObject([
    "LT001AA",
    { immatriculation: "LT-001-AA", kilometrage: 81_000, type_vehicule: null },
  ]);
  // Rangé à cet instant, le lot repart vide.
  const suite = await t.appeler("GET", `/api/lots/en-cours?depuis=${maintenant}`, { jeton: claire });
  expect(suite.json().documents).toEqual([]);
});

it("un refus ne retient pas les autres, et le même lot renvoyé ne crée rien de plus", async () => {
  const [un, pv, autre] = [await poser("LT-010-AA"), await poser("LT-010-AA", "pv"), await poser("LT-011-AA")];
  const bonne = restitution(un, { immatriculation: "LT-010-AA" });
  const lointaine = restitution(autre, { immatriculation: "LT-011-AA", date_restitution: "2090-01-01" });
  const premier = await creer(bonne, lointaine);
  expect(premier.creees).toMatchObject([{ id: un, ranges: 2 }]);
  expect(premier.refusees).toEqual([{ id: autre, message: expect.stringContaining("dans plus d'un an") }]);
  const encore = await creer(bonne);
  expect(encore.creees[0].restitution_id).toBe(premier.creees[0].restitution_id);
  const rangees = await sql("select id from documents where restitution_id = $1 order by id", [
    premier.creees[0].restitution_id,
  ]);
  expect(rangees.map((r) => r.id)).toEqual([un, pv].sort());
  // Le document d'une autre société n'existe pas pour elle.
  const [ailleurs] = await sql<{ id: string }>("select id from documents where client_id = $1 limit 1", [
    t.jeu.clientB,
  ]);
  expect((await creer(restitution(String(ailleurs?.id)))).refusees).toMatchObject([{ message: "Document non trouvé" }]);
});
