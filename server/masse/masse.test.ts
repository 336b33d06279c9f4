import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  affecter,
  agir,
  annuler,
  apercu,
  arval,
  ayvens,
  conducteur,
  enMasse,
  expert,
  lignes,
  plaque,
  preparerMasse,
  t,
  un,
  valeurs,
  vehicule,
} from "./aides-masse.ts";

preparerMasse();

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
