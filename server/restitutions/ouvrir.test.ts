import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
const jetons: Record<string, string> = {};
/** Une demande de la société qui n'a pas le besoin des restitutions, et la restitution qui en est née. */
let demande: string;
let nee: string;

beforeAll(async () => {
  t = await creerAppTest();
  for (const qui of ["expert", "claire", "marc", "sansBesoin"] as const) jetons[qui] = await t.session(t.jeu[qui]);
  [demande = "", nee = ""] = await t.enSysteme(async (c) => {
    const { rows: tickets } = await c.query<{ id: string }>(
      `insert into tickets (client_id, type_demande, immatriculation, notes_internes)
       select client_id, 'restitution', 'SB-100-AA', 'à taire' from utilisateurs where id = $1 returning id`,
      [t.jeu.sansBesoin],
    );
    const { rows: restitutions } = await c.query<{ id: string }>(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
                                 montant_ht_apres_remise, ticket_id)
       select client_id, 'SB-100-AA', '2026-03-10', 'Lille', $2, 'Renault', 'Clio', 'VP', 10, 0, $3 from utilisateurs where id = $1 returning id`,
      [t.jeu.sansBesoin, t.jeu.loueur, tickets[0]?.id],
    );
    return [tickets[0]?.id, restitutions[0]?.id];
  });
});
afterAll(() => t.fermer());

const ouvrir = (qui: string, id: string) =>
  t.appeler("GET", `/api/restitutions/${id}/fiche`, { jeton: jetons[qui] ?? "" });

it("ouvre une restitution à qui les voit, et jamais son ticket avec elle", async () => {
  for (const qui of ["expert", "claire"]) {
    expect((await ouvrir(qui, t.jeu.restitution)).json()).toMatchObject({
      restitution: { id: t.jeu.restitution, immatriculation: "GB-482-NR" },
      ticket: null,
    });
  }
});

it("ouvre le ticket quand l'identifiant est le sien, et dit à l'équipe quelle restitution en est née", async () => {
  expect((await ouvrir("expert", demande)).json()).toMatchObject({
    restitution: null,
    ticket: { id: demande, type_demande: "restitution", restitution_id: nee, interne: { notes_internes: "à taire" } },
  });
  // Un ticket d'une autre sorte se rend aussi : l'écran mène à sa fiche.
  expect((await ouvrir("claire", t.jeu.ticket)).json()).toMatchObject({
    restitution: null,
    ticket: { id: t.jeu.ticket },
  });
});

it("sans le besoin, montre la demande et rien de sa restitution", async () => {
  const vue = await ouvrir("sansBesoin", demande);
  expect(vue.statusCode).toBe(200);
  expect(vue.json()).toMatchObject({ restitution: null, ticket: { id: demande, restitution_id: null, interne: null } });
  expect(vue.body).not.toContain(nee);
  expect(vue.body).not.toContain("à taire");
  const liste = await t.appeler("GET", "/api/tickets", { jeton: jetons.sansBesoin ?? "" });
  expect(liste.json().lignes).toMatchObject([{ id: demande, restitution_id: null }]);
});

it("ne distingue pas ce qui est caché de ce qui n'existe pas", async () => {
  const sansNumero = ({ request_id: _, ...corps }: Record<string, unknown>) => corps;
  const inconnu = await ouvrir("sansBesoin", randomUUID());
  expect(inconnu.statusCode).toBe(404);
  for (const [qui, id] of [
    ["sansBesoin", nee],
    ["sansBesoin", t.jeu.restitution],
    ["marc", demande],
    ["marc", nee],
    ["marc", t.jeu.restitution],
  ] as const) {
    const refus = await ouvrir(qui, id);
    expect(refus.statusCode).toBe(404);
    expect(sansNumero(refus.json())).toEqual(sansNumero(inconnu.json()));
  }
  expect((await t.appeler("GET", `/api/restitutions/${demande}/fiche`)).statusCode).toBe(401);
});
