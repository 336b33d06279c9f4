import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { manquesDuFormulaire } from "../../domain/formulaires/manques.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let jeton: string;
let id: string;
beforeAll(async () => {
  t = await creerAppTest();
  jeton = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);

beforeEach(async () => {
  await sql("delete from formulaires where client_id = $1", [t.jeu.clientB]);
  id = (await appeler("POST", "/formulaires", { client_id: t.jeu.clientB })).json().id;
});

const appeler = (
  methode: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  chemin: string,
  corps: object = {},
  qui = jeton,
) => t.appeler(methode, `/api${chemin}`, methode === "GET" ? { jeton: qui } : { jeton: qui, corps });
const ajouter = (champ: object, cle = randomUUID()) =>
  appeler("POST", `/formulaires/${id}/champs`, { champ, cle_idempotence: cle });
const LIBRE = {
  label: "Étage du parking",
  type_champ: "text",
  options: null,
  obligatoire: false,
  placeholder: null,
  types_demande: ["restitution"],
};
const numerotes = (r: { json: () => { champs: { label: string; ordre: number }[] } }) =>
  r.json().champs.map((c) => `${c.ordre} ${c.label}`);

describe("le formulaire d'un client", () => {
  it("se crée une fois, et dit lequel existe", async () => {
    const encore = await appeler("POST", "/formulaires", { client_id: t.jeu.clientB });
    expect([encore.statusCode, encore.json().donnees]).toEqual([409, { id }]);
    const inconnu = await appeler("POST", "/formulaires", { client_id: randomUUID() });
    expect([inconnu.statusCode, inconnu.json().champs]).toEqual([400, { client_id: "Client non trouvé" }]);
    const prestataire = await appeler("POST", "/formulaires", { client_id: t.jeu.prestataire });
    expect(prestataire.statusCode).toBe(400);
  });

  it("deux créations à la fois n'en font qu'un", async () => {
    await sql("delete from formulaires where client_id = $1", [t.jeu.clientB]);
    const statuts = await Promise.all(
      [1, 2, 3].map(async () => (await appeler("POST", "/formulaires", { client_id: t.jeu.clientB })).statusCode),
    );
    expect(statuts.toSorted()).toEqual([200, 409, 409]);
  });

  it("par défaut, demande à chaque demande la plaque, une date, ce qui s'est passé, les dégâts et les photos", async () => {
    await sql("delete from formulaires where client_id = $1", [t.jeu.clientB]);
    const neuf = (await appeler("POST", "/formulaires", { client_id: t.jeu.clientB, par_defaut: true })).json().id;
    const lu = (await appeler("GET", `/formulaires/${neuf}`)).json();
    const champs: { cle: string; obligatoire: boolean; types_demande: string[] }[] = lu.champs;
    const demandes = (type: string) =>
      champs.filter((c) => c.obligatoire && c.types_demande.includes(type)).map((c) => c.cle);
    expect(champs[0]?.cle).toBe("demande");
    expect(demandes("sinistre")).toEqual(
      expect.arrayContaining(["immatriculation", "date_sinistre", "circonstances", "elements"]),
    );
    expect(champs.some((c) => c.cle === "photos")).toBe(true);
    expect(demandes("etat_des_lieux")).toEqual(["demande", "immatriculation", "lieu_etat", "date_etat"]);
    expect(demandes("convoyage")).toEqual(expect.arrayContaining(["immatriculation", "date_convoyage"]));
    expect(demandes("restitution").filter((cle) => cle.startsWith("photo_"))).toHaveLength(10);
    expect(manquesDuFormulaire(lu.champs)).toEqual([]);
  });

  it("se copie d'un autre, champs compris", async () => {
    await ajouter({ cle: "civilite" });
    await ajouter({ libre: LIBRE });
    const [autre] = await sql<{ id: string }>("insert into clients (nom) values ($1) returning id", [randomUUID()]);
    const copie = await appeler("POST", "/formulaires", { client_id: autre?.id, copie_de: id });
    expect(numerotes(await appeler("GET", `/formulaires/${copie.json().id}`))).toEqual([
      "1 Civilité",
      "2 Étage du parking",
    ]);
  });

  it("s'ouvre et se ferme, et le journal le garde", async () => {
    expect((await appeler("PUT", `/formulaires/${id}/statut`, { statut: "inactif" })).json().statut).toBe("inactif");
    expect((await appeler("PUT", `/formulaires/${id}/statut`, { statut: "actif" })).json().statut).toBe("actif");
    const journal = await sql(
      "select avant, apres, auteur_id from historique where entite = 'formulaires' and ligne_id = $1 and champ = 'statut' order by id",
      [id],
    );
    expect(journal).toEqual([
      { avant: "actif", apres: "inactif", auteur_id: t.jeu.admin },
      { avant: "inactif", apres: "actif", auteur_id: t.jeu.admin },
    ]);
  });
});

describe("ses champs", () => {
  it("s'ajoutent après le dernier, à partir de 1, obligatoires s'ils viennent du catalogue", async () => {
    await ajouter({ cle: "demande" });
    await ajouter({ libre: LIBRE });
    const r = await ajouter({ cle: "photo_jantes" });
    expect(numerotes(r)).toEqual(["1 Votre demande", "2 Étage du parking", "3 Photo jantes"]);
    expect(r.json().champs[2]).toMatchObject({
      cle: "photo_jantes",
      type_champ: "photos",
      obligatoire: true,
      types_demande: ["restitution"],
    });
  });

  it("un double clic n'en ajoute qu'un ; le même du catalogue ne s'ajoute pas deux fois", async () => {
    const cle = randomUUID();
    await Promise.all([ajouter({ libre: LIBRE }, cle), ajouter({ libre: LIBRE }, cle)]);
    expect(numerotes(await ajouter({ cle: "email" }))).toEqual(["1 Étage du parking", "2 Adresse e-mail"]);
    const encore = await ajouter({ cle: "email" });
    expect([encore.statusCode, encore.json().message_fr]).toEqual([400, "Ce champ est déjà dans le formulaire."]);
    expect((await ajouter({ cle: "inconnue" })).statusCode).toBe(400);
  });

  it.each([
    [{ ...LIBRE, type_champ: "dropdown" }, { options: "Donnez au moins une option" }],
    [{ ...LIBRE, options: ["a"] }, { options: "Ce type de champ n'a pas d'options" }],
    [{ ...LIBRE, type_champ: "dropdown", options: ["a", "a"] }, { "champ.libre.options": expect.anything() }],
  ])("refusent ce qui ne se remplirait pas : %o", async (libre, champs) => {
    const r = await ajouter({ libre });
    expect(r.statusCode).toBe(400);
    if (!("champ.libre.options" in champs)) expect(r.json().champs).toEqual(champs);
  });

  it("se règlent, l'ordre des options compris, avec un conflit plutôt qu'un écrasement", async () => {
    const r = await ajouter({ libre: { ...LIBRE, type_champ: "dropdown", options: ["Nord", "Sud"] } });
    const champ = r.json().champs[0].id;
    const regler = (champs: object, avant: object) =>
      appeler("PATCH", `/formulaires/${id}/champs/${champ}`, { champs, avant });
    expect((await regler({ options: ["Sud", "Nord"] }, { options: ["Nord", "Sud"] })).json().champs[0].options).toEqual(
      ["Sud", "Nord"],
    );
    expect((await regler({ label: "Parking" }, { label: "Étage du parking" })).statusCode).toBe(200);
    const conflit = await regler({ label: "Étage" }, { label: "Étage du parking" });
    expect([conflit.statusCode, conflit.json().donnees]).toEqual([409, { actuel: { label: "Parking" } }]);
    const reste = { placeholder: "Niveau -2", obligatoire: true, types_demande: ["sinistre", "convoyage"] };
    const regle = await regler(reste, { placeholder: null, obligatoire: false, types_demande: ["restitution"] });
    expect(regle.json().champs[0]).toMatchObject(reste);
    expect((await appeler("GET", `/formulaires/${id}`)).json().champs[0]).toMatchObject(reste);
    // L'histoire du formulaire nomme le champ, d'hier à aujourd'hui, et l'ordre n'y est pas.
    const histoire = (await appeler("GET", `/formulaires/${id}/historique`)).json();
    expect(histoire).toContainEqual(
      expect.objectContaining({
        ligne_id: champ,
        sujet: "Parking",
        champ: "label",
        avant: "Étage du parking",
        apres: "Parking",
      }),
    );
    const perime = await regler({ obligatoire: false }, { obligatoire: false });
    expect([perime.statusCode, perime.json().donnees]).toEqual([409, { actuel: { obligatoire: true } }]);
    expect((await regler({ options: null }, { options: ["Sud", "Nord"] })).json().champs).toEqual({
      options: "Donnez au moins une option",
    });
  });

  it("le choix de la demande reste compréhensible", async () => {
    const champ = (await ajouter({ cle: "demande" })).json().champs[0];
    const regler = (champs: object) =>
      appeler("PATCH", `/formulaires/${id}/champs/${champ.id}`, {
        champs,
        avant: { options: champ.options, types_demande: champ.types_demande },
      });
    expect((await regler({ options: ["Vente"] })).statusCode).toBe(400);
    expect((await regler({ types_demande: ["sinistre"] })).statusCode).toBe(400);
    expect((await regler({ options: ["Sinistre", "Convoyage"] })).statusCode).toBe(200);
  });

  it("se suppriment et se renumérotent, et un ordre périmé se dit", async () => {
    for (const cle of ["civilite", "prenom_nom", "email"]) await ajouter({ cle });
    const [a, b, c] = (await appeler("GET", `/formulaires/${id}`)).json().champs.map((x: { id: string }) => x.id);
    expect(numerotes(await appeler("PUT", `/formulaires/${id}/ordre`, { champs: [c, a, b] }))).toEqual([
      "1 Adresse e-mail",
      "2 Civilité",
      "3 Prénom Nom",
    ]);
    expect(numerotes(await appeler("DELETE", `/formulaires/${id}/champs/${a}`))).toEqual([
      "1 Adresse e-mail",
      "2 Prénom Nom",
    ]);
    expect((await appeler("DELETE", `/formulaires/${id}/champs/${a}`)).statusCode).toBe(404);
    for (const champs of [[c, a, b], [c], [c, c], [b, c, randomUUID()]])
      expect((await appeler("PUT", `/formulaires/${id}/ordre`, { champs })).statusCode).toBe(409);
  });

  it("ne se construisent que par l'admin", async () => {
    for (const qui of [t.jeu.expert, t.jeu.claire]) {
      const r = await appeler("POST", `/formulaires/${id}/champs`, {}, await t.session(qui));
      expect(r.statusCode).toBe(403);
    }
  });
});
