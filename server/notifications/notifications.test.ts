import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joursApres } from "../../domain/notifications/notification.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";
import { aHuitHeures, enBase } from "./aides-rappels.ts";
import { passerRappels } from "./rappels.ts";

const JOUR = "2026-06-01";
let t: AppTest;
let claire: string;
let marc: string;
let admin: string;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(aHuitHeures(JOUR));
  await enBase(t, "update restitutions set date_restitution = '2020-01-01'");
});
afterAll(() => t.fermer());
beforeEach(async () => {
  t.regler(aHuitHeures(JOUR));
  for (const table of ["notifications", "preferences_notifications", "messages"])
    await enBase(t, `delete from ${table}`);
  await enBase(t, "update conducteurs set date_expiration_permis = $1", [joursApres(JOUR, 20)]);
  await enBase(t, "delete from contrats");
  await enBase(
    t,
    "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2023-01-01', $3)",
    [t.jeu.clientA, t.jeu.vehicule, joursApres(JOUR, 60)],
  );
  await passerRappels(t.services);
  [claire, marc, admin] = [await t.session(t.jeu.claire), await t.session(t.jeu.marc), await t.session(t.jeu.admin)];
});

const lire = async (jeton: string, suite = "") =>
  (await t.appeler("GET", `/api/notifications${suite}`, { jeton })).json();
const compte = async (jeton = claire) => (await lire(jeton, "/compte")).non_lues;
const agir = (methode: "POST" | "PATCH" | "PUT", suite: string, corps?: unknown, jeton = claire) =>
  t.appeler(methode, `/api/notifications${suite}`, { jeton, corps: corps ?? {} });

