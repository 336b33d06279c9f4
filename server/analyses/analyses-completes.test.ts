// Un seul fichier : chaque chiffre se recompte sur les mêmes restitutions, posées une fois.
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import {
  carteDommages,
  classements,
  complements,
  prixParLoueur,
  refacturation,
} from "../../domain/analyses/detail.contrat.ts";
import { provision } from "../../domain/analyses/provision.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { changerDocument, poserDocument, poserFiche } from "./jeu-analyses.ts";

let t: AppTest;
let jetons: { claire: string; marc: string; admin: string };

beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-11-22T10:00:00Z"));
  jetons = {
    claire: await t.session(t.jeu.claire),
    marc: await t.session(t.jeu.marc),
    admin: await t.session(t.jeu.admin),
  };
});
afterAll(() => t.fermer());
beforeEach(() => t.base.proprietaire((c) => c.query("delete from restitutions")));

const lire = async (chemin: string, jeton = jetons.claire) => {
  const reponse = await t.appeler("GET", `/api/analyses${chemin}`, { jeton });
  expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(200);
  return reponse.json();
};

/** Un dossier : rapport, facture et avoir validés, comme le produit les valide. */
async function poserDossier(
  {
    client = t.jeu.clientA,
    date = "2026-03-10",
    avoir = 0,
    ...f
  }: Partial<Parameters<typeof poserFiche>[1]> & { avoir?: number },
  lignes: Parameters<typeof poserDocument>[4],
): Promise<string> {
  const fiche = await poserFiche(t, { client, date, montant: lignes.reduce((n, l) => n + l.net, 0), ...f });
  for (const type of ["rapport", "facture"] as const)
    await changerDocument(t, await poserDocument(t, client, fiche, type, lignes), "valide");
  if (avoir) {
    const [premiere] = lignes;
    if (!premiere) throw new Error("un avoir rend une ligne");
    await changerDocument(t, await poserDocument(t, client, fiche, "avoir", [{ ...premiere, net: avoir }]), "valide");
  }
  return fiche;
}
const RAYURE = { categorie: "carrosserie", element: "pare_chocs_avant", dommage: "rayure", operation: "peinture" };

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
    expect(contestation).toMatchObject({ factures: 1, contestees: 1, obtenu_ht: 4_000 });
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
    expect([indicateurs.couples, k.factures, k.contestees, k.obtenues]).toEqual([3, 3, 2, 2]);
    expect(await Promise.all(["compare", "facture", "conteste", "rendu"].map(compte))).toEqual([3, 3, 2, 2]);
    expect(loueurs).toMatchObject([{ factures: 3, contestees: 2, obtenu_ht: 6_000 }]);
    // Les délais, le succès, les coûts et les audits s'ouvrent aussi : un paiement saisi, un contrat connu et son audit terminé.
    await t.base.proprietaire(async (c) => {
      await c.query("update restitutions set paiement_le = facture_le + 20 where id = $1", [seul]);
      await c.query("update restitutions set paiement_le = facture_le + 20 where agence = 'Nice'");
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
    expect((await lire("/lignes?avoirs=non")).total).toBe(dommages.lignes);
    // Ni l'avoir, ni la ligne à 0 € ne sont un prix.
    const { ensemble } = prixParLoueur.parse(await lire("/prix?element=pare_chocs_avant"));
    const comparees = await lire("/lignes?element=pare_chocs_avant&dommage=rayure&prix=oui");
    expect([ensemble.nombre, comparees.total, comparees.avoirs]).toEqual([3, 3, 0]);
    const csv = await t.appeler("GET", "/api/restitutions/export?format=csv&dossier=rendu", { jeton: jetons.claire });
    expect(csv.body.trim().split("\r\n")).toHaveLength(3);
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
  const lu = refacturation.parse(await lire("/refacturation?annee=2026"));
  expect(lu).toEqual({
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
  await t.base.proprietaire((c) =>
    c.query("update contrats set date_debut = '2024-01-01', date_fin = '2027-02-01' where vehicule_id = $1", [
      t.jeu.vehicule,
    ]),
  );
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
