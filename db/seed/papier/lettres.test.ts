import { createHash } from "node:crypto";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContestationLue } from "../../../domain/contestations/contestation.ts";
import { contestationJetable } from "../../../server/contestations/aides-contestations.ts";
import { type AppTest, creerAppTest } from "../../../server/testing/app-test.ts";
import { imprimerLettres } from "./lettres.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

it("une contestation semée comme partie garde la lettre que le produit aurait envoyée, une seule fois", async () => {
  const semee = await contestationJetable(t, "acceptee", 11_000);
  const a_contester = await contestationJetable(t, "a_contester");
  await t.enSysteme((client) =>
    client.query("delete from contestation_lettres where contestation_id = $1", [semee.contestation]),
  );
  const besoins = { ...t.services, proprietaire: t.base.proprietaire };
  expect(await imprimerLettres(besoins, () => true)).toBe(0);
  // Deux programmes démarrés ensemble sur la même base l'impriment tous deux : un seul la garde, l'autre ne s'en plaint pas.
  const ensemble = await Promise.all([imprimerLettres(besoins), imprimerLettres(besoins)]);
  expect(ensemble.sort()).toEqual([0, 1]);
  expect(await imprimerLettres(besoins)).toBe(0);

  const jeton = await t.session(t.jeu.claire);
  const lire = async (id: string) =>
    (await t.appeler("GET", `/api/contestations/${id}`, { jeton })).json<ContestationLue>();
  const { envoyees, lettre } = await lire(semee.contestation);
  expect(lettre).toBeNull();
  expect(envoyees).toMatchObject([{ version: 1, canal: "lrar", envoyee_le: "2026-04-10", remise: null }]);
  expect((await lire(a_contester.contestation)).envoyees).toEqual([]);

  const [{ fichier_id = "", sha256 = "" } = {}] = envoyees;
  const pdf = (await t.appeler("GET", `/api/fichiers/${fichier_id}`, { jeton })).rawPayload;
  expect(createHash("sha256").update(pdf).digest("hex")).toBe(sha256);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  // Le jour de l'envoi, rien n'était accordé : la ligne se réclame entière.
  expect(text).toContain("Le 10 avril 2026");
  expect(text).toContain("Total contesté HT");
  expect(text.replace(/\s/g, " ")).toMatch(/110,00/);
});
