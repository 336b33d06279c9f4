import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: string;
let expert: string;
let admin: string;

beforeAll(async () => {
  t = await creerAppTest();
  [claire, expert, admin] = await Promise.all([
    t.session(t.jeu.claire),
    t.session(t.jeu.expert),
    t.session(t.jeu.admin),
  ]);
});
afterAll(() => t.fermer());

let rang = 0;
const plaque = () => `VX-${String(++rang).padStart(3, "0")}-AA`;
const un = (texte: string, valeurs: unknown[]): Promise<string> =>
  t.base.proprietaire(async (c: pg.ClientBase) => (await c.query<{ id: string }>(texte, valeurs)).rows[0]?.id ?? "");
const creerEnBase = (immatriculation = plaque(), client = t.jeu.clientA) =>
  un("insert into vehicules (client_id, immatriculation) values ($1, $2) returning id", [client, immatriculation]);
const confier = (vehicule: string, debut: string, fin: string | null = null) =>
  un(
    `insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation)
     values ($1, $2, $3, $4, $5) returning id`,
    [t.jeu.clientA, vehicule, t.jeu.conducteur, debut, fin],
  );

const ajouter = (corps: object, jeton = expert) =>
  t.appeler("POST", "/api/vehicules", {
    jeton,
    corps: { client_id: t.jeu.clientA, immatriculation: plaque(), cle_idempotence: randomUUID(), ...corps },
  });
const modifier = (id: string, champs: object, avant: object, jeton = expert) =>
  t.appeler("PATCH", `/api/vehicules/${id}`, { jeton, corps: { champs, avant } });
const archiver = (id: string, corps: object = {}, jeton = expert) =>
  t.appeler("POST", `/api/vehicules/${id}/archive`, { jeton, corps });
const restaurer = (id: string, corps: object = {}) =>
  t.appeler("POST", `/api/vehicules/${id}/restauration`, { jeton: expert, corps });
const lire = async (id: string): Promise<VehiculeLu> =>
  (await t.appeler("GET", `/api/vehicules/${id}`, { jeton: expert })).json();
const trouves = async (requete: string, jeton = expert): Promise<string[]> =>
  (await t.appeler("GET", `/api/vehicules?${requete}`, { jeton }))
    .json()
    .lignes.map((l: { immatriculation: string }) => l.immatriculation);
const historique = async (id: string) =>
  (await t.appeler("GET", `/api/vehicules/${id}/historique`, { jeton: expert })).json();

