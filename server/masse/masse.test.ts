// Un seul fichier : aperçu, effet, refus et annulation partagent les mêmes fiches et les mêmes gestes, lus d'un trait.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActionRecente } from "../../domain/masse/masse.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let admin: string;
let expert: string;
let claire: string;
let arval: string;
let ayvens: string;

beforeAll(async () => {
  t = await creerAppTest();
  [admin, expert, claire] = [
    await t.session(t.jeu.admin),
    await t.session(t.jeu.expert),
    await t.session(t.jeu.claire),
  ];
  arval = t.jeu.loueur;
  ayvens = await un("insert into loueurs (nom) values ('Ayvens') returning id");
});
afterAll(() => t.fermer());

const lignes = (texte: string, valeurs: unknown[] = []): Promise<Record<string, unknown>[]> =>
  t.base.proprietaire(async (c) => (await c.query(texte, valeurs)).rows);
/** Pour un grand nombre de fiches dont l'historique ne montrerait rien ; `discard all` rend le réglage. */
const sansDeclencheurs = (texte: string): Promise<unknown> =>
  t.base.proprietaire(async (c) => {
    await c.query("set session_replication_role = replica");
    return c.query(texte);
  });
const un = async (texte: string, valeurs: unknown[] = []): Promise<string> =>
  String((await lignes(texte, valeurs))[0]?.id ?? "");

