import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import { comprendrePiece } from "../../domain/fre/comprendre-element.ts";
import { avecComplements } from "../../domain/fre/vocabulaire/complements.ts";
import type { GenreReference, Reference } from "../../domain/references/reference.ts";
import { ELEMENTS_ENDOMMAGES, type ElementPropose } from "../../domain/tickets/elements-endommages.ts";
import { compiler } from "../db/base.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { complementsDe } from "../vocabulaire/vocabulaire.queries.ts";
import { marqueConnue } from "./noms-connus.ts";

let t: AppTest;
let admin: string;
beforeAll(async () => {
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());

const lister = async (genre: GenreReference): Promise<Reference[]> =>
  (await t.appeler("GET", `/api/references?genre=${genre}`, { jeton: admin })).json();
const du = async (genre: GenreReference, nom: string) => (await lister(genre)).find((r) => r.nom === nom);
const ajouter = (genre: GenreReference, nom: string, marque: string | null = null) =>
  t.appeler("POST", "/api/references", { jeton: admin, corps: { genre, nom, marque } });
const AUCUNE = { vehicules: 0, restitutions: 0, garages: 0 };
const renommer = (corps: object) =>
  t.appeler("POST", "/api/references/renommer", { jeton: admin, corps: { marque: null, fusionner: false, ...corps } });
const vehicule = async (plaque: string, marque: string, modele: string): Promise<string> =>
  (
    await t.appeler("POST", "/api/vehicules", {
      jeton: admin,
      corps: {
        client_id: t.jeu.clientA,
        immatriculation: plaque,
        marque,
        modele,
        cle_idempotence: crypto.randomUUID(),
      },
    })
  ).json().id;
const lire = async (id: string) => (await t.appeler("GET", `/api/vehicules/${id}`, { jeton: admin })).json();

it("renommer une marque change les fiches qui la portent si leur nombre est celui de l'aperçu ; ses modèles la suivent", async () => {
  expect((await ajouter("marque", "Zastava")).statusCode).toBe(200);
  expect((await ajouter("marque", "ZASTÀVA")).json()).toMatchObject({ code: "reference_existe" });
  expect((await ajouter("modele", "Koral", "Zastava")).statusCode).toBe(200);
  expect((await ajouter("modele", "Koral", "Inconnue")).json().champs).toHaveProperty("marque");
  const id = await vehicule("RF-001-AA", "Zastava", "Koral");
  const geste = { genre: "marque", de: "Zastava", vers: "Yugo" };
  expect((await renommer({ ...geste, fiches: AUCUNE })).json()).toMatchObject({ code: "apercu_depasse" });
  expect(await lire(id)).toMatchObject({ marque: "Zastava" });
  expect((await renommer({ ...geste, fiches: { ...AUCUNE, vehicules: 1 } })).statusCode).toBe(200);
  expect(await lire(id)).toMatchObject({ marque: "Yugo", modele: "Koral" });
  const modeles = await t.appeler("GET", "/api/references/modeles", { jeton: await t.session(t.jeu.claire) });
  expect(modeles.json()).toMatchObject({ Yugo: ["Koral"] });
});

it("deux noms n'en font qu'un seulement si on le demande ; un nom que seules des fiches portent y entre aussi", async () => {
  const id = await vehicule("RF-002-AA", "RENO", "Clio");
  const { id: absent, vehicules } = (await du("marque", "RENO")) as Reference;
  expect({ absent, vehicules }).toEqual({ absent: null, vehicules: 1 });
  const geste = { genre: "marque", de: "RENO", vers: "renault", fiches: { ...AUCUNE, vehicules: 1 } };
  expect((await renommer(geste)).json()).toMatchObject({ code: "reference_existe" });
  expect((await renommer({ ...geste, fusionner: true })).statusCode).toBe(200);
  expect(await lire(id)).toMatchObject({ marque: "Renault" });
  expect(await du("marque", "RENO")).toBeUndefined();
  // Réunies, deux marques réunissent aussi leurs modèles ; celui qu'elles ont toutes deux reste une fois.
  await ajouter("marque", "Alpha");
  for (const nom of ["Clio", "Neuf"]) await ajouter("modele", nom, "Alpha");
  await renommer({ genre: "marque", de: "Alpha", vers: "Renault", fusionner: true, fiches: AUCUNE });
  const restes = (await lister("modele")).filter((r) => r.marque === "Renault" && /^(Clio|Neuf)$/.test(r.nom));
  expect(restes.map((r) => r.nom)).toEqual(["Clio", "Neuf"]);
});

it("archivé, un nom n'est plus proposé mais reste sur les fiches ; retiré seulement si rien n'en dépend", async () => {
  const reseaux = async () => (await t.appeler("GET", "/api/references/reseaux", { jeton: admin })).json();
  expect(await reseaux()).toEqual([
    "AD",
    "Axial",
    "Best Repair",
    "Five Star",
    "Précisium",
    "Top Carrosserie",
    "Ayvens",
    "Dekra",
  ]);
  expect((await ajouter("reseau", "Indépendant")).statusCode).toBe(400);
  await ajouter("reseau", "Autoneo");
  const garage = (champs: object) =>
    t.appeler("POST", "/api/garages", { jeton: admin, corps: { ...champs, cle_idempotence: crypto.randomUUID() } });
  const { id } = (await garage({ nom: "Garage Neo", reseau: "Autoneo" })).json();
  const { id: reference } = (await du("reseau", "Autoneo")) as Reference;
  const retrait = () => t.appeler("DELETE", `/api/references/${reference}`, { jeton: admin });
  expect((await retrait()).json()).toMatchObject({
    code: "reference_portee",
    message_fr: expect.stringContaining("1 garage"),
  });
  await t.appeler("PUT", `/api/references/${reference}/archive`, { jeton: admin, corps: { archivee: true } });
  expect(await reseaux()).not.toContain("Autoneo");
  expect((await garage({ nom: "Autre", reseau: "Autoneo" })).json().champs).toEqual({ reseau: "Réseau inconnu" });
  expect((await t.appeler("GET", `/api/garages/${id}`, { jeton: admin })).json()).toMatchObject({ reseau: "Autoneo" });
  await renommer({ genre: "reseau", de: "Autoneo", vers: "AD", fusionner: true, fiches: { ...AUCUNE, garages: 1 } });
  expect((await t.appeler("GET", `/api/garages/${id}`, { jeton: admin })).json()).toMatchObject({ reseau: "AD" });
  // Une marque archivée quitte la fonction de la spécification.
  await ajouter("marque", "Trabant");
  const { id: marque } = (await du("marque", "Trabant")) as Reference;
  await t.appeler("PUT", `/api/references/${marque}/archive`, { jeton: admin, corps: { archivee: true } });
  const marques = await t.appeler("GET", "/api/valeurs/get_marque_vehicule_values", { jeton: admin });
  expect(marques.json()).toContain("Renault");
  expect(marques.json()).not.toContain("Trabant");
  expect((await t.appeler("DELETE", `/api/references/${marque}`, { jeton: admin })).statusCode).toBe(200);
});

describe("les 22 éléments endommagés", () => {
  const element = async (nom: string) => (await du("element", nom)) as Reference & { id: string };
  const archiver = (id: string, archivee: boolean, jeton = admin) =>
    t.appeler("PUT", `/api/references/${id}/archive`, { jeton, corps: { archivee } });
  const nommer = (id: string, synonymes: string[], avant: string[], jeton = admin) =>
    t.appeler("PUT", `/api/references/${id}/synonymes`, { jeton, corps: { synonymes, avant } });
  const proposes = async (qui: string): Promise<ElementPropose[]> =>
    (await t.appeler("GET", "/api/references/elements", { jeton: await t.session(qui) })).json();
  const choisir = (elements: string[], avant: string[]) =>
    t.appeler("PATCH", `/api/tickets/${t.jeu.ticket}`, {
      jeton: admin,
      corps: { champs: { elements_endommages: elements }, avant: { elements_endommages: avant } },
    });

  it("gardent leurs libellés : ni ajout, ni autre nom, ni retrait, même par la base", async () => {
    expect((await lister("element")).map((e) => e.nom).sort()).toEqual([...ELEMENTS_ENDOMMAGES].sort());
    const corps = { genre: "element", nom: "Antenne", marque: null };
    expect((await t.appeler("POST", "/api/references", { jeton: admin, corps })).json().champs).toHaveProperty("genre");
    const { id } = await element("Toit");
    const retrait = await t.appeler("DELETE", `/api/references/${id}`, { jeton: admin });
    expect([retrait.statusCode, retrait.json().code]).toEqual([409, "element_fixe"]);
    const enBase = (texte: string) =>
      t.base.proprietaire(async (c) => {
        await c.query("begin");
        try {
          await c.query("set local role reflet_admin");
          return (await c.query(texte, [id])).rowCount;
        } finally {
          await c.query("rollback");
        }
      });
    await expect(enBase("update references_metier set nom = 'Antenne' where id = $1")).rejects.toMatchObject({
      code: "23514",
    });
    await expect(enBase("update references_metier set nom = 'Capot' where id = $1")).rejects.toMatchObject({
      code: "23505",
    });
    expect(await enBase("delete from references_metier where id = $1")).toBe(0);
  });

  it("désactivé, un élément n'est plus proposé à personne ; le ticket qui le porte le garde, un autre ne le prend plus", async () => {
    const { id, tickets } = await element("Toit");
    expect((await choisir(["Toit"], [])).statusCode).toBe(200);
    expect((await element("Toit")).tickets).toBe(tickets + 1);
    expect((await archiver(id, true)).statusCode).toBe(200);
    for (const qui of [t.jeu.admin, t.jeu.expert, t.jeu.claire])
      expect((await proposes(qui)).map((e) => e.nom)).toEqual(ELEMENTS_ENDOMMAGES.filter((e) => e !== "Toit"));
    // La fonction de la spécification rend toujours les 22.
    const fonction = await t.appeler("GET", "/api/valeurs/get_elements_endommages_values", { jeton: admin });
    expect(fonction.json()).toHaveLength(22);
    expect((await choisir(["Capot", "Toit"], ["Toit"])).json().elements_endommages).toEqual(["Capot", "Toit"]);
    expect((await choisir(["Capot"], ["Capot", "Toit"])).statusCode).toBe(200);
    const refus = await choisir(["Capot", "Toit"], ["Capot"]);
    expect([refus.statusCode, refus.json().champs]).toEqual([
      400,
      { elements_endommages: expect.stringContaining("n'est plus proposé") },
    ]);
    expect((await archiver(id, false)).statusCode).toBe(200);
    expect((await choisir(["Capot", "Toit"], ["Capot"])).statusCode).toBe(200);
  });

  it("prennent d'autres noms : chacun une fois, jamais le leur, 409 s'ils ont changé depuis ; l'histoire les garde", async () => {
    const { id } = await element("Lunette arrière / hayon");
    expect((await nommer(id, ["Malle", "coffre"], [])).statusCode).toBe(200);
    expect(await proposes(t.jeu.claire)).toContainEqual({
      nom: "Lunette arrière / hayon",
      synonymes: ["Malle", "coffre"],
    });
    expect((await nommer(id, ["Malle", "MALLE"], ["Malle", "coffre"])).json().champs).toHaveProperty("synonymes");
    expect((await nommer(id, ["lunette arriere hayon"], ["Malle", "coffre"])).json().champs).toHaveProperty(
      "synonymes",
    );
    const conflit = await nommer(id, ["Malle"], []);
    expect([conflit.statusCode, conflit.json().donnees]).toEqual([409, { actuel: { synonymes: ["Malle", "coffre"] } }]);
    expect((await nommer((await du("marque", "Renault"))?.id ?? "", ["Reno"], [])).json().champs).toHaveProperty(
      "synonymes",
    );
    const histoire = await t.appeler("GET", `/api/references/${id}/historique`, { jeton: admin });
    expect(histoire.json()[0]).toMatchObject({ champ: "synonymes", avant: [], apres: ["Malle", "coffre"] });
  });

  it("nourrissent la lecture des documents : leurs autres noms y mènent, sauf un nom trop court ou donné à deux éléments", async () => {
    const capot = await element("Capot");
    const toit = await element("Toit");
    await nommer(capot.id, ["Bonnet moteur", "Tole", "Panneau"], []);
    await nommer(toit.id, ["Pavillon haut", "panneau"], []);
    const mots = await t.services.base.auNomDe(t.jeu.claire, new Date(), (tx) => complementsDe(tx, t.jeu.clientA));
    const elements = mots.filter((m) => m.genre === "element").map((m) => [m.motif, m.valeur]);
    expect(elements).toEqual(
      expect.arrayContaining([
        ["Bonnet moteur", "capot"],
        ["Pavillon haut", codeElement("Toit")],
      ]),
    );
    for (const non of ["Panneau", "panneau", "Tole"]) expect(elements.map(([motif]) => motif)).not.toContain(non);
    expect(
      avecComplements(mots, () => comprendrePiece("Bonnet moteur rayé", { longueur: null, cote: null }))?.element,
    ).toBe("capot");
    await nommer(capot.id, [], ["Bonnet moteur", "Tole", "Panneau"]);
    await nommer(toit.id, [], ["Pavillon haut", "panneau"]);
  });

  it("disent les mots appris qui y mènent ; l'expert lit sans écrire, le client ne voit pas l'écran", async () => {
    await t.base.proprietaire((c) =>
      c.query(
        "insert into vocabulaire_appris (genre, motif, valeur, origine) values ('element', 'glacis', 'capot', 'ajout')",
      ),
    );
    const expert = await t.session(t.jeu.expert);
    const lus = await t.appeler("GET", "/api/references?genre=element", { jeton: expert });
    expect((lus.json() as Reference[]).find((e) => e.nom === "Capot")?.mots).toEqual(["glacis"]);
    const { id } = await element("Capot");
    expect((await archiver(id, true, expert)).statusCode).toBe(403);
    expect((await nommer(id, ["bonnet"], [], expert)).statusCode).toBe(403);
    const client = await t.session(t.jeu.claire);
    expect((await t.appeler("GET", "/api/references?genre=element", { jeton: client })).statusCode).toBe(403);
  });

  it("la page publique propose les mêmes éléments", async () => {
    const { id } = await element("Capot");
    await archiver(id, true);
    const ouvert = await t.appeler("GET", `/api/demandes/${t.jeu.clientA}/formulaire`, {});
    const noms = ouvert.json().formulaire?.elements.map((e: ElementPropose) => e.nom);
    expect(noms).toEqual(ELEMENTS_ENDOMMAGES.filter((e) => e !== "Capot"));
    await archiver(id, false);
  });
});

it("le nom qu'un document donne à une marque se range sous celui de la liste, sinon reste le sien", async () => {
  const noms = ["VW", "mercedes benz", "DS AUTOMOBILES", "Land-Rover", "Trabant"];
  const rangees = await t.enSysteme(async (c) => {
    const { texte, valeurs } = compiler(
      sql`select array_agg(${marqueConnue(sql`n.nom`)} order by n.rang) as noms from unnest(${noms}::text[]) with ordinality n (nom, rang)`,
    );
    return (await c.query<{ noms: string[] }>(texte, [...valeurs])).rows[0]?.noms;
  });
  expect(rangees).toEqual(["Volkswagen", "Mercedes-Benz", "DS", "Land Rover", "Trabant"]);
});
