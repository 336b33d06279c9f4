import { afterAll, beforeAll, expect, it } from "vitest";
import { compiler } from "../db/base.ts";
import { lireRestitution } from "../restitutions/restitutions.queries.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

interface Noeud {
  "Relation Name"?: string;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Actual Rows": number;
  Plans?: Noeud[];
}

/** Véhicules lus par un plan, ceux qu'un filtre ou une jointure écarte compris. */
function vehiculesLus(noeud: Noeud): number {
  const lus =
    noeud["Relation Name"] === "vehicules" ? noeud["Actual Rows"] + (noeud["Rows Removed by Filter"] ?? 0) : 0;
  return (noeud.Plans ?? []).reduce((somme, plan) => somme + vehiculesLus(plan), lus);
}

it("ouvre une restitution sans parcourir les véhicules de la société, sous les droits d'un client", async () => {
  const client = await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ client_id: string }>(
      `insert into vehicules (client_id, immatriculation) select client_id, 'ZA-' || lpad(n::text, 3, '0') || '-ZA'
       from restitutions, generate_series(1, 400) n where restitutions.id = $1 returning client_id`,
      [t.jeu.restitution],
    );
    return rows[0]?.client_id ?? "";
  });
  await t.base.proprietaire((c) => c.query("analyze vehicules"));
  const { texte, valeurs } = compiler(lireRestitution({ id: t.jeu.restitution }));
  const plan = await t.enSysteme(async (c) => {
    await c.query(
      `select set_config('app.client_id', $1, true), set_config('app.besoins', 'restitutions,vehicules', true),
              set_config('enable_seqscan', 'off', true), set_config('role', 'reflet_client', true)`,
      [client],
    );
    const { rows } = await c.query<{ "QUERY PLAN": [{ Plan: Noeud }] }>(`explain (analyze, format json) ${texte}`, [
      ...valeurs,
    ]);
    return rows[0]?.["QUERY PLAN"][0].Plan;
  });
  expect(plan && vehiculesLus(plan)).toBeLessThan(10);
});