describe("ce qui étonne se confirme", () => {
  const VIN = "VF1RFB00568999001";
  it("un VIN déjà porté et une date à venir, à l'ajout : l'autre fiche est nommée, le choix reste au journal", async () => {
    const premier = (await ajouter({ immatriculation: "VD-001-AA", vin: VIN })).json().id;
    const corps = { immatriculation: "VD-002-AA", vin: "vf1rfb005 68999001", date_mise_en_circulation: "2099-01-01" };
    const refus = await ajouter(corps);
    expect([refus.statusCode, refus.json().code, refus.json().donnees.doutes]).toEqual([
      409,
      "a_confirmer",
      [
        {
          champ: "vin",
          message: "VD-001-AA porte déjà ce VIN",
          fiche: { genre: "vehicule", id: premier, nom: "VD-001-AA" },
        },
        { champ: "date_mise_en_circulation", message: "Le 01/01/2099 est à venir" },
      ],
    ]);
    expect(await trouves("q=VD-002-AA")).toEqual([]);
    const admis = await ajouter({ ...corps, doutes_admis: true });
    expect(admis.statusCode).toBe(200);
    const creation = (await historique(admis.json().id)).find((e: { operation: string }) => e.operation === "creation");
    expect(creation.apres.doutes_admis).toBe("VD-001-AA porte déjà ce VIN\u00a0; Le 01/01/2099 est à venir");
  });

  it.each([
    ["VF1RFB00X1234567", "Un VIN compte 17 caractères\u00a0: celui-ci en a 16"],
    [
      "VF1RFB00XI2345678",
      "Un VIN n'a ni I, ni O, ni Q, pour ne pas les confondre avec 1 et 0\u00a0: ici I. Vérifiez la saisie",
    ],
    [
      "1HGCM82633A004353",
      "La clé de contrôle (9e caractère) ne correspond pas aux autres caractères\u00a0: vérifiez la saisie",
    ],
  ])("le VIN %s, à l'ajout puis à la modification : un choix, jamais un refus", async (vin, message) => {
    const corps = { immatriculation: plaque(), vin };
    const refus = await ajouter(corps);
    expect([refus.statusCode, refus.json().code, refus.json().donnees.doutes]).toEqual([
      409,
      "a_confirmer",
      [{ champ: "vin", message }],
    ]);
    const id = (await ajouter({ ...corps, doutes_admis: true })).json().id;
    expect((await lire(id)).vin).toBe(vin);
    const creation = (await historique(id)).find((e: { operation: string }) => e.operation === "creation");
    expect(creation.apres.doutes_admis).toBe(message);
    // Admis, il ne se redemande pas quand on change autre chose.
    expect((await modifier(id, { marque: "Renault" }, { marque: null })).statusCode).toBe(200);

    const autre = await creerEnBase();
    const champs = { champs: { vin: `${vin.slice(0, -1)}9` }, avant: { vin: null } };
    expect(
      (await t.appeler("PATCH", `/api/vehicules/${autre}`, { jeton: expert, corps: champs })).json(),
    ).toMatchObject({
      code: "a_confirmer",
      champs: { vin: expect.stringContaining(message.slice(0, 20)) },
    });
    const admis = { ...champs, doutes_admis: true };
    const relu = await t.appeler("PATCH", `/api/vehicules/${autre}`, { jeton: expert, corps: admis });
    expect(relu.json().vin).toBe(champs.champs.vin);
    expect((await historique(autre)).map((e: { champ: string | null }) => e.champ)).toContain("doutes_admis");
  });

  it("un VIN bien formé, ou une clé européenne que rien n'impose, passe sans question", async () => {
    for (const vin of ["1HGCM82633A004352", "VF1RFB00968999002"]) expect((await ajouter({ vin })).statusCode).toBe(200);
  });

  it("un compteur qui recule, à la modification, une fois confirmé", async () => {
    const id = await creerEnBase();
    await modifier(id, { kilometrage: 50_000 }, { kilometrage: null });
    const refus = await modifier(id, { kilometrage: 49_000 }, { kilometrage: 50_000 });
    expect([refus.statusCode, refus.json().champs]).toEqual([
      409,
      { kilometrage: "Le compteur recule\u00a0: 50\u202f000\u00a0km sont déjà connus" },
    ]);
    const corps = { champs: { kilometrage: 49_000 }, avant: { kilometrage: 50_000 }, doutes_admis: true };
    expect((await t.appeler("PATCH", `/api/vehicules/${id}`, { jeton: expert, corps })).json().kilometrage).toBe(
      49_000,
    );
    expect((await historique(id)).map((e: { champ: string | null }) => e.champ)).toContain("doutes_admis");
  });
});

