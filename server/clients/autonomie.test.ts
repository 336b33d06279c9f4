import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bilan, csv, gestes } from "../imports/aides-imports.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { poserAutonome } from "../testing/autonome.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let lea: string;
let autonome: string;
beforeAll(async () => {
  t = await creerAppTest();
  autonome = await poserAutonome(t);
  lea = await t.session(autonome);
});
afterAll(() => t.fermer());
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
const appeler = (methode: "GET" | "POST" | "PATCH" | "DELETE" | "PUT", chemin: string, corps?: object, jeton = lea) =>
  t.appeler(methode, `/api${chemin}`, { jeton, ...(corps && { corps }) });
const VEHICULE = {
  immatriculation: "AU-001-AA",
  vin: null,
  marque: "Renault",
  modele: "Trafic",
  type_vehicule: "VU",
  agence: null,
  loueur_id: null,
  kilometrage: 1_000,
  date_mise_en_circulation: null,
  energie: null,
  centre_de_cout: null,
};
const creerVehicule = (plus: object = {}, jeton = lea) =>
  appeler(
    "POST",
    "/vehicules",
    { ...VEHICULE, client_id: t.jeu.clientA, cle_idempotence: randomUUID(), ...plus },
    jeton,
  );

describe("une personne autonome tient la flotte de sa société", () => {
  it("crée et modifie un véhicule, un conducteur, une affectation ; l'histoire dit que c'est elle", async () => {
    const vehicule = await creerVehicule();
    expect(vehicule.statusCode, vehicule.body).toBe(200);
    const { id } = vehicule.json();
    const modifie = await appeler("PATCH", `/vehicules/${id}`, {
      champs: { agence: `${CANARI} Nord`, kilometrage: 2_000 },
      avant: { agence: null, kilometrage: 1_000 },
    });
    expect(modifie.statusCode, modifie.body).toBe(200);
    expect(modifie.json()).toMatchObject({ agence: `${CANARI} Nord`, kilometrage: 2_000 });
    const conducteur = await appeler("POST", "/conducteurs", {
      client_id: t.jeu.clientA,
      prenom: "Ada",
      nom: CANARI,
      statut: "Actif",
      email: null,
      telephone: null,
      date_de_naissance: null,
      numero_permis: null,
      date_delivrance_permis: null,
      lieu_delivrance_permis: null,
      date_expiration_permis: null,
      cle_idempotence: randomUUID(),
    });
    expect(conducteur.statusCode, conducteur.body).toBe(200);
    const affectation = await appeler("POST", "/affectations", {
      vehicule_id: id,
      conducteur_id: conducteur.json().id,
      date_debut_affectation: "2026-01-10",
      date_fin_affectation: null,
      kilometrage_debut_affectation: 2_000,
      kilometrage_fin_affectation: null,
      cle_idempotence: randomUUID(),
    });
    expect(affectation.statusCode, affectation.body).toBe(200);
    const fin = await appeler("PATCH", `/affectations/${affectation.json().id}`, {
      champs: { date_fin_affectation: "2026-02-10" },
      avant: { date_fin_affectation: null },
    });
    expect(fin.statusCode, fin.body).toBe(200);
    expect((await appeler("DELETE", `/affectations/${affectation.json().id}`)).json()).toEqual({ supprimee: true });
    const auteurs = await sql(
      "select distinct auteur_id from historique where entite = 'vehicules' and ligne_id = $1",
      [id],
    );
    expect(auteurs).toEqual([{ auteur_id: autonome }]);
  });

  it("importe sa flotte de bout en bout, et annule ; l'import d'une autre personne n'existe pas pour elle", async () => {
    const g = gestes(t);
    const lu = await g.deposer({
      entite: "vehicules",
      qui: autonome,
      octets: csv("Immatriculation;Marque;Modèle", "AU-100-AA;Renault;Clio", "AU-101-AA;Peugeot;208"),
    });
    const pret = await appeler("POST", `/imports/${lu.id}/verification`, {
      correspondance: lu.correspondance,
      decimale: ",",
    });
    expect(pret.statusCode, pret.body).toBe(200);
    await t.viderImports();
    expect((await appeler("POST", `/imports/${lu.id}/lancement`, {})).statusCode).toBe(200);
    await t.viderImports();
    const fini = (await appeler("GET", `/imports/${lu.id}`)).json();
    expect([fini.etat, ...bilan(fini)]).toEqual(["termine", 2, 0, 0, 0]);
    expect((await appeler("POST", `/imports/${lu.id}/annulation`, {})).statusCode).toBe(200);
    await t.viderImports();
    expect((await appeler("GET", `/imports/${lu.id}`)).json()).toMatchObject({ etat: "annule", annules: 2 });
    const deLEquipe = await g.deposer({ entite: "vehicules", octets: csv("Immatriculation", "AU-200-AA") });
    expect((await appeler("GET", `/imports/${deLEquipe.id}`)).statusCode).toBe(404);
    expect((await appeler("GET", "/imports")).json().total).toBe(1);
    for (const entite of ["garages", "contrats", "restitutions"] as const)
      expect([entite, (await g.envoyer({ entite, qui: autonome, octets: csv("a", "b") })).statusCode]).toEqual([
        entite,
        403,
      ]);
  });

  it("lit les conditions de ses loueurs, les communes et les siennes, jamais celles d'une autre", async () => {
    const poser = (client: string | null, reference: string) =>
      sql(
        "insert into conditions_loueur (loueur_id, client_id, valable_du, reference) values ($1, $2, '2020-01-01', $3)",
        [t.jeu.loueur, client, reference],
      );
    await poser(null, "commune");
    await poser(t.jeu.clientA, "la nôtre");
    await poser(t.jeu.clientB, "la leur");
    const lues = (await appeler("GET", "/conditions")).json();
    const references = lues.map((v: { reference: string }) => v.reference);
    expect(references).toEqual(expect.arrayContaining(["commune", "la nôtre"]));
    expect(references).not.toContain("la leur");
  });

  describe("rouvre et corrige toute lecture de sa société, qui que ce soit qui l'ait déposée", () => {
    const poser = async (client: string, parElle = true) =>
      String(
        (
          await sql(
            `insert into documents (client_id, type_document, etat, cree_par, depose_par_client, valide_le)
             values ($1, 'facture', 'valide', $2, $3, now()) returning id`,
            [client, client === t.jeu.clientA ? t.jeu.claire : t.jeu.marc, parElle],
          )
        )[0]?.id,
      );

    it.each([
      ["sa société", true],
      ["l'équipe", false],
    ])("déposée par %s : la rouvre, la corrige, la valide, la retire", async (_, parElle) => {
      const id = await poser(t.jeu.clientA, parElle);
      const rouverte = await appeler("POST", `/documents/${id}/rouvrir`, {});
      expect([rouverte.statusCode, rouverte.json().etat, rouverte.json().modifiable]).toEqual([
        200,
        "a_verifier",
        true,
      ]);
      const corrigee = await appeler("PATCH", `/documents/${id}`, {
        champs: { numero: "AUT-1" },
        avant: { numero: null },
      });
      expect([corrigee.statusCode, corrigee.json().numero], corrigee.body).toEqual([200, "AUT-1"]);
      expect((await appeler("POST", `/documents/${id}/valider`, {})).json().etat).toBe("valide");
      expect((await appeler("POST", "/documents/supprimer", { ids: [id] })).json()).toMatchObject({ supprimes: 0 });
      await appeler("POST", `/documents/${id}/rouvrir`, {});
      expect((await appeler("POST", "/documents/supprimer", { ids: [id] })).json()).toMatchObject({ supprimes: 1 });
      expect(await sql("select id from documents where id = $1", [id])).toEqual([]);
    });

    it("relit un fichier déposé par l'équipe : ses autres parts ne restent pas en double", async () => {
      const [fichier] = await sql<{ id: string }>(
        `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, cree_par, rattache)
         values ($1, 'document', 'deux.pdf', 'application/pdf', 10, sha256('deux'), $2, true) returning id`,
        [t.jeu.clientA, t.jeu.admin],
      );
      const parts = await sql<{ id: string }>(
        `insert into documents (client_id, fichier_id, type_document, etat, cree_par, part, parts)
         select $1, $2, 'facture', 'a_verifier', $3, p, 2 from generate_series(1, 2) p returning id`,
        [t.jeu.clientA, fichier?.id, t.jeu.admin],
      );
      const relu = await appeler("POST", `/documents/${parts[0]?.id}/relire`, {});
      expect([relu.statusCode, relu.json().etat], relu.body).toEqual([200, "a_lire"]);
      expect(await sql("select id from documents where fichier_id = $1", [fichier?.id])).toEqual([
        { id: parts[0]?.id },
      ]);
    });

    it("jamais celle d'une autre société ; sa collègue, que ce que la société a déposé", async () => {
      const [claire, admin] = [await t.session(t.jeu.claire), await t.session(t.jeu.admin)];
      for (const parElle of [true, false]) {
        const autre = await poser(t.jeu.clientB, parElle);
        for (const geste of ["rouvrir", "valider", "relire"])
          expect((await appeler("POST", `/documents/${autre}/${geste}`, {})).statusCode, geste).toBe(404);
        expect((await appeler("GET", `/documents/${autre}`)).statusCode).toBe(404);
        await sql("update documents set etat = 'a_verifier', valide_le = null where id = $1", [autre]);
        expect((await appeler("POST", "/documents/supprimer", { ids: [autre] })).statusCode).toBe(404);
      }
      const [aElle, delEquipe] = [await poser(t.jeu.clientA), await poser(t.jeu.clientA, false)];
      expect((await appeler("POST", `/documents/${aElle}/rouvrir`, {}, claire)).statusCode).toBe(403);
      // Le document dit d'avance ce que la route répondrait : l'écran ne promet ni ne cache rien.
      const lu = async (champ: "rouvrable" | "modifiable", jeton: string, id: string) =>
        (await appeler("GET", `/documents/${id}`, undefined, jeton)).json()[champ];
      for (const [jeton, attendus] of [
        [lea, [true, true]],
        [claire, [false, false]],
        [admin, [true, true]],
      ] as const)
        expect([await lu("rouvrable", jeton, aElle), await lu("rouvrable", jeton, delEquipe)]).toEqual(attendus);
      await sql("update documents set etat = 'a_verifier', valide_le = null where id = any ($1)", [[aElle, delEquipe]]);
      for (const [jeton, attendus] of [
        [lea, [true, true]],
        [claire, [true, false]],
        [admin, [true, true]],
      ] as const)
        expect([await lu("modifiable", jeton, aElle), await lu("modifiable", jeton, delEquipe)]).toEqual(attendus);
      expect((await appeler("POST", `/documents/${delEquipe}/valider`, {}, claire)).statusCode).toBe(403);
    });
  });

  it("ne sort jamais de sa société, quoi que dise la demande", async () => {
    const ailleurs = await creerVehicule({ immatriculation: "AU-300-AA", client_id: t.jeu.clientB });
    expect(ailleurs.statusCode, ailleurs.body).toBe(200);
    const [cree] = await sql("select client_id from vehicules where id = $1", [ailleurs.json().id]);
    expect(cree?.client_id).toBe(t.jeu.clientA);
    const [autre] = await sql<{ id: string }>(
      "insert into vehicules (client_id, immatriculation) values ($1, 'BO-001-AA') returning id",
      [t.jeu.clientB],
    );
    const pirate = await appeler("PATCH", `/vehicules/${autre?.id}`, {
      champs: { marque: "Volée" },
      avant: { marque: null },
    });
    expect(pirate.statusCode).toBe(404);
    const g = gestes(t);
    const depose = await g.envoyer({
      entite: "vehicules",
      qui: autonome,
      client: t.jeu.clientB,
      octets: csv("Immatriculation", "AU-301-AA"),
    });
    const [importe] = await sql("select client_id from imports where id = $1", [depose.json().id]);
    expect(importe?.client_id).toBe(t.jeu.clientA);
  });

  it.each(["société", "personne", "besoin"])("s'éteint aussitôt, base comprise : %s", async (quoi) => {
    const gestes: Record<string, [string, string]> = {
      société: [
        "update clients set autonomie = false where id = $1",
        "update clients set autonomie = true where id = $1",
      ],
      personne: [
        "update utilisateurs set autonome = false where client_id = $1",
        `update utilisateurs set autonome = true where client_id = $1 and email like 'lea@%'`,
      ],
      besoin: [
        "update clients set besoins = array_remove(besoins, 'vehicules') where id = $1",
        "update clients set besoins = array_append(besoins, 'vehicules') where id = $1",
      ],
    };
    const [eteindre, rallumer] = gestes[quoi] ?? ["", ""];
    await sql(eteindre, [t.jeu.clientA]);
    expect((await creerVehicule({ immatriculation: "AU-400-AA" })).statusCode).toBe(403);
    // Sans la porte de la route, la base refuserait encore.
    const refus = t.services.base.auNomDe(autonome, new Date(), (tx) =>
      tx.executer({
        texte: "insert into vehicules (client_id, immatriculation) values ($1, 'AU-401-AA')",
        valeurs: [t.jeu.clientA],
      }),
    );
    await expect(refus).rejects.toThrow(/row-level security|politique|security policy/);
    await sql(rallumer, [t.jeu.clientA]);
    expect((await creerVehicule({ immatriculation: `AU-41${quoi.length}-AA` })).statusCode).toBe(200);
  });

  it("sa collègue, sans elle, ne peut rien de tout cela", async () => {
    const claire = await t.session(t.jeu.claire);
    expect((await creerVehicule({ immatriculation: "AU-500-AA" }, claire)).statusCode).toBe(403);
    expect((await appeler("GET", "/imports", undefined, claire)).statusCode).toBe(403);
  });
});

