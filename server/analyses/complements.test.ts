import { describe, expect, test } from "vitest";
import { tableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { complements } from "../../domain/analyses/detail.contrat.ts";
import { jetons, lireAnalyses as lire, poserDossier, preparerAnalyses, RAYURE, t } from "./aides-analyses.ts";
import { changerDocument, poserDocument, poserFiche } from "./aides-jeu.ts";

preparerAnalyses("2026-11-22T10:00:00Z");

describe("avoirs et relevés", () => {
  test.each([
    ["négatif", -4_000],
    ["imprimé en positif", 4_000],
  ])("un avoir %s se déduit de l'écart et de la répartition", async (_nom, avoir) => {
    await poserDossier({ avoir }, [
      { ...RAYURE, net: 10_000 },
      { categorie: "jantes", net: 5_000 },
    ]);
    for (const jeton of [jetons.claire, jetons.admin])
      for (const filtre of ["", "?annee=2026&marque=Renault", "?marque=Renault&agence=Lyon"]) {
        const lu = tableauDeBord.parse(await lire(filtre, jeton));
        expect(lu.graphes.categorie.map((b) => [b.cle, b.nombre, b.montant_ht])).toEqual([
          ["carrosserie", 1, 6_000],
          ["jantes", 1, 5_000],
        ]);
        expect(lu.indicateurs).toMatchObject({ couples: 1, ecart_rapport_facture_ht: -4_000 });
        expect(lu.detail_ht).toBe(11_000);
      }
    const { contestation } = complements.parse(await lire("/complements"));
    // Sans contestation, un avoir ne dit rien de ce qui a été réclamé : il n'est ni accordé, ni reçu.
    expect(contestation).toMatchObject({ factures: 1, contestees: 0, livre: { accorde: 0, recu: 0 } });
  });

  test("un avoir rouvert ou supprimé ne compte plus", async () => {
    const fiche = await poserDossier({ avoir: -4_000 }, [{ ...RAYURE, net: 10_000 }]);
    const detail = async () => (await lire("")).detail_ht;
    expect(await detail()).toBe(6_000);
    await t.base.proprietaire((c) =>
      c.query("delete from documents where restitution_id = $1 and type_document = 'avoir'", [fiche]),
    );
    expect(await detail()).toBe(10_000);
    expect((await lire("")).indicateurs.ecart_rapport_facture_ht).toBe(0);
  });

  test("deux factures du même retour s'additionnent ; la même, validée deux fois, compte une fois", async () => {
    const client = t.jeu.clientA;
    const fiche = await poserFiche(t, { client, date: "2026-03-10", montant: 9_000 });
    const valider = async (numero: string, lignes: Parameters<typeof poserDocument>[4]) => {
      const id = await poserDocument(t, client, fiche, "facture", lignes);
      await t.base.proprietaire((c) => c.query("update documents set numero = $2 where id = $1", [id, numero]));
      await changerDocument(t, id, "valide");
      return id;
    };
    await changerDocument(t, await poserDocument(t, client, fiche, "rapport", [{ ...RAYURE, net: 10_000 }]), "valide");
    await valider("FA-100", [{ ...RAYURE, net: 8_000 }]);
    await valider("FA-101", [
      { categorie: "jantes", net: 5_000 },
      { categorie: "divers", nature: "km", net: 7_000 },
    ]);
    const lues = async () =>
      t.base.proprietaire(
        async (c) =>
          (
            await c.query(
              "select facture_ht, hors_fre_ht, rapport_ht, nombre_dommages from restitutions where id = $1",
              [fiche],
            )
          ).rows[0],
      );
    expect(await lues()).toEqual({ facture_ht: 20_000, hors_fre_ht: 7_000, rapport_ht: 10_000, nombre_dommages: 2 });
    expect((await lire("")).indicateurs).toMatchObject({ couples: 1, ecart_rapport_facture_ht: 3_000 });
    expect((await lire("")).detail_ht).toBe(13_000);

    // La facture FA-100 revient corrigée sous le même numéro : elle prend la place de la première.
    const corrigee = await valider("fa 100", [{ ...RAYURE, net: 6_000 }]);
    expect(await lues()).toEqual({ facture_ht: 18_000, hors_fre_ht: 7_000, rapport_ht: 10_000, nombre_dommages: 2 });
    expect((await lire("")).detail_ht).toBe(11_000);

    await t.base.proprietaire((c) => c.query("delete from documents where id = $1", [corrigee]));
    expect((await lues())?.facture_ht).toBe(20_000);
  });

  test("un relevé mensuel tient lieu de facture, sans les kilomètres", async () => {
    const client = t.jeu.clientA;
    const fiche = await poserFiche(t, { client, date: "2026-03-10", montant: 9_000 });
    await changerDocument(t, await poserDocument(t, client, fiche, "rapport", [{ ...RAYURE, net: 10_000 }]), "valide");
    await changerDocument(
      t,
      await poserDocument(t, client, fiche, "releve", [
        { ...RAYURE, net: 9_000 },
        { categorie: "divers", nature: "km", net: 7_000 },
      ]),
      "valide",
    );
    const { indicateurs } = await lire("");
    expect(indicateurs).toMatchObject({ couples: 1, ecart_rapport_facture_ht: -1_000 });
  });
});

describe("les compléments", () => {
  test("clauses, délais et évitables ; rien de comparé sous cinq dossiers", async () => {
    const lignes = [
      { ...RAYURE, net: 10_000 },
      { categorie: "accessoires_documents", element: "cle", net: 5_000 },
      { categorie: "proprete", element: "nettoyage", net: 1_000 },
    ];
    for (let i = 0; i < 4; i++) await poserDossier({}, lignes);
    let lu = complements.parse(await lire("/complements"));
    expect(lu.loueurs[0]).toMatchObject({
      nombre: 4,
      moyenne_ht: null,
      vetuste_part: null,
      franchise_part: null,
      ecart_part: null,
    });
    expect(lu.delais.rapport).toMatchObject({ nombre: 4, jours: null });
    await poserDossier({}, lignes);
    lu = complements.parse(await lire("/complements"));
    // Brut 200 €, 10 % d'abattement, 50 € de franchise sur chaque document (jeu-analyses.ts).
    expect(lu.loueurs[0]).toMatchObject({
      nombre: 5,
      moyenne_ht: 16_000,
      vetuste_part: 0.1,
      franchise_part: 1,
      franchise_moyenne_ht: 5_000,
      ecart_part: 0,
    });
    expect(lu.delais.rapport).toEqual({ nombre: 5, jours: 4, negatifs: 0 });
    expect(lu.delais.facture).toEqual({ nombre: 5, jours: 10, negatifs: 0 });
    expect(lu.dommages).toEqual({ vehicules: 5, lignes: 15, par_vehicule: 3 });
    expect(lu.evitables).toMatchObject({
      montant_ht: 30_000,
      part: 0.375,
      postes: [
        { cle: "cles", nombre: 5, montant_ht: 25_000 },
        { cle: "nettoyage", nombre: 5, montant_ht: 5_000 },
      ],
    });
    // Une facture sans brut ni franchise imprimés dit qu'aucune n'a été déduite ; un rapport seul, ou une facture à 0 €, ne dit rien.
    const poserSeul = async (type: "rapport" | "facture", net: number, brut: number | null) => {
      const id = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: net });
      const document = await poserDocument(t, t.jeu.clientA, id, type, [{ ...RAYURE, net }]);
      await t.base.proprietaire((c) =>
        c.query("update documents set brut_ht = $2, abattement_ht = 0, franchise_ht = null where id = $1", [
          document,
          brut,
        ]),
      );
      await changerDocument(t, document, "valide");
    };
    for (let i = 0; i < 3; i++) await poserSeul("facture", 9_000, null);
    await poserSeul("rapport", 9_000, 9_000);
    await poserSeul("facture", 0, 0);
    lu = complements.parse(await lire("/complements"));
    expect(lu.loueurs[0]).toMatchObject({
      nombre: 10,
      vetuste_nombre: 6,
      franchise_nombre: 8,
      franchise_part: 0.625,
      franchise_moyenne_ht: 5_000,
      remise_nombre: 5,
    });
    expect(complements.parse(await lire("/complements", jetons.marc)).nombre).toBe(0);
  });

  test("un coût par mois de contrat, du début du contrat à la restitution", async () => {
    await t.base.proprietaire((c) =>
      c.query(
        "insert into contrats (client_id, vehicule_id, date_debut, date_fin) values ($1, $2, '2023-03-10', '2026-03-10')",
        [t.jeu.clientA, t.jeu.vehicule],
      ),
    );
    const fiche = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: 72_000 });
    await t.base.proprietaire((c) =>
      c.query("update restitutions set immatriculation = 'gb482nr' where id = $1", [fiche]),
    );
    expect(complements.parse(await lire("/complements")).contrats).toEqual({ nombre: 1, mois: 36, par_mois_ht: null });
  });

  test("paiement saisi, loyers du contrat, audit d'avant le retour ; sans donnée, rien n'est inventé", async () => {
    const vide = complements.parse(await lire("/complements"));
    expect([vide.delais.paiement, vide.tco, vide.audits]).toEqual([
      { nombre: 0, jours: null, negatifs: 0 },
      { nombre: 0, fre_ht: 0, loyers_ht: 0, part: null, complet: { nombre: 0, fre_ht: 0, couts_ht: 0, part: null } },
      { nombre: 0, evite_ht: 0, reparations_ht: 0, marge_ht: null },
    ]);
    await t.base.proprietaire((c) =>
      c.query("update contrats set date_debut = '2023-03-10', loyer_mensuel_ht = 30000 where vehicule_id = $1", [
        t.jeu.vehicule,
      ]),
    );
    const fiches: string[] = [];
    for (let i = 0; i < 5; i++) {
      const id = await poserFiche(t, { client: t.jeu.clientA, date: "2026-03-10", montant: 72_000 });
      await t.base.proprietaire((c) =>
        c.query("update restitutions set immatriculation = 'gb482nr' where id = $1", [id]),
      );
      await changerDocument(
        t,
        await poserDocument(t, t.jeu.clientA, id, "facture", [{ ...RAYURE, net: 72_000 }]),
        "valide",
      );
      fiches.push(id);
    }
    const payer = (id: string, jour: string | null, avant: string | null = null) =>
      t.appeler("PATCH", `/api/restitutions/${id}`, {
        jeton: jetons.admin,
        corps: { champs: { paiement_le: jour }, avant: { paiement_le: avant } },
      });
    // Facture du 24 mars : payée trente jours après, une fois avant.
    for (const id of fiches.slice(1)) expect((await payer(id, "2026-04-23")).statusCode).toBe(200);
    expect((await payer(fiches[0] ?? "", "2026-03-01")).json().paiement_le).toBe("2026-03-01");
    expect((await payer(fiches[0] ?? "", "2026-13-40")).statusCode).toBe(400);
    expect((await payer(fiches[0] ?? "", "2026-04-01")).statusCode).toBe(409);
    await t.base.proprietaire((c) =>
      c.query(
        `with a as (insert into audits (client_id, vehicule_id, etat, retour_prevu_le, termine_le)
                    values ($1, $2, 'termine', '2026-03-10', '2026-03-10 21:00Z') returning id)
         insert into audit_resultats (audit_id, client_id, facture_en_l_etat_ht, facture_apres_ht, reparations_ht, economie_ht)
         select id, $1, 90000, 20000, 20000, 40000 from a`,
        [t.jeu.clientA, t.jeu.vehicule],
      ),
    );
    const lu = complements.parse(await lire("/complements"));
    expect(lu.delais.paiement).toEqual({ nombre: 4, jours: null, negatifs: 1 });
    expect((await payer(fiches[0] ?? "", "2026-04-03", "2026-03-01")).statusCode).toBe(200);
    expect(complements.parse(await lire("/complements")).delais.paiement).toEqual({
      nombre: 5,
      jours: 30,
      negatifs: 0,
    });
    // Cinq retours de la même plaque : 36 mois de loyer chacun, mais un seul audit.
    const surLoyers = { nombre: 5, fre_ht: 360_000, loyers_ht: 5 * 36 * 30_000, part: 0.0625 };
    const inconnu = { nombre: 0, fre_ht: 0, couts_ht: 0, part: null };
    expect(lu.tco).toEqual({ ...surLoyers, complet: inconnu });
    // 200 € de réparations et 100 € de franchise d'un sinistre déclaré : les trois chiffres se suivent.
    expect(lu.audits).toEqual({ nombre: 1, evite_ht: 70_000, reparations_ht: 30_000, marge_ht: 40_000 });
    // Le coût complet attend l'énergie, l'assurance et l'entretien, zéro compris ; les autres coûts s'ajoutent s'ils sont là.
    const couter = (champs: string) =>
      t.base.proprietaire((c) => c.query(`update contrats set ${champs} where vehicule_id = $1`, [t.jeu.vehicule]));
    await couter("energie_mensuel_ht = 12000, assurance_mensuel_ht = 6000");
    expect(complements.parse(await lire("/complements")).tco).toEqual({ ...surLoyers, complet: inconnu });
    await couter("entretien_mensuel_ht = 0, autres_mensuel_ht = 2000");
    expect(complements.parse(await lire("/complements")).tco.complet).toEqual({
      nombre: 5,
      fre_ht: 360_000,
      couts_ht: 5 * 36 * 50_000,
      part: 0.0385,
    });
    await t.base.proprietaire((c) =>
      c.query("update vehicules set energie = 'hybride', centre_de_cout = '4100 Commercial' where id = $1", [
        t.jeu.vehicule,
      ]),
    );
    const { lignes } = (await t.appeler("GET", "/api/tco/restitutions?format=json", { jeton: jetons.claire })).json();
    expect(lignes).toHaveLength(5);
    expect(lignes[0]).toMatchObject({
      energie: "Hybride",
      centre_de_cout: "4100 Commercial",
      duree_mois: 36,
      loyer_mensuel_ht: 30_000,
      energie_mensuel_ht: 12_000,
      autres_mensuel_ht: 2_000,
      cout_complet_ht: 36 * 50_000 + 72_000,
    });
    const autre = complements.parse(await lire("/complements", jetons.marc));
    expect([autre.tco.nombre, autre.audits.nombre]).toEqual([0, 0]);
  });
});
