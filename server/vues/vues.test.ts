import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changerDocument, poserDocument, poserFiche } from "../analyses/aides-jeu.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { passerRapports } from "./rapports.ts";

let t: AppTest;
let jetons: { claire: string; marc: string; sophie: string; admin: string; expert: string };
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-11-18T09:00:00Z"));
  const ouvrir = (qui: "claire" | "marc" | "sophie" | "admin" | "expert") => t.session(t.jeu[qui]);
  jetons = {
    claire: await ouvrir("claire"),
    marc: await ouvrir("marc"),
    sophie: await ouvrir("sophie"),
    admin: await ouvrir("admin"),
    expert: await ouvrir("expert"),
  };
  const fiche = await poserFiche(t, { client: t.jeu.clientB, date: "2026-02-01", montant: 12_345 });
  await changerDocument(
    t,
    await poserDocument(t, t.jeu.clientB, fiche, "facture", [
      { categorie: "carrosserie", element: "capot", net: 12_345 },
    ]),
    "valide",
  );
});
afterAll(() => t.fermer());
beforeEach(() =>
  t.base.proprietaire((c) => c.query("delete from rapports_envoyes; delete from vues; delete from messages")),
);

const creer = async (jeton: string, corps: Record<string, unknown> = {}) =>
  t.appeler("POST", "/api/vues", {
    jeton,
    corps: { nom: "Capots", parametres: { annee: 2026, onglet: "carte" }, partagee: false, ...corps },
  });
const lister = async (jeton: string) => (await t.appeler("GET", "/api/vues", { jeton })).json();
const abonner = (jeton: string, id: string, abonnement: Record<string, unknown> = {}) =>
  t.appeler("PUT", `/api/vues/${id}/abonnement`, {
    jeton,
    corps: { abonnement: { frequence: "hebdomadaire", pdf: true, xlsx: true, ...abonnement } },
  });

describe("les vues enregistrées", () => {
  test("les siennes, celles que sa société partage, et aucune autre", async () => {
    const { id } = (await creer(jetons.marc, { partagee: true })).json();
    await creer(jetons.marc, { nom: "À moi seul" });
    await creer(jetons.claire, { nom: "Chez Claire", partagee: true });
    await creer(jetons.admin, { nom: "De l'équipe", partagee: true });
    const noms = async (jeton: string) =>
      (await lister(jeton)).map((v: { nom: string; mienne: boolean }) => [v.nom, v.mienne]);
    expect(await noms(jetons.marc)).toEqual([
      ["À moi seul", true],
      ["Capots", true],
    ]);
    expect(await noms(jetons.sophie)).toEqual([["Capots", false]]);
    expect(await noms(jetons.expert)).toEqual([["De l'équipe", false]]);
    // On ne change ni ne supprime celle d'un autre.
    for (const [methode, corps] of [
      ["PATCH", { champs: { nom: "x" }, avant: { nom: "Capots" } }],
      ["DELETE", undefined],
    ] as const)
      expect((await t.appeler(methode, `/api/vues/${id}`, { jeton: jetons.sophie, corps })).statusCode).toBe(404);
  });
  test("un nom pris se dit à son champ ; une vue que l'on ne partage plus quitte ses abonnés", async () => {
    const { id } = (await creer(jetons.marc, { partagee: true })).json();
    const double = await creer(jetons.marc, { nom: "capots" });
    expect([double.statusCode, Object.keys(double.json().champs)]).toEqual([409, ["nom"]]);
    await abonner(jetons.sophie, id);
    const [vue] = await lister(jetons.marc);
    expect(vue.abonnes).toEqual([{ nom: "Sophie Test", frequence: "hebdomadaire" }]);
    await t.appeler("PATCH", `/api/vues/${id}`, {
      jeton: jetons.marc,
      corps: { champs: { partagee: false }, avant: { partagee: true } },
    });
    expect((await lister(jetons.marc))[0].abonnes).toEqual([]);
    expect(await lister(jetons.sophie)).toEqual([]);
    expect((await abonner(jetons.marc, id, { pdf: false, xlsx: false })).json().champs).toBeDefined();
  });
});

const messages = async () =>
  t.base.proprietaire(
    async (c) =>
      (
        await c.query<{
          destinataire: string;
          sujet: string;
          texte: string;
          desabonnement: string;
          noms: string[];
          cles: string[];
        }>(
          `select m.destinataire, m.sujet, m.texte, m.desabonnement, array_agg(p.nom order by p.rang) as noms, array_agg(p.cle order by p.rang) as cles
           from messages m join message_pieces p on p.message_id = m.id group by m.id order by 1`,
        )
      ).rows,
  );

