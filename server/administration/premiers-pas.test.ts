import { afterAll, beforeAll, expect, it } from "vitest";
import { type DepartService, pasDuService } from "../../domain/administration/premiers-pas.ts";
import { lireConfig } from "../config.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const lire = async (): Promise<DepartService> =>
  (await t.appeler("GET", "/api/administration/premiers-pas", { jeton: await t.session(t.jeu.admin) })).json();
const restent = async () => pasDuService(await lire()).flatMap((p) => (p.fait ? [] : [p.cle]));
const sql = (texte: string) => t.enSysteme((c) => c.query(texte));

it("suit la société active la plus avancée, et compte un formulaire seulement s'il peut recevoir", async () => {
  expect((await lire()).societe?.id).toBe(t.jeu.clientA);
  await sql("update formulaires set statut = 'inactif'");
  expect(await restent()).toEqual(["formulaire"]);
  await sql("update formulaires set statut = 'actif'");
  await sql("delete from formulaire_champs");
  expect(await restent()).toEqual(["formulaire"]);
  await sql(`update clients set desactive_le = now() where id = '${t.jeu.clientA}'`);
  const { societe } = await lire();
  expect([societe?.id === t.jeu.clientA, societe?.personnes, societe?.dossiers]).toEqual([false, true, false]);
});

it("en production sans réglage, dit les mentions qui manquent", async () => {
  const production = lireConfig(
    { DATABASE_URL: "postgres:///x", PUBLIC_URL: "https://reflet.example", SECRET: "s".repeat(32), TELEPHONE: "01 99" },
    "production",
  );
  expect((await lire()).mentions_manquantes).toEqual([]);
  Object.assign(t.services.config, { site: production.site });
  const { mentions_manquantes } = await lire();
  expect(mentions_manquantes).toHaveLength(10);
  expect(mentions_manquantes).toContain("Directeur de la publication");
});
