import { afterAll, beforeAll, expect, it } from "vitest";
import { hasard } from "../../bench/hasard.ts";
import { faceAvant, tableauDeBord } from "../../bench/photos-lues/dessiner.ts";
import type { EtatLu, EtatPhotographie } from "../../domain/etats-des-lieux/etat.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
beforeAll(async () => {
  t = await creerAppTest();
  expert = await t.session(t.jeu.expert);
});
afterAll(() => t.fermer());

const ticket = (): Promise<string> =>
  t.base.proprietaire(async (c) => {
    const { rows } = await c.query(
      `insert into tickets (type_demande, client_id, vehicule_id, immatriculation)
       select 'etat_des_lieux', client_id, id, 'aa123bb' from vehicules where id = $1 returning id`,
      [t.jeu.vehicule],
    );
    return rows[0].id;
  });
const ouvrir = async (de: string, type: string): Promise<EtatLu> =>
  (await t.appeler("POST", `/api/tickets/${de}/etats-des-lieux`, { jeton: expert, corps: { type } })).json();
const photographier = async (id: string, vue: string, octets: Buffer): Promise<string> => {
  const recu = await t.appeler("PUT", `/api/etats-des-lieux/${id}/photos/${vue}?nom=vue.jpg`, {
    jeton: expert,
    octets,
  });
  return (recu.json() as EtatPhotographie).recu;
};
const lire = async (id: string, fichier: string) =>
  (await t.appeler("GET", `/api/etats-des-lieux/${id}/photos/${fichier}/lecture`, { jeton: expert })).json();

it("propose la plaque et le kilométrage lus, jamais moins qu'au départ, et ne pose rien", async () => {
  const h = hasard(21);
  const [face, bord] = [await faceAvant(h, true), await tableauDeBord(h, "écran")];
  const de = await ticket();
  const depart = await ouvrir(de, "depart");
  const avant = await photographier(depart.id, "face_avant", face.jpeg);
  expect(await lire(depart.id, avant)).toEqual({ kilometrage: null, plaque: face.plaque, attendue: "AA-123-BB" });
  const tableau = await photographier(depart.id, "tableau_de_bord", bord.jpeg);
  const km = { kilometrage: bord.compteur, plaque: null, attendue: "AA-123-BB" };
  expect(await lire(depart.id, tableau)).toEqual(km);
  // La même photo, ailleurs qu'au tableau de bord, ne se lit pas.
  const toit = await photographier(depart.id, "toit", bord.jpeg);
  expect(await lire(depart.id, toit)).toMatchObject({ kilometrage: null, plaque: null });
  const relu = (await t.appeler("GET", `/api/tickets/${de}/etats-des-lieux`, { jeton: expert })).json() as EtatLu[];
  expect(relu[0]?.kilometrage).toBeNull();

  await t.appeler("PATCH", `/api/etats-des-lieux/${depart.id}`, {
    jeton: expert,
    corps: { champs: { kilometrage: (bord.compteur ?? 0) + 1 }, avant: { kilometrage: null } },
  });
  const arrivee = await ouvrir(de, "arrivee");
  const retour = await photographier(arrivee.id, "tableau_de_bord", bord.jpeg);
  expect(await lire(arrivee.id, retour)).toMatchObject({ kilometrage: null });
  // La photo d'un autre état n'est pas de celui-ci.
  expect((await lire(arrivee.id, avant)).code).toBe("introuvable");
}, 120_000);
