import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grouperLot } from "../../domain/documents/lot.ts";
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

it("un avoir du lot dit ce qu'il rend, quel que soit son signe : la fiche qui en naît est nette de lui", async () => {
  const [facture, avoir] = [await poser("LT-005-AA"), await poser("LT-005-AA", "avoir")];
  await sql("update documents set net_ht = -20000 where id = $1", [avoir]);
  const { documents } = (await t.appeler("GET", "/api/lots/en-cours", { jeton: claire })).json();
  const rendus = documents
    .filter((d: { id: string }) => d.id === facture || d.id === avoir)
    .map((d: { type_document: string; avoir_ht: number | null }) => [d.type_document, d.avoir_ht]);
  expect(rendus.sort()).toEqual([
    ["avoir", 20_000],
    ["facture", null],
  ]);
  const [groupe] = grouperLot(documents.filter((d: { plaque: string }) => d.plaque === "LT005AA"));
  expect(groupe?.proposition?.montant_ht_apres_remise).toBe(25_000);
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

it("le lot dit ce qu'une restitution créée trouve trop tard, une fois ses documents validés aussi", async () => {
  const id = await poser("LT-020-AA");
  const { creees } = await creer(restitution(id, { immatriculation: "LT-020-AA" }));
  await sql(
    `insert into rapprochements (client_id, restitution_id, facture_id, conditions, net_ht_facture, net_ht_attendu, montant_contestable, date_limite)
     values ($1, $2, $3, '{}', 45000, 29626, 15374, '2020-01-01')
     on conflict (facture_id) do update set montant_contestable = excluded.montant_contestable, date_limite = excluded.date_limite`,
    [t.jeu.clientA, creees[0].restitution_id, id],
  );
  const sien = async () =>
    (await t.appeler("GET", "/api/lots/en-cours", { jeton: claire }))
      .json()
      .documents.find((d: { id: string }) => d.id === id);
  expect(await sien()).toMatchObject({ contestable_ht: 0, hors_delai_ht: 15_374 });
  await sql("update documents set etat = 'valide', valide_le = now() where id = $1", [id]);
  expect(await sien()).toMatchObject({ etat: "valide", hors_delai_ht: 15_374 });
});
