import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConditionsSaisies,
  conditionsUsuelles,
  saisieDe,
  type VersionConditions,
} from "../../domain/conditions/conditions-loueur.ts";
import type { Simulation } from "../../domain/conditions/simulation.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { loueurJetable } from "./aides-conditions.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const ecrire = (texte: string, valeurs: unknown[] = []) => t.base.proprietaire((c) => c.query(texte, valeurs));
const appeler = async (
  methode: "GET" | "POST" | "PATCH" | "DELETE",
  chemin: string,
  corps?: unknown,
  personne = t.jeu.admin,
) => t.appeler(methode, `/api/${chemin}`, { jeton: await t.session(personne), corps });
const saisie = (du: string, au: string | null = null, suite: Partial<ConditionsSaisies> = {}): ConditionsSaisies => ({
  ...conditionsUsuelles(du),
  valable_au: au,
  ...suite,
});
const creer = (loueur: string, champs: unknown, suite: object = {}) =>
  appeler("POST", `loueurs/${loueur}/conditions`, { champs, cle_idempotence: randomUUID(), ...suite });
const lister = async (loueur: string, personne = t.jeu.admin): Promise<VersionConditions[]> =>
  (await appeler("GET", `loueurs/${loueur}/conditions`, undefined, personne)).json();
const periodes = async (loueur: string) =>
  (await lister(loueur)).map(({ conditions: c }) => [c.valable_du, c.valable_au]);

describe("écrire une version", () => {
  it("la garde telle qu'on l'a saisie, une seule fois, et la dit en vigueur", async () => {
    const loueur = await loueurJetable(t);
    const champs = saisie("2024-01-01", null, {
      reference: " Contrat-cadre 2024 ",
      remise: { taux_pct: 7.25, assiette: "ligne" },
      franchise: { type: "pot_annuel", montant_ht: 500_000 },
    });
    const cle = randomUUID();
    const [a, b] = await Promise.all([1, 2].map(() => creer(loueur, champs, { cle_idempotence: cle })));
    expect(a?.json()).toEqual(b?.json());
    const [version, ...autres] = await lister(loueur);
    expect(autres).toEqual([]);
    expect(version).toMatchObject({
      en_vigueur: true,
      rapprochements: 0,
      client_nom: null,
      reference: "Contrat-cadre 2024",
      conditions: {
        vetuste: champs.vetuste,
        remise: { taux_pct: 7.25, assiette: "ligne" },
        franchise: { type: "pot_annuel", montant_ht: 500_000, solde_ht: 500_000 },
        seuils: champs.seuils,
        tolerance_km_apres_restitution: 50,
      },
    });
  });

  it("dit chaque faute à son champ, sans rien écrire", async () => {
    const loueur = await loueurJetable(t);
    const grille = conditionsUsuelles("2024-01-01").vetuste?.grille ?? [];
    const trouee = grille.map((tr, i) =>
      i === 2 ? { ...tr, age_min_mois: 30 } : i === 3 ? { ...tr, age_min_mois: 35 } : tr,
    );
    const r = await creer(loueur, {
      ...saisie("2024-06-01", "2024-05-31"),
      vetuste: { seuil_km_par_an: 20_000, grille: trouee },
      remise: { taux_pct: 101, assiette: "total" },
      franchise: { type: "par_vehicule", montant_ht: 0 },
      delai_contestation_jours: 400,
    });
    expect([r.statusCode, r.json().champs]).toEqual([
      400,
      {
        "vetuste.grille.2.age_min_mois": "De 24 à 29 mois, aucune tranche ne s'applique",
        "vetuste.grille.3.age_min_mois": "Cette tranche chevauche la précédente, qui finit à 35 mois",
        "remise.taux_pct": "Un taux va de 0 à 100\u00a0%",
        "franchise.montant_ht": "Donnez un montant, ou retirez la franchise",
        delai_contestation_jours: "Le délai va de 0 à 365 jours",
        valable_au: "La fin précède le début",
      },
    ]);
    expect(
      (await creer(loueur, saisie("2024-06-01", null, { client_id: randomUUID() }))).json().champs.client_id,
    ).toContain("n'existe");
    expect(await lister(loueur)).toEqual([]);
  });

  it("n'en fait pas courir deux le même jour : le refus nomme l'autre, et un clic la finit la veille", async () => {
    const loueur = await loueurJetable(t);
    const { id } = (await creer(loueur, saisie("2022-01-01"))).json();
    const refus = (await creer(loueur, saisie("2025-01-01"))).json();
    expect(refus).toMatchObject({
      code: "conditions_chevauchent",
      champs: { valable_du: "Des conditions courent déjà depuis le 01/01/2022" },
      donnees: { version: { id, valable_du: "2022-01-01", valable_au: null }, terminer_le: "2024-12-31" },
    });
    // La fin lue n'est plus la bonne : rien n'est fini à l'insu de qui l'a changée.
    const perime = await creer(loueur, saisie("2025-01-01"), { terminer: { id, avant: "2023-12-31" } });
    expect(perime.statusCode).toBe(409);
    expect((await creer(loueur, saisie("2025-01-01"), { terminer: { id, avant: null } })).statusCode).toBe(200);
    expect(await periodes(loueur)).toEqual([
      ["2025-01-01", null],
      ["2022-01-01", "2024-12-31"],
    ]);
    // Avant la suivante, c'est la fin qui manque ; au milieu, finir l'autre perdrait ses jours d'après.
    expect((await creer(loueur, saisie("2021-01-01"))).json().champs).toHaveProperty("valable_au");
    expect((await creer(loueur, saisie("2023-01-01", "2023-06-30"))).json().donnees.terminer_le).toBeNull();
    // Une société qui négocie a les siennes, les mêmes jours.
    const propre = await creer(loueur, saisie("2025-01-01", null, { client_id: t.jeu.clientA }));
    expect(propre.statusCode).toBe(200);
    const [deux] = await Promise.all([creer(loueur, saisie("2030-01-01", "2030-12-31", { client_id: t.jeu.clientB }))]);
    expect(deux?.statusCode).toBe(200);
  });

  it("se montre à qui elle concerne, et l'admin seul écrit", async () => {
    const loueur = await loueurJetable(t);
    await creer(loueur, saisie("2024-01-01"));
    const { id } = (await creer(loueur, saisie("2024-01-01", null, { client_id: t.jeu.clientA }))).json();
    expect((await lister(loueur, t.jeu.claire)).map((v) => v.client_id)).toEqual([null, t.jeu.clientA]);
    expect((await lister(loueur, t.jeu.marc)).map((v) => v.client_id)).toEqual([null]);
    expect((await appeler("GET", `conditions/${id}`, undefined, t.jeu.marc)).statusCode).toBe(404);
    for (const personne of [t.jeu.expert, t.jeu.claire])
      expect((await appeler("DELETE", `conditions/${id}`, undefined, personne)).statusCode).toBe(403);
  });
});

