import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPELS_PAR_MINUTE } from "../../domain/cles-api/cle-api.ts";
import type { PorteeCle } from "../../domain/droits/portees.ts";
import { changerDocument, poserDocument, poserFiche } from "../analyses/aides-jeu.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
let admin: string;
beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-11-22T10:00:30Z"));
  admin = await t.session(t.jeu.admin);
  const fiche = await poserFiche(t, { client: t.jeu.clientB, date: "2026-02-01", montant: 12_000, type: "VU" });
  const lignes = [
    { categorie: "carrosserie", element: "capot", dommage: "rayure", operation: "peinture", net: 10_000 },
    { categorie: "divers", nature: "km" as const, net: 2_500 },
  ];
  await changerDocument(t, await poserDocument(t, t.jeu.clientB, fiche, "facture", lignes), "valide");
  await changerDocument(
    t,
    await poserDocument(t, t.jeu.clientB, fiche, "avoir", [{ categorie: "carrosserie", net: -1_000 }]),
    "valide",
  );
});
afterAll(() => t.fermer());

const creer = (corps: Record<string, unknown> = {}) =>
  t.appeler("POST", "/api/cles-api", {
    jeton: admin,
    corps: {
      nom: "Outil TCO",
      client_id: null,
      expire_le: "2027-11-22",
      portees: ["tco:lire"],
      cle_idempotence: randomUUID(),
      ...corps,
    },
  });
const cleDe = async (client_id: string | null, ...portees: PorteeCle[]): Promise<string> =>
  (await creer({ client_id, ...(portees.length > 0 && { portees }) })).json().cle;
const avec = (cle: string, chemin = "/api/tco/restitutions?format=csv", entetes: Record<string, string> = {}) =>
  t.appeler("GET", chemin, { entetes: { authorization: `Bearer ${cle}`, ...entetes } });

describe("un document déposé par une clé", () => {
  test("est lu au nom de la clé tant qu'elle vaut, et attend sinon", async () => {
    const deposer = (cle: string) =>
      t.appeler("PUT", "/api/documents/depot?nom=facture.pdf", {
        octets: Buffer.from(`%PDF-1.7\n${randomUUID()}`),
        entetes: { authorization: `Bearer ${cle}` },
      });
    const cle = await cleDe(t.jeu.clientB, "documents:ecrire", "documents:lire");
    const depose = await deposer(cle);
    expect(depose.statusCode).toBe(200);
    expect(await t.viderLectures()).toBe(1);
    const lu = await avec(cle, `/api/documents/${depose.json().id}`);
    expect(lu.json()).toMatchObject({ etat: "illisible", client_id: t.jeu.clientB });
    await deposer(cle);
    const [derniere] = (await t.appeler("GET", "/api/cles-api", { jeton: admin })).json();
    await t.appeler("POST", `/api/cles-api/${derniere.id}/revoquer`, { jeton: admin });
    expect(await t.viderLectures()).toBe(0);
  });
});

describe("l'export TCO", () => {
  test("les colonnes exactes, HT pour un VU, TTC à la demande, net des avoirs, kilomètres à part", async () => {
    const lire = async (tva = "") => {
      const reponse = await t.appeler("GET", `/api/tco/restitutions?format=csv&client_id=${t.jeu.clientB}${tva}`, {
        jeton: admin,
      });
      expect(reponse.headers["content-disposition"]).toContain("tco-restitutions_2026-11-22.csv");
      return reponse.body.split("\r\n");
    };
    const [titres, ligne] = await lire();
    expect(titres).toBe(
      "\ufeffImmatriculation;VIN;Client;Agence;Centre de coût;Loueur;N° contrat;Marque;Modèle;Type (VP/VU/VS);Énergie;Date MEC;Date début contrat;Date restitution;Durée (mois);Kilométrage;Km contractuel;FRE rapport HT;Vétusté HT;Remise HT;Franchise HT;FRE facturé HT;TVA;FRE facturé TTC;Avoir HT;FRE net HT;Dépassement km HT;IRA HT;N° facture;Date facture;Statut contestation;Nb dommages;Loyer mensuel HT;Énergie mensuelle HT;Assurance mensuelle HT;Entretien hors loyer mensuel HT;Autres coûts mensuels HT;Coût complet HT",
    );
    expect(ligne).toMatch(
      /;VU;;;;01\/02\/2026;;100000;;;20,00;;50,00;100,00;;;10,00;90,00;25,00;;;15\/02\/2026;;1;;;;;;$/,
    );
    expect((await lire("&tva=ttc"))[1]).toContain(";100,00;20,00;120,00;10,00;90,00;");
  });
  test("les lignes des documents, en CSV, en classeur et en JSON", async () => {
    const csv = await t.appeler("GET", `/api/tco/lignes?format=csv&client_id=${t.jeu.clientB}`, { jeton: admin });
    expect(csv.body.split("\r\n").slice(0, 3)).toEqual([
      "\ufeffImmatriculation;N° document;Type document;N° ligne;Élément;Localisation;Catégorie;Type de dommage;Dimension;Opération;Heures MO;MO HT;Heures peinture;Peinture HT;Pièces HT;Vétusté %;Net HT;Facturable",
      expect.stringMatching(/;Avoir;1;;;Carrosserie;;;;;;;;;;-10,00;Oui$/),
      expect.stringMatching(/;Facture;1;Capot;;Carrosserie;Rayure;;Peinture;;;;;;;100,00;Oui$/),
    ]);
    const json = (
      await t.appeler("GET", `/api/tco/restitutions?format=json&client_id=${t.jeu.clientB}`, { jeton: admin })
    ).json();
    expect(json.lignes).toMatchObject([
      { type_vehicule: "VU", fre_facture_ht: 10_000, fre_net_ht: 9_000, depassement_km_ht: 2_500, tva: null },
    ]);
    const xlsx = await t.appeler("GET", "/api/tco/restitutions?format=xlsx", { jeton: admin });
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });
});