describe("les rapports", () => {
  test("la note pour la direction part en PDF, et le message dit la même chose", async () => {
    t.regler(new Date("2026-11-18T09:00:00Z"));
    const { id } = (await creer(jetons.marc)).json();
    expect((await abonner(jetons.marc, id, { pdf: false, xlsx: false, direction: true })).statusCode).toBe(200);
    expect((await lister(jetons.marc))[0].abonnement).toMatchObject({ pdf: false, direction: true });
    await t.base.proprietaire((c) => c.query("update vue_abonnements set cree_le = '2026-11-18'"));
    t.regler(new Date("2026-11-23T06:30:00Z"));
    expect(await passerRapports(t.services)).toBe(1);
    const [recu] = await messages();
    expect(recu?.noms).toEqual(["capots-direction_2026-S48.pdf"]);
    for (const phrase of ["Récupéré auprès des loueurs", "Rien n'a été réclamé.", "Coût moyen par véhicule rendu"])
      expect(recu?.texte).toContain(phrase);
  }, 60_000);

  test("s'envoie maintenant à qui l'a réglé, à lui seul, une fois par demande ; sans réglage, ou la vue d'un autre, non", async () => {
    t.regler(new Date("2026-11-18T09:00:00Z"));
    const { id } = (await creer(jetons.marc, { partagee: true })).json();
    const envoyer = (jeton: string) => t.appeler("POST", `/api/vues/${id}/abonnement/envoi`, { jeton, corps: {} });
    expect((await envoyer(jetons.marc)).json()).toMatchObject({ code: "rapport_non_regle" });
    await abonner(jetons.marc, id, { xlsx: false });
    await abonner(jetons.sophie, id, { xlsx: false });
    const avant = (await messages()).length;
    expect([(await envoyer(jetons.marc)).statusCode, (await envoyer(jetons.marc)).statusCode]).toEqual([200, 200]);
    expect(await passerRapports(t.services)).toBe(1);
    const recus = (await messages()).slice();
    expect(recus.length).toBe(avant + 1);
    expect(recus.filter((m) => m.noms[0] === "capots_2026-11-18.pdf").map((m) => m.destinataire)).toEqual([
      "marc@boreal.test",
    ]);
    // Parti, il ne repart pas ce jour-là ; la semaine, elle, n'en est pas touchée.
    expect((await envoyer(jetons.marc)).json()).toEqual({ demande: false });
    expect(await passerRapports(t.services)).toBe(0);
    await t.base.proprietaire((c) => c.query("update vue_abonnements set cree_le = '2026-11-18'"));
    t.regler(new Date("2026-11-23T06:30:00Z"));
    expect(await passerRapports(t.services)).toBe(2);
  }, 60_000);

  test("partent une fois par période, après l'heure, sous les droits de chacun, même à deux serveurs", async () => {
    t.regler(new Date("2026-11-18T09:00:00Z"));
    const { id } = (await creer(jetons.marc, { partagee: true })).json();
    await abonner(jetons.marc, id);
    await abonner(jetons.sophie, id, { frequence: "mensuel", xlsx: false });
    await t.base.proprietaire((c) => c.query("update vue_abonnements set cree_le = '2026-11-18'"));
    // La semaine est déjà commencée : rien avant lundi 7 h.
    expect(await passerRapports(t.services)).toBe(0);
    t.regler(new Date("2026-11-23T05:30:00Z"));
    expect(await passerRapports(t.services)).toBe(0);
    t.regler(new Date("2026-11-23T06:30:00Z"));
    expect((await Promise.all([passerRapports(t.services), passerRapports(t.services)])).toSorted()).toEqual([0, 1]);
    expect(await passerRapports(t.services)).toBe(0);
    const [recu] = await messages();
    expect(recu).toMatchObject({
      destinataire: "marc@boreal.test",
      sujet: "Capots – semaine 48 de 2026",
      noms: ["capots_2026-S48.pdf", "capots_2026-S48.xlsx"],
    });
    expect(recu?.texte).toContain("123");
    // Le résultat d'abord, que la note soit jointe ou non : ce qu'elle dirait, le message le dit.
    expect(recu?.texte).toMatch(/Récupéré auprès des loueurs[\s\S]*Évité avant la restitution[\s\S]*Coût moyen/);
    const octets = await t.services.fichiers.avecChemin(recu?.cles[0] ?? "", async (c) =>
      (await import("node:fs/promises")).readFile(c),
    );
    expect(octets.subarray(0, 5).toString()).toBe("%PDF-");
    const { extractText } = await import("unpdf");
    const { text } = await extractText(new Uint8Array(octets), { mergePages: true });
    expect(text).toContain("123,45");
    expect(text).toContain("Carrosserie");
    // Le client, en tête ; et chaque mot du livre ne compte que ses factures : à zéro, il n'a pas de rangée.
    const { rows: clients } = await t.base.proprietaire((c) =>
      c.query("select nom from clients where id = $1", [t.jeu.clientB]),
    );
    expect(text.trimStart().startsWith(clients[0].nom)).toBe(true);
    expect(text).not.toContain("En cours");
    // Ce que chaque agence doit, dans les deux pièces ; Marc ne voit pas les conducteurs.
    expect(text).toMatch(/Refacturation[\s\S]*Lyon\s*1\s*1?[\s\S]*123,45/);
    expect(text).not.toContain("Conducteur le jour du retour");
    const { readSheet } = await import("read-excel-file/node");
    // Ce que l'écran « Loueurs » dit, le rapport le dit aussi, par les mêmes chiffres.
    expect(text).toMatch(/Contestations et délais[\s\S]*Taux de contestation/);
    const delais = await t.services.fichiers.avecChemin(recu?.cles[1] ?? "", (c) =>
      readSheet(c, "Contestations et délais"),
    );
    expect(delais.map(([libelle]) => libelle)).toEqual(
      expect.arrayContaining(["Avoir reçu", "Rapport → facture (jours, médiane)", "Dommages par véhicule"]),
    );
    const classeur = await t.services.fichiers.avecChemin(recu?.cles[1] ?? "", (c) => readSheet(c, "Refacturation"));
    expect(classeur[0]?.slice(0, 3)).toEqual(["Agence", "Client", "Immatriculation"]);
    expect(classeur.slice(1).map((l) => [l[0], l.at(-1)])).toEqual([["Lyon", 123.45]]);
    // Le premier du mois, à l'autre.
    t.regler(new Date("2026-12-01T06:30:00Z"));
    expect(await passerRapports(t.services)).toBe(2);
    const envois = (await t.appeler("GET", "/api/rapports-envoyes", { jeton: await t.session(t.jeu.admin) })).json();
    expect(envois.map((e: Record<string, string>) => [e.destinataire, e.periode, e.etat]).toSorted()).toEqual([
      ["marc@boreal.test", "2026-S48", "depose"],
      ["marc@boreal.test", "2026-S49", "depose"],
      ["sophie@partenaire.test", "2026-12", "depose"],
    ]);
    expect((await t.appeler("GET", "/api/rapports-envoyes", { jeton: await t.session(t.jeu.claire) })).json()).toEqual(
      [],
    );
  }, 60_000);

  test("s'arrêtent par le lien du message, sans connexion, et à qui n'a plus le droit", async () => {
    t.regler(new Date("2026-11-18T09:00:00Z"));
    const marc = await t.session(t.jeu.marc);
    const { id } = (await creer(marc)).json();
    await abonner(marc, id, { xlsx: false });
    await t.base.proprietaire((c) => c.query("update vue_abonnements set cree_le = '2026-11-18'"));
    t.regler(new Date("2026-11-23T06:30:00Z"));
    await t.base.proprietaire((c) =>
      c.query("update clients set besoins = '{vehicules}' where id = $1", [t.jeu.clientB]),
    );
    expect(await passerRapports(t.services)).toBe(0);
    await t.base.proprietaire((c) =>
      c.query("update clients set besoins = '{restitutions,vehicules}' where id = $1", [t.jeu.clientB]),
    );
    const { rows } = await t.base.proprietaire((c) => c.query("select etat, raison from rapports_envoyes"));
    expect(rows).toEqual([{ etat: "abandonne", raison: "La personne n'a plus accès aux analyses." }]);
    t.regler(new Date("2026-11-30T06:30:00Z"));
    expect(await passerRapports(t.services)).toBe(1);
    const [recu] = await messages();
    const lien = new URL(recu?.desabonnement ?? "");
    const chemin = lien.pathname + lien.search;
    expect((await t.appeler("GET", chemin)).body).toContain("Ne plus recevoir");
    expect((await t.appeler("POST", `${chemin}x`)).statusCode).toBe(404);
    const fait = await t.app.inject({
      method: "POST",
      url: chemin,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([fait.statusCode, fait.body.includes("C'est fait")]).toEqual([200, true]);
    t.regler(new Date("2026-12-07T06:30:00Z"));
    expect(await passerRapports(t.services)).toBe(0);
  }, 60_000);
});

test("le rapport de l'écran est un PDF accessible", async () => {
  t.regler(new Date("2026-11-18T09:00:00Z"));
  const reponse = await t.appeler("GET", "/api/analyses/rapport?annee=2026", { jeton: await t.session(t.jeu.marc) });
  expect(reponse.headers["content-disposition"]).toContain("analyses_2026-11-18.pdf");
  expect(reponse.rawPayload.includes("/StructTreeRoot")).toBe(true);
});
