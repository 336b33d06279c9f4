import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { journalTechnique } from "../http/journal-technique.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { aHuitHeures, enBase } from "./aides-rappels.ts";
import { passerRappels, rappelerEnContinu } from "./rappels.ts";

const JOUR = "2026-06-01";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(aHuitHeures(JOUR));
  await enBase(t, "update conducteurs set date_expiration_permis = null");
  await enBase(t, "update restitutions set date_restitution = '2020-01-01'");
});
afterAll(() => t.fermer());
beforeEach(async () => {
  await enBase(t, "delete from notifications");
  await enBase(t, "delete from conducteurs where nom like 'Passage%'");
});

const permis = (societe: string, combien: number) =>
  enBase(
    t,
    "insert into conducteurs (client_id, nom, date_expiration_permis) select $1, 'Passage ' || n, '2026-06-20' from generate_series(1, $2::int) n",
    [societe, combien],
  );
const rappelsDe = async (personne: string): Promise<number> =>
  (
    await enBase<{ n: number }>(
      t,
      "select count(*)::int as n from notifications where utilisateur_id = $1 and resolue_le is null",
      [personne],
    )
  )[0]?.n ?? 0;

/** Chaque rappel de cette société est refusé par la base, avec une valeur que personne ne doit relire au journal. */
async function enPanne(societe: string, travail: () => Promise<void>): Promise<void> {
  await t.base.proprietaire(async (c) => {
    await c.query(`create function panne_des_rappels() returns trigger language plpgsql as $$
      begin raise exception 'refus de "Jeanne Lemaire"'; end $$`);
    await c.query(`create trigger panne_des_rappels before insert on notifications for each row
      when (new.client_id = '${societe}') execute function panne_des_rappels()`);
  });
  try {
    await travail();
  } finally {
    await t.base.proprietaire((c) => c.query("drop function panne_des_rappels() cascade"));
  }
}

describe("une société en panne", () => {
  it.each([
    ["la première", () => [t.jeu.clientA, t.jeu.claire, t.jeu.marc] as const],
    ["la seconde", () => [t.jeu.clientB, t.jeu.marc, t.jeu.claire] as const],
  ])("%s : les autres reçoivent leurs rappels, et les siens viennent dès qu'elle le peut", async (_laquelle, qui) => {
    const [societe, privee, servie] = qui();
    await permis(t.jeu.clientA, 2);
    await permis(t.jeu.clientB, 2);
    await enPanne(societe, async () => {
      await expect(passerRappels(t.services)).rejects.toThrow(/rappels en échec pour 1 sociétés sur \d+/);
      expect([await rappelsDe(privee), await rappelsDe(servie)]).toEqual([0, 2]);
    });
    await passerRappels(t.services);
    expect([await rappelsDe(privee), await rappelsDe(servie)]).toEqual([2, 2]);
  });

  it("se dit au journal technique, sans rien de ce que l'erreur cite", async () => {
    await permis(t.jeu.clientA, 1);
    await enPanne(t.jeu.clientA, async () => {
      const { promise: dite, resolve } = Promise.withResolvers<{ tache: string; err: unknown; cause?: unknown }>();
      const arreter = rappelerEnContinu(t.services, resolve);
      const { tache, err, cause } = await dite;
      await arreter();
      const { serializers } = journalTechnique({ niveauJournal: "error" });
      expect([tache, serializers.err(err).message]).toEqual([
        "rappels",
        expect.stringMatching(/^rappels en échec pour 1 /),
      ]);
      expect(serializers.cause(cause)).toMatchObject({ code: "P0001", message: "refus de •••" });
    });
  });
});

it("une société qui a plus de rappels qu'un lot les a tous, une fois", async () => {
  await permis(t.jeu.clientA, 2_345);
  await Promise.all([passerRappels(t.services), passerRappels(t.services)]);
  await passerRappels(t.services);
  expect(await rappelsDe(t.jeu.claire)).toBe(2_345);
});

it("un passage où rien n'a changé ne réécrit aucun rappel", async () => {
  await permis(t.jeu.clientA, 30);
  await passerRappels(t.services);
  const lignes = () => enBase(t, "select id, xmin::text, xmax::text from notifications order by id");
  const avant = await lignes();
  await passerRappels(t.services);
  expect(await lignes()).toEqual(avant);
  expect(avant).toHaveLength(30);
});

describe("une fenêtre d'échéances d'une société", () => {
  beforeAll(async () => {
    await enBase(
      t,
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
         montant_ht_apres_remise)
       select case when n % 2 = 0 then $1::uuid else $2::uuid end, 'PA-' || lpad((n / 26)::text, 3, '0') || '-A' || chr(65 + n % 26),
         date '2018-01-01' + n % 2500, 'Lyon', $3, 'Renault', 'Clio', 'VP', 1000, 50000 from generate_series(0, 9999) n`,
      [t.jeu.clientA, t.jeu.clientB, t.jeu.loueur],
    );
    await t.base.proprietaire((c) => c.query("analyze"));
  }, 60_000);

  it.each(["rapport", "facture"])(
    "se lit par l'index de la date pour un %s, sans relire les autres années",
    async (genre) => {
      const plan = (
        await enBase<{ "QUERY PLAN": string }>(
          t,
          `explain select * from causes_de_rappel c where c.genre = '${genre}' and c.client_id = '${t.jeu.clientA}'
           and c.repere between date '2024-01-01' - c.delai_max and date '2024-06-01' - c.delai_min`,
        )
      ).map((l) => l["QUERY PLAN"]);
      expect(plan.join("\n")).toMatch(/Index Cond: .*date_restitution >= .*date_restitution <= /);
      expect(plan.join("\n")).not.toContain("Seq Scan on restitutions");
    },
  );
});
