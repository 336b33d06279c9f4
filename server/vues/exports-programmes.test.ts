import { randomUUID } from "node:crypto";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LISTES, LISTES_PROGRAMMABLES } from "../../domain/vues/export-programme.ts";
import { poserFiche } from "../analyses/aides-jeu.ts";
import { transportSmtp } from "../courrier/smtp.ts";
import { ouvrirSmtp, type SmtpDeTest } from "../courrier/smtp-de-test.ts";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";
import { passerRapports } from "./rapports.ts";

let t: AppTest;
let smtp: SmtpDeTest;
let marc: string;
beforeAll(async () => {
  t = await creerAppTest();
  smtp = await ouvrirSmtp();
  t.regler(new Date("2026-11-18T09:00:00Z"));
  marc = await t.session(t.jeu.marc);
  await poserFiche(t, { client: t.jeu.clientB, date: "2026-02-01", montant: 12_345 });
});
afterAll(async () => {
  await smtp.arreter();
  await t.fermer();
});

const creer = (corps: Record<string, unknown> = {}, jeton = marc) =>
  t.appeler("POST", "/api/exports-programmes", {
    jeton,
    corps: {
      ecran: "restitutions",
      nom: "Restitutions du matin",
      filtres: { tri: "date_restitution", sens: "desc" },
      colonnes: "immatriculation,date,montant_ht",
      format: "xlsx",
      frequence: "quotidien",
      destinataires: [t.jeu.marc, t.jeu.sophie],
      cle_idempotence: randomUUID(),
      ...corps,
    },
  });
const lister = async () => (await t.appeler("GET", "/api/exports-programmes", { jeton: marc })).json();
/** Le matin de ce jour, à 7 h 30 de Paris : les envois se composent, puis partent par un vrai serveur. */
async function matin(jour: string, pieceMax?: number) {
  t.regler(new Date(`${jour}T06:30:00Z`));
  marc = await t.session(t.jeu.marc);
  smtp.recus.length = 0;
  const deposes = (
    await Promise.all([passerRapports(t.services, pieceMax), passerRapports(t.services, pieceMax)])
  ).reduce((a, b) => a + b);
  const transport = transportSmtp({
    url: smtp.url,
    expediteur: { nom: "Reflet", adresse: "bonjour@reflet.test" },
    hote: "reflet.test",
  });
  await t.tacheEnvoi(transport).vider();
  return { deposes, pour: smtp.recus.flatMap((r) => r.pour).toSorted() };
}
const executer = (texte: string, ...valeurs: unknown[]) => t.base.proprietaire((c) => c.query(texte, valeurs));

test("un export quotidien arrive une fois par jour à chacun, joint, dans sa société, et se note au journal", async () => {
  const cle_idempotence = randomUUID();
  const cree = await creer({ cle_idempotence });
  expect(cree.json()).toMatchObject({ destinataires: ["Marc Test", "Sophie Test"], dernier: null, suspendu: false });
  expect((await creer({ cle_idempotence })).json().id).toBe(cree.json().id);
  t.regler(new Date("2026-11-19T05:30:00Z"));
  expect(await passerRapports(t.services)).toBe(0);
  expect(await matin("2026-11-19")).toEqual({ deposes: 2, pour: ["marc@boreal.test", "sophie@partenaire.test"] });
  const [{ courriel } = { courriel: undefined }] = smtp.recus;
  expect(courriel?.subject).toBe("Restitutions du matin – 19/11/2026");
  const [piece] = courriel?.attachments ?? [];
  expect(piece?.filename).toBe("restitutions-du-matin_2026-11-19.xlsx");
  const lignes = await readSheet(Buffer.from(piece?.content as Uint8Array), "Restitutions");
  expect([lignes[0], lignes.length]).toEqual([
    ["Immatriculation", "Date de restitution", "Montant HT après remise"],
    2,
  ]);
  expect(JSON.stringify(lignes)).not.toContain(CANARI);
  expect(await matin("2026-11-19")).toMatchObject({ deposes: 0 });
  const [suivi] = await lister();
  expect(suivi.dernier).toMatchObject({ periode: "2026-11-19", partis: 2, en_attente: 0, echecs: 0 });
  const { rows } = await executer(
    "select auteur_id, entite from journal_acces where action = 'export' order by auteur_id",
  );
  expect(rows).toEqual(
    [t.jeu.marc, t.jeu.sophie].toSorted().map((auteur_id) => ({ auteur_id, entite: "restitutions" })),
  );
});