describe("un admin l'ouvre et la ferme", () => {
  it("sur la société et sur la personne ; l'équipe du prestataire n'en a pas", async () => {
    const admin = await t.session(t.jeu.admin);
    const poser = (chemin: string, champ: string, avant: boolean, qui = admin) =>
      appeler("PATCH", chemin, { champs: { [champ]: !avant }, avant: { [champ]: avant } }, qui);
    expect((await poser(`/clients/${t.jeu.clientB}`, "autonomie", false)).json()).toMatchObject({ autonomie: true });
    const marc = await poser(`/utilisateurs/${t.jeu.marc}`, "autonome", false);
    expect(marc.json()).toMatchObject({ autonome: true, autonomie_societe: true });
    const jeton = await t.session(t.jeu.marc);
    expect((await appeler("GET", "/session", undefined, jeton)).json()).toMatchObject({ autonome: true });
    expect((await poser(`/clients/${t.jeu.clientB}`, "autonomie", true)).statusCode).toBe(200);
    expect((await appeler("GET", "/session", undefined, jeton)).json()).toMatchObject({ autonome: false });
    expect((await poser(`/clients/${t.jeu.prestataire}`, "autonomie", false)).statusCode).toBe(409);
    const expert = await t.session(t.jeu.expert);
    expect((await poser(`/utilisateurs/${t.jeu.marc}`, "autonome", true, expert)).statusCode).toBe(403);
  });
});