/** Une restitution de la première société chez ce loueur, à 39 mois et 50 000 km, et sa facture d'une ligne de 500 €. */
async function facturer(loueur: string): Promise<{ restitution: string; facture: string }> {
  const un = async (texte: string, valeurs: unknown[]) => (await ecrire(texte, valeurs)).rows[0].id as string;
  const restitution = await un(
    `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
       montant_ht_apres_remise) values ($1, 'AB-345-CD', '2026-03-10', 'Lyon', $2, 'Renault', 'Clio', 'VP', 50000, 50000) returning id`,
    [t.jeu.clientA, loueur],
  );
  const facture = await un(
    `insert into documents (client_id, restitution_id, type_document, date_document, identification, net_ht)
     values ($1, $2, 'facture', '2026-03-20', '{"date_mise_en_circulation": "2022-12-01", "kilometrage": 50000}', 50000) returning id`,
    [t.jeu.clientA, restitution],
  );
  await ecrire(
    `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, element, operation, brut_ht, net_ht)
     values ($1, $2, $3, '2026-03-10', 0, 'Aile avant droite', 'aile_avant_droite', 'peinture', 50000, 50000)`,
    [facture, t.jeu.clientA, restitution],
  );
  return { restitution, facture };
}

describe("une version qui a servi", () => {
  it("se dit à refaire chez le loueur où une fusion a mené ses restitutions", async () => {
    const [garde, fusionne] = [await loueurJetable(t), await loueurJetable(t)];
    const { id } = (await creer(garde, saisie("2022-01-01"))).json();
    const autre = (await creer(fusionne, saisie("2022-01-01"))).json();
    const { restitution, facture } = await facturer(garde);
    await ecrire(
      `insert into rapprochements (client_id, restitution_id, facture_id, conditions_id, conditions, montant_contestable, calcule_le)
       values ($1, $2, $3, $4, '{}', 0, now() + interval '1 hour')`,
      [t.jeu.clientA, restitution, facture, autre.id],
    );
    const lue = async () => (await appeler("GET", `conditions/${id}`)).json() as VersionConditions;
    expect((await lue()).a_recalculer).toBe(1);
    expect((await appeler("POST", `conditions/${id}/recalculer`)).json()).toEqual({ recalculees: 1, reste: false });
    expect(await lue()).toMatchObject({ rapprochements: 1, a_recalculer: 0 });
  });

  it("ne change pas en silence, et ses rapprochements se refont", async () => {
    const loueur = await loueurJetable(t);
    const { id } = (await creer(loueur, saisie("2022-01-01"))).json();
    const { restitution, facture } = await facturer(loueur);
    const lue = async () => (await appeler("GET", `conditions/${id}`)).json() as VersionConditions;
    // Créée avant la facture : rien n'est encore rapproché avec elle.
    expect(await lue()).toMatchObject({ rapprochements: 0, a_recalculer: 0 });
    await ecrire(
      `insert into rapprochements (client_id, restitution_id, facture_id, conditions_id, conditions, montant_contestable, calcule_le)
       values ($1, $2, $3, null, '{}', 0, now() - interval '1 hour')`,
      [t.jeu.clientA, restitution, facture],
    );
    expect((await lue()).a_recalculer).toBe(1);
    expect((await appeler("POST", `conditions/${id}/recalculer`)).json()).toEqual({ recalculees: 1, reste: false });
    const avant = await lue();
    expect(avant).toMatchObject({ rapprochements: 1, a_recalculer: 0 });
    const { rows } = await ecrire("select net_ht_attendu from rapprochements where facture_id = $1", [facture]);
    // 39 mois, moins de 20 000 km par an : 20 % de 500 €, puis 250 € de franchise.
    expect(rows).toEqual([{ net_ht_attendu: 15_000 }]);

    const corriger = (suite: object) =>
      appeler("PATCH", `conditions/${id}`, {
        champs: saisie("2022-01-01", null, { franchise: null }),
        avant: saisieDe(avant),
        ...suite,
      });
    expect((await corriger({})).json()).toMatchObject({
      code: "conditions_appliquees",
      donnees: { rapprochements: 1 },
    });
    // Lue avant qu'un autre ne change la franchise : le même champ se refuse, et le refus dit ce qu'il vaut.
    const perime = await corriger({
      avant: { ...saisieDe(avant), franchise: { type: "par_vehicule", montant_ht: 1 } },
      malgre: 1,
    });
    expect(perime.json()).toMatchObject({
      code: "conditions_changees",
      message_fr: "Quelqu'un d'autre a changé pendant votre saisie\u00a0: la franchise.",
      donnees: { actuel: { franchise: { type: "par_vehicule", montant_ht: 25_000 } } },
    });
    // Un autre a changé le délai : la correction de la franchise ne le défait pas.
    await ecrire("update conditions_loueur set delai_contestation_jours = 45 where id = $1", [id]);
    expect((await corriger({ malgre: 1 })).statusCode).toBe(200);
    expect(await lue()).toMatchObject({
      a_recalculer: 1,
      conditions: { franchise: null, delai_contestation_jours: 45 },
    });
    expect((await appeler("DELETE", `conditions/${id}`)).json().code).toBe("conditions_appliquees");
    await appeler("POST", `conditions/${id}/recalculer`);
    expect((await ecrire("select net_ht_attendu from rapprochements where facture_id = $1", [facture])).rows).toEqual([
      { net_ht_attendu: 40_000 },
    ]);
  });
});

