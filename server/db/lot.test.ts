import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import type { Sql, Transaction } from "./base.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

async function ouvrir(personne: string): Promise<Uint8Array> {
  const jeton = await t.session(personne);
  return createHash("sha256").update(Buffer.from(jeton, "base64url")).digest();
}
const lire = (jeton: Uint8Array, fragment: Sql) => t.services.base.lire(jeton, new Date(), fragment);
it("referme les instructions les plus anciennes : mille formes n'en laissent pas mille par connexion", async () => {
  const jeton = await ouvrir(t.jeu.admin);
  const forme = (n: number) => sql`select ${sql.lit(n)}::int, ${n}::int`;
  for (let n = 0; n < 1_000; n++) expect((await lire(jeton, forme(n))).lignes).toEqual([[`${n}`, `${n}`]]);
  // La première forme a été refermée ; elle se rejoue comme une neuve.
  expect((await lire(jeton, forme(0))).lignes).toEqual([["0", "0"]]);
  const { lignes } = await lire(jeton, sql`select count(*) from pg_prepared_statements`);
  expect(Number(lignes[0]?.[0])).toBeLessThanOrEqual(256);
});

it("garde au jeton sa personne quand plusieurs lisent ensemble", async () => {
  const [admin, sophie] = await Promise.all([ouvrir(t.jeu.admin), ouvrir(t.jeu.sophie)]);
  const reponses = await Promise.all(
    Array.from({ length: 60 }, (_, i) => lire(i % 2 ? admin : sophie, sql`select current_user, acteur_id()`)),
  );
  for (const [i, { lignes }] of reponses.entries()) {
    expect(lignes).toEqual([i % 2 ? ["reflet_admin", t.jeu.admin] : ["reflet_client_partenaire", t.jeu.sophie]]);
  }
});

describe("les instructions d'une écriture lancées ensemble", () => {
  const ecrire = async <T>(travail: (tx: Transaction) => Promise<T>): Promise<T> =>
    t.services.base.ecrire(await ouvrir(t.jeu.admin), new Date(), travail);
  const creer = (tx: Transaction, nom: string) => tx.executer(sql`insert into garages (nom) values (${nom})`);
  const nombre = async (tx: Transaction, debut: string): Promise<number> =>
    (await tx.une<{ n: number }>(sql`select count(*)::int as n from garages where starts_with(nom, ${debut})`))?.n ??
    -1;
  const gardes = (debut: string) => ecrire((tx) => nombre(tx, debut));

  it("se jouent dans l'ordre où elles sont lancées : chacune voit ce que les précédentes ont écrit", async () => {
    const vus = await ecrire((tx) =>
      Promise.all([
        nombre(tx, "Ordre"),
        creer(tx, "Ordre 1"),
        nombre(tx, "Ordre"),
        creer(tx, "Ordre 2"),
        creer(tx, "Ordre 3"),
        nombre(tx, "Ordre"),
      ]),
    );
    expect(vus).toEqual([0, undefined, 1, undefined, undefined, 3]);
    expect(await gardes("Ordre")).toBe(3);
  });

  it("rendent à chacune sa réponse, y compris pour une forme déjà préparée", async () => {
    const lus = await ecrire((tx) =>
      Promise.all(Array.from({ length: 40 }, (_, n) => tx.une<{ n: number }>(sql`select ${n}::int as n`))),
    );
    expect(lus).toEqual(Array.from({ length: 40 }, (_, n) => ({ n })));
  });

  it("se jouent dans leur transaction même si la suite dépend de leur réponse", async () => {
    const vus = await ecrire(async (tx) => {
      const avant = nombre(tx, "Suite");
      await creer(tx, `Suite ${await avant}`);
      return nombre(tx, "Suite 0");
    });
    expect(vus).toBe(1);
  });

  it.each([0, 1, 2])("sont toutes annulées quand celle de rang %i échoue, et toutes le disent", async (rang) => {
    const debut = `Annulée ${rang}`;
    const issues = ecrire(async (tx) => {
      await creer(tx, `${debut} d'avant`);
      const lancees = [0, 1, 2].map((n) =>
        n === rang ? tx.executer(sql`select 1 / (${n}::int - ${n}::int)`) : creer(tx, `${debut} ${n}`),
      );
      const sorts = await Promise.allSettled(lancees);
      expect(sorts.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      await Promise.all(lancees);
    });
    await expect(issues).rejects.toMatchObject({ code: "22012" });
    expect(await gardes(debut)).toBe(0);
  });

  it("n'écrivent rien si la première échoue et que personne n'attend les autres : la transaction est perdue", async () => {
    const perdue = ecrire(async (tx) => {
      await tx.executer(sql`select 1 / (0 * ${1}::int)`).catch(() => undefined);
      await creer(tx, "Après la faute");
    });
    await expect(perdue).rejects.toMatchObject({ code: "25P02" });
    expect(await gardes("Après la faute")).toBe(0);
  });

  it("laissent la connexion en état de servir", async () => {
    for (let n = 0; n < 25; n++)
      await expect(ecrire((tx) => Promise.all([creer(tx, "Perdu"), creer(tx, "x".repeat(3_000))]))).rejects.toThrow();
    expect(await gardes("Perdu")).toBe(0);
  });
});
