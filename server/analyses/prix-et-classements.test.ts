import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { tableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import {
  carteDommages,
  classements,
  complements,
  prixParLoueur,
  refacturation,
} from "../../domain/analyses/detail.contrat.ts";
import { provision } from "../../domain/analyses/provision.ts";
import { jetons, lireAnalyses as lire, poserDossier, preparerAnalyses, RAYURE, t } from "./aides-analyses.ts";
import { changerDocument, poserDocument, poserFiche } from "./aides-jeu.ts";

preparerAnalyses("2026-11-22T10:00:00Z");

describe("le dommage, son prix, ses lignes", () => {
  test("la carte compte et chiffre chaque élément, et mène à ses lignes", async () => {
    await poserDossier({ avoir: -1_000 }, [
      { ...RAYURE, net: 10_000 },
      { ...RAYURE, element: "capot", net: 5_000 },
    ]);
    const carte = carteDommages.parse(await lire("/carte"));
    expect(carte).toEqual({
      elements: [
        { element: "pare_chocs_avant", nombre: 1, montant_ht: 9_000 },
        { element: "capot", nombre: 1, montant_ht: 5_000 },
      ],
      nombre: 2,
      montant_ht: 14_000,
    });
    expect(carteDommages.parse(await lire("/carte?type_vehicule=VU")).elements).toEqual([]);
    const lignes = await lire("/lignes?element=pare_chocs_avant");
    // La ligne d'avoir est dans la liste, mais n'est pas un dommage de plus : la carte en compte un.
    expect([lignes.total, lignes.avoirs, lignes.somme_ht]).toEqual([2, 1, 9_000]);
    expect(await lire("/lignes")).toMatchObject({ total: 3, avoirs: 1, somme_ht: 14_000 });
    expect(await lire("/lignes?avoirs=non")).toMatchObject({ total: 2, avoirs: 0, somme_ht: 15_000 });
    expect((await lire("/lignes?avoirs=oui")).lignes).toMatchObject([{ type_document: "avoir", net_ht: -1_000 }]);
    expect((await lire("/lignes?element=&tri=net_ht")).total).toBe(0);
    expect((await lire("/lignes?localisation=aucun")).total).toBe((await lire("/lignes?localisation=")).total);
    expect((await lire("/lignes?element=aucun")).total).toBe(0);
    expect((await lire("/lignes", jetons.marc)).total).toBe(0);
    const csv = await t.appeler("GET", "/api/analyses/lignes/export?format=csv&element=capot", {
      jeton: jetons.claire,
    });
    expect(csv.body).toMatch(/Capot;Rayure;Peinture;Carrosserie;.*;Facture;50,00/);
  });

  test("chaque chiffre ouvre autant de dossiers ou de lignes qu'il en compte", async () => {
    await poserDossier({ avoir: -1_000 }, [{ ...RAYURE, net: 10_000 }]);
    await poserDossier({ agence: "Nice" }, [{ ...RAYURE, net: 12_000 }]);
    await poserDossier({}, [{ ...RAYURE, net: 0 }]);
    const seul = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: 9_000 });
    const rapport = await poserDocument(t, t.jeu.clientA, seul, "rapport", [{ ...RAYURE, net: 9_000 }]);
    await changerDocument(t, rapport, "valide");
    // Une contestation répondue, sans avoir encore.
    await t.base.proprietaire((c) =>
      c.query(
        `with k as (
           insert into contestations (client_id, restitution_id, facture_id, etat, contestee_le, canal)
           select d.client_id, r.id, d.id, 'partiellement_acceptee', '2026-04-01', 'email'
           from documents d join restitutions r on r.id = d.restitution_id where d.type_document = 'facture' and r.agence = 'Nice' returning id, client_id)
         insert into contestation_lignes (client_id, contestation_id, rang, motif, designation, net_ht, montant_reclame, montant_accorde)
         select client_id, id, 0, 'absent_du_pv', 'Rayure', 12000, 12000, 5000 from k`,
      ),
    );
    const compte = async (dossier: string) => {
      const reponse = await t.appeler("GET", `/api/restitutions?dossier=${dossier}`, { jeton: jetons.claire });
      expect(reponse.statusCode, reponse.body).toBe(200);
      return reponse.json().total;
    };
    const { indicateurs } = tableauDeBord.parse(await lire(""));
    const { contestation: k, dommages, loueurs } = complements.parse(await lire("/complements"));
    expect([indicateurs.couples, k.factures, k.contestees, k.accordees]).toEqual([3, 3, 1, 1]);
    expect(await Promise.all(["compare", "facture", "conteste", "accorde"].map(compte))).toEqual([3, 3, 1, 1]);
    expect(loueurs).toMatchObject([{ factures: 3, contestees: 1, accorde_ht: 5_000, recu_ht: 0 }]);
    // Les délais, le succès, les coûts et les audits s'ouvrent aussi : un paiement saisi, un contrat connu et son audit terminé.
    await t.base.proprietaire(async (c) => {
      await c.query("update restitutions set paiement_le = facture_le + 20 where id = $1", [seul]);
      await c.query("update restitutions set paiement_le = facture_le + 20 where agence = 'Nice'");
      await c.query("update restitutions set immatriculation = 'GB-482-NR' where agence = 'Nice'");
      await c.query(
        `insert into contrats (client_id, vehicule_id, date_debut, date_fin, loyer_mensuel_ht, energie_mensuel_ht, assurance_mensuel_ht,
                               entretien_mensuel_ht) values ($1, $2, '2023-03-10', '2026-03-10', 30000, 12000, 6000, 0)`,
        [t.jeu.clientA, t.jeu.vehicule],
      );
      await c.query(
        `with a as (insert into audits (client_id, vehicule_id, etat, retour_prevu_le, termine_le)
                    values ($1, $2, 'termine', '2026-03-10', '2026-03-10 21:00Z') returning id)
         insert into audit_resultats (audit_id, client_id, facture_en_l_etat_ht, facture_apres_ht, reparations_ht, economie_ht)
         select id, $1, 90000, 20000, 20000, 40000 from a`,
        [t.jeu.clientA, t.jeu.vehicule],
      );
    });
    const apres = complements.parse(await lire("/complements"));
    expect([
      await compte("repondu"),
      await compte("delai_rapport"),
      await compte("delai_facture"),
      await compte("delai_paiement"),
      await compte("contrat"),
      await compte("loyer"),
      await compte("cout_complet"),
      await compte("audite"),
    ]).toEqual([
      1,
      apres.delais.rapport.nombre,
      apres.delais.facture.nombre,
      apres.delais.paiement.nombre,
      apres.contrats.nombre,
      apres.tco.nombre,
      apres.tco.complet.nombre,
      apres.audits.nombre,
    ]);
    expect(apres.delais.paiement.nombre).toBe(1);
    expect([apres.contrats.nombre, apres.tco.nombre, apres.tco.complet.nombre, apres.audits.nombre]).toEqual([
      1, 1, 1, 1,
    ]);
    expect((await lire("/lignes?avoirs=non")).total).toBe(dommages.lignes);
    // Ni l'avoir, ni la ligne à 0 € ne sont un prix.
    const { ensemble } = prixParLoueur.parse(await lire("/prix?element=pare_chocs_avant"));
    const comparees = await lire("/lignes?element=pare_chocs_avant&dommage=rayure&prix=oui");
    expect([ensemble.nombre, comparees.total, comparees.avoirs]).toEqual([3, 3, 0]);
    const csv = await t.appeler("GET", "/api/restitutions/export?format=csv&dossier=accorde", { jeton: jetons.claire });
    expect(csv.body.trim().split("\r\n")).toHaveLength(2);
  });

  test("sans choix, les prix s'ouvrent sur un dommage qui se nomme, même s'il n'est pas plus fréquent", async () => {
    for (let i = 0; i < 5; i += 1)
      await poserDossier({}, [
        { ...RAYURE, net: 10_000 + 500 * i },
        { categorie: "proprete", element: "nettoyage", net: 2_500 },
      ]);
    const prix = prixParLoueur.parse(await lire("/prix"));
    expect([prix.element, prix.dommage, prix.ensemble.nombre]).toEqual(["pare_chocs_avant", "rayure", 5]);
  });

  test("le même dommage par loueur : quartiles, effectif caché sous cinq, hors norme signalé", async () => {
    const autre = await t.base.proprietaire(
      async (c) =>
        (await c.query<{ id: string }>("insert into loueurs (nom) values ('Ayvens prix') returning id")).rows[0]?.id ??
        "",
    );
    for (const net of [10_000, 11_000, 12_000, 13_000, 14_000, 90_000]) await poserDossier({}, [{ ...RAYURE, net }]);
    for (let i = 0; i < 4; i++) await poserDossier({ loueur: autre }, [{ ...RAYURE, net: 20_000 }]);
    await poserDossier({}, [{ ...RAYURE, dommage: "bosse", net: 1_000 }]);
    const prix = prixParLoueur.parse(await lire("/prix?element=pare_chocs_avant"));
    expect(prix.dommage).toBe("rayure");
    expect(prix.dommages).toEqual([
      { cle: "rayure", nombre: 10 },
      { cle: "bosse", nombre: 1 },
    ]);
    expect(prix.loueurs).toMatchObject([
      { nom: "Arval", nombre: 6, q1_ht: 11_250, mediane_ht: 12_500, q3_ht: 13_750 },
      { nom: "Ayvens prix", nombre: 4, mediane_ht: null, q1_ht: null, min_ht: null },
    ]);
    expect(prix.aberrantes).toMatchObject([{ net_ht: 90_000, mediane_ht: 12_500, loueur: "Arval" }]);
    expect(prixParLoueur.parse(await lire("/prix?element=pare_chocs_avant", jetons.marc)).loueurs).toEqual([]);
    // L'export porte les mêmes chiffres ; un dommage de moins de cinq lignes ne s'y compare pas.
    const exporter = async (format: string, jeton = jetons.claire) =>
      t.appeler("GET", `/api/analyses/export?format=${format}&annee=2026`, { jeton });
    const csv = (await exporter("csv")).body;
    const nom = "Prix par loueur (médiane);Pare-chocs avant, Rayure – ";
    expect(csv).toContain(`${nom}Tous les loueurs;10;170,00;;;;;;122,50;200,00\r\n`);
    expect(csv).toContain(`${nom}Arval;6;125,00;;;;;;112,50;137,50\r\n`);
    expect(csv).toContain(`${nom}Ayvens prix;4;;;;;;;;\r\n`);
    expect(csv).not.toContain("Bosse – ");
    expect((await exporter("csv", jetons.marc)).body).not.toContain("Prix par loueur");
    const classeur = (await exporter("xlsx")).rawPayload;
    expect(await readSheet(classeur, "Prix par loueur")).toEqual([
      [
        "Élément",
        "Dommage",
        "Loueur",
        "Lignes (n)",
        "Minimum HT (€)",
        "1er quartile HT (€)",
        "Médiane HT (€)",
        "3e quartile HT (€)",
        "Maximum HT (€)",
      ],
      ["Pare-chocs avant", "Rayure", "Tous les loueurs", 10, 100, 122.5, 170, 200, 900],
      ["Pare-chocs avant", "Rayure", "Arval", 6, 100, 112.5, 125, 137.5, 900],
      ["Pare-chocs avant", "Rayure", "Ayvens prix", 4, null, null, null, null, null],
    ]);
    const loueurs = await readSheet(classeur, "Loueurs");
    expect(loueurs.slice(1).map((l) => l.slice(0, 3))).toEqual([
      ["Arval", 7, 215.71],
      ["Ayvens prix", 4, null],
    ]);
  });
});