describe("la cloche", () => {
  it("montre ce qui est à traiter, l'échéance la plus proche d'abord, et le compte", async () => {
    const page = await lire(claire);
    expect(page).toMatchObject({
      total: 2,
      lignes: [
        { genre: "permis", sujet: `Jean ${CANARI}`, fiche_id: t.jeu.conducteur, lue: false, client_nom: null },
        { genre: "contrat", sujet: "GB-482-NR", vehicule: "Renault Clio V", fiche_id: t.jeu.vehicule },
      ],
    });
    expect(await compte()).toBe(2);
  });

  it("le même jour, le plus gros montant d'abord", async () => {
    const facture = async (montant: number) => {
      const [{ id = "" } = {}] = await enBase<{ id: string }>(
        t,
        `with d as (insert into documents (client_id, restitution_id, type_document, numero, etat, valide_le)
                    values ($1, $2, 'facture', $3, 'valide', now()) returning id)
         insert into rapprochements (client_id, restitution_id, facture_id, conditions, montant_contestable, date_limite)
         select $1, $2, id, '{}', $4, $5 from d returning facture_id as id`,
        [t.jeu.clientA, t.jeu.restitution, `RAPPEL-${montant}`, montant, joursApres(JOUR, 5)],
      );
      return id;
    };
    const petite = await facture(1_000);
    const grosse = await facture(90_000);
    await passerRappels(t.services);
    const { lignes } = await lire(claire);
    const places = await enBase<{ id: string; document_id: string | null }>(
      t,
      "select id, document_id from notifications",
    );
    const document = (id: string) => places.find((n) => n.id === id)?.document_id ?? null;
    expect(lignes.map((l: { id: string; genre: string }) => document(l.id) ?? l.genre)).toEqual([
      grosse,
      petite,
      "permis",
      "contrat",
    ]);
    // Chaque rappel dit son argent, celui que dit « Aujourd'hui » ; un permis n'en a pas.
    expect(lignes.map((l: { montant_ht: number | null }) => l.montant_ht)).toEqual([90_000, 1_000, null, null]);
    const { actes } = (await t.appeler("GET", "/api/aujourdhui", { jeton: claire })).json();
    const aContester = actes.filter((a: { genre: string }) => a.genre === "contester");
    expect(aContester.map((a: { montant: number }) => a.montant).toSorted()).toEqual([1_000, 90_000]);
    // Une fin de contrat dit ce que le retour coûtera : ce que dit la bande du même contrat, et d'où il vient.
    const [{ contrat, vehicule }] = (await enBase<{ contrat: string; vehicule: string }>(
      t,
      "select n.contrat_id as contrat, k.vehicule_id as vehicule from notifications n join contrats k on k.id = n.contrat_id limit 1",
    )) as [{ contrat: string; vehicule: string }];
    const enjeu = async () =>
      (await lire(claire)).lignes.find((l: { genre: string }) => l.genre === "contrat") as {
        montant_ht: number | null;
        estime: string | null;
      };
    expect(await enjeu()).toMatchObject({ montant_ht: null, estime: null });
    const [audit] = await enBase<{ id: string }>(
      t,
      "insert into audits (client_id, vehicule_id, contrat_id, retour_prevu_le) values ($1, $2, $3, current_date) returning id",
      [t.jeu.clientA, vehicule, contrat],
    );
    await enBase(
      t,
      "insert into audit_resultats (client_id, audit_id, facture_en_l_etat_ht, facture_apres_ht, reparations_ht, economie_ht) values ($1, $2, 84000, 0, 0, 0)",
      [t.jeu.clientA, audit?.id],
    );
    expect(await enjeu()).toMatchObject({ montant_ht: 84_000, estime: "audit" });
    await enBase(t, "delete from audits where id = $1", [audit?.id]);
    // Accordé et pas rendu : la cloche dit l'attendu du livre, au centime.
    await enBase(
      t,
      `with k as (insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal)
         values ($1, $2, $3, 'acceptee', $4, 'lrar') returning id)
       insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame, montant_accorde)
       select $1, id, 0, 'absent_du_pv', 'Rayure', 11391, 11391, 11391 from k`,
      [t.jeu.clientA, t.jeu.restitution, petite, joursApres(JOUR, -30)],
    );
    await passerRappels(t.services);
    const attendu = (await lire(claire)).lignes.find((l: { genre: string }) => l.genre === "attendu");
    const acte = (await t.appeler("GET", "/api/aujourdhui", { jeton: claire }))
      .json()
      .actes.find((a: { genre: string }) => a.genre === "attendu");
    expect([attendu?.montant_ht, acte?.montant]).toEqual([11_391, 11_391]);
    await enBase(t, "delete from contestations where facture_id = $1", [petite]);
    await enBase(t, "delete from documents where id = any ($1)", [[petite, grosse]]);
  });

  it("marque une ligne lue puis non lue, ou tout d'un coup", async () => {
    const { lignes } = await lire(claire);
    expect((await agir("PATCH", `/${lignes[0].id}`, { lue: true })).json()).toEqual({ non_lues: 1 });
    expect((await agir("PATCH", `/${lignes[0].id}`, { lue: false })).json()).toEqual({ non_lues: 2 });
    expect((await agir("POST", "/lues")).json()).toEqual({ non_lues: 0 });
    expect((await lire(claire)).lignes.map((l: { lue: boolean }) => l.lue)).toEqual([true, true]);
  });

  it("reporte à demain ou à une semaine ; le rappel revient non lu ce jour-là", async () => {
    const { lignes } = await lire(claire);
    await agir("PATCH", `/${lignes[1].id}`, { lue: true });
    expect((await agir("POST", `/${lignes[1].id}/report`, { jours: 7 })).json()).toEqual({ non_lues: 1 });
    expect((await lire(claire)).total).toBe(1);
    expect(await lire(claire, "?etat=reportees")).toMatchObject({
      total: 1,
      lignes: [{ genre: "contrat", reportee_au: joursApres(JOUR, 7) }],
    });
    t.regler(aHuitHeures(joursApres(JOUR, 6)));
    claire = await t.session(t.jeu.claire);
    expect(await compte()).toBe(1);
    t.regler(aHuitHeures(joursApres(JOUR, 7)));
    claire = await t.session(t.jeu.claire);
    expect(await compte()).toBe(2);
    await agir("POST", `/${lignes[1].id}/report`, { jours: 1 });
    expect((await agir("POST", `/${lignes[1].id}/report`, { jours: 0 })).json()).toEqual({ non_lues: 2 });
    expect((await agir("POST", `/${lignes[1].id}/report`, { jours: 400 })).statusCode).toBe(400);
  });

  it("range à part ce qui est réglé", async () => {
    await enBase(t, "update conducteurs set date_expiration_permis = '2041-01-01'");
    expect(await compte()).toBe(1);
    expect(await lire(claire, "?etat=reglees")).toMatchObject({ total: 1, lignes: [{ genre: "permis" }] });
  });
});

