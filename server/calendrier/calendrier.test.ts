import { afterAll, beforeAll, expect, test } from "vitest";
import { factureJetable, rapprocherJetable } from "../contestations/aides-contestations.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-04-20T08:00:00Z"));
});
afterAll(() => t.fermer());

const chemin = (adresse: string) => new URL(adresse).pathname;
const ouvrir = async (jeton: string): Promise<string> =>
  chemin((await t.appeler("POST", "/api/calendrier", { jeton, corps: {} })).json().adresse);
/** Sans session ni cookie, comme un agenda. */
const relire = async (adresse: string) => {
  const { statusCode, body, headers } = await t.app.inject({ method: "GET", url: adresse });
  return {
    statusCode,
    corps: body.replaceAll("\r\n ", ""),
    type: headers["content-type"],
    cache: headers["cache-control"],
  };
};
const contrat = (client: string, plaque: string, fin: string, preavis: number | null = null) =>
  t.enSysteme(async (c) => {
    const { rows } = await c.query(
      "insert into vehicules (client_id, immatriculation, agence, loueur_id) values ($1, $2, 'Lyon', $3) returning id",
      [client, plaque, t.jeu.loueur],
    );
    await c.query(
      "insert into contrats (client_id, vehicule_id, date_debut, date_fin, preavis_jours) values ($1, $2, '2023-05-01', $3, $4)",
      [client, rows[0].id, fin, preavis],
    );
  });

test("l'adresse d'une personne ne rend que ses échéances, et s'éteint quand elle le veut", async () => {
  await contrat(t.jeu.clientA, "CA-111-AA", "2026-06-30");
  await contrat(t.jeu.clientA, "CA-222-AA", "2029-06-30");
  await contrat(t.jeu.clientB, "CB-111-BB", "2026-06-30");
  const { facture, jante } = await factureJetable(t);
  await rapprocherJetable(t, facture, jante);
  const claire = await t.session(t.jeu.claire);
  expect((await t.appeler("GET", "/api/calendrier", { jeton: claire })).json()).toEqual({ abonnement: null });
  const adresse = await ouvrir(claire);
  const lu = await relire(adresse);
  expect([lu.statusCode, lu.type, lu.cache]).toEqual([200, "text/calendar; charset=utf-8", "private, no-store"]);
  expect(lu.corps).toContain("SUMMARY:Fin de contrat – CA-111-AA");
  expect(lu.corps).toContain("DTSTART;VALUE=DATE:20260630");
  // Ni trop loin, ni chez un autre.
  expect(lu.corps).not.toMatch(/CA-222-AA|CB-111-BB/);
  expect(lu.corps).toMatch(/SUMMARY:Dernier jour pour contester/);
  expect((await t.appeler("GET", "/api/calendrier", { jeton: claire })).json().abonnement.lu_le).not.toBeNull();

  // Une nouvelle adresse éteint la première ; la révoquer éteint tout.
  const seconde = await ouvrir(claire);
  expect([(await relire(adresse)).statusCode, (await relire(seconde)).statusCode]).toEqual([404, 200]);
  await t.appeler("DELETE", "/api/calendrier", { jeton: claire, corps: {} });
  expect((await relire(seconde)).statusCode).toBe(404);
  for (const fausse of ["/calendrier/rien.ics", `/calendrier/${"a".repeat(43)}.ics`, "/calendrier/%00.ics"])
    expect((await relire(fausse)).statusCode, fausse).toBe(404);
});

test("le jour d'avant lequel prévenir le loueur y est, comme dans Aujourd'hui ; un rendez-vous pris l'ôte", async () => {
  await contrat(t.jeu.clientA, "CP-111-AA", "2026-05-20", 25);
  await contrat(t.jeu.clientA, "CP-222-AA", "2026-05-20");
  const claire = await t.session(t.jeu.claire);
  const adresse = await ouvrir(claire);
  const evenement = (corps: string, plaque: string): string =>
    corps.split("BEGIN:VEVENT").find((e) => e.includes(`SUMMARY:Prévenir le loueur\\, dernier jour – ${plaque}`)) ?? "";
  const { corps } = await relire(adresse);
  expect(evenement(corps, "CP-111-AA")).toContain("DTSTART;VALUE=DATE:20260425");
  expect(evenement(corps, "CP-222-AA")).toBe("");
  // La bande le dit du même jour.
  const { actes } = (await t.appeler("GET", "/api/aujourdhui", { jeton: claire })).json();
  expect(actes).toContainEqual(
    expect.objectContaining({ genre: "prevenir", sujet: "CP-111-AA", echeance: "2026-04-25" }),
  );
  await t.enSysteme((c) =>
    c.query(
      "update contrats set restitution_prevue_le = '2026-05-18' where vehicule_id = (select id from vehicules where immatriculation = 'CP-111-AA')",
    ),
  );
  const apres = (await relire(adresse)).corps;
  expect(evenement(apres, "CP-111-AA")).toBe("");
  expect(apres).toContain("SUMMARY:Restitution prévue – CP-111-AA");
});

test("un compte suspendu, ou une société qui n'a plus le besoin, n'a plus rien à lire", async () => {
  const adresse = await ouvrir(await t.session(t.jeu.marc));
  expect((await relire(adresse)).corps).toContain("CB-111-BB");
  await t.enSysteme((c) => c.query("update clients set besoins = '{}' where id = $1", [t.jeu.clientB]));
  const sans = await relire(adresse);
  expect([sans.statusCode, sans.corps.includes("VEVENT")]).toEqual([200, false]);
  await t.enSysteme((c) => c.query("update utilisateurs set suspendu_le = now() where id = $1", [t.jeu.marc]));
  expect((await relire(adresse)).statusCode).toBe(404);
});
