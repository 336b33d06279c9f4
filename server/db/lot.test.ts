import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import type { Sql } from "./base.ts";

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
