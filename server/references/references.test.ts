import { afterAll, beforeAll, expect, it } from "vitest";
import type { GenreReference, Reference } from "../../domain/references/reference.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

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
