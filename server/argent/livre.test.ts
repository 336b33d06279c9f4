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

/** Ce que le fichier exporté dit de l'état de chaque ligne d'un mot. */
const etatsExportes = async (mot: string): Promise<string[]> => {
  const csv = (await t.appeler("GET", `/api/argent/lignes/export?format=csv&mot=${mot}`, { jeton: claire })).body;
  const [titres = [], ...rangees] = csv
    .trim()
    .split("\r\n")
    .map((rangee) => rangee.split(";").map((valeur) => valeur.replaceAll(/^\uFEFF?"|"$/g, "")));
  return rangees.map((valeurs) => valeurs[titres.indexOf("État")] ?? "");
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
    a_valider: 16_000,
  });
  // Personne n'avait validé cette lecture : le livre le disait. Validée, elle se compte sans réserve, et la somme ne change pas.
  await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1 returning id", [
    ouverte.facture,
  ]);
  expect(await lire()).toMatchObject({ trouve: 16_000, a_valider: 0 });
  expect((await lignes("a_reclamer")).lignes).toMatchObject([{ montant_ht: 16_000, contestation_id: null }]);
  // Sans dossier, le fichier dit ce que l'écran dit, et non rien.
  expect(await etatsExportes("a_reclamer")).toEqual(["À ouvrir"]);

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
  expect(await etatsExportes("hors_delai")).toEqual(["Hors délai"]);
});

/** Les factures dont le livre gardé ne dit pas ce que leurs lignes, réponses et avoirs disent. */
const ECARTS = `(table livre_factures except table livre_recompte) union all (table livre_recompte except table livre_factures)`;

test("le livre gardé suit chaque écriture : lignes, réponses, avoirs, lecture, remplacement, retrait", async () => {
  const juste = async (quoi: string) => expect(await enBase(t, ECARTS), quoi).toEqual([]);
  const { contestation, facture, factureLigne } = await contestationJetable(t, "contestee");
  await rapprocherJetable(t, facture, factureLigne);
  await juste("à peine ouverte");
  const avoir = await avoirJetable(t);
  for (const [quoi, texte, valeur] of [
    [
      "réponse",
      "update contestation_lignes set montant_accorde = montant_reclame / 2 where contestation_id = $1",
      contestation,
    ],
    ["relance", "update contestation_lignes set relancee = true where contestation_id = $1", contestation],
    [
      "avoir imputé",
      `insert into contestation_avoirs (client_id, contestation_id, document_id)
      select client_id, id, '${avoir}' from contestations where id = $1`,
      contestation,
    ],
    ["avoir relu", "update documents set net_ht = -3000, tva = -600 where id = $1", avoir],
    ["soldée", "update contestations set etat = 'soldee' where id = $1", contestation],
    ["facture remplacée", "update documents set etat = 'remplace' where id = $1", facture],
    [
      "facture relue",
      "update documents set etat = 'valide', valide_le = coalesce(valide_le, now()) where id = $1",
      facture,
    ],
    [
      "rapprochement récrit",
      "update rapprochements set montant_contestable = montant_contestable + 700 where facture_id = $1",
      facture,
    ],
    ["avoir retiré", "delete from contestation_avoirs where document_id = $1", avoir],
    ["lignes retirées", "delete from contestation_lignes where contestation_id = $1", contestation],
    ["contestation retirée", "delete from contestations where id = $1", contestation],
    ["rapprochement vidé", "update rapprochements set montant_contestable = 0 where facture_id = $1", facture],
    ["rapprochement rempli", "update rapprochements set montant_contestable = 900 where facture_id = $1", facture],
    ["facture supprimée", "delete from documents where id = $1", facture],
  ] as const) {
    await enBase(t, texte, [valeur]);
    await juste(quoi);
  }
  expect(await enBase(t, "select 1 from livre_factures where facture_id = $1", [facture])).toEqual([]);
});

