import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conditions as formeConditions } from "../../domain/fre/conditions.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { conditionsEnVigueur, type Quand } from "./conditions-en-vigueur.queries.ts";

const TAUX = { main_oeuvre: 20, peinture: 20, pieces: 25, pneus: 30, forfaits: 0 };
const GRILLE = {
  seuil_km_par_an: 20_000,
  grille: [{ age_min_mois: 0, age_max_mois: null, jusqu_au_seuil: TAUX, au_dela_du_seuil: TAUX }],
};
const SEUILS = {
  rayure_max_mm: 30,
  rayure_pare_chocs_max_mm: 50,
  rayure_retroviseur_max_mm: 30,
  bosse_max_mm: 20,
  pneu_profil_min_mm: 4,
  jante_frottement_max_mm: 50,
  impact_pare_brise_hors_champ_max_mm: 20,
};

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  await ecrire(
    `insert into conditions_loueur (loueur_id, client_id, valable_du, valable_au, grille_vetuste, remise_taux_pct, remise_assiette,
       franchise_type, franchise_ht, seuils, regime_tva, tolerance_km, delai_contestation_jours, reference)
     values ($1, null, '2022-01-01', '2024-12-31', '[]', 0, 'total', 'par_vehicule', 0, '{}', 'hors_champ', 0, 15, null),
            ($1, null, '2025-01-01', null, $3, 7.5, 'ligne', 'par_element', 5000, $4, 'tva_20', 50, 30, null),
            ($1, $2, '2026-01-01', null, $3, 0, 'total', 'pot_annuel', 500000, $4, 'tva_20', 50, 45, 'Avenant 4')`,
    [t.jeu.loueur, t.jeu.clientA, JSON.stringify(GRILLE), JSON.stringify(SEUILS)],
  );
});
afterAll(() => t.fermer());

const condensat = (jeton: string) => createHash("sha256").update(Buffer.from(jeton, "base64url")).digest();

const ecrire = (texte: string, valeurs: unknown[] = []) => t.base.proprietaire((c) => c.query(texte, valeurs));

const chercher = async (quand: Partial<Quand>, personne = t.jeu.expert) => {
  const jeton = await t.session(personne);
  return t.base.base.ecrire(condensat(jeton), new Date(), (tx) =>
    conditionsEnVigueur(tx, {
      loueurId: t.jeu.loueur,
      clientId: t.jeu.clientB,
      type: "VP",
      date: "2026-03-10",
      ...quand,
    }),
  );
};