describe("une clé d'API", () => {
  test("ne se montre qu'une fois, et la base n'en garde que le condensat", async () => {
    const cle_idempotence = randomUUID();
    const { cle, lue } = (await creer({ nom: "Gardée", cle_idempotence })).json();
    expect(cle).toMatch(/^reflet_[\w-]{43}$/);
    expect(lue).toMatchObject({ nom: "Gardée", etat: "active", debut: cle.slice(0, 12), appels: 0 });
    expect((await creer({ nom: "Gardée", cle_idempotence })).statusCode).toBe(409);
    const liste = await t.appeler("GET", "/api/cles-api", { jeton: admin });
    expect(liste.body).not.toContain(cle);
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        "select row_to_json(k)::text as k from cles_api k union all select row_to_json(h)::text from historique h where entite = 'cles_api'",
      ),
    );
    expect(JSON.stringify(rows)).not.toContain(cle.slice(12));
    expect(JSON.stringify(rows.slice(-1))).not.toContain("empreinte");
  });

  test("d'un client ne lit que lui ; de toutes les sociétés, tout", async () => {
    const seule = await avec(await cleDe(t.jeu.clientB));
    expect(seule.statusCode).toBe(200);
    expect(seule.body).toContain("Boréal Négoce");
    expect(seule.body).not.toContain(CANARI);
    expect(
      (await avec(await cleDe(t.jeu.clientB), `/api/tco/restitutions?format=csv&client_id=${t.jeu.clientA}`)).body,
    ).not.toContain(CANARI);
    const toutes = await avec(await cleDe(null), "/api/tco/restitutions?format=json");
    expect(toutes.body).toContain(CANARI);
    expect(toutes.body).toContain("Boréal Négoce");
  });

  test("n'ouvre que ses portées, et s'arrête avec le besoin de son client", async () => {
    const cle = await cleDe(t.jeu.clientB);
    for (const chemin of ["/api/restitutions", "/api/analyses", "/api/cles-api", "/api/session", "/api/documents"])
      expect([chemin, (await avec(cle, chemin)).statusCode]).not.toEqual([chemin, 200]);
    // Une clé fausse n'est pas rattrapée par un cookie valable.
    expect((await avec(`${cle}x`, undefined, { cookie: `reflet=${admin}` })).statusCode).toBe(401);
    await t.base.proprietaire((c) =>
      c.query("update clients set besoins = '{vehicules}' where id = $1", [t.jeu.clientB]),
    );
    expect((await avec(cle)).statusCode).toBe(403);
    await t.base.proprietaire((c) =>
      c.query("update clients set besoins = '{restitutions}' where id = $1", [t.jeu.clientB]),
    );
  });

  test("révoquée ou expirée, elle ne vaut plus ; son dernier usage se lit", async () => {
    const { cle, lue } = (await creer({ expire_le: "2026-11-23" })).json();
    expect((await avec(cle)).statusCode).toBe(200);
    const [relue] = (await t.appeler("GET", "/api/cles-api", { jeton: admin }))
      .json()
      .filter((k: { id: string }) => k.id === lue.id);
    expect(relue).toMatchObject({ appels: 1, derniere_le: expect.stringContaining("2026-11-22") });
    t.regler(new Date("2026-11-24T10:00:00Z"));
    expect((await avec(cle)).json()).toMatchObject({ code: "cle_refusee" });
    t.regler(new Date("2026-11-22T10:05:00Z"));
    const revoquee = await t.appeler("POST", `/api/cles-api/${lue.id}/revoquer`, { jeton: admin });
    expect(revoquee.json()).toMatchObject({ etat: "revoquee" });
    expect((await avec(cle)).statusCode).toBe(401);
  });

  test("écrit sous sa personne technique, qu'aucune liste ne montre, sans rien pouvoir de plus que l'équipe", async () => {
    t.regler(new Date("2026-11-22T10:06:00Z"));
    const reponse = await creer({ nom: "Atelier", portees: ["tickets:lire", "tickets:ecrire", "garages:ecrire"] });
    const { cle, lue } = reponse.json();
    const ticket = await avec(cle, `/api/tickets/${t.jeu.ticket}`);
    expect(ticket.statusCode).toBe(200);
    // Ni cookie, ni en-tête de page : une écriture par clé n'a pas d'origine à montrer.
    const ecrite = await t.app.inject({
      method: "PATCH",
      url: `/api/tickets/${t.jeu.ticket}`,
      headers: { authorization: `Bearer ${cle}`, "sec-fetch-site": "cross-site" },
      payload: { champs: { notes_internes: "Vu" }, avant: { notes_internes: "Note interne secrète" } },
    });
    expect([ecrite.statusCode, ecrite.body.includes(`"Vu"`)]).toEqual([200, true]);
    const suivi = await t.appeler("GET", `/api/tickets/${t.jeu.ticket}/historique`, { jeton: admin });
    expect(suivi.body).toContain("Clé d'API Atelier");
    expect((await avec(cle, `/api/vehicules/${t.jeu.vehicule}`)).json()).toMatchObject({ code: "portee_absente" });
    for (const chemin of ["/api/utilisateurs?q=Atelier", `/api/utilisateurs/${lue.id}`])
      expect((await t.appeler("GET", chemin, { jeton: admin })).body).not.toContain("Atelier");
    const reactiver = await t.appeler("PUT", `/api/utilisateurs/${lue.id}/suspension`, {
      jeton: admin,
      corps: { suspendu: false },
    });
    expect(reactiver.statusCode).toBeGreaterThanOrEqual(400);
  });

  test("meurt avec sa société ou avec qui l'a créée, et le dit", async () => {
    t.regler(new Date("2026-11-22T10:08:00Z"));
    const { cle, lue } = (await creer({ client_id: t.jeu.clientB })).json();
    const poser = (texte: string, id: string) => t.base.proprietaire((c) => c.query(texte, [id]));
    const etat = async () =>
      (await t.appeler("GET", "/api/cles-api", { jeton: admin })).json().find((k: { id: string }) => k.id === lue.id)
        .etat;
    expect((await avec(cle)).statusCode).toBe(200);
    await poser("update clients set desactive_le = now() where id = $1", t.jeu.clientB);
    expect([(await avec(cle)).statusCode, await etat()]).toEqual([401, "societe_desactivee"]);
    await poser("update clients set desactive_le = null where id = $1", t.jeu.clientB);
    await poser("update cles_api set cree_par = null where id = $1", lue.id);
    expect([(await avec(cle)).statusCode, await etat()]).toEqual([401, "auteur_suspendu"]);
    await poser(`update cles_api set cree_par = '${t.jeu.admin}' where id = $1`, lue.id);
    expect((await avec(cle)).statusCode).toBe(200);
  });

  test("est bornée par minute ; les essais au hasard attendent", async () => {
    const cle = await cleDe(t.jeu.clientB);
    t.regler(new Date("2026-11-22T10:08:30Z"));
    expect((await avec(cle)).statusCode).toBe(200);
    await t.base.proprietaire((c) =>
      c.query("update cles_api_usages set dans_la_minute = $1 where derniere_le = $2", [
        APPELS_PAR_MINUTE - 1,
        t.services.horloge(),
      ]),
    );
    const statuts = [await avec(cle), await avec(cle)];
    expect(statuts.map((s) => s.statusCode)).toEqual([200, 429]);
    expect(Number(statuts[1]?.headers["retry-after"])).toBe(30);
    t.regler(new Date("2026-11-22T10:09:00Z"));
    expect((await avec(cle)).statusCode).toBe(200);
    const fausse = `reflet_${"a".repeat(43)}`;
    const essais: number[] = [];
    for (let i = 0; i < 25; i++) essais.push((await avec(fausse)).statusCode);
    expect(essais[0]).toBe(401);
    expect(essais.at(-1)).toBe(429);
  });

  test.each([
    [{ nom: "  " }, "nom"],
    [{ expire_le: "2026-11-01" }, "expire_le"],
    [{ expire_le: "2030-01-01" }, "expire_le"],
    [{ client_id: randomUUID() }, "client_id"],
    [{ portees: [] }, "portees"],
  ])("refuse %o au bon champ", async (corps, champ) => {
    const reponse = await creer(corps);
    expect(reponse.statusCode).toBe(400);
    expect(Object.keys(reponse.json().champs)).toEqual([champ]);
  });
});