test("la refacturation : une somme par agence, avoirs déduits ; le conducteur selon le besoin et le client choisi", async () => {
  await poserFiche(t, {
    client: t.jeu.clientA,
    date: "2026-02-10",
    montant: 50_000,
    facture: 60_000,
    agence: "Nantes",
  });
  const avoir = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: 30_000, facture: 40_000 });
  await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-11", montant: 12_345 });
  await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-12", montant: 0 });
  await poserFiche(t, { client: t.jeu.clientA, date: "2025-03-12", montant: 99_999 });
  await poserFiche(t, { client: t.jeu.clientB, date: "2026-03-12", montant: 77_777, agence: "Secrète" });
  await t.base.proprietaire((c) =>
    c.query(
      "update restitutions set avoir_ht = 15000, hors_fre_ht = 4000, nombre_dommages = 3, immatriculation = 'GB-482-NR' where id = $1",
      [avoir],
    ),
  );
  // Deux dommages que le loueur n'a pas facturés : lus, mais rien à refacturer.
  const gratuite = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-13", montant: 0 });
  await t.base.proprietaire((c) => c.query("update restitutions set nombre_dommages = 2 where id = $1", [gratuite]));
  const lu = refacturation.parse(await lire("/refacturation?annee=2026"));
  const { dommages } = complements.parse(await lire("/complements?annee=2026"));
  expect(dommages.lignes).toBe(lu.dommages + lu.sans_frais.dommages);
  expect(lu).toEqual({
    sans_frais: { nombre: 1, dommages: 2 },
    nombre: 3,
    dommages: 3,
    hors_fre_ht: 4_000,
    net_ht: 97_345,
    agences: [
      { agence: "Lyon", nombre: 2, vehicules: 2, dommages: 3, hors_fre_ht: 4_000, net_ht: 37_345 },
      { agence: "Nantes", nombre: 1, vehicules: 1, dommages: 0, hors_fre_ht: 0, net_ht: 60_000 },
    ],
    // Les deux sommes du relevé sont la même ; ce que personne ne conduisait se dit à la fin.
    conducteurs: [
      { conducteur_id: expect.any(String), conducteur: expect.any(String), nombre: 1, dommages: 3, net_ht: 25_000 },
      { conducteur_id: null, conducteur: null, nombre: 2, dommages: 0, net_ht: 72_345 },
    ],
  });
  const conducteursVus = async (requete: string, jeton: string) =>
    refacturation.parse(await lire(`/refacturation?annee=2026${requete}`, jeton)).conducteurs?.length ?? null;
  expect(await conducteursVus("", jetons.admin)).toBeNull();
  expect(await conducteursVus(`&client_id=${t.jeu.clientA}`, jetons.admin)).toBe(2);
  const exporter = async (requete: string, jeton = jetons.claire) =>
    (await t.appeler("GET", `/api/analyses/refacturation/export?format=csv&annee=2026${requete}`, { jeton })).body;
  const conduit = /GB-482-NR;[^\n]*;[A-Z][^;\n]+ [^;\n]+;3;400,00;150,00;40,00;250,00/;
  expect(await exporter("")).toMatch(conduit);
  expect(await exporter("")).not.toMatch(/Secrète/);
  expect(await exporter(`&client_id=${t.jeu.clientA}`, jetons.admin)).toMatch(conduit);
  expect(await exporter("", jetons.admin)).toMatch(/GB-482-NR;[^\n]*;;3;400,00;150,00;40,00;250,00/);
});

