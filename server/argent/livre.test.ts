import { afterAll, beforeAll, expect, test } from "vitest";
import { livre } from "../../domain/argent/livre.ts";
import {
  avoirJetable,
  contestationJetable,
  factureJetable,
  rapprocherJetable,
} from "../contestations/aides-contestations.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-04-20T08:00:00Z"));
  claire = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());

const lire = async () => livre.parse((await t.appeler("GET", "/api/argent", { jeton: claire })).json());
const lignes = async (mot: string) =>
  (await t.appeler("GET", `/api/argent/lignes?mot=${mot}`, { jeton: claire })).json() as {
    lignes: { designation: string | null; montant_ht: number; contestation_id: string | null }[];
    total: number;
    somme_ht: number;
  };

test("une facture va de trouvé à avoir reçu ; un avoir qui attend d'être imputé n'est pas encore rendu", async () => {
  const ouverte = await factureJetable(t);
  await rapprocherJetable(t, ouverte.facture, ouverte.jante);
  expect(await lire()).toMatchObject({
    trouve: 16_000,
    a_reclamer: 16_000,
    reclame: 0,
    perdu: 0,
    factures_a_reclamer: 1,
  });
  expect((await lignes("a_reclamer")).lignes).toMatchObject([{ montant_ht: 16_000, contestation_id: null }]);

  const { contestation, facture, factureLigne } = await contestationJetable(t, "contestee");
  await rapprocherJetable(t, facture, factureLigne);
  // La lettre réclame 110 € des 160 € trouvés : le reste est abandonné.
  expect(await lire()).toMatchObject({ reclame: 11_000, en_cours: 11_000, accorde: 0, abandonne: 5_000, perdu: 5_000 });
  const avoir = await avoirJetable(t);
  await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1", [avoir]);
  expect(await lire()).toMatchObject({ accorde: 0, recu: 0, en_cours: 11_000 });
  expect(
    await enBase(t, "select contestation_id, montant_ht from avoirs_a_imputer where document_id = $1", [avoir]),
  ).toEqual([{ contestation_id: contestation, montant_ht: 11_000 }]);

  const { lignes: reclamees } = (
    await t.appeler("GET", `/api/contestations/${contestation}`, { jeton: claire })
  ).json() as { lignes: { id: string }[] };
  const imputer = await t.appeler("POST", `/api/contestations/${contestation}/avoirs`, {
    jeton: claire,
    corps: { document_id: avoir, accords: [{ ligne_id: reclamees[0]?.id, montant: 11_000 }] },
  });
  expect(imputer.statusCode, imputer.body).toBe(200);
  expect(await lire()).toMatchObject({ accorde: 11_000, recu: 11_000, attendu: 0, en_cours: 0, refuse: 0 });
  expect(await lignes("recu")).toMatchObject({ total: 1, somme_ht: 11_000 });
});

test("passé la date limite, ce qui n'est pas parti est perdu, et le reste le dit", async () => {
  const avant = await lire();
  t.regler(new Date("2026-05-20T08:00:00Z"));
  claire = await t.session(t.jeu.claire);
  const apres = await lire();
  expect(apres).toMatchObject({
    a_reclamer: 0,
    hors_delai: avant.a_reclamer,
    perdu: avant.perdu + avant.a_reclamer,
    trouve: avant.trouve,
  });
  expect((await lignes("perdu")).somme_ht).toBe(apres.perdu);
});