test("un avoir validé au dossier sans qu'une lettre parte n'est ni perdu, ni encore à contester, où qu'on le lise", async () => {
  await enBase(t, "delete from contestations");
  await enBase(t, "delete from documents");
  t.regler(new Date("2026-04-20T08:00:00Z"));
  claire = await t.session(t.jeu.claire);
  const { facture, jante } = await factureJetable(t);
  await rapprocherJetable(t, facture, jante);
  const contester = async () =>
    (await t.appeler("GET", "/api/aujourdhui", { jeton: claire }))
      .json()
      .actes.filter((a: { genre: string }) => a.genre === "contester")
      .map((a: { montant: number }) => a.montant);
  const rappels = () =>
    enBase(t, "select 1 from causes_de_rappel where genre = 'contestation' and cause_id = $1", [facture]);
  await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1", [facture]);
  expect([await contester(), (await rappels()).length]).toEqual([[16_000], 1]);

  // Lu, pas encore validé : il ne rend encore rien.
  const avoir = await avoirJetable(t);
  expect(await lire()).toMatchObject({ a_reclamer: 16_000, recu: 0 });
  await enBase(t, "update documents set etat = 'valide', valide_le = now() where id = $1", [avoir]);
  expect(await enBase(t, ECARTS)).toEqual([]);
  expect(await lire()).toMatchObject({
    trouve: 16_000,
    a_reclamer: 5_000,
    reclame: 11_000,
    accorde: 11_000,
    recu: 11_000,
    perdu: 0,
  });
  expect(await lignes("recu")).toMatchObject({ somme_ht: 11_000, lignes: [{ sans_lettre: true }] });
  expect(await etatsExportes("recu")).toEqual(["Avoir reçu"]);
  expect(await contester()).toEqual([5_000]);
  const { 0: laFacture } = (
    await t.appeler("GET", `/api/restitutions/${t.jeu.restitution}/contestations`, { jeton: claire })
  ).json();
  expect(laFacture).toMatchObject({ contestable: 16_000, a_reclamer: 5_000, hors_delai: 0, recu: 11_000 });
  const { 0: rapproche } = (
    await t.appeler("GET", `/api/restitutions/${t.jeu.restitution}/rapprochement`, { jeton: claire })
  ).json();
  expect(rapproche).toMatchObject({ montant_contestable: 16_000, rendu: 11_000 });

  // La date passée ne perd que le reste ; un avoir de plus, rangé ailleurs puis ici, le rend aussi.
  t.regler(new Date("2026-05-20T08:00:00Z"));
  claire = await t.session(t.jeu.claire);
  expect(await lire()).toMatchObject({ recu: 11_000, hors_delai: 5_000, perdu: 5_000 });
  const second = await avoirJetable(t);
  await enBase(t, "update documents set etat = 'valide', valide_le = now(), net_ht = -5000 where id = $1", [second]);
  expect(await lire()).toMatchObject({ recu: 16_000, hors_delai: 0, perdu: 0 });
  expect([await contester(), (await rappels()).length]).toEqual([[], 0]);
  await enBase(t, "update documents set restitution_id = null where id = $1", [second]);
  expect(await lire()).toMatchObject({ recu: 11_000, hors_delai: 5_000 });
  // Ouverte puis partie, la contestation impute l'avoir elle-même : il attend.
  t.regler(new Date("2026-04-20T08:00:00Z"));
  const contestation = await enBase<{ id: string }>(
    t,
    `insert into contestations (client_id, restitution_id, facture_id, etat, date_limite) values ($1, $2, $3, 'a_contester', '2026-05-02') returning id`,
    [t.jeu.clientA, t.jeu.restitution, facture],
  );
  await enBase(
    t,
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame)
     values ($1, $2, 0, 'absent_du_pv', 'Jante', 9000, 9000), ($1, $2, 1, 'absent_du_pv', 'Aile', 4000, 4000)`,
    [t.jeu.clientA, contestation[0]?.id],
  );
  claire = await t.session(t.jeu.claire);
  expect(await lire()).toMatchObject({ trouve: 16_000, a_reclamer: 2_000, abandonne: 3_000, recu: 11_000 });
  expect((await lignes("a_reclamer")).lignes).toMatchObject([{ designation: "Aile", montant_ht: 2_000 }]);
  await enBase(
    t,
    "update contestations set etat = 'contestee', contestee_le = '2026-04-18', canal = 'lrar' where id = $1",
    [contestation[0]?.id],
  );
  expect(await lire()).toMatchObject({ reclame: 13_000, en_cours: 13_000, accorde: 0, recu: 0 });
  await enBase(t, "delete from documents where id = $1", [avoir]);
  expect(await enBase(t, ECARTS)).toEqual([]);
});

test("deux réponses écrites ensemble, à deux lignes de la même réclamation : aucune ne se perd", async () => {
  const { contestation } = await contestationJetable(t, "contestee");
  const lignesDe = await enBase<{ id: string }>(
    t,
    `insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame)
     select c.client_id, c.id, n, 'absent_du_pv', 'Ligne ' || n, 1000, 1000 from contestations c, generate_series(10, 17) n
     where c.id = $1 returning id`,
    [contestation],
  );
  await Promise.all(
    lignesDe.map((l) => enBase(t, "update contestation_lignes set montant_accorde = 400 where id = $1", [l.id])),
  );
  expect(await enBase(t, "select accorde from livre_argent where contestation_id = $1", [contestation])).toEqual([
    { accorde: 400 * lignesDe.length },
  ]);
  expect(await enBase(t, ECARTS)).toEqual([]);
});

test("une société ne lit pas le livre gardé d'une autre, et personne n'y écrit", async () => {
  const sous = (role: string, client: string, texte: string) =>
    t.base.proprietaire(async (c) => {
      await c.query("begin");
      try {
        await c.query("select set_config('app.client_id', $1, true), set_config('app.besoins', 'restitutions', true)", [
          client,
        ]);
        await c.query(`set local role ${role}`);
        return (await c.query(texte)).rowCount;
      } finally {
        await c.query("rollback");
      }
    });
  expect(await sous("reflet_client", t.jeu.clientA, "select 1 from livre_factures")).toBeGreaterThan(0);
  expect(await sous("reflet_client", t.jeu.clientB, "select 1 from livre_factures")).toBe(0);
  for (const role of ["reflet_client", "reflet_interne"])
    await expect(sous(role, t.jeu.clientA, "update livre_factures set recu = 0")).rejects.toMatchObject({
      code: "42501",
    });
});