describe("modifier un véhicule", () => {
  it("n'écrit que les champs envoyés, normalise la plaque et le VIN, et dit qui au journal", async () => {
    const id = await creerEnBase();
    await modifier(id, { marque: "Renault" }, { marque: null });
    const r = await modifier(
      id,
      { immatriculation: "fg482kx", vin: "vf1rja00167123456", kilometrage: 12 },
      { immatriculation: (await lire(id)).immatriculation, vin: null, kilometrage: null },
    );
    expect(r.json()).toMatchObject({
      immatriculation: "FG-482-KX",
      vin: "VF1RJA00167123456",
      kilometrage: 12,
      marque: "Renault",
    });
    expect((await historique(id))[0]).toMatchObject({ auteur: "Expert Test", operation: "modification" });
    // Le véhicule se cherche aussi par son VIN, entier ou par sa fin.
    expect(await trouves("q=VF1RJA00167123456", claire)).toEqual(["FG-482-KX"]);
    expect(await trouves("q=67123456", claire)).toEqual(["FG-482-KX"]);
    expect(await trouves("q=67123456", await t.session(t.jeu.marc))).toEqual([]);
  });

  it("efface le champ qu'on vide, et lui seul", async () => {
    const id = await creerEnBase();
    await modifier(id, { agence: "Lyon", modele: "Clio" }, { agence: null, modele: null });
    expect((await modifier(id, { agence: null }, { agence: "Lyon" })).json()).toMatchObject({
      agence: null,
      modele: "Clio",
    });
  });

  it("refuse d'écraser ce qu'un autre vient d'écrire, et montre sa valeur", async () => {
    const id = await creerEnBase();
    await modifier(id, { modele: "308" }, { modele: null }, admin);
    const r = await modifier(id, { modele: "208" }, { modele: null });
    expect([r.statusCode, r.json().donnees]).toEqual([409, { actuel: { modele: "308" } }]);
    expect((await lire(id)).modele).toBe("308");
  });

  it("garde la plaque d'avant, la montre, et trouve le véhicule par elle", async () => {
    const ancienne = plaque();
    const id = await creerEnBase(ancienne);
    const neuve = plaque();
    await modifier(id, { immatriculation: neuve }, { immatriculation: ancienne });
    expect((await lire(id)).plaques_anciennes).toEqual([
      { immatriculation: ancienne, quittee_le: expect.stringMatching(/^20/) },
    ]);
    expect(await trouves(`q=${ancienne.toLowerCase().replaceAll("-", "")}`)).toEqual([neuve]);
    expect(await trouves(`q=${ancienne}`, claire)).toEqual([neuve]);
    expect(await trouves(`q=${ancienne}`, await t.session(t.jeu.marc))).toEqual([]);
    // Un ticket d'avant la réimmatriculation mène encore au véhicule.
    const ticket = await un(
      "insert into tickets (client_id, type_demande, immatriculation) values ($1, 'sinistre', $2) returning id",
      [t.jeu.clientA, ancienne],
    );
    expect((await t.appeler("GET", `/api/tickets/${ticket}`, { jeton: expert })).json().vehicule_id).toBe(id);
  });

  it("refuse la plaque d'un autre véhicule suivi, et dit lequel ; pas celle d'une autre société", async () => {
    const prise = plaque();
    const premier = await creerEnBase(prise);
    const id = await creerEnBase();
    const { immatriculation } = await lire(id);
    const r = await modifier(id, { immatriculation: prise }, { immatriculation });
    expect([r.statusCode, r.json().code, r.json().donnees.vehicule.id]).toEqual([409, "plaque_deja_prise", premier]);
    expect(r.json().champs.immatriculation).toMatch(/autre véhicule/);
    const ailleurs = await creerEnBase(plaque(), t.jeu.clientB);
    const chezB = (await lire(ailleurs)).immatriculation;
    expect((await modifier(ailleurs, { immatriculation: prise }, { immatriculation: chezB })).statusCode).toBe(200);
  });

  it.each([
    [{ immatriculation: " " }, { immatriculation: "L'immatriculation est requise" }],
    [{ kilometrage: -3 }, { kilometrage: "Le kilométrage ne peut pas être négatif" }],
    [{ loueur_id: "Arval" }, { loueur_id: "Identifiant inconnu" }],
    [{ loueur_id: randomUUID() }, { loueur_id: "Un élément choisi n'existe pas ou n'existe plus." }],
  ])("refuse %j au bon champ", async (champs, attendus) => {
    const r = await modifier(t.jeu.vehicule, champs, { loueur_id: (await lire(t.jeu.vehicule)).loueur_id });
    expect(r.statusCode).toBe(400);
    expect(r.json().champs).toEqual(attendus);
  });
});

