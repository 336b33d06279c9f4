import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import type { Demande, Sql } from "./base.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

async function ouvrir(personne: string): Promise<Uint8Array> {
  const jeton = await t.session(personne);
  return createHash("sha256").update(Buffer.from(jeton, "base64url")).digest();
}
const lire = (jeton: Uint8Array, demande: Demande) => t.services.base.lire(jeton, new Date(), demande);
const changer = (texte: string, valeurs: unknown[]) =>
  t.base.proprietaire(async (c) => {
    await c.query("begin; set local role reflet_systeme");
    await c.query(texte, valeurs);
    await c.query("commit");
  });

/** Le statut de facture n'est nommé que pour qui peut le lire : nommé pour un autre, la base refuse tout. */
const colonnes = (acteur: Acteur): Sql =>
  acteur.role !== "client" || acteur.domainePartenaire
    ? sql`select 'avec', count(statut_facture_client) from tickets`
    : sql`select 'sans', count(id) from tickets`;

it("écrit l'instruction pour la personne, dès la première demande", async () => {
  expect((await lire(await ouvrir(t.jeu.claire), colonnes)).lignes).toEqual([["sans", "1"]]);
  expect((await lire(await ouvrir(t.jeu.admin), colonnes)).lignes).toEqual([["avec", "1"]]);
});

it("rejoue quand les droits ont changé depuis la dernière demande", async () => {
  const jeton = await ouvrir(t.jeu.marc);
  const partenaire = (oui: boolean) =>
    changer("update utilisateurs set domaine_partenaire = $1 where id = $2", [oui, t.jeu.marc]);
  expect((await lire(jeton, colonnes)).lignes[0]?.[0]).toBe("sans");
  await partenaire(true);
  expect((await lire(jeton, colonnes)).lignes[0]?.[0]).toBe("avec");
  await partenaire(false);
  const apres = await lire(jeton, colonnes);
  expect(apres).toMatchObject({ erreur: null, lignes: [["sans", "0"]] });
});

it("ne croit une instruction refusée que pour la vraie personne", async () => {
  const refuser = (acteur: Acteur): Sql => {
    if (acteur.role === "client" && !acteur.domainePartenaire) throw erreurs.interdit();
    return sql`select 1`;
  };
  const jeton = await ouvrir(t.jeu.claire);
  expect((await lire(jeton, refuser)).erreur).toMatchObject({ statut: 403 });
  await changer("update utilisateurs set domaine_partenaire = true where id = $1", [t.jeu.claire]);
  expect(await lire(jeton, refuser)).toMatchObject({ erreur: null, lignes: [["1"]] });
  await changer("update sessions set revoquee_le = now() where utilisateur_id = $1", [t.jeu.claire]);
  expect(await lire(jeton, refuser)).toMatchObject({ identite: null, lignes: [] });
  expect(await lire(jeton, colonnes)).toMatchObject({ identite: null, lignes: [] });
});

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
