import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enBase } from "../notifications/aides-rappels.ts";
import { envoyerRappels, passerRappels } from "../notifications/rappels.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
type Qui = "admin" | "expert" | "claire" | "marc" | "sansBesoin";
const jetons = {} as Record<Qui, string>;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-11-18T09:00:00Z"));
  for (const qui of ["admin", "expert", "claire", "marc", "sansBesoin"] as const)
    jetons[qui] = await t.session(t.jeu[qui]);
});
afterAll(() => t.fermer());
beforeEach(() =>
  enBase(t, "with n as (delete from notifications), m as (delete from messages) delete from commentaires"),
);

const ecrire = (qui: Qui, corps: Record<string, unknown> = {}) =>
  t.appeler("POST", "/api/commentaires", {
    jeton: jetons[qui],
    corps: {
      ticket_id: t.jeu.ticket,
      interne: false,
      texte: "Bien reçu",
      cites: [],
      cle_idempotence: randomUUID(),
      ...corps,
    },
  });
const lire = async (qui: Qui, fiche = `ticket_id=${t.jeu.ticket}`) =>
  (await t.appeler("GET", `/api/commentaires?${fiche}`, { jeton: jetons[qui] })).json();
const textes = async (qui: Qui, fiche?: string) => (await lire(qui, fiche)).map((c: { texte: string }) => c.texte);
const compte = async (qui: Qui) =>
  (await t.appeler("GET", "/api/notifications/compte", { jeton: jetons[qui] })).json().non_lues;
const geste = (qui: Qui, methode: "PATCH" | "DELETE" | "POST", suite: string, corps?: unknown) =>
  t.appeler(methode, `/api/commentaires/${suite}`, { jeton: jetons[qui], corps });

test("visible, la société le lit ; interne, l'équipe seule, et rien n'en paraît à personne d'autre", async () => {
  await ecrire("claire", { texte: "Où en est-on ?" });
  await ecrire("expert", { texte: "Relancer le garage", interne: true });
  expect((await textes("expert")).sort()).toEqual(["Où en est-on ?", "Relancer le garage"]);
  expect(await textes("claire")).toEqual(["Où en est-on ?"]);
  expect((await ecrire("claire", { interne: true })).statusCode).toBe(403);
  for (const qui of ["marc", "sansBesoin"] as const) {
    expect(
      (await t.appeler("GET", `/api/commentaires?ticket_id=${t.jeu.ticket}`, { jeton: jetons[qui] })).statusCode,
    ).toBe(404);
    expect((await ecrire(qui)).statusCode).toBe(404);
  }
  // Ni le journal ni la recherche n'en disent rien à la société.
  const ecrit = await enBase<{ n: number }>(
    t,
    "select count(*)::int as n from historique where entite = 'commentaires'",
  );
  expect(ecrit[0]?.n).toBeGreaterThan(0);
});

test("une restitution se commente comme un ticket, l'une ou l'autre", async () => {
  const fiche = { ticket_id: undefined, restitution_id: t.jeu.restitution };
  expect((await ecrire("claire", { ...fiche, texte: "Sur la restitution" })).statusCode).toBe(200);
  expect(await textes("expert", `restitution_id=${t.jeu.restitution}`)).toEqual(["Sur la restitution"]);
  expect(await textes("expert")).toEqual([]);
  expect((await ecrire("claire", { restitution_id: t.jeu.restitution })).statusCode).toBe(400);
  expect((await ecrire("claire", { texte: "   " })).json().champs).toHaveProperty("texte");
});

test("on ne cite que qui peut voir la fiche", async () => {
  const citables = async (qui: Qui, interne: string) =>
    (
      await t.appeler("GET", `/api/commentaires/citables?ticket_id=${t.jeu.ticket}&interne=${interne}`, {
        jeton: jetons[qui],
      })
    )
      .json()
      .map((p: { nom: string }) => p.nom);
  expect(await citables("expert", "non")).toEqual(["Admin Test", "Claire Test"]);
  expect(await citables("expert", "oui")).toEqual(["Admin Test"]);
  expect(await citables("claire", "non")).toEqual(["Admin Test", "Expert Test"]);
  expect(await citables("claire", "oui")).toEqual([]);
  expect((await ecrire("expert", { cites: [t.jeu.marc] })).json().champs).toHaveProperty("cites");
  expect((await ecrire("expert", { cites: [t.jeu.claire], interne: true })).statusCode).toBe(400);
});