let suivant = 100;
const plaque = () => `MA-${++suivant}-SS`;
const vehicule = (champs: Record<string, unknown> = {}): Promise<string> => {
  const tout = { client_id: t.jeu.clientA, immatriculation: plaque(), agence: "Lyon", ...champs };
  const noms = Object.keys(tout);
  return un(
    `insert into vehicules (${noms.join(", ")}) values (${noms.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
    Object.values(tout),
  );
};
const conducteur = (client = t.jeu.clientA) =>
  un("insert into conducteurs (client_id, nom) values ($1, 'Masse') returning id", [client]);
const affecter = (v: string, c: string, fin: string | null = null) =>
  un(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation)
     values ($1, $2, $3, '2025-01-01', $4) returning id`,
    [t.jeu.clientA, v, c, fin],
  );
const valeurs = async (table: string, colonne: string, ids: string[]): Promise<unknown[]> =>
  (
    await lignes(
      `select ${colonne} as v from unnest($1::uuid[]) with ordinality x (id, n) join ${table} t using (id) order by n`,
      [ids],
    )
  ).map((l) => l.v);

const enMasse = (entite: string, ids: string[], action: string, valeur: string | null = null) => ({
  entite,
  selection: { ids },
  action,
  valeur,
});
const apercu = (corps: object, jeton = expert) => t.appeler("POST", "/api/masse/apercu", { jeton, corps });
const agir = (corps: object, attendus: number, jeton = expert, cle = randomUUID()) =>
  t.appeler("POST", "/api/masse", { jeton, corps: { ...corps, attendus, cle_idempotence: cle } });
const annuler = (id: string, jeton = expert) => t.appeler("POST", `/api/masse/${id}/annuler`, { jeton });

describe("aperçu et effet", () => {
  it("change l'agence de la sélection, dit ce qui l'est déjà et ce qui est écarté, et l'écrit au journal", async () => {
    const [a, b, deja, archive] = [
      await vehicule(),
      await vehicule({ agence: null }),
      await vehicule({ agence: "Grenoble" }),
      await vehicule({ archive_le: "2026-01-01" }),
    ];
    const demande = enMasse("vehicules", [a, b, deja, archive, randomUUID()], "agence", "  Grenoble ");
    const attendu = {
      inchanges: 1,
      ecartes: [
        { raison: "archivee", nombre: 1 },
        { raison: "introuvable", nombre: 1 },
      ],
    };
    const fiche = async (id: string) => ({ id, nom: (await valeurs("vehicules", "immatriculation", [id]))[0] });
    expect((await apercu(demande)).json()).toEqual({
      concernes: 2,
      ...attendu,
      nommees: [
        { raison: "archivee", fiches: [await fiche(archive)] },
        { raison: "inchange", fiches: [await fiche(deja)] },
      ],
    });
    expect(await valeurs("vehicules", "agence", [a, b])).toEqual(["Lyon", null]);
    const faite = (await agir(demande, 2)).json();
    expect(faite).toEqual({ id: faite.id, modifies: 2, ...attendu });
    expect(await valeurs("vehicules", "agence", [a, b, deja, archive])).toEqual([
      "Grenoble",
      "Grenoble",
      "Grenoble",
      "Lyon",
    ]);
    expect(
      await lignes(
        "select auteur_id, champ, avant, apres from historique where entite = 'vehicules' and operation = 'modification' and ligne_id = $1",
        [a],
      ),
    ).toEqual([{ auteur_id: t.jeu.expert, champ: "agence", avant: "Lyon", apres: "Grenoble" }]);
  });

  it("nomme les vingt premières fiches qui ne changeraient pas, sur toutes celles qu'il compte", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 22; i++) ids.push(await vehicule({ agence: "Nancy" }));
    const { inchanges, nommees } = (await apercu(enMasse("vehicules", ids, "agence", "Nancy"))).json();
    expect([inchanges, nommees.length, nommees[0].raison, nommees[0].fiches.length]).toEqual([22, 1, "inchange", 20]);
    const noms = nommees[0].fiches.map((f: { nom: string }) => f.nom);
    expect(noms).toEqual([...noms].sort());
  });

  it("vide l'agence et le loueur des véhicules, et les remet à l'annulation", async () => {
    const [a, sans] = [await vehicule({ loueur_id: arval }), await vehicule({ agence: null })];
    for (const [action, colonne, avant] of [
      ["agence", "agence", "Lyon"],
      ["loueur", "loueur_id", arval],
    ] as const) {
      const demande = enMasse("vehicules", [a, sans], action, null);
      expect((await apercu(demande)).json()).toMatchObject({ concernes: 1, inchanges: 1 });
      const { id } = (await agir(demande, 1)).json();
      expect(await valeurs("vehicules", colonne, [a, sans])).toEqual([null, null]);
      expect((await t.appeler("GET", "/api/masse", { jeton: expert })).json()[0]).toMatchObject({ id, valeur: null });
      expect((await annuler(id)).json()).toEqual({ remises: 1, laissees: [] });
      expect(await valeurs("vehicules", colonne, [a, sans])).toEqual([avant, null]);
    }
  });

  it("prend toute la liste par son filtre, sauf les fiches décochées", async () => {
    const ids = [
      await vehicule({ agence: "Filtre-Nord" }),
      await vehicule({ agence: "Filtre-Nord" }),
      await vehicule({ agence: "Filtre-Nord" }),
    ];
    const demande = {
      entite: "vehicules",
      selection: { filtres: { q: "filtre-nord", client_id: t.jeu.clientA }, sauf: [ids[1]] },
      action: "loueur",
      valeur: ayvens,
    };
    expect((await apercu(demande)).json()).toMatchObject({ concernes: 2 });
    expect((await agir(demande, 2)).json()).toMatchObject({ modifies: 2 });
    expect(await valeurs("vehicules", "loueur_id", ids)).toEqual([ayvens, null, ayvens]);
  });

  it("n'archive pas ce qui est affecté, et ne restaure pas une plaque reprise", async () => {
    const [libre, finie, prise] = [await vehicule(), await vehicule(), await vehicule()];
    const c = await conducteur();
    await affecter(finie, c, "2025-06-30");
    await affecter(prise, c);
    const demande = enMasse("vehicules", [libre, finie, prise], "archiver");
    expect((await agir(demande, 2)).json()).toMatchObject({
      modifies: 2,
      ecartes: [{ raison: "affectation_ouverte", nombre: 1 }],
    });
    expect((await valeurs("vehicules", "archive_le", [libre, finie, prise])).map((v) => v !== null)).toEqual([
      true,
      true,
      false,
    ]);

    const double = plaque();
    const archive = { immatriculation: double, archive_le: "2026-01-01" };
    const jumeaux = [await vehicule(archive), await vehicule(archive)];
    const retour = enMasse("vehicules", [libre, ...jumeaux], "restaurer");
    expect((await agir(retour, 2)).json()).toMatchObject({
      modifies: 2,
      ecartes: [{ raison: "plaque_prise", nombre: 1 }],
    });
    expect(
      await lignes("select count(*)::int as n from vehicules where immatriculation = $1 and archive_le is null", [
        double,
      ]),
    ).toEqual([{ n: 1 }]);
    const c2 = await conducteur();
    expect((await apercu(enMasse("conducteurs", [c, c2], "archiver"))).json()).toMatchObject({
      concernes: 1,
      inchanges: 0,
      ecartes: [{ raison: "affectation_ouverte", nombre: 1 }],
    });
  });

  it("ne change de société que ce à quoi rien n'est rattaché, et emporte compteurs et plaques d'avant", async () => {
    const B = t.jeu.clientB;
    const libre = await vehicule({ kilometrage: 1000 });
    await lignes("update vehicules set immatriculation = $2 where id = $1", [libre, plaque()]);
    const [affecte, ticket, ticketPlaque, restitue, contrat, audite, document, double] = await Promise.all([
      vehicule(),
      vehicule(),
      vehicule(),
      vehicule(),
      vehicule(),
      vehicule(),
      vehicule({ url_carte_grise: t.jeu.fichier }),
      vehicule(),
    ]);
    const p = async (id: string) => (await valeurs("vehicules", "immatriculation", [id]))[0];
    await affecter(affecte, await conducteur(), "2025-02-01");
    await lignes("insert into tickets (client_id, type_demande, vehicule_id) values ($1, 'convoyage', $2)", [
      t.jeu.clientA,
      ticket,
    ]);
    await lignes("insert into tickets (client_id, type_demande, immatriculation) values ($1, 'convoyage', $2)", [
      t.jeu.clientA,
      await p(ticketPlaque),
    ]);
    await lignes(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
       values ($1, $2, '2026-01-01', 'Lyon', $3, 'Renault', 'Clio', 'VP', 1, 0)`,
      [t.jeu.clientA, await p(restitue), arval],
    );
    await lignes(
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2025-01-01', '2027-01-01')",
      [t.jeu.clientA, contrat],
    );
    await lignes("insert into audits (client_id, vehicule_id, retour_prevu_le) values ($1, $2, '2026-12-01')", [
      t.jeu.clientA,
      audite,
    ]);
    await vehicule({ client_id: B, immatriculation: await p(double) });
    const demande = enMasse(
      "vehicules",
      [libre, affecte, ticket, ticketPlaque, restitue, contrat, audite, document, double],
      "client",
      B,
    );
    const faite = (await agir(demande, 1)).json();
    expect(faite.ecartes).toEqual([
      { raison: "affectations", nombre: 1 },
      { raison: "audits", nombre: 1 },
      { raison: "contrats", nombre: 1 },
      { raison: "documents", nombre: 1 },
      { raison: "plaque_prise", nombre: 1 },
      { raison: "restitutions", nombre: 1 },
      { raison: "tickets", nombre: 2 },
    ]);
    expect(await valeurs("vehicules", "client_id", [libre, affecte])).toEqual([B, t.jeu.clientA]);
    for (const table of ["vehicule_kilometrages", "vehicule_plaques"])
      expect(await lignes(`select client_id from ${table} where vehicule_id = $1`, [libre])).toEqual([
        { client_id: B },
      ]);
    expect((await annuler(faite.id)).json()).toEqual({ remises: 1, laissees: [] });
    expect(await valeurs("vehicules", "client_id", [libre])).toEqual([t.jeu.clientA]);

    const [c1, c2] = [await conducteur(), await conducteur()];
    await affecter(await vehicule(), c2, "2025-02-01");
    expect((await agir(enMasse("conducteurs", [c1, c2], "client", B), 1)).json()).toMatchObject({
      ecartes: [{ raison: "affectations", nombre: 1 }],
    });
  });

  it("sait de tout ce qui désigne un véhicule ou un conducteur s'il le retient ou le suit chez l'autre société", async () => {
    const retient = [
      "audits",
      "contrats",
      "fins_de_contrat",
      "historique_affectation_vehicules",
      "restitutions",
      "tickets",
    ];
    // Ce qui n'est qu'à la fiche part avec elle ; un rappel s'en va avec sa cause.
    const suit = ["notifications", "vehicule_kilometrages", "vehicule_plaques"];
    const trouvees = await lignes(
      `select distinct conrelid::regclass::text as nom from pg_constraint
       where contype = 'f' and confrelid in ('vehicules'::regclass, 'conducteurs'::regclass)`,
    );
    expect(trouvees.map((x) => x.nom).sort()).toEqual([...retient, ...suit].sort());
  });

  it("change le réseau des garages, « Indépendant » valant l'absence, et l'agence et le loueur des restitutions", async () => {
    const garage = (reseau: string | null) =>
      un("insert into garages (nom, reseau) values ('M', $1) returning id", [reseau]);
    const ids = [await garage("AD"), await garage(null), await garage("")];
    expect((await agir(enMasse("garages", ids, "reseau", "Indépendant"), 1)).json()).toMatchObject({
      modifies: 1,
      inchanges: 2,
    });
    expect(await valeurs("garages", "reseau", ids)).toEqual([null, null, ""]);
    const total = async () =>
      (await lignes("select sum(nombre)::int as n from totaux_restitutions where loueur_id = $1", [ayvens]))[0]?.n ?? 0;
    const avant = Number(await total());
    expect((await agir(enMasse("restitutions", [t.jeu.restitution], "loueur", ayvens), 1)).statusCode).toBe(200);
    expect(await total()).toBe(avant + 1);
    expect((await agir(enMasse("restitutions", [t.jeu.restitution], "agence", "Annecy"), 1)).statusCode).toBe(200);
  });
});

describe("refus", () => {
  it("à un client, sur toutes les portes, sans rien en dire", async () => {
    const demande = enMasse("vehicules", [t.jeu.vehicule], "agence", "Volée");
    for (const reponse of [
      await apercu(demande, claire),
      await agir(demande, 1, claire),
      await annuler(randomUUID(), claire),
    ])
      expect([reponse.statusCode, reponse.json().code]).toEqual([403, "interdit"]);
    expect((await t.appeler("GET", "/api/masse", { jeton: claire })).statusCode).toBe(403);
    expect(await valeurs("vehicules", "agence", [t.jeu.vehicule])).not.toEqual(["Volée"]);
  });

  it("d'une valeur absente, fausse ou qui ne se choisit plus, au champ", async () => {
    const v = [await vehicule()];
    const ferme = await un("insert into loueurs (nom, archive_le) values ('Fermé', now()) returning id");
    for (const [entite, action, valeur, champ] of [
      ["vehicules", "agence", " ", "valeur"],
      ["vehicules", "client", null, "valeur"],
      ["restitutions", "agence", null, "valeur"],
      ["restitutions", "loueur", null, "valeur"],
      ["vehicules", "loueur", ferme, "valeur"],
      ["vehicules", "loueur", "pas-un-identifiant", "valeur"],
      ["vehicules", "client", t.jeu.prestataire, "valeur"],
      ["vehicules", "client", randomUUID(), "valeur"],
      ["garages", "reseau", "Inconnu", "valeur"],
      ["garages", "client", t.jeu.clientA, "action"],
      ["restitutions", "archiver", null, "action"],
    ] as const) {
      const reponse = await apercu(enMasse(entite, v, action, valeur));
      expect([entite, action, reponse.statusCode, Object.keys(reponse.json().champs ?? {})]).toEqual([
        entite,
        action,
        400,
        [champ],
      ]);
    }
    expect((await apercu(enMasse("vehicules", [], "archiver"))).statusCode).toBe(400);
    expect(
      (await apercu({ ...enMasse("vehicules", v, "archiver"), selection: { filtres: { reseau: "AD" } } })).statusCode,
    ).toBe(400);
  });

  it("si le nombre n'est plus celui de l'aperçu : rien n'est écrit, le nouveau compte est rendu", async () => {
    const ids = [await vehicule(), await vehicule()];
    const demande = enMasse("vehicules", ids, "agence", "Nîmes");
    expect((await apercu(demande)).json().concernes).toBe(2);
    await lignes("update vehicules set archive_le = now() where id = $1", [ids[0]]);
    const reponse = await agir(demande, 2);
    expect(reponse.statusCode).toBe(409);
    expect(reponse.json()).toMatchObject({
      code: "apercu_perime",
      donnees: { apercu: { concernes: 1, inchanges: 0, ecartes: [{ raison: "archivee", nombre: 1 }] } },
    });
    expect(await valeurs("vehicules", "agence", ids)).toEqual(["Lyon", "Lyon"]);
    expect(await lignes("select 1 from actions_masse where valeur = 'Nîmes'")).toEqual([]);
  });

  it("d'une ligne que la base refuse : toutes les autres restent comme avant", async () => {
    const ids = [await vehicule(), await vehicule(), await vehicule()];
    await lignes(
      `alter table vehicules add constraint essai check (id <> '${ids[2]}' or agence is distinct from 'Refusée') not valid`,
    );
    const reponse = await agir(enMasse("vehicules", ids, "agence", "Refusée"), 3);
    await lignes("alter table vehicules drop constraint essai");
    expect(reponse.statusCode).toBe(400);
    expect(await valeurs("vehicules", "agence", ids)).toEqual(["Lyon", "Lyon", "Lyon"]);
    expect(await lignes("select 1 from actions_masse where valeur = 'Refusée'")).toEqual([]);
  });

  it("au-delà de vingt mille fiches, avec une phrase claire", async () => {
    await sansDeclencheurs("insert into garages (nom) select 'Trop n° ' || n from generate_series(1, 20001) n");
    const demande = { entite: "garages", selection: { filtres: { q: "trop" } }, action: "archiver", valeur: null };
    for (const reponse of [await apercu(demande), await agir(demande, 20_000)])
      expect([reponse.statusCode, reponse.json().message_fr]).toEqual([413, expect.stringContaining("20 000 lignes")]);
    await sansDeclencheurs("delete from garages where nom like 'Trop n°%'");
  });
});

describe("deux fois, ou à deux", () => {
  it("la même demande rejouée, même en même temps, ne fait qu'une action", async () => {
    const ids = [await vehicule(), await vehicule()];
    const cle = randomUUID();
    const demande = enMasse("vehicules", ids, "agence", "Une fois");
    const reponses = await Promise.all([1, 2, 3].map(() => agir(demande, 2, expert, cle)));
    expect(reponses.map((r) => [r.statusCode, r.json().modifies])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
    expect(new Set(reponses.map((r) => r.json().id)).size).toBe(1);
    expect(await lignes("select 1 from historique where ligne_id = any ($1) and champ = 'agence'", [ids])).toHaveLength(
      2,
    );
  });

  it("deux actions simultanées sur les mêmes fiches passent l'une après l'autre", async () => {
    const ids = [await vehicule(), await vehicule(), await vehicule()];
    const [un, deux] = await Promise.all([
      agir(enMasse("vehicules", ids, "agence", "Première"), 3),
      agir(enMasse("vehicules", [...ids].reverse(), "agence", "Seconde"), 3, admin),
    ]);
    expect([un.statusCode, deux.statusCode]).toEqual([200, 200]);
    expect(new Set(await valeurs("vehicules", "agence", ids)).size).toBe(1);
  });
});

describe("annuler", () => {
  it("remet chaque fiche à sa valeur d'avant, laisse celles changées depuis, et le dit ; rejouée, rend le même compte", async () => {
    const ids = [
      await vehicule({ agence: "Lyon" }),
      await vehicule({ agence: null }),
      await vehicule({ agence: "Metz" }),
    ];
    const { id } = (await agir(enMasse("vehicules", ids, "agence", "Brest"), 3)).json();
    await lignes("update vehicules set agence = 'Autre' where id = $1", [ids[2]]);
    const compte = { remises: 2, laissees: [{ raison: "changee", nombre: 1 }] };
    expect((await annuler(id)).json()).toEqual(compte);
    expect(await valeurs("vehicules", "agence", ids)).toEqual(["Lyon", null, "Autre"]);
    expect((await annuler(id)).json()).toEqual(compte);
  });

  it("rend aux archives la date qu'elles avaient, et à la liste ce qui peut y revenir", async () => {
    const ids = [await vehicule(), await vehicule()];
    const archivage = (await agir(enMasse("vehicules", ids, "archiver"), 2)).json();
    await vehicule({ immatriculation: (await valeurs("vehicules", "immatriculation", ids))[1] });
    expect((await annuler(archivage.id)).json()).toEqual({
      remises: 1,
      laissees: [{ raison: "plaque_prise", nombre: 1 }],
    });
    const vieux = [await vehicule({ archive_le: "2026-01-02T03:04:05.678901Z" })];
    const avant = await valeurs("vehicules", "archive_le::text", vieux);
    const restauration = (await agir(enMasse("vehicules", vieux, "restaurer"), 1)).json();
    expect((await annuler(restauration.id)).json()).toEqual({ remises: 1, laissees: [] });
    expect(await valeurs("vehicules", "archive_le::text", vieux)).toEqual(avant);
  });

  it("appartient à son auteur et aux admins, pendant 24 heures", async () => {
    const ids = [await vehicule()];
    const del_admin = (await agir(enMasse("vehicules", ids, "agence", "Admin"), 1, admin)).json().id;
    expect((await annuler(del_admin, expert)).json().code).toBe("annulation_interdite");
    const recentes = async (jeton: string) =>
      (await t.appeler("GET", "/api/masse", { jeton })).json() as ActionRecente[];
    expect((await recentes(expert)).some((a) => a.id === del_admin)).toBe(false);
    const de_l_expert = (await agir(enMasse("vehicules", ids, "loueur", ayvens), 1)).json().id;
    expect((await recentes(admin)).slice(0, 2)).toMatchObject([
      { id: de_l_expert, action: "loueur", valeur: "Ayvens", modifies: 1, auteur: "Expert Test", annulee_le: null },
      { id: del_admin, action: "agence", valeur: "Admin" },
    ]);
    t.regler(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    const jeton = await t.session(t.jeu.admin);
    expect((await annuler(de_l_expert, jeton)).json().code).toBe("trop_tard");
    expect(await recentes(jeton)).toEqual([]);
    // L'action suivante efface ce qui ne peut plus servir ; l'historique garde tout.
    expect((await agir(enMasse("vehicules", ids, "agence", "Demain"), 1, jeton)).statusCode).toBe(200);
    expect(await lignes("select 1 from actions_masse_lignes where action_id = $1", [de_l_expert])).toEqual([]);
    t.regler(new Date());
    expect((await annuler(randomUUID())).statusCode).toBe(404);
  });
});

describe("exporter la sélection", () => {
  it("ne rend que les lignes cochées, ou toutes sauf les décochées", async () => {
    const ids = [
      await vehicule({ agence: "Export-X" }),
      await vehicule({ agence: "Export-X" }),
      await vehicule({ agence: "Export-X" }),
    ];
    const plaques = await valeurs("vehicules", "immatriculation", ids);
    const exporter = async (suite: string, jeton = expert) =>
      (
        await t.appeler("GET", `/api/vehicules/export?format=csv&colonnes=immatriculation&${suite}`, { jeton })
      ).body.match(/MA-\d+-SS/g);
    expect(await exporter(`ids=${ids[0]},${ids[2]}`)).toEqual([plaques[0], plaques[2]]);
    expect(await exporter(`q=export-x&sauf=${ids[0]}`)).toEqual([plaques[1], plaques[2]]);
    const marc = await t.session(t.jeu.marc);
    expect(await exporter(`ids=${ids[0]}`, marc)).toBeNull();
    expect((await t.appeler("GET", "/api/vehicules/export?format=csv&ids=x", { jeton: expert })).statusCode).toBe(400);
  });
});

/** Assez pour que rien ne tienne en un aller et retour ; `MASSE_FICHES=10000` mesure une vraie flotte. */
const NOMBRE = Number(process.env.MASSE_FICHES ?? 1_500);

it("une flotte entière, en une transaction", async () => {
  await lignes(
    `insert into vehicules (client_id, immatriculation, agence, kilometrage)
     select $1, 'DX-' || n || '-MM', 'Toute-la-flotte', n from generate_series(10000, 9999 + $2::int) n`,
    [t.jeu.clientA, NOMBRE],
  );
  const demande = {
    entite: "vehicules",
    selection: { filtres: { q: "toute-la-flotte" } },
    action: "agence",
    valeur: "Ailleurs",
  };
  const debut = performance.now();
  expect((await apercu(demande)).json()).toMatchObject({ concernes: NOMBRE, inchanges: 0, ecartes: [] });
  const vu = performance.now();
  const faite = (await agir(demande, NOMBRE)).json();
  const fait = performance.now();
  expect(faite).toMatchObject({ modifies: NOMBRE, ecartes: [] });
  expect((await annuler(faite.id)).json()).toEqual({ remises: NOMBRE, laissees: [] });
  const secondes = [vu - debut, fait - vu, performance.now() - fait].map((ms) => Math.round(ms) / 1000);
  console.info(
    `${NOMBRE} véhicules, en secondes : aperçu ${secondes[0]}, action ${secondes[1]}, annulation ${secondes[2]}`,
  );
}, 120_000);