describe("les conditions en vigueur", () => {
  it("sont d'abord celles du type de véhicule, et celles de la société avant tout", async () => {
    const { rows } = await ecrire(
      `insert into conditions_loueur (loueur_id, client_id, type_vehicule, valable_du, valable_au, franchise_ht)
       values ($1, null, 'VU', '2020-01-01', '2020-12-31', 70000), ($1, null, null, '2020-01-01', '2020-12-31', 10000),
              ($1, $2, null, '2020-07-01', '2020-12-31', 20000) returning id`,
      [t.jeu.loueur, t.jeu.clientA],
    );
    const franchise = async (quand: Partial<Quand>) => (await chercher(quand))?.conditions.franchise?.montant_ht;
    expect(await franchise({ date: "2020-08-01", type: "VU" })).toBe(70_000);
    expect(await franchise({ date: "2020-08-01", type: "VP" })).toBe(10_000);
    expect(await franchise({ date: "2020-08-01", type: null })).toBe(10_000);
    expect(await franchise({ date: "2020-08-01", type: "VU", clientId: t.jeu.clientA })).toBe(20_000);
    expect(await franchise({ date: "2020-02-01", type: "VU", clientId: t.jeu.clientA })).toBe(70_000);
    await ecrire("delete from conditions_loueur where id = any($1)", [rows.map((r) => (r as { id: string }).id)]);
  });

  it("sont celles du jour, et rien n'est inventé avant les premières", async () => {
    expect(await chercher({ date: "2021-12-31" })).toBeNull();
    const anciennes = await chercher({ date: "2024-12-31" });
    expect(anciennes?.conditions).toEqual({
      loueur: "Arval",
      type_vehicule: null,
      valable_du: "2022-01-01",
      valable_au: "2024-12-31",
      vetuste: null,
      remise: null,
      franchise: null,
      seuils: null,
      regime_tva: "hors_champ",
      tolerance_km_apres_restitution: 0,
      delai_contestation_jours: 15,
    });
    const nouvelles = await chercher({ date: "2025-01-01" });
    expect(nouvelles?.conditions).toMatchObject({
      vetuste: GRILLE,
      remise: { taux_pct: 7.5, assiette: "ligne" },
      franchise: { type: "par_element", montant_ht: 5000 },
      seuils: SEUILS,
    });
    for (const c of [anciennes, nouvelles]) expect(formeConditions.safeParse(c?.conditions).success).toBe(true);
  });

  it("sont celles du client avant celles de tous, et un autre client n'en sait rien", async () => {
    expect(await chercher({ clientId: t.jeu.clientA })).toMatchObject({ propres: true, reference: "Avenant 4" });
    expect(await chercher({})).toMatchObject({ propres: false, conditions: { delai_contestation_jours: 30 } });
    expect(await chercher({ clientId: t.jeu.clientA }, t.jeu.marc)).toMatchObject({ propres: false });
  });

  it("portent ce qui reste du pot de l'année, avant la facture que l'on calcule", async () => {
    const solde = async (q: Partial<Quand>) =>
      (await chercher({ clientId: t.jeu.clientA, ...q }))?.conditions.franchise;
    expect(await solde({})).toEqual({ type: "pot_annuel", montant_ht: 500_000, solde_ht: 500_000 });
    const facture = async (date: string, franchise: number, etat = "a_verifier", genre = "facture") =>
      (
        await ecrire(
          `insert into documents (client_id, restitution_id, type_document, etat, date_document, franchise_ht)
           values ($1, $2, $6, $5, $3, $4) returning id`,
          [t.jeu.clientA, t.jeu.restitution, date, franchise, etat, genre],
        )
      ).rows[0].id as string;
    await facture("2025-12-31", 90_000);
    await facture("2026-02-01", 90_000, "remplace");
    const premiere = await facture("2026-03-20", 120_000);
    const seconde = await facture("2026-05-02", 450_000);
    expect(await solde({ facture: { id: premiere, date: "2026-03-20" } })).toMatchObject({ solde_ht: 500_000 });
    expect(await solde({ facture: { id: seconde, date: "2026-05-02" } })).toMatchObject({ solde_ht: 380_000 });
    expect(await solde({})).toMatchObject({ solde_ht: 0 });
    // Un avoir rend la franchise qu'il imprime ; une franchise accordée après contestation est prise au pot.
    await ecrire(
      `insert into documents (client_id, restitution_id, type_document, date_document, franchise_ht) values ($1, $2, 'avoir', '2026-06-01', -450000)
       returning id`,
      [t.jeu.clientA, t.jeu.restitution],
    );
    expect(await solde({})).toMatchObject({ solde_ht: 380_000 });
    const contestation = (
      await ecrire(
        "insert into contestations (client_id, restitution_id, facture_id) values ($1, $2, $3) returning id",
        [t.jeu.clientA, t.jeu.restitution, premiere],
      )
    ).rows[0].id;
    await ecrire(
      `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame, montant_accorde)
       values ($1, $2, 0, 'franchise_non_deduite', 'Facture entière', 50000, 50000, 30000) returning id`,
      [t.jeu.clientA, contestation],
    );
    expect(await solde({})).toMatchObject({ solde_ht: 350_000 });
    // Un relevé mensuel prend dans le pot comme une facture.
    await facture("2026-07-01", 20_000, "a_verifier", "releve");
    expect(await solde({})).toMatchObject({ solde_ht: 330_000 });
  });
});