describe("ajouter un véhicule", () => {
  it("ne crée qu'un véhicule pour deux envois de la même demande, même simultanés", async () => {
    const corps = { immatriculation: plaque(), cle_idempotence: randomUUID() };
    const [a, b] = await Promise.all([ajouter(corps), ajouter(corps)]);
    const c = await ajouter(corps);
    expect([a.statusCode, b.statusCode, c.statusCode]).toEqual([200, 200, 200]);
    expect(new Set([a.json().id, b.json().id, c.json().id]).size).toBe(1);
  });

  it("refuse une plaque déjà suivie chez ce client et mène au véhicule ; l'accepte chez un autre", async () => {
    const immatriculation = plaque();
    const { id } = (await ajouter({ immatriculation })).json();
    const r = await ajouter({ immatriculation: immatriculation.toLowerCase().replaceAll("-", " ") });
    expect([r.statusCode, r.json().code]).toEqual([409, "plaque_deja_prise"]);
    expect(r.json().donnees.vehicule).toEqual({ id, immatriculation });
    expect((await ajouter({ immatriculation, client_id: t.jeu.clientB })).statusCode).toBe(200);
  });

  it("propose de restaurer l'archivé qui porte la plaque ; en créer un autre se choisit", async () => {
    const immatriculation = plaque();
    const { id } = (await ajouter({ immatriculation })).json();
    await archiver(id);
    const r = await ajouter({ immatriculation });
    expect([r.statusCode, r.json().code, r.json().donnees.vehicule.id]).toEqual([409, "plaque_archivee", id]);
    const autre = await ajouter({ immatriculation, malgre_archive: true });
    expect(autre.statusCode).toBe(200);
    // La plaque est reprise : l'archivé ne revient pas par-dessus.
    const retour = await restaurer(id);
    expect([retour.statusCode, retour.json().donnees.vehicule.id]).toEqual([409, autre.json().id]);
  });

  it.each([
    [{ client_id: undefined }, "client_id", "Le client est requis"],
    [{ client_id: randomUUID() }, "client_id", "Ce client n'existe pas ou n'existe plus"],
    [{ immatriculation: "" }, "immatriculation", "L'immatriculation est requise"],
  ])("refuse %j", async (corps, champ, message) => {
    const r = await ajouter(corps);
    expect([r.statusCode, r.json().champs?.[champ]]).toEqual([400, message]);
  });

  it("est refusé à un client, sur sa société comme sur une autre", async () => {
    expect((await ajouter({}, claire)).statusCode).toBe(403);
    expect((await modifier(t.jeu.vehicule, { modele: "X" }, { modele: "Clio V" }, claire)).statusCode).toBe(403);
    expect((await archiver(t.jeu.vehicule, {}, claire)).statusCode).toBe(403);
  });
});

describe("archiver et restaurer", () => {
  it("sort le véhicule des listes, des compteurs, de la recherche et de l'export, sauf si on le demande", async () => {
    const immatriculation = plaque();
    const id = await creerEnBase(immatriculation);
    const compteurs = async () => (await t.appeler("GET", "/api/vehicules", { jeton: expert })).json().compteurs;
    const avant = await compteurs();
    expect((await archiver(id)).json().archive_le).toMatch(/^20/);
    expect((await compteurs()).total).toBe(avant.total - 1);
    expect(await trouves(`q=${immatriculation}`)).toEqual([]);
    expect(await trouves(`q=${immatriculation}&archives=oui`)).toEqual([immatriculation]);
    const csv = async (requete: string) =>
      (await t.appeler("GET", `/api/vehicules/export?format=csv${requete}`, { jeton: expert })).body;
    expect(await csv("")).not.toContain(immatriculation);
    expect(await csv("&archives=oui")).toContain(immatriculation);
  });

  it("ne se modifie plus, ni sa carte grise, tant qu'il n'est pas restauré", async () => {
    const id = await creerEnBase();
    await archiver(id);
    expect((await modifier(id, { modele: "X" }, { modele: null })).json().code).toBe("vehicule_archive");
    const depot = await t.appeler("PUT", `/api/vehicules/${id}/carte-grise?nom=cg.pdf`, {
      jeton: expert,
      octets: Buffer.from("%PDF-1.7\n"),
    });
    expect(depot.json().code).toBe("vehicule_archive");
    await restaurer(id);
    expect((await modifier(id, { modele: "X" }, { modele: null })).statusCode).toBe(200);
  });

  it("demande la fin de l'affectation en cours, à une date qui se tient", async () => {
    const id = await creerEnBase();
    await confier(id, "2025-03-01");
    const r = await archiver(id);
    expect([r.statusCode, r.json().code]).toEqual([409, "affectation_ouverte"]);
    expect(r.json().message_fr).toContain("depuis le 01/03/2025");
    for (const [date, message] of [
      ["2025-02-28", "La fin ne peut pas précéder le début de l'affectation"],
      ["2099-01-01", "La fin ne peut pas être dans le futur"],
    ] as const) {
      const refus = await archiver(id, { date_fin_affectation: date });
      expect([refus.statusCode, refus.json().champs]).toEqual([400, { date_fin_affectation: message }]);
    }
    expect((await lire(id)).archive_le).toBeNull();
    expect((await archiver(id, { date_fin_affectation: "2025-06-30" })).json()).toMatchObject({
      statut: "inactif",
      affectations: [{ date_fin_affectation: "2025-06-30" }],
    });
  });

  it("refuse tant qu'une affectation est prévue", async () => {
    const id = await creerEnBase();
    await confier(id, "2098-01-01");
    expect((await archiver(id)).json().code).toBe("affectation_prevue");
  });

  it("se défait en entier : l'affectation terminée reprend ; une simple restauration ne la rouvre pas", async () => {
    const id = await creerEnBase();
    await confier(id, "2025-03-01");
    await archiver(id, { date_fin_affectation: "2025-06-30" });
    expect((await restaurer(id, { defaire: true })).json()).toMatchObject({
      vehicule: { archive_le: null, statut: "actif", affectations: [{ date_fin_affectation: null }] },
      laissees: 0,
    });
    await archiver(id, { date_fin_affectation: "2025-06-30" });
    expect((await restaurer(id)).json().vehicule.affectations[0].date_fin_affectation).toBe("2025-06-30");
  });

  it("dit combien d'affectations, changées ou supprimées depuis, une annulation laisse", async () => {
    const id = await creerEnBase();
    await confier(id, "2025-03-01");
    const changer = (texte: string) => t.base.proprietaire((c) => c.query(texte, [id]));
    await archiver(id, { date_fin_affectation: "2025-06-30" });
    await changer(
      "update historique_affectation_vehicules set date_fin_affectation = '2025-07-15' where vehicule_id = $1",
    );
    const changee = (await restaurer(id, { defaire: true })).json();
    expect([changee.laissees, changee.vehicule.affectations[0].date_fin_affectation]).toEqual([1, "2025-07-15"]);
    await changer("update historique_affectation_vehicules set date_fin_affectation = null where vehicule_id = $1");
    await archiver(id, { date_fin_affectation: "2025-06-30" });
    const archiverLeConducteur = (quand: string) =>
      changer(
        `update conducteurs set archive_le = ${quand} where id in (select conducteur_id from historique_affectation_vehicules where vehicule_id = $1)`,
      );
    await archiverLeConducteur("now()");
    const sansConducteur = (await restaurer(id, { defaire: true })).json();
    expect([sansConducteur.laissees, sansConducteur.vehicule.affectations[0].date_fin_affectation]).toEqual([
      1,
      "2025-06-30",
    ]);
    await archiverLeConducteur("null");
    await changer("update historique_affectation_vehicules set date_fin_affectation = null where vehicule_id = $1");
    await archiver(id, { date_fin_affectation: "2025-06-30" });
    await changer("delete from historique_affectation_vehicules where vehicule_id = $1");
    expect((await restaurer(id, { defaire: true })).json().laissees).toBe(1);
  });
});