describe("la simulation", () => {
  it("met côte à côte la facture attendue sous deux loueurs, étape par étape", async () => {
    const [loueur, autre] = [await loueurJetable(t), await loueurJetable(t)];
    await creer(loueur, saisie("2022-01-01"));
    await creer(
      autre,
      saisie("2022-01-01", null, {
        vetuste: null,
        franchise: null,
        remise: { taux_pct: 10, assiette: "total" },
        regime_tva: "hors_champ",
      }),
    );
    const { restitution, facture } = await facturer(loueur);
    const simuler = async (avec = "", personne = t.jeu.claire) =>
      appeler("GET", `restitutions/${restitution}/simulation${avec && `?loueur_id=${avec}`}`, undefined, personne);
    const { document, scenarios, loueurs, lignes }: Simulation = (await simuler(autre)).json();
    expect(document).toMatchObject({ id: facture, type_document: "facture" });
    expect(lignes).toEqual([{ designation: "Aile avant droite", brut_ht: 50_000 }]);
    expect(scenarios.map((s) => s.calcul && [s.calcul.total_ht, s.calcul.tva, s.calcul.ttc])).toEqual([
      [15_000, 3000, 18_000],
      [45_000, 0, 45_000],
    ]);
    expect(scenarios[0]?.tranche).toMatch(/^de 36 à 47 mois, jusqu'à 20.000.km par an$/);
    expect(loueurs.map((l) => l.id)).toEqual(expect.arrayContaining([loueur, autre]));
    // Un loueur sans conditions ce jour-là n'est pas comparé ; une autre société n'en sait rien.
    expect(((await simuler(await loueurJetable(t))).json() as Simulation).scenarios).toHaveLength(1);
    expect((await simuler(autre, t.jeu.marc)).statusCode).toBe(404);
    const enVigueur = await appeler("GET", `restitutions/${restitution}/conditions`, undefined, t.jeu.claire);
    expect(enVigueur.json()).toMatchObject({
      loueur_id: loueur,
      version: { client_id: null, conditions: { delai_contestation_jours: 30 } },
    });
  });
});
