import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { couper } from "../testing/couper.ts";

let t: AppTest;
let jeton: string;
beforeAll(async () => {
  t = await creerAppTest();
  jeton = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());

const un = (texte: string, valeurs: readonly unknown[] = []) =>
  t.enSysteme(async (c) => {
    const { rows } = await c.query<Record<string, string | null>>(texte, [...valeurs]);
    return Object.values(rows[0] ?? {})[0] ?? null;
  });
const loueur = async (nom: string) => String(await un("insert into loueurs (nom) values ($1) returning id", [nom]));
const fusionner = (entite: string, gardee_id: string, fusionnee_id: string, cle = randomUUID()) =>
  t.appeler("POST", "/api/fusions", { jeton, corps: { entite, gardee_id, fusionnee_id, cle_idempotence: cle } });
const annuler = (id: string) => t.appeler("POST", `/api/fusions/${id}/annuler`, { jeton, corps: {} });

describe("deux loueurs", () => {
  it("n'en font qu'un, qui garde les deux noms ; l'annulation rend chaque fiche, sauf celle changée depuis", async () => {
    const [arval, double] = [await loueur("Ressemblant"), await loueur("Ressemblant SAS")];
    const vehicule = (plaque: string) =>
      un("insert into vehicules (client_id, immatriculation, loueur_id) values ($1, $2, $3) returning id", [
        t.jeu.clientA,
        plaque,
        double,
      ]);
    const [reste, parti] = [await vehicule("FU-001-AA"), await vehicule("FU-002-AA")];
    const candidats = await t.appeler("GET", `/api/fusions/candidats?entite=loueurs&id=${double}`, { jeton });
    expect(candidats.json()[0]).toMatchObject({ id: arval, nom: "Ressemblant" });
    const apercu = await t.appeler("GET", `/api/fusions/apercu?entite=loueurs&id=${double}`, { jeton });
    expect(apercu.json()).toEqual({
      deplacees: [{ table: "vehicules", nombre: 2 }],
      conditions_restantes: 0,
      conditions_recopiees: 0,
    });

    const cle = randomUUID();
    const [a, b] = [await fusionner("loueurs", arval, double, cle), await fusionner("loueurs", arval, double, cle)];
    expect(a.statusCode).toBe(200);
    expect(b.json()).toEqual(a.json());
    expect(a.json()).toMatchObject({ deplacees: [{ table: "vehicules", nombre: 2 }], annulee_le: null });
    expect(await un("select loueur_id from vehicules where id = $1", [reste])).toBe(arval);
    expect(await un("select archive_le is not null from loueurs where id = $1", [double])).toBe(true);
    expect(await un("select loueur_id from loueur_alias where motif = 'Ressemblant SAS'")).toBe(arval);
    // Le journal dit qui a changé la fiche, et quand.
    expect(
      await un(
        "select auteur_id from historique where ligne_id = $1 and champ = 'loueur_id' order by id desc limit 1",
        [reste],
      ),
    ).toBe(t.jeu.admin);

    const autre = await loueur("Tout autre");
    await un("update vehicules set loueur_id = $1 where id = $2 returning id", [autre, parti]);
    const rendue = await annuler(a.json().id);
    expect(rendue.json()).toMatchObject({ remises: 1, laissees: 1 });
    expect(await un("select loueur_id from vehicules where id = $1", [reste])).toBe(double);
    expect(await un("select loueur_id from vehicules where id = $1", [parti])).toBe(autre);
    expect(await un("select archive_le from loueurs where id = $1", [double])).toBeNull();
    expect(await un("select id from loueur_alias where motif = 'Ressemblant SAS'")).toBeNull();
    expect((await annuler(a.json().id)).statusCode).toBe(409);
  });

  it("coupée en son milieu, ni la fusion ni son annulation n'est faite à moitié ; la même demande reprend", async () => {
    const [garde, double] = [await loueur("Coupe"), await loueur("Coupe SA")];
    const plaques = ["FU-101-AA", "FU-102-AA"];
    for (const plaque of plaques)
      await un("insert into vehicules (client_id, immatriculation, loueur_id) values ($1, $2, $3) returning id", [
        t.jeu.clientA,
        plaque,
        double,
      ]);
    // Une restitution se déplace avant les véhicules : arrêtée devant le second d'entre eux, la fusion a déjà écrit.
    await un("update restitutions set loueur_id = $1 where id = $2 returning id", [double, t.jeu.restitution]);
    const etat = () =>
      un(
        `select jsonb_build_object(
           'vehicules', (select jsonb_agg(loueur_id order by immatriculation) from vehicules where immatriculation = any ($1)),
           'restitution', (select loueur_id from restitutions where id = $2),
           'archive', (select archive_le is not null from loueurs where id = $3),
           'noms', (select count(*) from loueur_alias where loueur_id = $4),
           'fusions', (select jsonb_agg(annulee_le is null) from fusions where gardee_id = $4))`,
        [plaques, t.jeu.restitution, double, garde],
      );
    const tenir = { texte: "select id from vehicules where immatriculation = $1 for update", valeurs: [plaques[1]] };
    const cle = randomUUID();
    const avant = await etat();
    expect((await couper(t, tenir, () => fusionner("loueurs", garde, double, cle))).statusCode).toBe(503);
    expect(await etat()).toEqual(avant);
    const faite = await fusionner("loueurs", garde, double, cle);
    expect(faite.statusCode, faite.body).toBe(200);
    const apres = await etat();
    expect(apres).toMatchObject({ vehicules: [garde, garde], restitution: garde, archive: true, noms: 1 });

    expect((await couper(t, tenir, () => annuler(faite.json().id))).statusCode).toBe(503);
    expect(await etat()).toEqual(apres);
    expect((await annuler(faite.json().id)).json()).toMatchObject({ laissees: 0 });
    expect(await etat()).toMatchObject({ vehicules: [double, double], restitution: double, archive: false, noms: 0 });
  });

  it("dont les conditions se croisent : celles de la fiche gardée font foi, l'autre les retrouve à l'annulation", async () => {
    const [x, y] = [await loueur("Chevauche A"), await loueur("Chevauche B")];
    const condition = (id: string, du: string, au: string | null, client: string | null = null) =>
      un(
        "insert into conditions_loueur (loueur_id, client_id, valable_du, valable_au, reference, cle_idempotence) values ($1, $2, $3, $4, 'Accord', gen_random_uuid()) returning id",
        [id, client, du, au],
      );
    const deX = await condition(x, "2025-01-01", "2025-12-31");
    const croisee = await condition(y, "2024-06-01", null);
    const couverte = await condition(y, "2025-02-01", "2025-03-31", t.jeu.clientA);
    await condition(x, "2025-02-01", null, t.jeu.clientA);
    const libre = await condition(y, "2023-01-01", "2024-05-31");
    const apercu = async (garde: string) =>
      (await t.appeler("GET", `/api/fusions/apercu?entite=loueurs&id=${y}&gardee_id=${garde}`, { jeton })).json();
    expect(await apercu(x)).toEqual({
      deplacees: [{ table: "conditions_loueur", nombre: 1 }],
      conditions_restantes: 2,
      conditions_recopiees: 1,
    });
    const versions = (id: string) =>
      un(
        `select string_agg(concat_ws(' ', valable_du, coalesce(valable_au::text, '…'), reference), ', ' order by valable_du, client_id nulls first)
         from conditions_loueur where loueur_id = $1`,
        [id],
      );
    const avant = [await versions(x), await versions(y)];
    const r = await fusionner("loueurs", x, y);
    expect(r.statusCode, r.body).toBe(200);
    expect(await versions(x)).toBe(
      "2023-01-01 2024-05-31 Accord, 2024-06-01 2024-12-31 Accord, 2025-01-01 2025-12-31 Accord, 2025-02-01 … Accord, 2026-01-01 … Accord",
    );
    expect(
      await un("select string_agg(id::text, ',' order by valable_du) from conditions_loueur where loueur_id = $1", [y]),
    ).toBe([croisee, couverte].join());

    // Une copie que quelqu'un a corrigée depuis lui reste ; l'autre s'en va.
    await un(
      "update conditions_loueur set franchise_ht = 100 where loueur_id = $1 and valable_du = '2026-01-01' returning id",
      [x],
    );
    const rendue = await annuler(r.json().id);
    expect(rendue.json()).toMatchObject({ remises: 1, laissees: 1 });
    expect(await versions(y)).toBe(avant[1]);
    expect(await un("select loueur_id from conditions_loueur where id = $1", [libre])).toBe(y);
    expect(await un("select loueur_id from conditions_loueur where id = $1", [deX])).toBe(x);
    expect(await versions(x)).toBe(`${avant[0]}, 2026-01-01 … Accord`);
  });
});

it("deux conducteurs n'en font qu'un s'ils sont de la même société ; deux garages aussi", async () => {
  const conducteur = async (client: string, nom: string) =>
    String(await un("insert into conducteurs (client_id, nom) values ($1, $2) returning id", [client, nom]));
  const [a, b, autre] = [
    await conducteur(t.jeu.clientA, "Durand"),
    await conducteur(t.jeu.clientA, "Durant"),
    await conducteur(t.jeu.clientB, "Durand"),
  ];
  const proches = await t.appeler("GET", `/api/fusions/candidats?entite=conducteurs&id=${a}&q=duran`, { jeton });
  expect(proches.json().map((c: { id: string }) => c.id)).toEqual([b]);
  expect((await fusionner("conducteurs", a, autre)).json().champs).toEqual({
    fusionnee_id: "Deux conducteurs de sociétés différentes ne se fusionnent pas",
  });
  expect((await fusionner("conducteurs", a, a)).statusCode).toBe(400);
  expect((await fusionner("conducteurs", a, randomUUID())).statusCode).toBe(404);
  expect((await fusionner("conducteurs", a, b)).statusCode).toBe(200);
  expect((await fusionner("conducteurs", a, b)).json().code).toBe("fiche_archivee");

  const garage = async (nom: string) => String(await un("insert into garages (nom) values ($1) returning id", [nom]));
  const [g, h] = [await garage("Garage Double"), await garage("Garage double bis")];
  const ticket = await un("update tickets set garage_id = $1 where client_id = $2 returning id", [h, t.jeu.clientA]);
  const f = await fusionner("garages", g, h);
  expect(await un("select garage_id from tickets where id = $1", [ticket])).toBe(g);
  expect((await annuler(f.json().id)).json()).toMatchObject({ laissees: 0 });
  expect(await un("select garage_id from tickets where id = $1", [ticket])).toBe(h);
  expect((await t.appeler("GET", "/api/fusions", { jeton })).json()[0]).toMatchObject({ gardee_nom: "Garage Double" });
});

it("déplace tout ce qui désigne une fiche, hors sommes tenues : aucune clé n'est oubliée", async () => {
  // Une table nouvelle qui désigne une fiche doit avoir un identifiant, sans quoi ses rangs ne se remettraient pas.
  expect(
    await un(`select string_agg(e || ':' || r.source, ',') from unnest(array['loueurs','garages','conducteurs']) e, references_de(e) r
      where not exists (select 1 from information_schema.columns c where c.table_name = r.source and c.column_name = 'id')`),
  ).toBeNull();
});