test("citer prévient une fois, par la cloche et par e-mail ; supprimé, il n'appelle plus ; rendu, il rappelle", async () => {
  const cle_idempotence = randomUUID();
  const corps = { texte: "@Claire Test peux-tu regarder ?", cites: [t.jeu.claire], cle_idempotence };
  const { id } = (await ecrire("expert", corps)).json();
  expect((await ecrire("expert", corps)).json().id).toBe(id);
  const corrige = { texte: "@Claire Test, peux-tu regarder ?", cites: [t.jeu.claire], avant: corps.texte };
  expect((await geste("expert", "PATCH", id, corrige)).statusCode).toBe(200);
  // Corrigé dans un autre onglet, lu avant : rien n'est écrasé, et le refus dit le texte actuel.
  const perime = await geste("expert", "PATCH", id, { ...corrige, texte: "Autre chose" });
  expect([perime.statusCode, perime.json().donnees]).toEqual([409, { actuel: { texte: corrige.texte } }]);
  const rappels = (await t.appeler("GET", "/api/notifications", { jeton: jetons.claire })).json().lignes;
  expect(rappels).toMatchObject([
    { genre: "mention", sujet: "GB-482-NR", vehicule: "Expert Test", fiche_id: t.jeu.ticket },
  ]);
  // Le passage de la tâche des rappels ne l'éteint pas.
  await passerRappels(t.services);
  await envoyerRappels(t.services);
  expect(await compte("claire")).toBe(1);
  const messages = await enBase<{ destinataire: string; texte: string }>(t, "select destinataire, texte from messages");
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ destinataire: "claire@canarival.test" });
  expect(messages[0]?.texte).toContain("Expert Test vous cite dans un commentaire sur GB-482-NR.");
  expect(messages[0]?.texte).not.toContain("peux-tu regarder");
  expect((await geste("expert", "DELETE", id)).statusCode).toBe(200);
  expect([await textes("claire"), await compte("claire")]).toEqual([[], 0]);
  expect((await geste("expert", "POST", `${id}/retablir`)).statusCode).toBe(200);
  expect([(await textes("claire")).length, await compte("claire")]).toEqual([1, 1]);
});

test("un besoin retiré cache la restitution, son commentaire et la mention", async () => {
  await ecrire("expert", {
    ticket_id: undefined,
    restitution_id: t.jeu.restitution,
    texte: "@Claire Test ?",
    cites: [t.jeu.claire],
  });
  expect(await compte("claire")).toBe(1);
  await enBase(t, "update clients set besoins = array_remove(besoins, 'restitutions') where id = $1", [t.jeu.clientA]);
  expect(await compte("claire")).toBe(0);
  expect((await t.appeler("GET", "/api/notifications", { jeton: jetons.claire })).json().lignes).toEqual([]);
  await enBase(t, "update clients set besoins = array_append(besoins, 'restitutions') where id = $1", [t.jeu.clientA]);
});

test("les préférences décident ; personne ne touche au commentaire d'un autre", async () => {
  await t.appeler("PUT", "/api/notifications/preferences/mention", {
    jeton: jetons.claire,
    corps: { centre: false, courriel: "aucun" },
  });
  const { id } = (await ecrire("expert", { texte: "@Claire Test ?", cites: [t.jeu.claire] })).json();
  await envoyerRappels(t.services);
  expect([await compte("claire"), (await enBase(t, "select from messages")).length]).toEqual([0, 0]);
  for (const qui of ["claire", "admin", "marc"] as const) {
    expect((await geste(qui, "PATCH", id, { texte: "x", cites: [], avant: "" })).statusCode).toBe(404);
    expect((await geste(qui, "DELETE", id)).statusCode).toBe(404);
  }
});