describe("carte grise", () => {
  const deposer = (id: string, nom: string, octets: Buffer) =>
    t.appeler("PUT", `/api/vehicules/${id}/carte-grise?nom=${nom}`, { jeton: expert, octets });

  it("se dépose, se remplace sans laisser l'ancienne, se supprime avec ses octets", async () => {
    const id = await creerEnBase();
    const premiere = (await deposer(id, "cg.pdf", Buffer.from("%PDF-1.7 un\n"))).json().carte_grise;
    expect(premiere).toMatchObject({ nom: "cg.pdf", type_mime: "application/pdf" });
    const seconde = (await deposer(id, "cg2.pdf", Buffer.from("%PDF-1.7 deux\n"))).json().carte_grise;
    const voir = async (fichier: string, jeton = expert) =>
      (await t.appeler("GET", `/api/fichiers/${fichier}`, { jeton })).statusCode;
    expect([await voir(premiere.id), await voir(seconde.id)]).toEqual([404, 200]);
    expect([await voir(seconde.id, claire), await voir(seconde.id, await t.session(t.jeu.marc))]).toEqual([200, 404]);
    const retrait = () => t.appeler("DELETE", `/api/vehicules/${id}/carte-grise`, { jeton: expert });
    expect((await retrait()).json().carte_grise).toBeNull();
    expect([await voir(seconde.id), (await retrait()).statusCode]).toEqual([404, 404]);
  });

  it("refuse ce qui n'est ni un PDF ni une image, quel que soit son nom", async () => {
    const r = await deposer(await creerEnBase(), "cg.pdf", Buffer.from("MZ programme"));
    expect([r.statusCode, r.json().message_fr]).toEqual([400, "Formats admis\u00a0: PDF, JPG ou PNG."]);
  });
});