test("les classements : pas de moyenne d'agence sous cinq, pas de conducteur sans société ni sans besoin", async () => {
  for (const montant of [10_000, 20_000, 30_000, 40_000, 50_000])
    await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant });
  const fiche = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: 99_000, agence: "Nantes" });
  await t.base.proprietaire((c) =>
    c.query("update restitutions set immatriculation = 'GB-482-NR' where id = $1", [fiche]),
  );
  const lu = classements.parse(await lire("/classements"));
  expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", montant_ht: 99_000, restitution_id: fiche });
  expect(lu.agences).toMatchObject([
    { agence: "Lyon", moyenne_ht: 30_000 },
    { agence: "Nantes", nombre: 1, montant_ht: null, moyenne_ht: null },
  ]);
  // Un conducteur d'une seule restitution se nomme sans montant ; à cinq, il se classe.
  expect([lu.conducteurs_caches, lu.conducteurs]).toMatchObject([null, [{ nombre: 1, montant_ht: null }]]);
  await t.base.proprietaire((c) =>
    c.query("update restitutions set immatriculation = 'GB-482-NR' where client_id = $1", [t.jeu.clientA]),
  );
  expect(classements.parse(await lire("/classements")).conducteurs).toMatchObject([{ nombre: 6, montant_ht: 249_000 }]);
  const equipe = classements.parse(await lire("/classements", jetons.admin));
  expect([equipe.conducteurs_caches, equipe.conducteurs]).toEqual(["choisir_client", []]);
  expect(
    classements.parse(await lire(`/classements?client_id=${t.jeu.clientA}`, jetons.admin)).conducteurs,
  ).toHaveLength(1);
  await t.base.proprietaire((c) =>
    c.query("update clients set besoins = '{restitutions}' where id = $1", [t.jeu.clientA]),
  );
  const sans = classements.parse(await lire("/classements"));
  expect([sans.conducteurs_caches, sans.conducteurs]).toEqual(["sans_besoin", []]);
});

