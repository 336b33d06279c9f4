import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { changerDocument, poserDocument, poserFiche } from "./aides-jeu.ts";

let t: AppTest;
let loueurs: string[];

beforeAll(async () => {
  t = await creerAppTest();
  loueurs = await t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into loueurs (nom) select 'Loueur ' || i from generate_series(1, 3) i returning id",
    );
    return rows.map((r) => r.id);
  });
});
afterAll(() => t.fermer());
beforeEach(() => t.base.proprietaire((c) => c.query("delete from restitutions")));

/** Sommes tenues et sommes refaites ligne à ligne qui ne se répondent pas : aucune, toujours. */
const ECARTS = `
  with tenues as (
    select client_id, annee, critere, choix, axe, valeur, sum(nombre) as nombre, sum(montant_ht) as montant
    from repartition_fre group by 1, 2, 3, 4, 5, 6 having sum(nombre) <> 0 or sum(montant_ht) <> 0
  ), refaites as (
    select client_id, annee, critere, choix, axe, valeur, sum(nombre) as nombre, sum(net_ht) as montant from lignes_reparties group by 1, 2, 3, 4, 5, 6
    having sum(nombre) <> 0 or sum(net_ht) <> 0
  )
  select * from (
    (select 'tenue' as sorte, * from (table tenues except table refaites) a)
    union all (select 'refaite', * from (table refaites except table tenues) b)) e`;

const ecarts = () => t.base.proprietaire(async (c) => (await c.query(ECARTS)).rows);
const tenues = () =>
  t.base.proprietaire(
    async (c) => (await c.query<{ n: number }>("select count(*)::int as n from repartition_fre")).rows[0]?.n,
  );

/** Tirage reproductible : un échec se rejoue. */
function hasard(graine: number): (n: number) => number {
  let etat = graine;
  return (n) => {
    etat = (Math.imul(etat, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((etat / 2 ** 32) * n);
  };
}
const AGENCES = ["Lyon", "Nantes", "Lille"];
const MARQUES = ["Renault", "Peugeot"];
const TYPES = ["VP", "VU", "VS"] as const;
const CATEGORIES = ["carrosserie", "jantes", "vitrage"];

interface Dossier {
  fiche: string;
  documents: string[];
}

/** Une restitution, son rapport et sa facture, tirés au sort. */
async function poserDossier(tirer: (n: number) => number): Promise<Dossier> {
  const client = tirer(2) === 0 ? t.jeu.clientA : t.jeu.clientB;
  const fiche = await poserFiche(t, {
    client,
    loueur: loueurs[tirer(3)] ?? "",
    date: `${2024 + tirer(3)}-0${1 + tirer(9)}-15`,
    agence: AGENCES[tirer(3)] ?? "",
    marque: MARQUES[tirer(2)] ?? "",
    type: TYPES[tirer(3)] ?? "VP",
    montant: tirer(100_000),
  });
  const lignes = () =>
    Array.from({ length: 1 + tirer(5) }, () => ({
      categorie: CATEGORIES[tirer(3)] ?? "",
      localisation: [null, "avant", "arriere"][tirer(3)] ?? null,
      dommage: [null, "rayure"][tirer(2)] ?? null,
      net: tirer(50_000) - 5_000,
      facturable: tirer(6) > 0,
    }));
  const documents = [
    await poserDocument(t, client, fiche, "rapport", lignes()),
    await poserDocument(t, client, fiche, "facture", lignes()),
  ];
  return { fiche, documents };
}

const CHANGER_ETAT =
  "update documents set etat = $2::text, valide_le = case when $2::text = 'valide' then now() end where id = $1";

/** Ce qui peut arriver à un dossier, tiré au sort. */
async function bousculer(c: pg.ClientBase, { fiche, documents }: Dossier, tirer: (n: number) => number): Promise<void> {
  const document = documents[tirer(2)] ?? "";
  const gestes = [
    () => c.query(CHANGER_ETAT, [document, "valide"]),
    () => c.query(CHANGER_ETAT, [document, "valide"]),
    () => c.query(CHANGER_ETAT, [document, "a_verifier"]),
    () => c.query("update restitutions set loueur_id = $2 where id = $1", [fiche, loueurs[tirer(3)]]),
    () =>
      c.query("update restitutions set agence = $2, marque = $3, type_vehicule = $4 where id = $1", [
        fiche,
        AGENCES[tirer(3)],
        MARQUES[tirer(2)],
        TYPES[tirer(3)],
      ]),
    () =>
      c.query("update restitutions set date_restitution = $2, agence = $3 where id = $1", [
        fiche,
        `${2024 + tirer(3)}-11-02`,
        AGENCES[tirer(3)],
      ]),
    () => c.query("update document_lignes set net_ht = $2 where document_id = $1", [document, tirer(90_000)]),
    () =>
      c.query("update document_lignes set categorie = $2 where document_id = $1 and rang = 0", [
        document,
        CATEGORIES[tirer(3)],
      ]),
    () => c.query("delete from document_lignes where document_id = $1 and rang = 1", [document]),
    () => c.query("delete from documents where id = $1", [document]),
    () => c.query("delete from restitutions where id = $1", [fiche]),
  ];
  // Supprimer est rare : il doit rester des dossiers à bousculer.
  await gestes[tirer(8) === 0 ? tirer(gestes.length) : tirer(gestes.length - 3)]?.();
}

test("les sommes tenues égalent les lignes, quoi qu'il arrive aux dossiers", async () => {
  const tirer = hasard(20_261_121);
  const dossiers: Dossier[] = [];
  for (let i = 0; i < 12; i++) dossiers.push(await poserDossier(tirer));
  await t.base.proprietaire(async (c) => {
    for (let i = 0; i < 150; i++) {
      await bousculer(c, dossiers[tirer(dossiers.length)] ?? (dossiers[0] as Dossier), tirer);
      if (i % 30 === 29) expect(await ecarts()).toEqual([]);
    }
  });
  expect(await tenues()).toBeGreaterThan(50);
  // Le tableau de bord lit ces sommes : chaque critère y retrouve les lignes, pour l'équipe comme pour un client.
  const admin = await t.session(t.jeu.admin);
  for (const recherche of [
    "",
    "annee=2025",
    "marque=Renault",
    "type_vehicule=VU&annee=2024",
    "agence=Lyon",
    `client_id=${t.jeu.clientB}`,
  ]) {
    const lu = (await t.appeler("GET", `/api/analyses?${recherche}`, { jeton: admin })).json();
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        `select coalesce(sum(l.net_ht), 0)::int as montant, count(*)::int as nombre from document_lignes l join restitutions r on r.id = l.restitution_id
         where l.comptee and ($1::int is null or extract(year from r.date_restitution) = $1) and ($2::text is null or r.marque = $2)
           and ($3::text is null or r.type_vehicule = $3) and ($4::text is null or r.agence = $4) and ($5::uuid is null or r.client_id = $5)`,
        ["annee", "marque", "type_vehicule", "agence", "client_id"].map((n) => new URLSearchParams(recherche).get(n)),
      ),
    );
    expect([recherche, lu.detail_ht]).toEqual([recherche, rows[0].montant]);
    for (const axe of ["categorie", "localisation", "dommage"])
      expect(lu.graphes[axe].reduce((n: number, b: { nombre: number }) => n + b.nombre, 0)).toBe(rows[0].nombre);
  }
  // Une reprise complète ne change rien.
  await t.base.proprietaire((c) => c.query("select recalculer_repartition()"));
  expect(await ecarts()).toEqual([]);
});