test("un compte suspendu, un droit perdu, un export suspendu ou retiré : plus rien ne part, et l'écran dit pourquoi", async () => {
  await executer("update utilisateurs set suspendu_le = now() where id = $1", t.jeu.sophie);
  expect(await matin("2026-11-20")).toEqual({ deposes: 1, pour: ["marc@boreal.test"] });
  await executer("update utilisateurs set suspendu_le = null where id = $1", t.jeu.sophie);
  await executer("update clients set besoins = '{vehicules}' where id = $1", t.jeu.clientB);
  expect(await matin("2026-11-21")).toEqual({ deposes: 0, pour: [] });
  expect((await creer()).statusCode).toBe(403);
  const [{ id, dernier }] = await lister();
  expect(dernier).toMatchObject({
    periode: "2026-11-21",
    echecs: 2,
    raison: "La personne n'a plus accès à cette liste.",
  });
  await executer("update clients set besoins = '{restitutions,vehicules}' where id = $1", t.jeu.clientB);
  const suspendre = (suspendu: boolean) =>
    t.appeler("PUT", `/api/exports-programmes/${id}/suspension`, { jeton: marc, corps: { suspendu } });
  expect((await suspendre(true)).json().suspendu).toBe(true);
  expect(await matin("2026-11-22")).toMatchObject({ deposes: 0 });
  await suspendre(false);
  // Qui l'a demandé n'a plus de compte : les autres ne reçoivent plus rien non plus.
  await executer("update utilisateurs set suspendu_le = now() where id = $1", t.jeu.marc);
  expect(await matin("2026-11-23")).toMatchObject({ deposes: 0 });
  await executer("update utilisateurs set suspendu_le = null where id = $1", t.jeu.marc);
  expect(await matin("2026-11-24")).toMatchObject({ deposes: 2 });
  const lien = smtp.recus
    .find((r) => r.pour[0] === "sophie@partenaire.test")
    ?.courriel.text?.match(/\/desabonnement-rapport\S+/)?.[0];
  expect((await t.appeler("POST", lien ?? "", { corps: {} })).statusCode).toBe(200);
  expect(await matin("2026-11-25")).toEqual({ deposes: 1, pour: ["marc@boreal.test"] });
  expect((await t.appeler("DELETE", `/api/exports-programmes/${id}`, { jeton: marc })).statusCode).toBe(200);
  expect(await matin("2026-11-26")).toMatchObject({ deposes: 0 });
});

test("on n'écrit qu'aux siens, et un fichier trop lourd laisse place à un lien", async () => {
  const admin = await t.session(t.jeu.admin);
  const dehors = await creer({ destinataires: [t.jeu.marc, t.jeu.claire] });
  expect([dehors.statusCode, Object.keys(dehors.json().champs)]).toEqual([400, ["destinataires"]]);
  expect((await creer({ filtres: { inconnu: "x" } })).json().champs).toBeDefined();
  expect((await creer({ ecran: "garages" })).statusCode).toBe(403);
  const noms = (await t.appeler("GET", "/api/exports-programmes/destinataires", { jeton: admin })).json();
  expect(noms.map((d: { nom: string }) => d.nom)).toEqual(["Admin Test", "Expert Test"]);
  await creer({ ecran: "garages", filtres: {}, colonnes: "", format: "csv", destinataires: undefined }, admin);
  expect(await matin("2026-11-27", 10)).toEqual({ deposes: 1, pour: ["admin@reflet.test"] });
  const [{ courriel } = { courriel: undefined }] = smtp.recus;
  expect(courriel?.attachments ?? []).toEqual([]);
  expect(courriel?.text).toContain("http://reflet.test/garages");
});