describe("à chacun les siens", () => {
  it("ne montre ni ne laisse toucher ceux d'une autre personne, même de l'équipe", async () => {
    const { lignes } = await lire(claire);
    for (const jeton of [marc, admin]) {
      expect(await lire(jeton)).toEqual({ lignes: [], total: 0 });
      expect((await agir("PATCH", `/${lignes[0].id}`, { lue: true }, jeton)).statusCode).toBe(404);
      expect((await agir("POST", `/${lignes[0].id}/report`, { jours: 1 }, jeton)).statusCode).toBe(404);
      await agir("POST", "/lues", undefined, jeton);
    }
    expect(await compte()).toBe(2);
  });

  it("cache aussitôt les rappels d'un besoin retiré", async () => {
    await enBase(t, "update clients set besoins = '{vehicules}' where id = $1", [t.jeu.clientA]);
    expect((await lire(claire)).lignes.map((l: { genre: string }) => l.genre)).toEqual(["contrat"]);
    expect(await compte()).toBe(1);
    expect((await lire(claire, "/preferences")).map((p: { genre: string }) => p.genre)).toEqual(["contrat", "mention"]);
    expect((await agir("PUT", "/preferences/permis", { centre: true, courriel: "aucun" })).statusCode).toBe(404);
    await enBase(t, "update clients set besoins = (select besoins from clients where id = $2) where id = $1", [
      t.jeu.clientA,
      t.jeu.clientB,
    ]);
  });

  it("refuse à la base elle-même d'écrire pour une autre personne", async () => {
    const essai = t.base.proprietaire(async (c) => {
      await c.query("begin");
      try {
        await c.query("select set_config('app.utilisateur_id', $1, true), set_config('app.client_id', $2, true)", [
          t.jeu.marc,
          t.jeu.clientB,
        ]);
        await c.query("set local role reflet_client");
        expect((await c.query("update notifications set lue_le = now()")).rowCount).toBe(0);
        await c.query("insert into preferences_notifications values ($1, 'permis', false, 'aucun')", [t.jeu.claire]);
      } finally {
        await c.query("rollback");
      }
    });
    await expect(essai).rejects.toMatchObject({ code: "42501" });
  });
});

describe("préférences", () => {
  it("disent le réglage du rôle, puis le choix ; la cloche suit aussitôt, dans les deux sens", async () => {
    expect((await lire(admin, "/preferences")).find((p: { genre: string }) => p.genre === "permis")).toEqual({
      genre: "permis",
      centre: false,
      courriel: "aucun",
    });
    const choix = await agir("PUT", "/preferences/permis", { centre: false, courriel: "chaque" });
    expect(choix.json()[0]).toEqual({ genre: "permis", centre: false, courriel: "chaque" });
    expect(await compte()).toBe(1);
    await agir("PUT", "/preferences/permis", { centre: true, courriel: "aucun" });
    expect(await compte()).toBe(2);
    expect((await agir("PUT", "/preferences/permis", { centre: true, courriel: "parfois" })).json()).toMatchObject({
      champs: { courriel: "Choisissez comment recevoir ce rappel" },
    });
  });

  it("entrent au journal : qui, quand, avant, après", async () => {
    await agir("PUT", "/preferences/permis", { centre: true, courriel: "aucun" });
    await agir("PUT", "/preferences/permis", { centre: true, courriel: "chaque" });
    await agir("PUT", "/preferences/permis", { centre: true, courriel: "chaque" });
    const journal = await enBase(
      t,
      `select auteur_id, client_id, champ, avant, apres, fait_le is not null as date from historique
       where entite = 'preferences_notifications' and ligne_id = $1 order by id desc limit 2`,
      [t.jeu.claire],
    );
    const commun = { auteur_id: t.jeu.claire, client_id: t.jeu.clientA, champ: "permis", date: true };
    const [aucun, chaque] = ["aucun", "chaque"].map((courriel) => ({ centre: true, courriel }));
    expect(journal).toEqual([
      { ...commun, avant: aucun, apres: chaque },
      { ...commun, avant: null, apres: aucun },
    ]);
  });

  it("un e-mail refusé jusqu'ici ne part pas après coup", async () => {
    await agir("PUT", "/preferences/permis", { centre: true, courriel: "aucun" });
    await agir("PUT", "/preferences/permis", { centre: true, courriel: "chaque" });
    await passerRappels(t.services);
    expect(await enBase(t, "select gabarit from messages where gabarit = 'rappel'")).toEqual([]);
  });
});