test("une restitution qui change de société emporte ses lignes", async () => {
  const fiche = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: 1_000 });
  const rapport = await poserDocument(t, t.jeu.clientA, fiche, "rapport", [{ categorie: "jantes", net: 1_000 }]);
  await changerDocument(t, rapport, "valide");
  await t.base.proprietaire(async (c) => {
    await c.query("begin");
    // Le document et ses lignes quittent la fiche, la fiche change de société, tout revient : la seule suite que les clés permettent.
    await c.query(
      "update document_lignes set comptee = false, restitution_id = null, date_restitution = null where document_id = $1",
      [rapport],
    );
    await c.query("update documents set restitution_id = null where id = $1", [rapport]);
    await c.query("update restitutions set client_id = $2 where id = $1", [fiche, t.jeu.clientB]);
    await c.query(
      "update document_lignes set restitution_id = $2, date_restitution = '2026-03-10' where document_id = $1",
      [rapport, fiche],
    );
    await c.query("update documents set restitution_id = $2, client_id = $3 where id = $1", [
      rapport,
      fiche,
      t.jeu.clientB,
    ]);
    await c.query("commit");
    const { rows } = await c.query(
      "select client_id, sum(nombre)::int as n from repartition_fre where critere = 'ensemble' and axe = 'categorie' group by 1 having sum(nombre) <> 0",
    );
    expect(rows).toEqual([{ client_id: t.jeu.clientB, n: 1 }]);
  });
  expect(await ecarts()).toEqual([]);
});

test("qui valide une lecture et qui modifie sa fiche, en même temps, laissent des sommes justes", async () => {
  const tirer = hasard(7);
  const dossiers: Dossier[] = [];
  for (let i = 0; i < 6; i++) dossiers.push(await poserDossier(tirer));
  const enParallele = (graine: number) =>
    t.base.proprietaire(async (c) => {
      const tirage = hasard(graine);
      for (let i = 0; i < 40; i++) {
        const { fiche, documents } = dossiers[tirage(dossiers.length)] as Dossier;
        if (tirage(2) === 0)
          await c.query(CHANGER_ETAT, [documents[tirage(2)], tirage(3) === 0 ? "a_verifier" : "valide"]);
        else
          await c.query("update restitutions set marque = $2, agence = $3, date_restitution = $4 where id = $1", [
            fiche,
            MARQUES[tirage(2)],
            AGENCES[tirage(3)],
            `${2024 + tirage(3)}-05-0${1 + tirage(9)}`,
          ]);
      }
    });
  // Un verrou croisé ferait échouer l'un des quatre.
  await Promise.all([11, 22, 33, 44].map(enParallele));
  expect(await tenues()).toBeGreaterThan(0);
  expect(await ecarts()).toEqual([]);
});