test("toute liste qui s'exporte se programme : jointe, sous les droits de chacun, notée au journal comme son bouton", async () => {
  const admin = await t.session(t.jeu.admin);
  await executer("delete from exports_programmes");
  for (const ecran of LISTES_PROGRAMMABLES) {
    const cree = await creer(
      { ecran, nom: ecran, filtres: {}, colonnes: "", format: "csv", destinataires: undefined },
      admin,
    );
    expect(cree.statusCode, `${ecran} ${cree.body}`).toBe(200);
  }
  expect((await matin("2026-11-28")).deposes).toBe(LISTES_PROGRAMMABLES.length);
  const joints = smtp.recus.map(({ courriel }) => courriel.attachments[0]?.filename);
  expect(joints.toSorted()).toEqual(LISTES_PROGRAMMABLES.map((l) => `${l}_2026-11-28.csv`).toSorted());
  const { rows } = await executer(
    "select quoi from journal_acces where action = 'export' and fait_le >= '2026-11-28' order by quoi",
  );
  expect(rows.map((r) => r.quoi)).toEqual(
    LISTES_PROGRAMMABLES.map((l) => LISTES[l].route).toSorted((a, b) => a.localeCompare(b)),
  );
  // Chaque nom est celui de la vraie route d'export, et chaque liste est celle que l'on voit.
  for (const l of LISTES_PROGRAMMABLES) {
    const route = routesDuContrat().find((r) => r.cle === LISTES[l].route);
    expect([l, route?.meta.acces]).toEqual([l, LISTES[l].capacite]);
  }
  // Un client ne programme que ce qu'il voit, et n'y reçoit que sa société.
  for (const ecran of ["personnes", "societes", "loueurs", "garages"])
    expect((await creer({ ecran, filtres: {} })).statusCode, ecran).toBe(403);
  await executer("delete from exports_programmes");
  await creer({ ecran: "fins-de-contrat", filtres: {}, colonnes: "", format: "csv", destinataires: [t.jeu.marc] });
  expect((await matin("2026-11-29")).deposes).toBe(1);
  expect(String(smtp.recus[0]?.courriel.attachments[0]?.content)).not.toContain(CANARI);
});

test("se change : nom, rythme, filtres et destinataires ; ce qui n'est pas donné reste, ce qui ne vaut pas est refusé", async () => {
  const cree = (await creer({ nom: "À changer" })).json();
  const changer = (champs: Record<string, unknown>, jeton = marc) =>
    t.appeler("PATCH", `/api/exports-programmes/${cree.id}`, { jeton, corps: { champs } });
  const change = await changer({ nom: "Changé", frequence: "mensuel", destinataires: [t.jeu.sophie] });
  expect(change.json()).toMatchObject({
    nom: "Changé",
    frequence: "mensuel",
    format: "xlsx",
    filtres: cree.filtres,
    destinataires_id: [t.jeu.sophie],
  });
  expect((await changer({ filtres: { tri: "date_restitution", sens: "asc", page: 3 } })).json()).toMatchObject({
    filtres: { tri: "date_restitution", sens: "asc" },
    destinataires_id: [t.jeu.sophie],
  });
  expect((await changer({ filtres: { inconnu: "x" } })).json().champs).toHaveProperty("filtres");
  // Refusé en entier : les destinataires d'avant restent.
  expect((await changer({ destinataires: [t.jeu.marc, t.jeu.claire] })).json().champs).toHaveProperty("destinataires");
  expect((await changer({ destinataires: [] })).statusCode).toBe(400);
  expect((await changer({ nom: "Pris" }, await t.session(t.jeu.claire))).statusCode).toBe(404);
  expect((await lister()).find((e: { id: string }) => e.id === cree.id)).toMatchObject({
    nom: "Changé",
    destinataires_id: [t.jeu.sophie],
  });
});
