import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { enBase } from "../notifications/aides-rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { factureJetable, rapprocherJetable } from "./aides-contestations.ts";

let t: AppTest;
let jeton: string;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-04-20T08:00:00Z"));
  jeton = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());

const appeler = (methode: "GET" | "POST" | "PATCH", chemin: string, corps?: unknown) =>
  t.appeler(methode, `/api/contestations${chemin}`, { jeton, ...(corps !== undefined && { corps }) });
const lire = async (id: string): Promise<ContestationLue> => (await appeler("GET", `/${id}`)).json();

it("montre les sinistres déclarés sur la pièce avant le retour, et les cite sous leur motif", async () => {
  const { facture, jante, pareBrise } = await factureJetable(t);
  const sinistre = (le: string, element: string, client = t.jeu.clientA) =>
    enBase(
      t,
      `insert into tickets (type_demande, client_id, immatriculation, date_sinistre, elements_endommages)
       select 'sinistre', $1, r.immatriculation, $2, array[$3] from restitutions r where r.id = $4`,
      [client, le, element, t.jeu.restitution],
    );
  await sinistre("2025-06-12", "Roue avant droite");
  await sinistre("2026-05-12", "Pare-brise"); // après le retour du 10 mars 2026
  await sinistre("2025-01-03", "Pare-brise", t.jeu.clientB);
  const { id } = (await appeler("POST", "", { facture_id: facture })).json();
  const lue = await lire(id);
  expect(lue.sinistres.map((s) => [s.le, s.elements_endommages])).toEqual([["2025-06-12", ["Roue avant droite"]]]);
  const motif = (ligne: string) =>
    appeler("POST", `/${id}/lignes`, {
      facture_ligne_id: ligne,
      motif: "dommage_deja_declare_sinistre",
      montant_reclame: 1000,
      commentaire: null,
    });
  await motif(jante);
  const explications = ((await motif(pareBrise)).json() as ContestationLue).lignes.map((l) => l.explication);
  expect(explications).toEqual(["Sinistre déclaré le 12/06/2025 sur cet élément.", ""]);
});

it("l'explication suit le motif : celle d'un verdict ne reste pas sous un autre", async () => {
  const { facture, jante } = await factureJetable(t);
  await rapprocherJetable(t, facture, jante);
  const { id } = (await appeler("POST", "", { facture_id: facture })).json();
  const ligne = (await lire(id)).lignes.find((l) => l.facture_ligne_id === jante);
  const changer = async (motif: string, avant: string) => {
    const corps = { champs: { motif }, avant: { motif: avant } };
    const lue: ContestationLue = (await appeler("PATCH", `/${id}/lignes/${ligne?.id}`, corps)).json();
    return lue.lignes.find((l) => l.id === ligne?.id)?.explication;
  };
  expect(await changer("preuve_insuffisante", "absent_du_pv")).toBe("");
  expect(await changer("absent_du_pv", "preuve_insuffisante")).toBe("La jante n'est pas au PV.");
});
