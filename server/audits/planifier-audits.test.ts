import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { vehiculeJetable } from "../testing/jetables.ts";

const JOUR = "2026-11-30";
let t: AppTest;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date(`${JOUR}T09:00:00Z`));
  claire = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());

const planifier = (vehicules: readonly string[], plus: object = {}, jeton = claire) =>
  t.appeler("POST", "/api/audits/planifier", { jeton, corps: { vehicules, ...plus } });
const sql = (texte: string, valeurs: readonly unknown[]) => t.enSysteme((c) => c.query(texte, [...valeurs]));
const contrat = (vehicule: string, fin: string, plus: Record<string, string> = {}) => {
  const champs = Object.keys(plus);
  return sql(
    `insert into contrats (client_id, vehicule_id, date_debut, date_fin${champs.map((c) => `, ${c}`).join("")})
     select client_id, id, '2023-01-01', $2${champs.map((_, i) => `, $${i + 3}`).join("")} from vehicules where id = $1`,
    [vehicule, fin, ...Object.values(plus)],
  );
};
const RIEN = { ouverts: 0, en_cours: 0, faits: 0, rendus: 0, archives: 0, premier_le: null, dernier_le: null };
const audits = async (vehicules: readonly string[]) =>
  (
    await sql(
      "select vehicule_id, to_char(retour_prevu_le, 'YYYY-MM-DD') as le from audits where vehicule_id = any ($1) order by 2",
      [vehicules],
    )
  ).rows as { vehicule_id: string; le: string }[];
const compteurs = async () =>
  (await t.appeler("GET", "/api/fins-de-contrat", { jeton: claire })).json().compteurs as Record<string, number>;

test("l'aperçu dit combien et pour quels jours, puis le geste ouvre ceux-là, une fois chacun", async () => {
  const [un, echu, archive] = [await vehiculeJetable(t), await vehiculeJetable(t), await vehiculeJetable(t)];
  await contrat(un, "2027-04-07");
  // Échu et pas rendu : son audit prépare un retour qui ne peut pas être d'hier.
  await contrat(echu, "2026-11-07");
  await sql("update vehicules set archive_le = now() where id = $1", [archive]);
  const choisis = [un, echu, un, archive];
  const attendu = { ...RIEN, ouverts: 2, archives: 1, premier_le: JOUR, dernier_le: "2027-04-07" };
  const avant = await compteurs();
  expect((await planifier(choisis, { apercu: true })).json()).toEqual(attendu);
  expect(await audits(choisis)).toEqual([]);
  expect((await planifier(choisis)).json()).toEqual(attendu);
  expect(await audits(choisis)).toEqual([
    { vehicule_id: echu, le: JOUR },
    { vehicule_id: un, le: "2027-04-07" },
  ]);
  // La ligne bouge : ce qui est ouvert n'est plus à planifier.
  const apres = await compteurs();
  expect([apres.audit_a_planifier, apres.audit_planifie]).toEqual([
    (avant.audit_a_planifier ?? 0) - 2,
    (avant.audit_planifie ?? 0) + 2,
  ]);
  expect((await planifier([un, echu])).json()).toEqual({ ...RIEN, en_cours: 2 });
  expect(await audits(choisis)).toHaveLength(2);
  // Effacé, il redevient à planifier.
  await sql("delete from audits where vehicule_id = $1", [un]);
  expect((await compteurs()).audit_a_planifier).toBe((avant.audit_a_planifier ?? 0) - 1);
});

test("un audit déjà fait, ou un véhicule rendu, n'en ouvre pas un second", async () => {
  const [note, termine, rendu] = [await vehiculeJetable(t), await vehiculeJetable(t), await vehiculeJetable(t)];
  await contrat(note, "2027-02-11", { audit_fait_le: "2026-10-16" });
  await contrat(termine, "2027-03-11");
  await sql(
    `insert into audits (client_id, vehicule_id, contrat_id, retour_prevu_le, etat, termine_le, cree_par)
     select client_id, vehicule_id, id, date_fin, 'termine', now(), $2 from contrats where vehicule_id = $1`,
    [termine, t.jeu.claire],
  );
  await contrat(rendu, "2026-11-20");
  await sql(
    `insert into restitutions (client_id, vehicule_id, immatriculation, loueur_id, agence, marque, modele, type_vehicule, date_restitution, kilometrage, montant_ht_apres_remise)
     select v.client_id, v.id, v.immatriculation, (select id from loueurs limit 1), 'Lyon', 'Renault', 'Clio', 'VP', '2026-11-18', 1000, 0
     from vehicules v where v.id = $1`,
    [rendu],
  );
  expect((await planifier([note, termine, rendu])).json()).toEqual({ ...RIEN, faits: 2, rendus: 1 });
  expect(await audits([note, termine, rendu])).toHaveLength(1);
});

test("le véhicule d'un autre client, ou inconnu, est introuvable, et rien ne s'ouvre ; trop ou aucun se refuse", async () => {
  const un = await vehiculeJetable(t);
  expect((await planifier([un], {}, await t.session(t.jeu.marc))).statusCode).toBe(404);
  expect((await planifier([un, randomUUID()])).statusCode).toBe(404);
  expect(await audits([un])).toEqual([]);
  for (const vehicules of [[], Array.from({ length: 101 }, () => randomUUID())])
    expect((await planifier(vehicules)).statusCode).toBe(400);
});