test("la provision suit les contrats qui finissent, à leur loueur et à leur âge", async () => {
  for (let i = 0; i < 30; i++)
    await poserFiche(t, {
      client: t.jeu.clientA,
      date: `${2023 + (i % 3)}-0${1 + (i % 9)}-15`,
      montant: 40_000 + 1_000 * i,
    });
  await t.base.proprietaire(async (c) => {
    await c.query("delete from contrats where vehicule_id = $1", [t.jeu.vehicule]);
    await c.query(
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2024-01-01', '2027-02-01')",
      [t.jeu.clientA, t.jeu.vehicule],
    );
  });
  const lue = provision.parse(await lire("/provision"));
  expect(lue).toMatchObject({ historique: 30, total: { contrats: 1 } });
  expect(lue.mois.find((m) => m.mois === "2027-02")?.contrats).toBe(1);
  expect(lue.total.montant_ht).toBeGreaterThan(40_000);
  expect(lue.controles.length).toBeGreaterThan(0);
  expect(provision.parse(await lire("/provision", jetons.marc)).total.contrats).toBe(0);
  // L'export de l'écran porte la même fourchette, mois par mois, et ce qu'elle vaut sur le passé.
  const csv = (await t.appeler("GET", "/api/analyses/export?format=csv", { jeton: jetons.claire })).body;
  const euros = (centimes: number) => (centimes / 100).toFixed(2).replace(".", ",");
  const { contrats, montant_ht, bas_ht, haut_ht } = lue.total;
  expect(csv).toContain(
    `Provision à 12 mois;Les douze mois;${contrats};${euros(montant_ht)};;;;;;${euros(bas_ht)};${euros(haut_ht)}\r\n`,
  );
  expect(csv.match(/\r\nProvision à 12 mois;/g)).toHaveLength(13);
  expect(csv.match(/\r\nProvision par segment;/g)).toHaveLength(lue.segments.length);
});
