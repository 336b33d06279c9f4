import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

it("le jour est celui de l'horloge du produit, à Paris : vues, fiches et histoire changent ensemble", async () => {
  const vehicule = await t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `with c as (insert into conducteurs (client_id, prenom, nom) values ($1, 'Jo', 'Demain') returning id),
            v as (insert into vehicules (client_id, immatriculation) values ($1, 'JR-001-JR') returning id),
            h as (insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation)
                  select $1, v.id, c.id, '2030-05-11' from v, c)
       select id from v`,
      [t.jeu.clientA],
    );
    return rows[0]?.id ?? "";
  });
  const voir = async (instant: string) => {
    t.regler(new Date(instant));
    const jeton = await t.session(t.jeu.expert);
    const lire = async (chemin: string) => (await t.appeler("GET", chemin, { jeton })).json();
    const { lignes } = await lire("/api/conducteurs?q=demain");
    const evenements = await lire(`/api/vehicules/${vehicule}/evenements`);
    return {
      liste: lignes[0]?.immatriculation ?? null,
      aVenir: evenements.lignes.find((e: { fait: string }) => e.fait === "affectation_debut")?.a_venir,
    };
  };
  // Une heure et demie avant minuit à Paris, puis une demi-heure après.
  expect(await voir("2030-05-10T20:30:00Z")).toEqual({ liste: null, aVenir: true });
  expect(await voir("2030-05-10T22:30:00Z")).toEqual({ liste: "JR-001-JR", aVenir: false });
});
